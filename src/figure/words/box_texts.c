#include "figure/words/box_texts.h"

#include <stdio.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "figure/figure_change.h"
#include "figure/regions.h"
#include "figure/words/phrases.h"

/* -- percentages ------------------------------------------------------------------------------- */

/* Their total length is below that of a share. */
static void add_share(struct fpx_box_texts *words, const char *share, const char *between,
                      const char *self)
{
    const char *const parts[] = {share, between, self};
    char *at = words->shares[words->share_count];
    const char *const end = words->shares[words->share_count++] + FPX_BOX_SHARE_NBYTES - 1;
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        for (const char *from = parts[i]; *from != '\0' && at < end;)
            *at++ = *from++;
    }
    *at = '\0';
}

static void print_share(char share[FPX_QUANTITY_NBYTES], const struct flamepix_figure *figure,
                        const struct flamepix_box *box)
{
    fpx_percent_print(share, fpx_figure_shared_weight(figure, box),
                      fpx_figure_norm_of_box(figure, box));
}

/* "30.1% · 2.4% self", or "30.1% self" if both are equal; then "30.1%" alone. */
static void add_shares(struct fpx_box_texts *words, const struct flamepix_figure *figure,
                       const struct flamepix_box *box)
{
    char share[FPX_QUANTITY_NBYTES], self_share[FPX_QUANTITY_NBYTES];
    char self[FPX_QUANTITY_NBYTES + sizeof(" ·  self")];
    const double total = fpx_figure_norm_of_box(figure, box), own = box->self.value;
    print_share(share, figure, box);
    if (figure->options.percent == FLAMEPIX_PERCENT_BOTH && own > 0) {
        fpx_percent_print(self_share, own, total);
        bool is_all = strcmp(self_share, share) == 0;
        snprintf(self, sizeof(self), "%s%s self", is_all ? "" : " · ", is_all ? "" : self_share);
        add_share(words, share, "", self);
    }
    add_share(words, share, "", "");
}

/* "30.1% · +2.3%" if both are wanted; then "+2.3%" alone. */
static enum flamepix_status add_change(struct fpx_box_texts *words,
                                       const struct flamepix_figure *figure,
                                       const struct flamepix_box *box)
{
    char share[FPX_QUANTITY_NBYTES];
    flamepix_buffer_clear(&words->change);
    enum flamepix_status status = fpx_change_label(&words->change, figure, box);
    if (status != FLAMEPIX_OK || words->change.length == 0)
        return status;
    if (figure->options.percent == FLAMEPIX_PERCENT_BOTH) {
        print_share(share, figure, box);
        add_share(words, share, " · ", words->change.data);
    }
    add_share(words, words->change.data, "", "");
    return FLAMEPIX_OK;
}

static bool says_change(const struct flamepix_figure *figure)
{
    return fpx_figure_change_rule(figure) != NULL &&
           figure->options.delta.label != FLAMEPIX_DELTA_NONE;
}

static enum flamepix_status add_numbers(struct fpx_box_texts *words,
                                        const struct flamepix_figure *figure,
                                        const struct flamepix_box *box)
{
    if (!fpx_box_texts_have_shares(figure))
        return FLAMEPIX_OK;
    if (says_change(figure))
        return add_change(words, figure, box);
    add_shares(words, figure, box);
    return FLAMEPIX_OK;
}

bool fpx_box_texts_have_shares(const struct flamepix_figure *figure)
{
    return figure->options.percent != FLAMEPIX_PERCENT_OFF && !figure->options.thumbnail;
}

/* -- forms ------------------------------------------------------------------------------------- */

/* "3,972 frames · 4.1%", "3,972 frames", "3.9k frames", "3.9k": a number is never truncated. The
 * share may be a change, "−2.3%". */
static enum flamepix_status add_run_forms(struct fpx_box_texts *words, bool with_share,
                                          const char *share, uint64_t elided)
{
    char count[FPX_DECIMAL_NBYTES], rounded[FPX_QUANTITY_NBYTES];
    const char *const noun = elided == 1 ? " frame" : " frames";
    fpx_count_grouped(elided, count);
    fpx_short_print(rounded, (double)elided, "");
    const char *const forms[][4] = {{count, noun, " · ", share},
                                    {count, noun, "", ""},
                                    {rounded, noun, "", ""},
                                    {rounded, "", "", ""}};
    for (size_t i = with_share ? 0 : 1; i < sizeof(forms) / sizeof(forms[0]); i++) {
        const char *const *parts = forms[i];
        fpx_buffer_printf(&words->own_text, "%s%s%s%s", parts[0], parts[1], parts[2], parts[3]);
        fpx_box_forms_end(&words->own, &words->own_text);
    }
    return words->own_text.status;
}

