#include "wine-tests/lab/call.h"

#include <stddef.h>

_Static_assert(offsetof(CallFrame, eax) == 0x18 && offsetof(CallFrame, st0) == 0x20 && offsetof(CallFrame, kept) == 0x38,
               "the assembly below uses these offsets");

__asm__(".text\n"
        ".globl lab_call_raw\n"
        "lab_call_raw:\n"
        "  pushl %ebp\n  movl %esp, %ebp\n  pushl %ebx\n  pushl %esi\n  pushl %edi\n"
        "  movl 8(%ebp), %ebx\n"
        // below the frame: 256 bytes of known content
        "  movl 0x14(%ebx), %eax\n  leal -256(%esp), %edi\n  movl $64, %ecx\n  cld\n  rep stosl\n"
        "  movl 0x0c(%ebx), %ecx\n  movl 0x08(%ebx), %esi\n"
        "  leal 0(,%ecx,4), %eax\n  subl %eax, %esp\n  movl %esp, %edi\n  rep movsl\n"
        "  fninit\n  fldcw 0x10(%ebx)\n"
        "  movl 0x04(%ebx), %ecx\n  xorl %edx, %edx\n"
        "  movl $0x51515151, %esi\n  movl $0xd1d1d1d1, %edi\n"
        "  movl %esp, 0x34(%ebx)\n"
        "  call *(%ebx)\n"
        "  movl %eax, 0x18(%ebx)\n  movl %edx, 0x1c(%ebx)\n"
        "  fnstsw %ax\n  movzwl %ax, %eax\n  movl %eax, 0x2c(%ebx)\n"
        "  fnstcw 0x30(%ebx)\n  movw $0, 0x32(%ebx)\n"
        "  movl $0, 0x20(%ebx)\n  movl $0, 0x24(%ebx)\n  movl $0, 0x28(%ebx)\n"
        "  shrl $11, %eax\n  andl $7, %eax\n  jz 1f\n  fstpt 0x20(%ebx)\n1:\n"
        "  fninit\n"
        "  movl %esp, %eax\n  subl 0x34(%ebx), %eax\n  movl %eax, 0x34(%ebx)\n"
        "  xorl %eax, %eax\n"
        "  cmpl $0x51515151, %esi\n  jne 2f\n  cmpl $0xd1d1d1d1, %edi\n  jne 2f\n  incl %eax\n2:\n"
        "  movl %eax, 0x38(%ebx)\n"
        "  leal -12(%ebp), %esp\n  popl %edi\n  popl %esi\n  popl %ebx\n  popl %ebp\n  ret\n");
