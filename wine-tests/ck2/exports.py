#!/usr/bin/env python3
"""exports.py def|table OUT DEF...: from lists of 'C_name == "mangled"' (compat/*.def) writes the module definition file of a
stand-in DLL, or the C table with which the native player binds."""
import re
import sys


def names(path):
    for line in open(path):
        m = re.match(r'\s*(\w+)\s*==\s*"?([^"\s]+)"?\s*$', line)
        if m:
            yield m.group(1), m.group(2)


def main():
    kind, out, sources = sys.argv[1], sys.argv[2], sys.argv[3:]
    entries = [e for s in sources for e in names(s)]
    with open(out, "w") as f:
        if kind == "def":
            library = [l.split()[1] for l in open(sources[0]) if l.startswith("LIBRARY")][0]
            f.write("LIBRARY %s\nEXPORTS\n" % library)
            for c, mangled in entries:
                f.write('"%s" = %s\n' % (mangled, c))
        else:
            f.write('#include "wine-tests/player/engine_exports.h"\n')
            for c, _ in entries:
                f.write("extern char %s[];\n" % c)
            f.write("const EngineExport engine_exports[] = {\n")
            for c, mangled in entries:
                f.write('    {"%s", %s},\n' % (mangled, c))
            f.write("};\nconst int engine_export_count = %d;\n" % len(entries))


main()