/* The forms will be stored in `words` itself. */
static void begin_own(struct fpx_box_texts *words)
{
    words->own.begin = 0;
    flamepix_buffer_clear(&words->own_text);
    words->own.count = 0;
    words->forms = &words->own;
    words->text = &words->own_text;
}

static enum flamepix_status begin_run(struct fpx_box_texts *words,
                                      const struct flamepix_figure *figure,
                                      const struct flamepix_box *box)
{
    const bool with_share = fpx_box_texts_have_shares(figure);
    char share[FPX_QUANTITY_NBYTES];
    enum flamepix_status status = FLAMEPIX_OK;
    print_share(share, figure, box);
    words->keep = FLAMEPIX_KEEP_WHOLE;
    begin_own(words);
    flamepix_buffer_clear(&words->change);
    if (with_share && says_change(figure))
        status = fpx_change_label(&words->change, figure, box);
    if (status != FLAMEPIX_OK)
        return status;
    return add_run_forms(words, with_share, words->change.length > 0 ? words->change.data : share,
                         box->elided);
}

/* The root of a profile without samples: "all (0 samples)", "0 samples". */
static enum flamepix_status begin_empty(struct fpx_box_texts *words,
                                        const struct flamepix_figure *figure,
                                        const struct flamepix_box *box)
{
    words->keep = FLAMEPIX_KEEP_WHOLE;
    begin_own(words);
    for (int i = 0; i < 2; i++) {
        const bool is_named = i == 0;
        if (is_named) {
            (void)flamepix_buffer_append(&words->own_text, box->name.data, box->name.length);
            (void)fpx_buffer_text(&words->own_text, " (");
        }
        fpx_count_text(&words->own_text, 0, fpx_figure_unit(figure));
        if (is_named)
            fpx_buffer_printf(&words->own_text, ")");
        fpx_box_forms_end(&words->own, &words->own_text);
    }
    return words->own_text.status;
}

/* Forms of names that are not long are cached with the fonts. */
static enum flamepix_status find_forms(struct fpx_box_texts *words,
                                       const struct flamepix_figure *figure,
                                       struct flamepix_bytes name, struct fpx_box_name_use manner)
{
    struct fpx_box_names *names;
    if (figure->fonts == NULL || name.length > FPX_BOX_NAME_NBYTES) {
        begin_own(words);
        return fpx_box_forms_find(name, manner, &words->own, &words->own_text);
    }
    enum flamepix_status status = fpx_box_names_of(figure->fonts, &names);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_box_names_find(names, name, manner, &words->forms, &words->text);
}

static enum flamepix_status begin_name(struct fpx_box_texts *words,
                                       const struct flamepix_figure *figure,
                                       const struct flamepix_box *box, uint32_t repeats)
{
    const struct fpx_box_name_use manner = {.repeats = repeats,
                                            .keep = figure->options.truncate,
                                            .annotations = figure->options.annotations};
    words->keep = manner.keep;
    enum flamepix_status status = find_forms(words, figure, box->name, manner);
    return status == FLAMEPIX_OK ? add_numbers(words, figure, box) : status;
}

enum flamepix_status fpx_box_texts_begin(struct fpx_box_texts *words,
                                         const struct flamepix_figure *figure,
                                         const struct flamepix_box *box, uint32_t repeats)
{
    words->share_count = 0;
    if (!(figure->summary.total > 0))
        return begin_empty(words, figure, box);
    return box->elided > 0 ? begin_run(words, figure, box)
                           : begin_name(words, figure, box, repeats);
}

enum flamepix_status fpx_box_texts_form(const struct fpx_box_texts *words, unsigned form,
                                        struct flamepix_bytes *form_ret)
{
    if (form >= words->forms->count)
        return FLAMEPIX_END;
    *form_ret = fpx_box_forms_at(words->forms, words->text, form);
    return FLAMEPIX_OK;
}

void fpx_box_texts_free(struct fpx_box_texts *words)
{
    flamepix_buffer_free(&words->own_text);
    flamepix_buffer_free(&words->change);
    *words = (struct fpx_box_texts){0};
}
