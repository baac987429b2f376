#!/usr/bin/env python3
"""loader_rules.py DLL...: what the loader of Windows asks of a 32-bit DLL and Wine does not check: sections without gaps, in
order, aligned and inside the file; directories inside sections; import slots where the loader may write; relocations in
sorted blocks, inside the image; nothing both writable and executable. With --self-test broken copies of the first must be noticed."""
import struct
import sys

EXECUTE, WRITE, DISCARDABLE = 0x20000000, 0x80000000, 0x02000000
EXPORTS, IMPORTS, RELOCATIONS, SLOTS = 0, 1, 5, 12


def page_up(value, unit):
    return -(-value // unit) * unit


class Dll:
    def __init__(self, data):
        self.data, self.wrong = data, []
        self.pe = pe = self.u32(0x3C)
        self.must(data[:2] == b"MZ" and data[pe:pe + 4] == b"PE\0\0", "no PE file")
        machine, count, _, _, _, optional_size, flags = struct.unpack_from("<HHIIIHH", data, pe + 4)
        self.must(machine == 0x14C and flags & 0x2002 == 0x2002, "not a 32-bit DLL")
        o = pe + 24
        self.must(self.u16(o) == 0x10B, "not PE32")
        self.entry, self.base, self.unit, self.file_unit = self.u32(o + 16), self.u32(o + 28), self.u32(o + 32), self.u32(o + 36)
        self.size, self.headers = self.u32(o + 56), self.u32(o + 60)
        self.subsystem_version, self.subsystem = self.u16(o + 48), self.u16(o + 68)
        self.directories = [(self.u32(o + 96 + 8 * i), self.u32(o + 100 + 8 * i)) for i in range(self.u32(o + 92))]
        self.sections = []
        for i in range(count):
            h = o + optional_size + 40 * i
            size, rva, raw_size, raw = struct.unpack_from("<IIII", data, h + 8)
            self.sections.append((data[h:h + 8].rstrip(b"\0").decode(errors="replace"), rva, size, raw, raw_size, self.u32(h + 36)))
        self.table_end = o + optional_size + 40 * count

    def u16(self, at):
        return struct.unpack_from("<H", self.data, at)[0]

    def u32(self, at):
        return struct.unpack_from("<I", self.data, at)[0]

    def must(self, ok, text):
        if not ok:
            self.wrong.append(text)

    def section(self, rva, size=1):
        return next((s for s in self.sections if s[1] <= rva and rva + size <= s[1] + page_up(max(s[2], 1), self.unit)), None)

    def at(self, rva):
        s = self.section(rva)
        return s[3] + rva - s[1] if s and rva - s[1] < s[4] else None

    def word(self, rva):
        at = self.at(rva)
        return self.u32(at) if at is not None and at + 4 <= len(self.data) else 0

    def check(self):
        if self.wrong:
            return self.wrong
        self.check_headers()
        self.check_sections()
        self.check_exports()
        self.check_imports()
        self.check_relocations()
        return self.wrong

    def check_headers(self):
        self.must(self.base % 0x10000 == 0, "image base not on a 64 KB boundary")
        self.must(self.unit == 0x1000 and self.file_unit in (0x200, 0x1000), "odd alignments")
        self.must(self.table_end <= self.headers and self.headers % self.file_unit == 0, "headers do not hold the section table")
        self.must(self.subsystem in (2, 3) and self.subsystem_version <= 5, "subsystem or its version")
        self.must(self.size % self.unit == 0, "image size not in pages")
        entry = self.section(self.entry)
        self.must(not self.entry or (entry and entry[5] & EXECUTE), "entry point outside code")

    def check_sections(self):
        next_rva = page_up(self.headers, self.unit)
        for name, rva, size, raw, raw_size, flags in self.sections:
            self.must(rva == next_rva, "%s: at %x, %x expected: sections must touch" % (name, rva, next_rva))
            self.must(size, "%s: empty" % name)
            self.must(raw % self.file_unit == 0 and raw + raw_size <= page_up(len(self.data), self.file_unit), "%s: outside the file" % name)
            self.must(not (flags & EXECUTE and flags & WRITE), "%s: writable and executable" % name)
            next_rva = rva + page_up(max(size, 1), self.unit)
        self.must(next_rva == self.size, "image size %x, sections end at %x" % (self.size, next_rva))
        for i, (rva, size) in enumerate(self.directories):
            self.must(not size or i == 4 or self.section(rva, size), "directory %d outside the sections" % i)

    def check_exports(self):
        rva = self.directories[EXPORTS][0]
        if not rva:
            return
        names = self.word(rva + 24)
        texts = []
        for i in range(names):
            at = self.at(self.word(self.word(rva + 32) + 4 * i))
            texts.append(self.data[at:self.data.index(b"\0", at)] if at is not None else b"")
        self.must(texts == sorted(texts), "export names are not sorted")

    def check_imports(self):
        at = self.directories[IMPORTS][0]
        while at and self.word(at + 12):
            slot = self.word(at + 16)
            while self.word(slot):
                where = self.section(slot, 4)
                listed = 0 <= slot - self.directories[SLOTS][0] < self.directories[SLOTS][1]  # made writable by the loader
                self.must(where and (listed or where[5] & WRITE) and not where[5] & DISCARDABLE, "import slot %x: not writable" % slot)
                self.must(self.word(slot) & 0x80000000 or self.section(self.word(slot)), "import slot %x: no name" % slot)
                slot += 4
            at += 20

    def check_relocations(self):
        at, size = self.directories[RELOCATIONS]
        self.must(size, "no relocations: the game's own DLLs hold the preferred base")
        end, last = at + size, 0
        while at < end:
            page, block = self.word(at), self.word(at + 4)
            if not self.must_block(page, block, last):
                return
            for i in range(8, block, 2):
                item = self.u16(self.at(at + i))
                rva = page + (item & 0xFFF)
                self.must(item >> 12 in (0, 3), "relocation of kind %d" % (item >> 12))
                if item >> 12 != 3:
                    continue
                self.must(self.section(rva, 4), "relocation at %x outside the sections" % rva)
                self.must(self.base <= self.word(rva) < self.base + self.size, "relocated word at %x leads out" % rva)
            at, last = at + block, page

    def must_block(self, page, block, last):
        ok = block >= 8 and block % 4 == 0 and page % 0x1000 == 0 and page >= last
        self.must(ok, "relocation block of page %x: size %d, after page %x" % (page, block, last))
        return ok


def self_test(data):
    dll = Dll(data)
    first = dll.table_end - 40 * len(dll.sections)
    reloc = dll.at(dll.directories[RELOCATIONS][0])
    breaks = {
        "gap": (first + 40 + 12, dll.sections[1][1] + 0x1000), "file": (first + 20, len(data)), "writable code": (first + 36, 0xE0000020),
        "entry": (dll.pe + 24 + 16, 0x2), "image size": (dll.pe + 24 + 56, dll.size + 0x1000), "read-only slots": (first + 40 + 36, 0x40000040),
        "relocation outside": (reloc, 0x7F000000), "relocation block": (reloc + 4, 10), "no relocations": (dll.pe + 24 + 96 + 8 * RELOCATIONS + 4, 0),
        "headers": (dll.pe + 24 + 60, 0x200), "directory": (dll.pe + 24 + 96 + 8 * IMPORTS, dll.size - 4),
    }
    missed = [name for name, (at, value) in breaks.items()
              if not Dll(data[:at] + struct.pack("<I", value) + data[at + 4:]).check()]
    print("%d broken copies, not noticed: %s" % (len(breaks), ", ".join(missed) or "none"))
    return bool(missed)


def main():
    files = [a for a in sys.argv[1:] if not a.startswith("-")]
    if not files:
        sys.exit(__doc__)
    bad = 0
    for path in files:
        data = open(path, "rb").read()
        wrong = Dll(data).check()
        for line in sorted(set(wrong))[:30]:
            print("%s: %s" % (path, line))
        bad += len(wrong)
        if "--self-test" in sys.argv and path == files[0] and not wrong:
            bad += self_test(data)
    print("%d files, %d rules broken" % (len(files), bad))
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
