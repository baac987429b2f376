// Output of statistics: constructed and destroyed with the environment, used by nothing (core.md 1.1).
#ifndef WORLD_STATISTICS_H
#define WORLD_STATISTICS_H

#include "base/containers.h"

typedef struct StatisticsOutput {
    i32 enabled;         /* 0x00 */
    PtrVector unused_04; /* 0x04 */
    PtrVector unused_0c; /* 0x0c */
    u32 unused_14[3];    /* 0x14 not initialised */
    i32 unused_20;       /* 0x20 */
    u32 unused_24;       /* 0x24 not initialised */
    f64 interval;        /* 0x28 */
} StatisticsOutput;
ASSERT_OFFSET(StatisticsOutput, interval, 0x28);
ASSERT_SIZE(StatisticsOutput, 0x30);

StatisticsOutput *THISCALL better_statisticsmanager_ctor(StatisticsOutput *); // 0x1002db50
void THISCALL better_statisticsmanager_dtor(StatisticsOutput *); // 0x1002dbb0

#endif
