// Tells whether this machine's x87 (or what stands in for it) is bit exact where emulators are not.
// Exit status 0: exact. 1: loads are rounded to the control word's precision. 2: sine and cosine are coarse.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    uint16_t single = 0x7f, full = 0x37f;
    double a = -0x1.a4ec1eb5236b7p-11, b = 0x1.3f1e7064686e8p+2;
    float sum;
    __asm__ volatile("fldcw %1\n\tfldl %3\n\tfaddl %4\n\tfstps %0\n\tfldcw %2" : "=m"(sum) : "m"(single), "m"(full), "m"(a), "m"(b));
    uint32_t sum_bits;
    memcpy(&sum_bits, &sum, 4);
    long double sine = 0.5L, cosine = 0.5L;
    __asm__ volatile("fsin" : "+t"(sine));
    __asm__ volatile("fcos" : "+t"(cosine));
    uint64_t sine_bits, cosine_bits;
    memcpy(&sine_bits, &sine, 8);
    memcpy(&cosine_bits, &cosine, 8);
    int loads = sum_bits == 0x409f88a5, functions = sine_bits == 0xf57743a2582f7f44u && cosine_bits == 0xe0a94032dbea7ceeu;
    printf("x87: loads %s, sine and cosine %s\n", loads ? "exact" : "rounded", functions ? "exact" : "coarse");
    return !loads ? 1 : !functions ? 2 : 0;
}
