"""Small line charts as inline SVG."""
import html
import math

COLOURS = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#e377c2"]


def ticks(lo, hi, count=6):
    step = 10 ** math.floor(math.log10((hi - lo) / count))
    for factor in (1, 2, 5, 10):
        if (hi - lo) / (step * factor) <= count:
            step *= factor
            break
    first = math.ceil(lo / step)
    return [i * step for i in range(first, math.floor(hi / step) + 1)]


def chart(title, curves, x_label, y_label, width=760, height=380, square=False):
    """curves: [(name, [(x, y)], colour, dashed)]. Points that are not finite are left out. square: equal scales."""
    points = [p for _, c, _, _ in curves for p in c if math.isfinite(p[0]) and math.isfinite(p[1])]
    if not points:
        return "<p>%s: nothing to show</p>" % html.escape(title)
    x0, x1 = min(p[0] for p in points), max(p[0] for p in points)
    y0, y1 = min(p[1] for p in points), max(p[1] for p in points)
    x1, y1 = (x1 if x1 > x0 else x0 + 1), (y1 if y1 > y0 else y0 + 1)
    left, right, top, bottom = 70, 150, 30, 45
    w, h = width - left - right, height - top - bottom
    if square:
        scale = max((x1 - x0) / w, (y1 - y0) / h)
        x1, y1 = x0 + scale * w, y0 + scale * h

    def sx(x):
        return left + (x - x0) / (x1 - x0) * w

    def sy(y):
        return top + h - (y - y0) / (y1 - y0) * h

    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="11">' % (width, height),
           '<rect width="100%%" height="100%%" fill="white"/><text x="%d" y="18" font-size="14">%s</text>' % (left, html.escape(title))]
    for x in ticks(x0, x1):
        out.append('<line x1="%.1f" y1="%d" x2="%.1f" y2="%d" stroke="#ddd"/>' % (sx(x), top, sx(x), top + h))
        out.append('<text x="%.1f" y="%d" text-anchor="middle">%.6g</text>' % (sx(x), top + h + 15, x))
    for y in ticks(y0, y1):
        out.append('<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" stroke="#ddd"/>' % (left, sy(y), left + w, sy(y)))
        out.append('<text x="%d" y="%.1f" text-anchor="end">%.6g</text>' % (left - 5, sy(y) + 4, y))
    out.append('<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="#888"/>' % (left, top, w, h))
    out.append('<text x="%d" y="%d" text-anchor="middle">%s</text>' % (left + w / 2, height - 8, html.escape(x_label)))
    out.append('<text transform="translate(14,%d) rotate(-90)" text-anchor="middle">%s</text>' % (top + h / 2, html.escape(y_label)))
    for i, (name, curve, colour, dashed) in enumerate(curves):
        path = " ".join("%.2f,%.2f" % (sx(x), sy(y)) for x, y in curve if math.isfinite(x) and math.isfinite(y))
        style = 'stroke="%s" stroke-width="1.5" fill="none"%s' % (colour, ' stroke-dasharray="5,4"' if dashed else "")
        out.append('<polyline points="%s" %s/>' % (path, style))
        y = top + 12 + 15 * i
        if y < top + h:
            out.append('<line x1="%d" y1="%d" x2="%d" y2="%d" %s/>' % (left + w + 8, y - 4, left + w + 28, y - 4, style))
            out.append('<text x="%d" y="%d">%s</text>' % (left + w + 32, y, html.escape(name)))
    out.append("</svg>")
    return "\n".join(out)
