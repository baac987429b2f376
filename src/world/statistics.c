// Output of statistics: constructed and destroyed with the environment, used by nothing (core.md 1.1).
#include "world/statistics.h"

#include "base/ptr_vector.h"

// FUNCTION: PHYSICS_RT 0x1002db50 same-result   (core.md 1.1)
StatisticsOutput *THISCALL better_statisticsmanager_ctor(StatisticsOutput *output)
{
    ptr_vector_init(&output->unused_04);
    ptr_vector_init(&output->unused_0c);
    output->enabled = 1;
    output->interval = 1.0;
    output->unused_20 = 1;
    return output;
}

// FUNCTION: PHYSICS_RT 0x1002dbb0 exact   (core.md 1.1)
void THISCALL better_statisticsmanager_dtor(StatisticsOutput *output)
{
    ptr_vector_empty(&output->unused_0c);
    ptr_vector_empty(&output->unused_04);
}
