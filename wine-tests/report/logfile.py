"""Reading of player logs (format: wine-tests/player/FORMATS.md): frames of lines, lines of fields, fields of bit patterns."""
import gzip
import re
import struct

F32 = set("wm v w dv dw vs ax sp hull rad dev exr I m rdamp invI invm invdiam si ulr dt sm pdt fac f vec s mu N gap anti len n".split())
F64 = set("t pos q R0 R1 R2 time npsi lpsi ht".split())
HEX = re.compile(r"^[0-9a-f]{8}$|^[0-9a-f]{16}$")


class Line:
    """One log line: kind (X B F I G O C M K), subject (object or block name) and its fields in order."""

    def __init__(self, text):
        body = text.split(" ~ ")[0]
        words = body.split(" ")
        self.text, self.kind = body, words[0]
        self.subject = words[2] if self.kind in "IGOCMXB" and len(words) > 2 else ""
        if self.kind in "CM" and len(words) > 4:
            self.subject += " " + words[3] + " " + words[4]
        self.fields = []
        for word in words[2:]:
            if "=" in word:
                key, value = word.split("=", 1)
                self.fields.append((key, re.sub(r"\(.*", "", value).split(",")))

    def key(self):
        return (self.kind, self.subject)

    def field(self, name):
        for key, value in self.fields:
            if key == name:
                return value
        return None


class Log:
    def __init__(self, path):
        self.path, self.frames, self.skipped = path, {}, False
        opener = gzip.open if path.endswith(".gz") else open
        with opener(path, "rt", encoding="latin-1") as f:
            for text in f:
                text = text.rstrip("\r\n")
                if text.startswith("# skipped"):
                    self.skipped = True
                if not text or text[0] in "#T":
                    continue
                self.frames.setdefault(int(text.split(" ")[1]), []).append(Line(text))

    def series(self, name, field):
        """[(frame, values)] of a field of an object."""
        out = []
        for frame in sorted(self.frames):
            for line in self.frames[frame]:
                if line.kind == "O" and line.subject == name and line.field(field):
                    out.append((frame, [number(field, x) for x in line.field(field)]))
        return out

    def objects(self):
        names = []
        for lines in self.frames.values():
            for line in lines:
                if line.kind == "O" and line.subject not in names:
                    names.append(line.subject)
        return names


def number(field, bits):
    """Value of a bit pattern; None when it is not one."""
    if not HEX.match(bits):
        return None
    if len(bits) == 8 and (field in F32 or field == "mc"):
        return struct.unpack(">f", bytes.fromhex(bits))[0]
    if len(bits) == 16 and (field in F64 or field == "mc"):
        return struct.unpack(">d", bytes.fromhex(bits))[0]
    return None


def ulps(a, b):
    """Distance of two bit patterns of equal length, counted in representable values."""
    top = 1 << (len(a) * 4 - 1)

    def ordered(bits):
        v = int(bits, 16)
        return v if v < top else top - v

    return abs(ordered(a) - ordered(b))
