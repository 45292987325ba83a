#include "sidecar/alt_text.h"

#include "base/buffer_printf.h"
#include "base/text_columns.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"

enum flamepix_status fpx_alt_begin(struct fpx_alt_sentence *sentence)
{
    const char *mark = sentence->has_clause ? "; " : sentence->has_title ? ". " : ": ";
    enum flamepix_status status = fpx_buffer_text(&sentence->text, mark);
    if (!sentence->has_clause)
        sentence->clauses_at = sentence->text.length;
    sentence->has_clause = true;
    return status;
}

enum flamepix_status fpx_alt_name(struct fpx_alt_sentence *sentence, struct flamepix_bytes name)
{
    struct flamepix_buffer told = {0};
    enum flamepix_status status = fpx_summary_name_write(name, &told);
    if (status == FLAMEPIX_OK)
        status = fpx_cut_append(&sentence->text, flamepix_buffer_bytes(&told), FPX_ALT_NAME_NBYTES);
    flamepix_buffer_free(&told);
    return status;
}

enum flamepix_status fpx_alt_count(struct fpx_alt_sentence *sentence, double weight)
{
    const struct flamepix_figure *figure = sentence->figure;
    struct flamepix_buffer told = {0};
    enum flamepix_status status =
        fpx_count_text(&told, weight * figure->options.factor, fpx_figure_unit(figure));
    if (status == FLAMEPIX_OK)
        status = fpx_cut_append(&sentence->text, flamepix_buffer_bytes(&told), FPX_ALT_NAME_NBYTES);
    flamepix_buffer_free(&told);
    return status;
}

const char *fpx_alt_between(size_t i, size_t count)
{
    if (i == 0)
        return "";
    return i + 1 == count ? " and " : ", ";
}
