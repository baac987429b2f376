// Between track.c, step.c and memory.c.
#ifndef STEP_H
#define STEP_H

#include "track.h"

// memory.c
const Value *word_of(const State *s, int offset); // NULL: nothing is known of it
void forget_words(State *s, int from, int to);
void set_word(State *s, int offset, Value v);
bool stack_offset(const Place *p, const State *s, int *offset); // where a variable on the stack begins
Value typed(const Tracker *t, Value a); // an address of a known variable is a pointer to it
Value immediate(const Tracker *t, u32 v);
Value load(const Tracker *t, const State *s, const Routine *own, u32 rva, const ZydisDecodedOperand *o);

// step.c; own: the function at hand
Value operand(const Tracker *t, const State *s, const Routine *own, u32 rva, const ZydisDecodedOperand *o);
void step(const Tracker *t, State *s, const Routine *own, u32 rva, const Instruction *in); // neither call nor jump
void apply_places(const Routine *own, u32 rva, State *s); // what the compiler says where variables are
void after_call(const Tracker *t, State *s, const Call *c, int pops);

#endif
