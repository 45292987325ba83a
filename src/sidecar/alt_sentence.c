#include "sidecar/alt_sentence.h"

#include "base/buffer_printf.h"
#include "base/cut_text.h"
#include "figure/words/count_words.h"
#include "figure/words/summary_line.h"
#include "figure/words/words.h"

enum flamepix_status flamepix_alt_begin(struct flamepix_alt_sentence *sentence)
{
    const char *mark = sentence->has_clause ? "; " : sentence->has_title ? ". " : ": ";
    enum flamepix_status status = flamepix_buffer_text(&sentence->text, mark);
    if (!sentence->has_clause)
        sentence->clauses_at = sentence->text.length;
    sentence->has_clause = true;
    return status;
}

enum flamepix_status flamepix_alt_name(struct flamepix_alt_sentence *sentence,
                                       struct flamepix_bytes name)
{
    struct flamepix_buffer told = {0};
    enum flamepix_status status = flamepix_summary_name_write(name, &told);
    if (status == FLAMEPIX_OK)
        status = flamepix_cut_append(&sentence->text, flamepix_buffer_bytes(&told),
                                     FLAMEPIX_ALT_NAME_NBYTES);
    flamepix_buffer_free(&told);
    return status;
}

enum flamepix_status flamepix_alt_count(struct flamepix_alt_sentence *sentence, double weight)
{
    const struct flamepix_figure *figure = sentence->figure;
    struct flamepix_buffer told = {0};
    enum flamepix_status status =
        flamepix_count_words(&told, weight * figure->options.factor, flamepix_figure_unit(figure));
    if (status == FLAMEPIX_OK)
        status = flamepix_cut_append(&sentence->text, flamepix_buffer_bytes(&told),
                                     FLAMEPIX_ALT_NAME_NBYTES);
    flamepix_buffer_free(&told);
    return status;
}

const char *flamepix_alt_between(size_t i, size_t count)
{
    if (i == 0)
        return "";
    return i + 1 == count ? " and " : ", ";
}
