// lab flight: the free flight of tests/flight.h on the original, or with any set of functions ours; prints or checks a
// hash per frame. The recorded files in tests/data/dynamics are its output.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/flight.h"
#include "wine-tests/lab/commands.h"
#include "wine-tests/lab/world.h"

int command_flight(Lab *lab, int argc, char **argv)
{
    const char *set = "none", *record = NULL, *check = NULL;
    u32 word = 0x37f;
    for (int i = 0; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--set")) set = argv[i + 1];
        else if (!strcmp(argv[i], "--record")) record = argv[i + 1];
        else if (!strcmp(argv[i], "--check")) check = argv[i + 1];
        else if (!strcmp(argv[i], "--cw")) word = (u32)strtoul(argv[i + 1], NULL, 16);
    }
    int ours = lab_choose(lab, set);
    if (ours < 0 || !lab_share(lab)) return 2;
    lab_swap(lab);
    FILE *file = record ? fopen(record, "w") : check ? fopen(check, "r") : NULL;
    if ((record || check) && !file) {
        printf("lab: %s cannot be opened\n", record ? record : check);
        return 2;
    }

    static World world;
    world_create(&world, lab, word, 1);
    const FlightCalls calls = {
        (void *)world_entry(&world, 0x10015ef0), (void *)world_entry(&world, 0x10013a10),
        (void *)world_entry(&world, 0x1000a460), (void *)world_entry(&world, 0x1000a350),
        (void *)world_entry(&world, 0x1000a3a0), (void *)world_entry(&world, 0x10013680),
        (void *)world_entry(&world, 0x100138c0),
    };
    Flight flight = {&calls, world.env, (u16)word, {0}};
    flight_start(&flight);
    int states[FLIGHT_BODIES][32] = {{0}}, same = 0;
    for (int frame = 0; frame < FLIGHT_FRAMES; frame++) {
        flight_frame(&flight, frame);
        u32 hash = flight_hash(&flight), wanted;
        if (record) fprintf(file, "%08x\n", hash);
        if (check && fscanf(file, "%x", &wanted) == 1 && wanted == hash) same++;
        else if (check) {
            printf("DIFFERENT frame %d\n", frame);
            break;
        }
        for (int i = 0; i < FLIGHT_BODIES; i++) states[i][flight.objects[i]->core->state & 31]++;
    }
    if (file) fclose(file);
    for (int i = 0; i < FLIGHT_BODIES; i++)
        printf("%-8s frames moving %d, slow %d, calm %d, asleep %d\n", flight_bodies[i].name, states[i][1], states[i][2], states[i][3], states[i][8]);
    if (check) printf("flight cw %03x, %d functions ours: %d of %d frames equal\n", word, ours, same, FLIGHT_FRAMES);
    return check && same != FLIGHT_FRAMES;
}
