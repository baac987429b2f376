#!/bin/sh
# tests/run.sh: set-up, both builds, all tests. The last line counts them; the exit status is not 0 when one failed.
# PHYSICS_RT_ORIGINAL (the original DLL) and GAME_DIR (the folder with VxMath.dll) add the comparisons with those.
cd "$(dirname "$0")/.." || exit 1
sh tests/setup.sh || exit 1
. build/tools/environment
logs=build/tests
mkdir -p $logs
passed=0 failed=0 skipped=0

pass() { passed=$((passed + 1)); printf 'ok       %s\n' "$1"; }
fail() { failed=$((failed + 1)); printf 'FAILED   %s%s\n' "$1" "${2:+ ($2)}"; }
skip() { skipped=$((skipped + 1)); printf 'SKIPPED  %s: %s\n' "$1" "$2"; }

# check NAME COMMAND...: output goes to a log, shown when it fails. Exit status 77 is a skip.
check() {
    name="$1"; shift
    log="$logs/$(printf %s "$name" | tr ' /' '__').log"
    "$@" > "$log" 2>&1 < /dev/null
    case $? in
    0) pass "$name";;
    77) skip "$name" "$(tail -n 1 "$log")";;
    *) tail -n 30 "$log"; fail "$name" "$log";;
    esac
}

# ---- builds --------------------------------------------------------------------------------------------------------

emulator="${RUN32:+-DCMAKE_CROSSCOMPILING_EMULATOR=$RUN32}"
build() { # folder, target, cmake options
    cmake -G Ninja -B "$1" "$3" ${4:+"$4"} . && ninja -C "$1" "$2"
}
check "build windows" build build/win all -DCMAKE_TOOLCHAIN_FILE=compat/mingw-w64-i686.cmake
check "build native" build build/native all -DSANITIZE=OFF "$emulator"
check "build sanitized" build build/sanitized tests/all -DSANITIZE=ON "$emulator"
check "address map lint" python3 exports/rva_map.py lint
check "address map of the DLL" build/win/map_verify build/win/dll/physics_RT.dll
check "address map: mistakes are noticed" build/win/map_verify --self-test build/win/dll/physics_RT.dll
check "address map: list of what is missing" python3 exports/map_image.py check exports/missing.txt

# ---- native unit tests ---------------------------------------------------------------------------------------------

check "unit tests" ctest --test-dir build/native --output-on-failure -j2
export ASAN_OPTIONS=detect_leaks=0
check "unit tests sanitized" ctest --test-dir build/sanitized/tests --output-on-failure -j2

# ---- the DLL in the stand-in engine --------------------------------------------------------------------------------

player="$RUN32 build/native/player/player"
dll=build/win/dll/physics_RT.dll

# scene_equal NAME DLL REGIME: the compact log equals the recorded one
scene_equal() {
    regime="${3:+$3/}"
    out="$logs/${1}${3:+-$3}.klog"
    rm -f "$out"
    $player wine-tests/scenes/$1.scene --dll "$2" --compact ${3:+--cwforce 7f} --out "$out" || return 1
    cmp "$out" tests/data/scenes/$regime$1.klog && return 0
    python3 wine-tests/report/ab.py --logs tests/data/scenes/$regime$1.klog "$out"
    return 1
}

# A scene listed in todo is known to differ; when it no longer does, it has to be taken off the list.
scene_todo() {
    scene_equal "$@" > /dev/null 2>&1 && { echo "$1 is equal now: take it off tests/data/scenes/todo"; return 1; }
    echo "known to differ"
    return 77
}

