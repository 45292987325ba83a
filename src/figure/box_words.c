#include "figure/box_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/hash_index.h"
#include "figure/change_words.h"
#include "figure/figure_change.h"
#include "figure/regions.h"

/* -- percentages ------------------------------------------------------------------------------- */

/* All of them together are shorter than a share may be. */
static void add_share(struct flamepix_box_words *words, const char *share, const char *between,
                      const char *self)
{
    const char *const parts[] = {share, between, self};
    char *at = words->shares[words->share_count];
    const char *const end = words->shares[words->share_count++] + FLAMEPIX_BOX_SHARE_NBYTES - 1;
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        for (const char *from = parts[i]; *from != '\0' && at < end;)
            *at++ = *from++;
    }
    *at = '\0';
}

static void print_share(char share[FLAMEPIX_QUANTITY_NBYTES], const struct flamepix_figure *figure,
                        const struct flamepix_box *box)
{
    flamepix_percent_print(share, flamepix_figure_shared_weight(figure, box),
                           flamepix_figure_norm(figure));
}

/* "30.1% · 2.4% self", or "30.1% self" where that is all there is to say; then "30.1%" alone. */
static void add_shares(struct flamepix_box_words *words, const struct flamepix_figure *figure,
                       const struct flamepix_box *box)
{
    char share[FLAMEPIX_QUANTITY_NBYTES], self_share[FLAMEPIX_QUANTITY_NBYTES];
    char self[FLAMEPIX_QUANTITY_NBYTES + sizeof(" ·  self")];
    const double total = flamepix_figure_norm(figure), own = box->self.value;
    print_share(share, figure, box);
    if (figure->options.percent == FLAMEPIX_PERCENT_BOTH && own > 0) {
        flamepix_percent_print(self_share, own, total);
        bool is_all = strcmp(self_share, share) == 0;
        snprintf(self, sizeof(self), "%s%s self", is_all ? "" : " · ", is_all ? "" : self_share);
        add_share(words, share, "", self);
    }
    add_share(words, share, "", "");
}

/* "30.1% · +2.3%" where both are wanted; then "+2.3%" alone. */
static enum flamepix_status add_change(struct flamepix_box_words *words,
                                       const struct flamepix_figure *figure,
                                       const struct flamepix_box *box)
{
    char share[FLAMEPIX_QUANTITY_NBYTES];
    words->change.length = 0;
    enum flamepix_status status = flamepix_change_label(&words->change, figure, box);
    if (status != FLAMEPIX_OK || words->change.length == 0)
        return status;
    if (figure->options.percent == FLAMEPIX_PERCENT_BOTH) {
        print_share(share, figure, box);
        add_share(words, share, " · ", words->change.data);
    }
    add_share(words, words->change.data, "", "");
    return FLAMEPIX_OK;
}

static enum flamepix_status add_numbers(struct flamepix_box_words *words,
                                        const struct flamepix_figure *figure,
                                        const struct flamepix_box *box)
{
    const bool says_change = flamepix_figure_change_rule(figure) != NULL &&
                             figure->options.delta.label != FLAMEPIX_DELTA_NONE;
    if (!flamepix_box_words_have_shares(figure))
        return FLAMEPIX_OK;
    if (says_change)
        return add_change(words, figure, box);
    add_shares(words, figure, box);
    return FLAMEPIX_OK;
}

bool flamepix_box_words_have_shares(const struct flamepix_figure *figure)
{
    return figure->options.percent != FLAMEPIX_PERCENT_OFF && !figure->options.thumbnail;
}

/* -- forms ------------------------------------------------------------------------------------- */

static struct flamepix_bytes form_at(const struct flamepix_box_forms *forms, unsigned form)
{
    size_t begin = form == 0 ? 0 : forms->ends[form - 1];
    struct flamepix_bytes bytes = flamepix_bytes_from(flamepix_buffer_bytes(&forms->text), begin);
    bytes.length = forms->ends[form] - begin;
    return bytes;
}

