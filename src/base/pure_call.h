// Slot of a method that no class reaches: the original ends in the C runtime's "pure virtual function call".
// Here it reports once and returns; the callee-popped arguments of the slot are unknown, so it is for diagnosis only.
#ifndef BASE_PURE_CALL_H
#define BASE_PURE_CALL_H

#include "base/scalar.h"

void CDECL pure_call(void); // 0x10060762

#endif
