#include "figure/words/captions.h"

#include "base/buffer_printf.h"
#include "base/isolated_names.h"
#include "base/quantity.h"
#include "figure/words/phrases.h"

static enum flamepix_status write_line(const struct fpx_zoom_facts *facts, bool with_count,
                                       struct flamepix_buffer *line)
{
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, facts->shown, facts->all);
    fpx_buffer_printf(line, "%s", facts->is_total ? "100% is " : "");
    const size_t name = line->length;
    fpx_caption_name(line, facts->name);
    fpx_isolate_from(line, name);
    fpx_buffer_printf(line, ": ");
    if (with_count)
        fpx_count_text(line, facts->shown, facts->unit);
    return facts->all > 0 ? fpx_buffer_printf(line, "%s%s of all", with_count ? ", " : "", share)
                          : line->status;
}

enum flamepix_status fpx_zoom_line_write(const struct fpx_zoom_facts *facts,
                                         struct flamepix_type *type, uint32_t room,
                                         struct flamepix_buffer *line)
{
    const size_t begin = line->length;
    uint32_t width = 0;
    enum flamepix_status status = write_line(facts, true, line);
    if (status == FLAMEPIX_OK)
        status = fpx_caption_width(type, flamepix_bytes_from(flamepix_buffer_bytes(line), begin),
                                   &width);
    if (status == FLAMEPIX_OK && width > room && facts->all > 0) {
        line->length = begin;
        status = write_line(facts, false, line);
    }
    return status == FLAMEPIX_OK ? flamepix_buffer_append(line, "", 1) : status;
}