/* What was appended to the text is a form, unless the one before is the same. */
static void end_form(struct flamepix_box_forms *forms)
{
    forms->ends[forms->count] = forms->text.length;
    if (forms->count > 0 &&
        flamepix_bytes_equal(form_at(forms, forms->count - 1), form_at(forms, forms->count))) {
        forms->text.length = forms->ends[forms->count - 1];
        return;
    }
    forms->count++;
}

/* "3,972 frames · 4.1%", "3,972 frames", "3.9k frames", "3.9k": a number is never cut. */
static enum flamepix_status add_run_forms(struct flamepix_box_forms *run, bool with_share,
                                          const char *share, uint64_t elided)
{
    char count[FLAMEPIX_DECIMAL_NBYTES], rounded[FLAMEPIX_QUANTITY_NBYTES];
    const char *const noun = elided == 1 ? " frame" : " frames";
    flamepix_count_grouped(elided, count);
    flamepix_short_print(rounded, (double)elided, "");
    const char *const forms[][4] = {{count, noun, " · ", share},
                                    {count, noun, "", ""},
                                    {rounded, noun, "", ""},
                                    {rounded, "", "", ""}};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = with_share ? 0 : 1;
         i < sizeof(forms) / sizeof(forms[0]) && status == FLAMEPIX_OK; i++) {
        const char *const *parts = forms[i];
        status =
            flamepix_buffer_printf(&run->text, "%s%s%s%s", parts[0], parts[1], parts[2], parts[3]);
        if (status == FLAMEPIX_OK)
            end_form(run);
    }
    return status;
}

static enum flamepix_status begin_run(struct flamepix_box_words *words,
                                      const struct flamepix_figure *figure,
                                      const struct flamepix_box *box)
{
    char share[FLAMEPIX_QUANTITY_NBYTES];
    print_share(share, figure, box);
    words->keep = FLAMEPIX_KEEP_WHOLE;
    words->forms = &words->own;
    words->own.name = (struct flamepix_bytes){0};
    words->own.text.length = 0;
    words->own.count = 0;
    words->own.has_all = true;
    return add_run_forms(&words->own, flamepix_box_words_have_shares(figure), share, box->elided);
}

/* The function alone stands for all forms that are more than anyone tries. */
static enum flamepix_status append_name_form(struct flamepix_box_forms *forms)
{
    enum { NBYTES_MAX = 1 << 16 };
    if (forms->count < FLAMEPIX_BOX_FORMS_MAX - 1 && forms->text.length <= NBYTES_MAX)
        return flamepix_name_forms_append(&forms->kinds, &forms->parts, forms->next++,
                                          &forms->text);
    forms->has_all = true;
    return flamepix_buffer_append(&forms->text, forms->parts.function.data,
                                  forms->parts.function.length);
}

/* A chain's last form is the function without how often it follows itself: a whole name is worth
 * more than a number behind a cut one. */
static enum flamepix_status add_last_form(struct flamepix_box_forms *forms)
{
    forms->has_all = true;
    if (forms->repeats <= 1)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_buffer_append(&forms->text, forms->parts.function.data,
                                                         forms->parts.function.length);
    if (status == FLAMEPIX_OK)
        end_form(forms);
    return status;
}

/* Finds one form more, or that there is none. */
static enum flamepix_status add_name_form(struct flamepix_box_forms *forms)
{
    enum flamepix_status status = append_name_form(forms);
    if (status == FLAMEPIX_END)
        return add_last_form(forms);
    if (status == FLAMEPIX_OK && forms->repeats > 1)
        status = flamepix_buffer_printf(&forms->text, " ×%u", forms->repeats);
    if (status == FLAMEPIX_OK)
        end_form(forms);
    return status;
}

/* -- names, and those before them -------------------------------------------------------------- */

/* Forms of longer names are not remembered: all have at most some hundred KB. */
enum { NAME_BITS = 7, NAMES = 1 << NAME_BITS, REMEMBERED_NBYTES = 256 };

