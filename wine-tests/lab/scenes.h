// Built-in scenes of the lab. A new one is an entry in scenes.c.
#ifndef LAB_SCENES_H
#define LAB_SCENES_H

#include "wine-tests/lab/world.h"

typedef struct Scene {
    const char *name, *what;
    int frames;
    const f64 *frame_times; // cycled, ends with 0; NULL: one PSI (1/66 s) each
    void (*build)(World *w);
    void (*each_frame)(World *w); // before the frame is simulated; may be NULL
} Scene;

extern const Scene scenes[]; // ends with name NULL

const Scene *scene_find(const char *name);

// Builds and plays. `after_frame` is called after the build (frame -1) and after each frame; it may end the run by
// returning 0. Returns the number of frames played.
int scene_play(const Scene *scene, World *w, int frames, int (*after_frame)(World *w, int frame, void *arg), void *arg);

#endif
