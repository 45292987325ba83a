#include "text/bundled.h"

/* The path is looked up from where the compiler runs, the top of the source tree. The section is
 * pushed and popped, so that the compiler's own (.note.GNU-stack among them) stay as they are. */
#define EMBED(symbol, path)                                                                        \
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

EMBED(flamepix_bundled_text, "fonts/DejaVuSans.ttf");
EMBED(flamepix_bundled_pictures, "fonts/NotoSansSymbols2-ControlPictures.ttf");

static struct flamepix_bytes bytes_between(const char *first, const char *end)
{
    return (struct flamepix_bytes){.data = first, .length = (size_t)(end - first)};
}

struct flamepix_bytes flamepix_bundled_font(unsigned i)
{
    return i == 0 ? bytes_between(flamepix_bundled_text_first, flamepix_bundled_text_end)
                  : bytes_between(flamepix_bundled_pictures_first, flamepix_bundled_pictures_end);
}
