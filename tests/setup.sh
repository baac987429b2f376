#!/bin/sh
# tests/setup.sh: installs what building and testing needs on Debian 12 (as root). When all of it is there, does nothing
# and needs no network. Writes build/tools/environment for the scripts that follow:
#   RUN32        what runs a 32-bit Linux program here (empty: nothing is needed)
#   EXACT        1 when its x87 is bit exact, so that logs recorded on a processor can be compared
#   WINE_EXACT   the same of programs under Wine
set -e
cd "$(dirname "$0")/.."
mkdir -p build/tools

packages="git cmake ninja-build python3 gcc gcc-multilib gcc-mingw-w64-i686 libzydis-dev libcmocka-dev:i386 wine wine32:i386"

missing() {
    for p in $packages; do
        dpkg-query -W -f='${Status}\n' "$p" 2>/dev/null | grep -q '^install ok installed' || printf '%s ' "$p"
    done
}

install() {
    apt-get install -y --no-install-recommends --no-remove "$@"
}

wanted="$(missing)"
if [ -n "$wanted" ]; then
    echo "setup: installing $wanted"
    [ "$(id -u)" = 0 ] || { echo "setup: run as root, or install: $wanted" >&2; exit 1; }
    export DEBIAN_FRONTEND=noninteractive
    dpkg --print-foreign-architectures | grep -qx i386 || dpkg --add-architecture i386
    apt-get update || echo "setup: some package lists are unavailable, going on"
    # shellcheck disable=SC2086
    if ! install $wanted; then
        # The security archive can be out of step between the two architectures; both must have the same version.
        printf 'Package: *\nPin: release l=Debian-Security\nPin-Priority: 1\n' > /etc/apt/preferences.d/physics-rt-i386
        echo "setup: trying again without the security archive"
        install $wanted || install --allow-downgrades $wanted
    fi
fi

# ---- 32-bit programs -----------------------------------------------------------------------------------------------
# A kernel without 32-bit support gets two helpers. tests/run32 runs the native programs: it translates them to 64-bit code
# with the processor's own x87. QEMU runs Wine, registered with binfmt_misc; its x87 is not exact as it comes, so
# tests/qemu_fpu.py corrects a copy.
probe=build/tools/x87_probe
[ $probe -nt tests/x87_probe.c ] || gcc -m32 -O1 -o $probe tests/x87_probe.c
try() { # runs the probe; status in rc: 0 exact, 1 or 2 not exact, else does not run
    rc=0
    "$@" $probe > /dev/null 2>&1 || rc=$?
}
emulated() { grep -qs '^magic 7f454c4601010100' /proc/sys/fs/binfmt_misc/*; }
run32=
try
wine_rc=$rc
if [ $rc -gt 2 ] || emulated; then
    emulator="$PWD/build/tools/qemu-i386"
    if [ ! -x "$emulator" ]; then
        [ -x /usr/bin/qemu-i386-static ] || { echo "setup: this kernel runs no 32-bit programs: installing qemu-user-static"
            apt-get install -y --no-install-recommends qemu-user-static; }
        python3 tests/qemu_fpu.py "$emulator" || cp /usr/bin/qemu-i386-static "$emulator"
    fi
    if [ $rc -gt 2 ]; then # nothing runs them yet
        b=/proc/sys/fs/binfmt_misc
        [ -e $b/register ] || mount -t binfmt_misc binfmt_misc $b 2>/dev/null || true
        if [ -w $b/register ] && [ ! -e $b/physics-rt-i386 ]; then
            printf '%s' ':physics-rt-i386:M:0:\x7f\x45\x4c\x46\x01\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x03\x00:\xff\xff\xff\xff\xff\xfe\xfe\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:'"$emulator"':F' > $b/register || true
        fi
    fi
    try
    wine_rc=$rc
    run32="$PWD/build/tools/run32"
    newest="$(ls -t tests/run32/* | head -n 1)"
    if [ ! "$run32" -nt "$newest" ]; then
        gcc -std=gnu17 -O2 -Wall -Wextra -Wno-sign-compare -Werror -o "$run32" tests/run32/*.c tests/run32/entry.S -lZydis || rm -f "$run32"
    fi
    try "$run32"
    if [ $rc != 0 ]; then
        echo "setup: tests/run32 does not work here, native programs run under QEMU"
        run32=
        try
        [ $rc -le 2 ] || { run32="$emulator"; try "$run32"; }
    fi
fi
[ $rc = 0 ] && exact=1 || exact=0
[ $wine_rc = 0 ] && wine_exact=1 || wine_exact=0
[ $rc -le 2 ] || { echo "setup: no way to run 32-bit programs here" >&2; exit 1; }
printf 'RUN32="%s"\nEXACT=%s\nWINE_EXACT=%s\n' "$run32" $exact $wine_exact > build/tools/environment
[ $exact$wine_exact = 11 ] || echo "setup: the x87 of this machine is emulated and not exact"