all_scenes() { # DLL
    for f in wine-tests/scenes/*.scene; do
        s="$(basename "$f" .scene)"
        for regime in "" cw7f; do
            what=scene_equal
            [ "$2" = todo ] && grep -qx "$s" tests/data/scenes/todo 2>/dev/null && what=scene_todo
            check "$3 scene $s${regime:+ $regime}" $what "$s" "$1" $regime
        done
    done
}

[ ! -e $dll ] || check "imports" python3 tests/imports.py $dll
[ ! -e $dll ] || check "rules of the Windows loader" python3 tests/loader_rules.py --self-test $dll ${PHYSICS_RT_ORIGINAL:+"$PHYSICS_RT_ORIGINAL"}

if [ ! -e $dll ]; then
    skip "physics_RT.dll" "not built: its scenes are not tested"
elif [ $EXACT = 0 ]; then
    skip "scenes" "the x87 of this machine is emulated and not exact"
else
    all_scenes $dll todo "our"
fi

# ---- generated levels, bodies, joints: the hash of every physics step is the recorded one ---------------------------

if [ ! -e $dll ] || [ $EXACT = 0 ]; then
    skip "generated scenes" "no DLL, or the x87 of this machine is emulated and not exact"
else
    for regime in default cw7f; do
        RUN32="$RUN32" check "generated scenes $regime" python3 wine-tests/levels/batch.py --check tests/data/golden/levels.txt --regime $regime
    done
fi

# ---- the game's moving set pieces ------------------------------------------------------------------------------------

check "modules" sh wine-tests/scenes/modules.sh $dll

# ---- blocks and manager: every case ends well, and says what was recorded ------------------------------------------

glue_case() { # name
    timeout 300 $RUN32 build/native/wine-tests/glue_cases/glue_cases "$1" --dll $dll --out "$logs/glue-$1.txt" || return 1
    [ $EXACT = 0 ] || diff tests/data/glue/$1.txt "$logs/glue-$1.txt"
}
for f in tests/data/glue/*.txt; do
    check "glue case $(basename "$f" .txt)" glue_case "$(basename "$f" .txt)"
done

# ---- what public mods do with the DLL ----------------------------------------------------------------------------------

mods="$RUN32 build/native/player/mods"
mod_case() { # case: the text recorded from the original
    sh wine-tests/mods/check.sh "$mods" tests/data/mods $dll "$1"
}
if [ $EXACT = 0 ]; then
    skip "mods" "the x87 of this machine is emulated and not exact"
elif ! i686-w64-mingw32-objdump -h $dll 2>/dev/null | grep -q '\.omap'; then
    skip "mods" "this DLL keeps no address map"
else
    for f in tests/data/mods/*.txt tests/data/mods/memory/*.txt tests/data/mods/calls/*.txt; do
        c="${f#tests/data/mods/}"
        check "mods case ${c%.txt}" mod_case "${c%.txt}"
    done
    check "literals and globals of the map" python3 wine-tests/mods/tables_check.py $dll
fi

# ---- scenes of bad input, from seeds: none crashes, hangs, or touches what is gone -----------------------------------

[ ! -e $dll ] || RUN32="$RUN32" check "fuzz scenes" python3 wine-tests/fuzz/scenes.py --player build/native/player/player --dll $dll

# ---- Windows programs under Wine -----------------------------------------------------------------------------------

export WINEPREFIX="$PWD/build/wine" WINEARCH=win32 WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml,winemenubuilder.exe=
unset DISPLAY
wine_player() { # scene, DLL: the same log as the native player's
    out="$PWD/$logs/wine-$1.klog"
    timeout 200 wine build/win/player/player.exe wine-tests/scenes/$1.scene --dll "$2" --compact --out "$out" || return 1
    cmp "$out" tests/data/scenes/$1.klog
}
subject=$dll
[ -e $subject ] || subject="$PHYSICS_RT_ORIGINAL"
if ! timeout 200 wine build/win/player/player.exe --help > $logs/wine.log 2>&1 < /dev/null && ! grep -q 'player SCENE' $logs/wine.log; then
    skip "player under Wine" "Wine does not start here (or not within 200 s)"
elif [ -z "$subject" ]; then
    skip "player under Wine" "no DLL to load"
elif [ $WINE_EXACT = 0 ]; then
    skip "player under Wine" "the x87 of this machine is emulated and not exact"
else
    check "player under Wine" wine_player ball_drop_g20 "$subject"
fi

# The DLL comes and goes a hundred times, by the system's own loader.
if grep -q 'player SCENE' $logs/wine.log && [ -e $dll ]; then
    check "loaded and unloaded 100 times" timeout 900 wine build/win/player/load_cycles.exe $dll 100
else
    skip "loaded and unloaded 100 times" "Wine does not start here, or the DLL is not built"
fi

# Hooks as the mods' own library (MinHook) places them, and patched slots and bytes, in a DLL of the system's loader.
if grep -q 'player SCENE' $logs/wine.log && [ -e $dll ] && [ $WINE_EXACT = 1 ]; then
    for c in hooks_count hook_random hook_movement_check hook_hull_random patch_hull_random import_slots; do
        check "mods case $c under Wine" sh wine-tests/mods/check.sh "wine build/win/player/mods.exe" tests/data/mods $dll $c
    done
else
    skip "mods under Wine" "Wine does not start here, or the DLL is not built, or the x87 is not exact"
fi

# The map where the loader puts the DLL: at its preferred base, elsewhere, and beside the game's own DLLs.
if grep -q 'player SCENE' $logs/wine.log && [ -e $dll ]; then
    map_load() { timeout 600 wine build/win/player/map_load.exe $dll "$@"; }
    check "map at the preferred base" map_load alone
    check "map relocated" map_load relocated
    check "map under two names" map_load twice
    if [ -n "$GAME_DIR" ]; then check "map beside the game's DLLs" map_load beside "Z:$(echo "$GAME_DIR" | tr / '\\')"
    else skip "map beside the game's DLLs" "GAME_DIR is not set"; fi
else
    skip "map in each place" "Wine does not start here, or the DLL is not built"
fi

# ---- comparisons with the original ---------------------------------------------------------------------------------

lab="$RUN32 build/native/wine-tests/lab/lab"
if [ -z "$PHYSICS_RT_ORIGINAL" ]; then
    skip "lab and stand-in engine with the original" "PHYSICS_RT_ORIGINAL is not set"
else
    [ $EXACT = 1 ] && all_scenes "$PHYSICS_RT_ORIGINAL" "" "original's"
    check "modules of the original" sh wine-tests/scenes/modules.sh "$PHYSICS_RT_ORIGINAL"
    [ $EXACT = 1 ] && check "glue cases of the original" sh wine-tests/glue_cases/check.sh \
        "$RUN32 build/native/wine-tests/glue_cases/glue_cases" tests/data/glue $dll
    check "address map tables against the original" build/win/map_verify "$PHYSICS_RT_ORIGINAL"
    check "lab pairs" $lab pairs --count 20000
    # The product with changed literals; without those that make the original's loops endless. Some paths are out of reach then.
    patched() {
        LAB_PRODUCT=$dll LAB_PATCH=all,-63288,-63810,-633b8,-63a30,-63b88 $lab pairs "$1" --count 1000 > $logs/patched.txt 2>&1
        ! grep -a '^FAIL' $logs/patched.txt && grep -aq '^pairs:' $logs/patched.txt
    }
    [ ! -e $dll ] || for part in pairs_base pairs_contact pairs_core pairs_impact pairs_friction pairs_lcp pairs_buoyancy.c pairs_minimize; do
        check "lab pairs with patched literals: $part" patched $part
    done
    check "lab hybrid" $lab hybrid all
fi
if [ -z "$GAME_DIR" ]; then
    skip "VxMath against the engine's" "GAME_DIR is not set"
else
    check "VxMath against the engine's" $RUN32 build/native/player/vxmath_check "$GAME_DIR/VxMath.dll"
fi

echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
