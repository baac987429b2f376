#include "wine-tests/mods/mods.h"
const ModCase struct_cases[] = {{NULL, NULL}};
