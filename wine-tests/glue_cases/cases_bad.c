// Bad input (README, "Bad input").
#include "wine-tests/glue_cases/cases.h"

const Case bad_cases[] = {{NULL, NULL}};
