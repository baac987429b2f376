// Transitions between translated code and C. r15 = Cpu, r14 = jump table; r8 to r13 are scratch in translated code.
    .text

    .macro SAVE
    mov %eax, 0x00(%r15)
    mov %ecx, 0x04(%r15)
    mov %edx, 0x08(%r15)
    mov %ebx, 0x0c(%r15)
    mov %esp, 0x10(%r15)
    mov %ebp, 0x14(%r15)
    mov %esi, 0x18(%r15)
    mov %edi, 0x1c(%r15)
    mov 0x30(%r15), %rsp
    pushfq
    popq 0x28(%r15)
    fxsave64 0x80(%r15)
    fninit
    ldmxcsr default_mxcsr(%rip)
    cld
    .endm

    .globl enter_guest, stub_link, stub_miss, stub_syscall, stub_special
enter_guest:
    mov %rdi, %r15
    mov %rsi, %r14
    and $-16, %rsp
    mov %rsp, 0x30(%r15)
resume:
    fxrstor64 0x80(%r15)
    pushq 0x28(%r15)
    popfq
    mov 0x00(%r15), %eax
    mov 0x04(%r15), %ecx
    mov 0x08(%r15), %edx
    mov 0x0c(%r15), %ebx
    mov 0x10(%r15), %esp
    mov 0x14(%r15), %ebp
    mov 0x18(%r15), %esi
    mov 0x1c(%r15), %edi
    jmp *0x38(%r15)

stub_link:
    SAVE
    mov %r8d, %edi
    mov %r9, %rsi
    call run32_link
    jmp resume

stub_miss:
    SAVE
    mov %r8d, %edi
    call run32_miss
    jmp resume

stub_syscall:
    SAVE
    mov %r8d, %edi
    call run32_syscall
    jmp resume

stub_special:
    SAVE
    mov %r8d, %edi
    call run32_special
    jmp resume

    .section .rodata
default_mxcsr:
    .long 0x1f80
    .section .note.GNU-stack, "", @progbits
