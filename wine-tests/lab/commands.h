// The lab's commands. Arguments follow the command's name; the result is the exit status.
#ifndef LAB_COMMANDS_H
#define LAB_COMMANDS_H

#include "wine-tests/lab/lab_core.h"

int command_pairs(Lab *lab, int argc, char **argv);
// Paths of the two DLLs, for processes started by a command.
extern const char *lab_original_path, *lab_dll_path;

int command_hybrid(Lab *lab, int argc, char **argv);
int command_shadow(Lab *lab, int argc, char **argv);
int command_scene(Lab *lab, int argc, char **argv);
int command_flight(Lab *lab, int argc, char **argv);
int command_surfaces(Lab *lab, int argc, char **argv);
int command_status(Lab *lab, int argc, char **argv);

#endif
