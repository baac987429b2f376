#!/bin/sh
# wine-tests/oracle.sh [DLL]: the scenes in the real engine (GAME_DIR, and its harness: ORACLE, default ../shared/oracle), with
# DLL (default: ours) compared with the original side by side, in both control-word regimes. Exit status 0 equal, 1 different,
# 77 skipped.
cd "$(dirname "$0")/.." || exit 1
dll="${1:-build/win/dll/physics_RT.dll}"
oracle="${ORACLE:-../shared/oracle}"
[ -n "$GAME_DIR" ] || { echo "skipped: GAME_DIR is not set"; exit 77; }
[ -x "$oracle/run.sh" ] || { echo "skipped: $oracle is not here"; exit 77; }
[ -e "$dll" ] || { echo "skipped: $dll is not built"; exit 77; }
dll="$(readlink -f "$dll")"
logs="$PWD/build/oracle"
mkdir -p "$logs"
export WINEPREFIX="${WINEPREFIX:-$PWD/build/wine}" ORACLE_STAGE="$logs/stage"
bad=0
for scene in ${SCENES:-$(basename -s .scene wine-tests/scenes/*.scene)}; do
    for regime in "" 7f; do
        set -- --compact ${regime:+--cwforce $regime}
        file="$PWD/wine-tests/scenes/$scene.scene"
        "$oracle/run.sh" "$file" "$@" --out "$logs/$scene.original.klog" > /dev/null 2>&1 &&
            "$oracle/run.sh" "$file" "$@" --dll "$dll" --out "$logs/$scene.ours.klog" > /dev/null 2>&1
        if python3 wine-tests/report/ab.py --logs "$logs/$scene.original.klog" "$logs/$scene.ours.klog" > "$logs/$scene.txt" 2>&1; then
            echo "equal      $scene $regime"
        else
            echo "DIFFERENT  $scene $regime: $(head -n 1 "$logs/$scene.txt")"
            bad=$((bad + 1))
        fi
    done
done
echo "$bad differ"
[ $bad = 0 ]
