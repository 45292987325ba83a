#include "figure/words/captions.h"

#include "base/buffer_printf.h"
#include "base/isolated_names.h"
#include "base/quantity.h"
#include "color/shades.h"
#include "name/label_forms.h"

/* Nobody reads more names, and longer ones than MOST_NAME_NBYTES are left out. */
enum { MOST_NAMES = 12, MOST_NAME_NBYTES = 16384 };
static const double LEAST_SHARE = 0.001;

/* -- names ------------------------------------------------------------------------------------- */

bool fpx_summary_name_is_shown(struct flamepix_bytes name, struct flamepix_bytes merged_name)
{
    return name.length > 0 && name.length <= MOST_NAME_NBYTES && fpx_separator_color(name) == 0 &&
           !(merged_name.length > 0 && flamepix_bytes_equal(name, merged_name));
}

enum flamepix_status fpx_summary_name_write(struct flamepix_bytes name,
                                            struct flamepix_buffer *line)
{
    fpx_caption_name(line, name);
    /* Otherwise two frames of one name would look the same. */
    if (fpx_name_is_off_cpu(name))
        fpx_buffer_printf(line, " (off CPU)");
    return line->status;
}

enum flamepix_status fpx_summary_name_isolate(struct flamepix_bytes name,
                                              struct flamepix_buffer *line)
{
    const size_t begin = line->length;
    fpx_summary_name_write(name, line);
    return fpx_isolate_from(line, begin);
}

/* -- the line ---------------------------------------------------------------------------------- */

static enum flamepix_status append_entry(const struct fpx_summary_sums *sums, size_t i,
                                         bool is_first, struct flamepix_buffer *line)
{
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, sums->names[i].self.value, sums->total);
    const bool says_widths = sums->widths != NULL;
    if (is_first)
        fpx_buffer_printf(line, "Self%s%s: %s", says_widths ? " " : "",
                          says_widths ? sums->widths : "", sums->has_others ? "at least " : "");
    fpx_buffer_printf(line, "%s%s ", is_first ? "" : " · ", share);
    return fpx_summary_name_isolate(sums->names[i].name, line);
}

static bool is_large(const struct fpx_summary_sums *sums, size_t i)
{
    return i < MOST_NAMES && sums->names[i].self.value >= LEAST_SHARE * sums->total;
}

enum flamepix_status fpx_summary_line_write(const struct fpx_summary_sums *sums,
                                            struct flamepix_type *type, uint32_t room,
                                            struct flamepix_buffer *line)
{
    const size_t begin = line->length;
    size_t whole = begin;
    for (size_t i = 0; i < sums->count && is_large(sums, i); i++) {
        uint32_t width = 0;
        if (!fpx_summary_name_is_shown(sums->names[i].name, sums->merged_name))
            continue;
        enum flamepix_status status = append_entry(sums, i, whole == begin, line);
        if (status == FLAMEPIX_OK)
            status = fpx_caption_width(
                type, flamepix_bytes_from(flamepix_buffer_bytes(line), begin), &width);
        if (status != FLAMEPIX_OK)
            return status;
        if (width > room)
            break;
        whole = line->length;
    }
    line->length = whole;
    return whole > begin ? flamepix_buffer_append(line, "", 1) : FLAMEPIX_OK;
}
