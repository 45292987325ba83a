/* Any bytes as the answers of a terminal, which may come in two pieces, and as a text that one
 * shows. */
#include <stdint.h>

#include "base/text_columns.h"
#include "base/utf8.h"
#include "fuzz/source.h"
#include "terminal/query_terminal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_answers(struct flamepix_bytes bytes)
{
    enum { PX_MAX = 65535 };
    struct flamepix_bytes first = bytes;
    first.length /= 2;
    const struct fpx_terminal_answers half = fpx_terminal_answers_read(first);
    const struct fpx_terminal_answers all = fpx_terminal_answers_read(bytes);
    require(!half.is_complete || all.is_complete, "an answer stays one when more come");
    require(!half.has_kitty || all.has_kitty, "and so does that about kitty");
    require(all.width <= PX_MAX && all.height <= PX_MAX, "a window has a size");
    require(all.cell_width <= PX_MAX && all.cell_height <= PX_MAX, "and so has a cell");
    require((all.width == 0) == (all.height == 0), "sizes are whole");
    require(all.ground <= 0xFFFFFF, "a ground is a colour");
}

static void check_shown(struct flamepix_bytes text)
{
    struct flamepix_buffer shown = {0};
    const size_t columns = fpx_columns_of_text(text);
    require(fpx_columns_append(&shown, text, columns) == FLAMEPIX_OK, "a text is shown");
    const struct flamepix_bytes bytes = flamepix_buffer_bytes(&shown);
    require(fpx_columns_of_text(bytes) == columns, "in the columns that it takes");
    for (size_t at = 0; at < bytes.length;) {
        uint32_t code;
        at += fpx_utf8_decode(bytes.data + at, bytes.length - at, &code);
        require(fpx_columns_of(code) > 0 && !fpx_utf8_is_treacherous(code),
                "what is shown drives no terminal");
    }
    flamepix_buffer_free(&shown);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct flamepix_bytes bytes = {(const char *)data, size};
    check_answers(bytes);
    check_shown(bytes);
    return 0;
}
