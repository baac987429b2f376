#!/bin/sh
# wine-tests/run.sh: set-up, build, then the demo: a ball falls onto a floor, with physics_RT.dll in the stand-in engine.
# Prints what happened and writes build/demo.svg. DLL=FILE chooses another DLL.
cd "$(dirname "$0")/.." || exit 1
sh tests/setup.sh || exit 1
. build/tools/environment
cmake -G Ninja -B build/win -DCMAKE_TOOLCHAIN_FILE=compat/mingw-w64-i686.cmake . > build/tools/configure.log &&
    cmake -G Ninja -B build/native ${RUN32:+-DCMAKE_CROSSCOMPILING_EMULATOR=$RUN32} . >> build/tools/configure.log &&
    ninja -C build/win > build/tools/build.log && ninja -C build/native player >> build/tools/build.log || {
    tail -n 30 build/tools/configure.log build/tools/build.log
    exit 1
}
dll="${DLL:-build/win/dll/physics_RT.dll}"
if [ ! -e "$dll" ]; then
    [ -n "$PHYSICS_RT_ORIGINAL" ] || { echo "demo: $dll is not built and PHYSICS_RT_ORIGINAL is not set"; exit 1; }
    echo "demo: $dll is not built: playing the original"
    dll="$PHYSICS_RT_ORIGINAL"
fi
scene=wine-tests/scenes/demo.scene
rm -f build/demo.log
# Wine when it starts here, else the same player as a Linux program that maps the DLL itself.
export WINEPREFIX="$PWD/build/wine" WINEARCH=win32 WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml,winemenubuilder.exe=
unset DISPLAY
echo "demo: starting Wine (the first start takes a while)"
if timeout "${WINE_TIMEOUT:-120}" wine build/win/player/player.exe $scene --dll "$dll" --contacts --out build/demo.log < /dev/null; then
    echo "demo: played under Wine"
else
    echo "demo: Wine does not play here: playing natively"
    $RUN32 build/native/player/player $scene --dll "$dll" --contacts --out build/demo.log || exit 1
fi
python3 wine-tests/report/story.py build/demo.log ball --svg build/demo.svg
