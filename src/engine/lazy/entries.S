// Functions that are elsewhere: each jumps to the real one, whose address giro_lazy_find (entries.h)
// finds at the first call, with all arguments as they came. Those of a lazy library are for everybody,
// those of an executable (GIRO_LAZY_HIDDEN) for itself.

.macro LAZY index, name
  .globl \name
#ifdef GIRO_LAZY_HIDDEN
  .hidden \name
#endif
  .type \name, @function
\name:
  mov giro_lazy_functions + 8 * \index(%rip), %r11
  test %r11, %r11
  jz 1f
  jmp *%r11
1:
  mov $\index, %r11d
  jmp find
  .size \name, . - \name
  .pushsection .rodata.names, "a", @progbits
2:
  .asciz "\name"
  .popsection
  .pushsection .rodata.places, "a", @progbits
  .long 2b - giro_lazy_names
  .popsection
  .pushsection .bss.functions, "aw", @nobits
  .skip 8
  .popsection
.endm

.section .rodata.names, "a", @progbits
.globl giro_lazy_names
.hidden giro_lazy_names
giro_lazy_names:

.section .rodata.places, "a", @progbits
.globl giro_lazy_places
.hidden giro_lazy_places
.balign 4
giro_lazy_places:

.section .bss.functions, "aw", @nobits
.globl giro_lazy_functions
.hidden giro_lazy_functions
.balign 8
giro_lazy_functions:

.text
find:
  push %rbp
  mov %rsp, %rbp
  push %rdi
  push %rsi
  push %rdx
  push %rcx
  push %r8
  push %r9
  push %rax
  push %r10
  sub $128, %rsp
  movups %xmm0, 0(%rsp)
  movups %xmm1, 16(%rsp)
  movups %xmm2, 32(%rsp)
  movups %xmm3, 48(%rsp)
  movups %xmm4, 64(%rsp)
  movups %xmm5, 80(%rsp)
  movups %xmm6, 96(%rsp)
  movups %xmm7, 112(%rsp)
  mov %r11d, %edi
  call giro_lazy_find
  mov %rax, %r11
  movups 0(%rsp), %xmm0
  movups 16(%rsp), %xmm1
  movups 32(%rsp), %xmm2
  movups 48(%rsp), %xmm3
  movups 64(%rsp), %xmm4
  movups 80(%rsp), %xmm5
  movups 96(%rsp), %xmm6
  movups 112(%rsp), %xmm7
  add $128, %rsp
  pop %r10
  pop %rax
  pop %r9
  pop %r8
  pop %rcx
  pop %rdx
  pop %rsi
  pop %rdi
  pop %rbp
  jmp *%r11

.include GIRO_LAZY_ENTRIES

.section .note.GNU-stack, "", @progbits
