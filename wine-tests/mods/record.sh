#!/bin/sh
# record.sh [CASE...]: writes tests/data/mods/CASE.txt (and memory/*.txt, calls/*.txt) from the original, PHYSICS_RT_ORIGINAL. Needs a
# build and an exact x87 (tests/setup.sh).
cd "$(dirname "$0")/../.." || exit 1
. build/tools/environment
: "${PHYSICS_RT_ORIGINAL:?set it to the original physics_RT.dll}"
mods="$RUN32 build/native/player/mods"
data=tests/data/mods
mkdir -p $data/memory $data/calls
if [ $# = 0 ]; then
    set -- $($mods --list | grep -vx 'constant_one\|field_one\|detour_one\|detours_list\|slots\|memory\|calls\|hooks_every\|missing_entries\|hook_shape\|hooks_two')
    while read -r scene folder frames; do
        sh wine-tests/mods/record_memory.sh "$mods" "$data/memory/$scene.txt" "$scene" "$frames" "$folder" || exit 1
    done < wine-tests/mods/memory_scenes
    while read -r scene folder frames counts; do
        $mods calls "$scene:$frames${counts:+:$counts}" --scenes "$folder" --out "$data/calls/$scene.txt" > /dev/null 2>&1 || exit 1
    done < wine-tests/mods/calls_scenes
fi
for case; do
    timeout 600 $mods "$case" --out "$data/$case.txt" > /dev/null 2>&1 || echo "$case: no good end"
done
