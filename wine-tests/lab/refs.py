#!/usr/bin/env python3
"""Lists which absolute addresses of a linked DLL refer to which global object or function.

    refs.py BUILD_DIR MAP OUT

After linking, an address such as table-4(,%eax,4) no longer tells which object it belongs to. The object files still do:
they are compiled with a section per object, and the linker map says where each section went. Output: "rva name" lines.
"""
import pathlib
import re
import struct
import sys

SECTION_LINE = re.compile(r"^ (\.\S+)\s+0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+(\S+\.obj)$", re.M)
BASE = re.compile(r"__image_base__ = 0x([0-9a-f]+)|0x([0-9a-f]+)\s+___ImageBase|0x([0-9a-f]+)\s+__image_base__ =")
DIR32, EXTERNAL, STATIC = 6, 2, 3


def section_addresses(text):
    """(object file, section name) -> list of addresses, in the order of the map."""
    text = re.sub(r"\n {16,}(0x[0-9a-f]+ +0x[0-9a-f]+ +\S+\.obj)$", r" \1", text, flags=re.M)  # long names wrap
    found = {}
    for m in SECTION_LINE.finditer(text):
        if int(m.group(3), 16):
            found.setdefault((m.group(4), m.group(1)), []).append(int(m.group(2), 16))
    return found


def read_object(path):
    data = path.read_bytes()
    sections, symbols_at, count, optional = (struct.unpack_from("<H", data, 2)[0], *struct.unpack_from("<II", data, 8),
                                             struct.unpack_from("<H", data, 16)[0])
    strings = symbols_at + count * 18

    def long_name(offset):
        end = data.index(b"\0", strings + offset)
        return data[strings + offset:end].decode()

    symbols, i = {}, 0
    while i < count:
        at = symbols_at + i * 18
        zero, offset = struct.unpack_from("<II", data, at)
        name = long_name(offset) if zero == 0 else data[at:at + 8].rstrip(b"\0").decode()
        value, section, _, storage, aux = struct.unpack_from("<IhHBB", data, at + 8)
        symbols[i] = (name, value, section, storage)
        i += 1 + aux
    out = []
    for s in range(sections):
        at = 20 + optional + s * 40
        name = data[at:at + 8].rstrip(b"\0").decode()
        if name.startswith("/"):
            name = long_name(int(name[1:]))
        relocs, = struct.unpack_from("<I", data, at + 24)
        n, = struct.unpack_from("<H", data, at + 32)
        out.append((name, [struct.unpack_from("<IIH", data, relocs + k * 10) for k in range(n)]))
    return out, symbols


def main(build, map_path, out):
    text = pathlib.Path(map_path).read_text()
    addresses = section_addresses(text)
    base = next(int(x, 16) for m in BASE.finditer(text) for x in m.groups() if x)
    lines = []
    for path in sorted({p for p, _ in addresses}):
        if "lab_table.c" in path:
            continue  # the table must keep naming ours
        sections, symbols = read_object(pathlib.Path(build) / path)
        owner = {}  # section number -> the global that starts it
        for name, value, section, storage in symbols.values():
            if storage == EXTERNAL and section > 0 and value == 0:
                owner[section] = name
        for name, relocs in sections:
            places = addresses.get((path, name), [])
            if len(places) != 1:
                if places:
                    raise SystemExit("refs.py: %s has %s %d times" % (path, name, len(places)))
                continue
            for offset, index, kind in relocs:
                if kind != DIR32:
                    continue
                symbol, _, section, storage = symbols[index]
                if storage == STATIC and symbol.startswith("."):
                    symbol = owner.get(section) if "$" in symbol else None
                if symbol:
                    lines.append("%05x %s" % (places[0] + offset - base, re.sub(r"@\d+$", "", symbol).removeprefix("_")))
    pathlib.Path(out).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
