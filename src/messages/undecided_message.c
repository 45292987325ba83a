#include "base/buffer_printf.h"
#include "messages/message_texts.h"

enum flamepix_status fpx_undecided_append(struct flamepix_buffer *text,
                                          const struct flamepix_undecided *undecided)
{
    for (size_t i = 0; i < flamepix_undecided_patterns(undecided); i++) {
        const char *pattern;
        const size_t names = flamepix_undecided_names(undecided, i, &pattern);
        fpx_buffer_printf(text, "%sthe pattern \"%s\" takes too many steps for %zu name%s",
                          i > 0 ? ", " : "", pattern, names, names == 1 ? "" : "s");
    }
    return fpx_buffer_printf(text, ", which count as not found; a simpler pattern takes fewer");
}