/* Sets the forms of a name, which may still be those of another one. */
static enum flamepix_status choose_place(struct flamepix_box_words *words,
                                         struct flamepix_bytes name)
{
    words->forms = &words->own;
    if (name.length > REMEMBERED_NBYTES)
        return FLAMEPIX_OK;
    if (words->names == NULL && (words->names = calloc(NAMES, sizeof(*words->names))) == NULL)
        return FLAMEPIX_NO_MEMORY;
    uint64_t hash = flamepix_hash_word(name.length, (uint64_t)(uintptr_t)name.data);
    words->forms = &words->names[hash >> (64 - NAME_BITS)];
    return FLAMEPIX_OK;
}

/* No name has bytes at NULL, so an empty place is nobody's. */
static bool are_of(const struct flamepix_box_forms *forms, const struct flamepix_box_forms *wanted)
{
    return forms->name.data != NULL && forms->name.data == wanted->name.data &&
           forms->name.length == wanted->name.length && forms->repeats == wanted->repeats &&
           forms->keep == wanted->keep && forms->annotations == wanted->annotations;
}

/* A name that is to be seen as it is need not be understood. */
static enum flamepix_status begin_forms(struct flamepix_box_forms *forms,
                                        const struct flamepix_box_forms *wanted)
{
    const struct flamepix_buffer text = {.data = forms->text.data,
                                         .capacity = forms->text.capacity};
    *forms = *wanted;
    forms->text = text;
    if (forms->keep == FLAMEPIX_KEEP_NAME || !forms->annotations)
        flamepix_name_parse(forms->name, &forms->parts);
    else
        forms->parts = (struct flamepix_name){.whole = forms->name, .function = forms->name};
    flamepix_name_forms_find(&forms->parts, forms->annotations, &forms->kinds);
    enum flamepix_status status = add_name_form(forms);
    forms->has_all |= forms->keep != FLAMEPIX_KEEP_NAME;
    if (status != FLAMEPIX_OK)
        forms->name = (struct flamepix_bytes){0};
    return status;
}

static enum flamepix_status begin_name(struct flamepix_box_words *words,
                                       const struct flamepix_figure *figure,
                                       const struct flamepix_box *box, uint32_t repeats)
{
    const struct flamepix_box_forms wanted = {.name = box->name,
                                              .repeats = repeats,
                                              .keep = figure->options.truncate,
                                              .annotations = figure->options.annotations};
    words->keep = wanted.keep;
    enum flamepix_status status = choose_place(words, box->name);
    if (status == FLAMEPIX_OK)
        status = add_numbers(words, figure, box);
    if (status == FLAMEPIX_OK && !are_of(words->forms, &wanted))
        status = begin_forms(words->forms, &wanted);
    return status;
}

enum flamepix_status flamepix_box_words_begin(struct flamepix_box_words *words,
                                              const struct flamepix_figure *figure,
                                              const struct flamepix_box *box, uint32_t repeats)
{
    words->share_count = 0;
    return box->elided > 0 ? begin_run(words, figure, box)
                           : begin_name(words, figure, box, repeats);
}

enum flamepix_status flamepix_box_words_form(struct flamepix_box_words *words, unsigned form,
                                             struct flamepix_bytes *form_ret)
{
    struct flamepix_box_forms *forms = words->forms;
    while (form >= forms->count && !forms->has_all) {
        enum flamepix_status status = add_name_form(forms);
        if (status != FLAMEPIX_OK) {
            forms->name = (struct flamepix_bytes){0};
            return status;
        }
    }
    if (form >= forms->count)
        return FLAMEPIX_END;
    *form_ret = form_at(forms, form);
    return FLAMEPIX_OK;
}

void flamepix_box_words_free(struct flamepix_box_words *words)
{
    for (size_t i = 0; words->names != NULL && i < NAMES; i++)
        flamepix_buffer_free(&words->names[i].text);
    free(words->names);
    flamepix_buffer_free(&words->own.text);
    flamepix_buffer_free(&words->change);
    *words = (struct flamepix_box_words){0};
}
