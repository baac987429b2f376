#include "base/pure_call.h"

#include <stdlib.h>

#include "base/memory.h"

// FUNCTION: PHYSICS_RT 0x10060762 same-result
void CDECL pure_call(void)
{
    ivp_message("pure virtual function call\n");
    abort();
}
