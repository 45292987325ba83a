/* The options of a picture that its alt text mentions: title, what views leave of the profile, and
 * searches. */
#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "base/text_columns.h"
#include "figure/words/captions.h"
#include "sidecar/alt_text.h"

/* Limits in bytes: of a title or subtitle, of the names of all views, and of what they have left;
 * and the number of searches mentioned. */
enum { TITLE_NBYTES = 200, VIEWS_TITLE_NBYTES = 160, VIEWS_NBYTES = 200, SEARCHES_SHOWN = 3 };

static bool is_given(const char *text)
{
    return text != NULL && text[0] != '\0';
}

/* Line ends become blanks in a sentence. */
static enum flamepix_status append_line(struct fpx_alt_sentence *sentence, const char *line)
{
    const size_t begin = sentence->text.length;
    enum flamepix_status status =
        fpx_cut_append(&sentence->text, flamepix_bytes_of(line), TITLE_NBYTES);
    for (size_t i = begin; i < sentence->text.length; i++)
        if (sentence->text.data[i] == '\n' || sentence->text.data[i] == '\r')
            sentence->text.data[i] = ' ';
    return status;
}

enum flamepix_status fpx_alt_title(struct fpx_alt_sentence *sentence)
{
    const struct flamepix_figure_options *options = sentence->options;
    const bool has_title = is_given(options->title), has_subtitle = is_given(options->subtitle);
    sentence->has_title = has_title || has_subtitle;
    if (has_title)
        append_line(sentence, options->title);
    if (has_title && has_subtitle)
        fpx_buffer_text(&sentence->text, ", ");
    if (has_subtitle)
        append_line(sentence, options->subtitle);
    return sentence->has_title ? fpx_buffer_text(&sentence->text, ": ") : sentence->text.status;
}

enum flamepix_status fpx_alt_view_titles(struct fpx_alt_sentence *sentence)
{
    struct flamepix_buffer words = {0};
    enum flamepix_status status = fpx_title_views_write(sentence->views, false, &words);
    if (status == FLAMEPIX_OK)
        status = fpx_cut_append(&sentence->text, flamepix_buffer_bytes(&words), VIEWS_TITLE_NBYTES);
    flamepix_buffer_free(&words);
    return status;
}

/* "those with parse" from "those with @" */
static enum flamepix_status append_kept(struct flamepix_buffer *text,
                                        const struct flamepix_figure_view *view)
{
    const char *at = strchr(view->kept, '@');
    if (at == NULL || view->argument == NULL)
        return fpx_buffer_text(text, view->kept);
    const struct flamepix_bytes name = fpx_title_name_in(view->argument);
    flamepix_buffer_append(text, view->kept, (size_t)(at - view->kept));
    fpx_cut_append(text, name, FPX_ALT_NAME_NBYTES);
    return fpx_buffer_text(text, at + 1);
}

enum flamepix_status fpx_alt_views(struct fpx_alt_sentence *sentence)
{
    const struct flamepix_figure_views *views = sentence->views;
    struct flamepix_buffer words = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < views->count && status == FLAMEPIX_OK; i++) {
        if (views->items[i].kept == NULL)
            continue;
        fpx_buffer_text(&words, ", ");
        status = append_kept(&words, &views->items[i]);
    }
    if (status == FLAMEPIX_OK)
        status = fpx_cut_append(&sentence->text, flamepix_buffer_bytes(&words), VIEWS_NBYTES);
    flamepix_buffer_free(&words);
    return status;
}

static enum flamepix_status append_search(struct fpx_alt_sentence *sentence, size_t i)
{
    const char *pattern = flamepix_pattern_text(sentence->options->searches[i]);
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, flamepix_tally_matched(sentence->tally, i).value, sentence->counted);
    fpx_buffer_text(&sentence->text, i == 0 ? " Found by " : ", by ");
    fpx_cut_append(&sentence->text, flamepix_bytes_of(pattern), FPX_ALT_NAME_NBYTES);
    return fpx_buffer_printf(&sentence->text, ": %s", share);
}

enum flamepix_status fpx_alt_searches(struct fpx_alt_sentence *sentence)
{
    const size_t count = sentence->tally != NULL ? sentence->options->search_count : 0;
    for (size_t i = 0; i < count && i < SEARCHES_SHOWN; i++)
        append_search(sentence, i);
    if (count > SEARCHES_SHOWN)
        fpx_buffer_printf(&sentence->text, ", and %zu more", count - SEARCHES_SHOWN);
    return count > 0 ? fpx_buffer_text(&sentence->text, ".") : sentence->text.status;
}
