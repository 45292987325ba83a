#include "figure/summary_line.h"

#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "color/shades.h"
#include "figure/caption_width.h"

/* More names than this nobody reads; names beyond LONG_NAME_NBYTES are shortened, and beyond
 * MOST_NAME_NBYTES not worth reading. */
enum { MOST_NAMES = 12, MOST_NAME_NBYTES = 16384, LONG_NAME_NBYTES = 40 };
static const double LEAST_SHARE = 0.001;

/* Where the last part of a package begins. */
static const char *last_part(struct flamepix_bytes package)
{
    const char *end = package.data + package.length;
    while (end > package.data && end[-1] != '/' && end[-1] != '.' && end[-1] != ':')
        end--;
    return end;
}

/* Type and function, or package and function, with what stands between them in the name. */
static struct flamepix_bytes short_form(const struct flamepix_name *parts)
{
    const char *begin = parts->function.data;
    const char *end = parts->function.data + parts->function.length;
    if (parts->type.length > 0 && parts->type.data < begin)
        begin = parts->type.data;
    else if (parts->package.length > 0 && parts->package.data < begin)
        begin = last_part(parts->package);
    return (struct flamepix_bytes){begin, (size_t)(end - begin)};
}

/* Longer names are said without what their type is made of, so that others have room too. */
static enum flamepix_status append_long_name(const struct flamepix_name *parts,
                                             struct flamepix_buffer *line)
{
    const size_t begin = line->length;
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned form = 0; status == FLAMEPIX_OK; form++) {
        line->length = begin;
        status = flamepix_name_form(parts, false, form, line);
        if (status == FLAMEPIX_OK && line->length - begin <= LONG_NAME_NBYTES)
            return FLAMEPIX_OK;
    }
    if (status != FLAMEPIX_END)
        return status;
    return flamepix_buffer_append(line, parts->function.data, parts->function.length);
}

static enum flamepix_status append_name(struct flamepix_bytes name, struct flamepix_buffer *line)
{
    struct flamepix_name parts;
    flamepix_name_parse(name, &parts);
    const struct flamepix_bytes shown = short_form(&parts);
    if (shown.length > LONG_NAME_NBYTES)
        return append_long_name(&parts, line);
    return flamepix_buffer_append(line, shown.data, shown.length);
}

static enum flamepix_status append_entry(const struct flamepix_summary_sums *sums, size_t i,
                                         bool is_first, struct flamepix_buffer *line)
{
    char share[FLAMEPIX_QUANTITY_NBYTES];
    flamepix_percent_print(share, sums->names[i].self.value, sums->total);
    const char *first = sums->has_others ? "Self: at least " : "Self: ";
    enum flamepix_status status =
        flamepix_buffer_printf(line, "%s%s ", is_first ? first : " · ", share);
    if (status == FLAMEPIX_OK)
        status = append_name(sums->names[i].name, line);
    /* Else two frames of one name would look the same. */
    if (status == FLAMEPIX_OK && flamepix_name_is_off_cpu(sums->names[i].name))
        status = flamepix_buffer_printf(line, " (off CPU)");
    return status;
}

/* Separators are no functions. */
static bool is_separator(const struct flamepix_summary_sums *sums, size_t i)
{
    return flamepix_separator_color(sums->names[i].name) != 0;
}

static bool is_said(const struct flamepix_summary_sums *sums, size_t i)
{
    const struct flamepix_name_sum *sum = &sums->names[i];
    return i < MOST_NAMES && sum->name.length > 0 && sum->name.length <= MOST_NAME_NBYTES &&
           sum->self.value >= LEAST_SHARE * sums->total;
}

enum flamepix_status flamepix_summary_line_write(const struct flamepix_summary_sums *sums,
                                                 struct flamepix_type *type, uint32_t room,
                                                 struct flamepix_buffer *line)
{
    const size_t begin = line->length;
    size_t whole = begin;
    for (size_t i = 0; i < sums->count && is_said(sums, i); i++) {
        uint32_t width = 0;
        if (is_separator(sums, i))
            continue;
        enum flamepix_status status = append_entry(sums, i, whole == begin, line);
        if (status == FLAMEPIX_OK)
            status = flamepix_caption_width(
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
