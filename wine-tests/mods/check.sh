#!/bin/sh
# check.sh PROGRAM DATA DLL [OPTIONS...] CASE: one case of a DLL against the recorded text. Exit status 77: skipped, 1: differs.
# CASE may be memory/SCENE: the whole memory after some frames (memory_scenes, memory.py), or calls/SCENE: the calls of all
# functions (calls_scenes).
program=$1 data=$2 dll=$3
shift 3
options=
while [ $# -gt 1 ]; do options="$options $1"; shift; done
case=$1
here=$(dirname "$0")
[ -f "$dll" ] || { echo "$dll is not built"; exit 77; }
out=$(mktemp)
trap 'rm -f "$out"' EXIT
case $case in
memory/*)
    scene=${case#memory/}
    set -- $(grep "^$scene " "$here/memory_scenes")
    timeout 300 $program memory "$scene:$3" --scenes "$2" --dll "$dll" $options --out "$out" || exit 1
    python3 "$here/memory.py" check "$data/$case.txt" "$out" "$here/memory_allowed";;
calls/*)
    scene=${case#calls/}
    set -- $(grep "^$scene " "$here/calls_scenes")
    timeout 600 $program calls "$scene:$3${4:+:$4}" --scenes "$2" --dll "$dll" $options --out "$out" || exit 1
    diff "$data/$case.txt" "$out" | head -20
    cmp -s "$data/$case.txt" "$out";;
*)
    timeout 600 $program "$case" --dll "$dll" $options --out "$out" || exit 1
    diff "$data/$case.txt" "$out" | head -20
    cmp -s "$data/$case.txt" "$out";;
esac
