#ifndef MAP_LOAD_H
#define MAP_LOAD_H

#include <windows.h>

void expect(int ok, const char *what);
void check_map(HMODULE module); // of a fresh DLL; does not leave it so
void load_twice(const char *path);

#endif
