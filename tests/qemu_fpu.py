#!/usr/bin/env python3
"""Corrected copy of qemu-i386-static for machines whose kernel cannot run 32-bit programs.

QEMU (7.2 as in Debian 12) rounds the operand of fld m32/m64, fadd m64, fiadd etc. to the precision in the x87 control
word. Real processors round results only: a load is exact. Under a 24-bit control word (0x07f, which the game's engine
sets) every f64 in memory loses 29 bits, so positions, times and whole trajectories come out wrong, and two programs
that differ only in copying an f64 through the x87 or through integer registers differ in bits.

Sine and cosine go through the C library's double functions there; the processor's give 64 bits. They become fsin and
fcos of the machine underneath.

The load helpers pass the x87's float_status to the conversion; here they pass the MMX one, which always has full
precision. Usage: qemu_fpu.py OUT [IN]      then: OUT program args...
"""
import pathlib
import re
import struct
import sys

HELPERS = (b"flds_FT0", b"fldl_FT0", b"fildl_FT0", b"flds_ST0", b"fldl_ST0")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    data = bytearray(pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "/usr/bin/qemu-i386-static").read_bytes())
    phoff, = struct.unpack_from("<Q", data, 32)
    count, = struct.unpack_from("<H", data, 56)
    segments = []
    for i in range(count):
        kind, _, off, va, _, size, _, _ = struct.unpack_from("<IIQQQQQQ", data, phoff + 56 * i)
        if kind == 1:
            segments.append((off, va, size))

    def to_va(off):
        return next(va + off - o for o, va, size in segments if o <= off < o + size)

    def to_off(va):
        return next(o + va - v for o, v, size in segments if v <= va < v + size)

    def code_of(name):
        text = data.index(b"\0" + name + b"\0") + 1
        table = data.rindex(struct.pack("<Q", to_va(text)))  # TCGHelperInfo {function, name, ...}
        function, = struct.unpack_from("<Q", data, table - 8)
        return to_off(function)

    for name in HELPERS:
        at = code_of(name)
        lea = re.search(rb"\x48\x8d\xb3(....)", bytes(data[at:at + 0x40]), re.S)  # lea rsi, [rbx + fp_status]
        if not lea:
            sys.exit("qemu_fpu: helper %s looks different in this version" % name.decode())
        fp_status, = struct.unpack("<I", lea.group(1))
        mmx_status = fp_status + 0x20  # fp_status 0x10, ft0 0x10
        struct.pack_into("<I", data, at + lea.start() + 3, mmx_status)

    # fabs ST0 begins by making rdi + rax the address of ST0; the same beginning serves fsin and fcos.
    fabs = bytes(data[code_of(b"fabs_ST0"):][:0x30])
    end = fabs.find(b"\x66\x81\x64\x07\x08\xff\x7f\xc3")  # and word [rdi + rax + 8], 0x7fff; ret
    for name, instruction in ((b"fsin", b"\xd9\xfe"), (b"fcos", b"\xd9\xff")):
        at = code_of(name)
        status = re.search(rb"\x0f\xb7\x83(....)", bytes(data[at:at + 0x80]), re.S)  # movzx eax, word [rbx + fpus]
        if end < 0 or not status:
            sys.exit("qemu_fpu: helper %s looks different in this version" % name.decode())
        code = (fabs[:end] + b"\xdb\x2c\x07" + instruction + b"\xdb\x3c\x07"  # fld, fsin, fstp tbyte [rdi + rax]
                + b"\x66\x81\xa7" + status.group(1) + b"\xff\xfb\xc3")  # C2 = 0: argument in range; ret
        data[at:at + len(code)] = code
    out = pathlib.Path(sys.argv[1])
    out.write_bytes(data)
    out.chmod(0o755)


main()
