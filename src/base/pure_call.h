// Slot of a method that no class reaches: the original ends in the C runtime's "pure virtual function call".
// So does this, with a message.
#ifndef BASE_PURE_CALL_H
#define BASE_PURE_CALL_H

#include "base/scalar.h"

void CDECL pure_call(void); // 0x10060762

// In a vtable.
#define PURE ((void *)pure_call)

#endif
