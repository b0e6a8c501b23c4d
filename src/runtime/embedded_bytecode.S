.section .rodata
.balign 64
.global giro_bytecode, giro_bytecode_end
giro_bytecode:
.incbin GIRO_BYTECODE_FILE
giro_bytecode_end:
.byte 0
.section .note.GNU-stack,"",@progbits
