#include "sidecar/alt_text.h"

#include "base/buffer_printf.h"
#include "base/markup/escape.h"
#include "base/quantity.h"
#include "base/text_columns.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"

enum flamepix_status fpx_alt_begin(struct fpx_alt_sentence *sentence)
{
    const char *mark = sentence->has_clause ? "; " : sentence->has_title ? ". " : ": ";
    fpx_buffer_text(&sentence->text, mark);
    if (!sentence->has_clause)
        sentence->clauses_at = sentence->text.length;
    sentence->has_clause = true;
    return sentence->text.status;
}

enum flamepix_status fpx_alt_name(struct fpx_alt_sentence *sentence, struct flamepix_bytes name)
{
    struct flamepix_buffer described = {0};
    enum flamepix_status status = fpx_summary_name_write(name, &described);
    if (status == FLAMEPIX_OK)
        status =
            fpx_cut_append(&sentence->text, flamepix_buffer_bytes(&described), FPX_ALT_NAME_NBYTES);
    flamepix_buffer_free(&described);
    return fpx_buffer_keep(&sentence->text, status);
}

enum flamepix_status fpx_alt_count(struct fpx_alt_sentence *sentence, double weight)
{
    struct flamepix_buffer described = {0};
    enum flamepix_status status =
        fpx_count_text(&described, weight * sentence->options->factor, sentence->unit);
    if (status == FLAMEPIX_OK)
        status =
            fpx_cut_append(&sentence->text, flamepix_buffer_bytes(&described), FPX_ALT_NAME_NBYTES);
    flamepix_buffer_free(&described);
    return fpx_buffer_keep(&sentence->text, status);
}

const char *fpx_alt_between(size_t i, size_t count)
{
    if (i == 0)
        return "";
    return i + 1 == count ? " and " : ", ";
}

/* For time and similar units: "65 ms of 80 ms". */
enum flamepix_status fpx_alt_counted(struct fpx_alt_sentence *sentence)
{
    const struct flamepix_figure_views *views = sentence->views;
    const double counted = sentence->counted;
    if (sentence->is_compared || !(views->read > views->left) || !(views->read > counted))
        return fpx_alt_count(sentence, counted);
    if (fpx_unit_is_measure(sentence->unit))
        fpx_alt_count(sentence, counted);
    else
        fpx_count_text(&sentence->text, counted * sentence->options->factor, "");
    fpx_buffer_text(&sentence->text, " of ");
    return fpx_alt_count(sentence, views->read);
}

enum flamepix_status fpx_alt_path(struct fpx_alt_sentence *sentence,
                                  const struct fpx_dominant_path *path)
{
    for (size_t i = 0; i < path->count; i++) {
        fpx_buffer_text(&sentence->text, fpx_alt_between(i, path->count));
        fpx_alt_name(sentence, path->names[i]);
    }
    return sentence->text.status;
}

/* -- heaviest frames --------------------------------------------------------------------------- */

/* Finds the names to mention in the sums by name. */
static size_t find_described(const struct fpx_alt_sentence *sentence, double whole,
                             const struct flamepix_name_sum *described[FPX_ALT_NAMES])
{
    size_t name_count, count = 0;
    const struct flamepix_name_sum *names = flamepix_tally_names(sentence->tally, &name_count);
    for (size_t i = 0; i < name_count && count < FPX_ALT_NAMES; i++) {
        if (names[i].self.value < FPX_ALT_LEAST_SHARE * whole)
            break;
        if (fpx_summary_name_is_shown(names[i].name, sentence->merged_name))
            described[count++] = &names[i];
    }
    return count;
}

enum flamepix_status fpx_alt_self(struct fpx_alt_sentence *sentence)
{
    const struct flamepix_tally *tally = sentence->tally;
    const struct flamepix_name_sum *described[FPX_ALT_NAMES];
    const double whole = sentence->counted;
    struct flamepix_buffer *text = &sentence->text;
    if (tally == NULL)
        return text->status;
    const size_t count = find_described(sentence, whole, described);
    const bool is_least = flamepix_tally_others(tally).self.value > 0;
    if (count > 0) {
        fpx_alt_begin(sentence);
        fpx_buffer_printf(text, "self weight is most in ");
    }
    for (size_t i = 0; i < count; i++) {
        char share[FPX_QUANTITY_NBYTES];
        fpx_percent_print(share, described[i]->self.value, whole);
        fpx_buffer_printf(text, "%s", fpx_alt_between(i, count));
        fpx_alt_name(sentence, described[i]->name);
        fpx_buffer_printf(text, " (%s%s)", is_least ? "at least " : "", share);
    }
    return text->status;
}

/* -- the end ----------------------------------------------------------------------------------- */

/* After a title, the clauses begin a new sentence. */
static void raise_first_letter(struct fpx_alt_sentence *sentence)
{
    if (!sentence->has_title || !sentence->has_clause)
        return;
    char *first = &sentence->text.data[sentence->clauses_at];
    if (*first >= 'a' && *first <= 'z')
        *first = (char)(*first - 'a' + 'A');
}

enum flamepix_status fpx_alt_end(struct fpx_alt_sentence *sentence, struct flamepix_buffer *text)
{
    raise_first_letter(sentence);
    flamepix_buffer_append(&sentence->text, ".", 1);
    enum flamepix_status status = fpx_alt_searches(sentence);
    return status == FLAMEPIX_OK
               ? fpx_escape_append(text, sentence->text.data, sentence->text.length)
               : status;
}

enum flamepix_status fpx_alt_line_write(struct flamepix_buffer *text, flamepix_write_fn write,
                                        void *user)
{
    enum flamepix_status status = flamepix_buffer_append(text, "\n", 1);
    return status == FLAMEPIX_OK ? write(user, text->data, text->length) : status;
}
