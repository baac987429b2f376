// Virtual tables with every slot filled: slots that no class here provides end the run with their number.
#ifndef STANDIN_VTABLE_H
#define STANDIN_VTABLE_H

enum { SI_VTABLE_SLOTS = 128 };

// Fills the empty slots of a table of SI_VTABLE_SLOTS pointers.
void si_fill_vtable(void **table);

void si_report_misuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
