/* Files embedded in the program: the assembler copies them into the object unchanged. */
#ifndef FPX_BASE_INCBIN_H
#define FPX_BASE_INCBIN_H

#include <flamepix/bytes.h>

/* Defines the bytes of the file at `path`, which FPX_INCBIN_BYTES(symbol) returns in the same
 * source file. The path is relative to the directory where the compiler runs, the top of the source
 * tree. The compiler does not report the file as a dependency: the Makefile names it.
 *
 * The section is pushed and popped, so that the compiler's own (.note.GNU-stack among them) are not
 * affected. */
#define FPX_INCBIN(symbol, path)                                                                   \
    __asm__(".pushsection .rodata." #symbol ", \"a\", %progbits\n"                                 \
            ".balign 16\n"                                                                         \
            ".globl " #symbol "_first\n"                                                           \
            ".hidden " #symbol "_first\n"                                                          \
            ".type " #symbol "_first, %object\n" #symbol "_first:\n"                               \
            ".incbin \"" path "\"\n"                                                               \
            ".globl " #symbol "_end\n"                                                             \
            ".hidden " #symbol "_end\n"                                                            \
            ".type " #symbol "_end, %object\n" #symbol "_end:\n"                                   \
            ".byte 0\n"                                                                            \
            ".size " #symbol "_first, " #symbol "_end - " #symbol "_first\n"                       \
            ".popsection\n");                                                                      \
    extern const char symbol##_first[] __attribute__((visibility("hidden")));                      \
    extern const char symbol##_end[] __attribute__((visibility("hidden")))

/* The bytes of an embedded file, a struct flamepix_bytes; static. */
#define FPX_INCBIN_BYTES(symbol)                                                                   \
    ((struct flamepix_bytes){symbol##_first, (size_t)(symbol##_end - symbol##_first)})

#endif
