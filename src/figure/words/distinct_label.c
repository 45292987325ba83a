#include "figure/words/distinct_label.h"

#include <string.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "base/isolated_names.h"

/* How much of its ends a name loses: the least first. */
enum affixes_cut { CUT_PREFIX, CUT_BOTH_ENDS };

static void add_affixes(struct fpx_common_affixes *ends, struct flamepix_bytes name)
{
    const struct flamepix_bytes first = ends->count == 0 ? name : ends->first;
    size_t prefix = 0, suffix = 0;
    const size_t most = ends->count == 0 ? name.length : ends->prefix;
    const size_t most_behind = ends->count == 0 ? name.length : ends->suffix;
    while (prefix < most && prefix < name.length && name.data[prefix] == first.data[prefix])
        prefix++;
    while (suffix < most_behind && suffix < name.length &&
           name.data[name.length - 1 - suffix] == first.data[first.length - 1 - suffix])
        suffix++;
    if (ends->count == 0 || name.length < ends->shortest)
        ends->shortest = name.length;
    ends->first = first;
    ends->prefix = prefix;
    ends->suffix = suffix;
    ends->count++;
}

/* A prefix ends behind a sign, and a suffix begins with one; the prefix has what both have. */
static size_t whole_prefix(const struct fpx_common_affixes *ends)
{
    size_t length = ends->prefix;
    while (length > 0 && fpx_is_word_byte(ends->first.data[length - 1]))
        length--;
    return length;
}

static size_t whole_suffix(const struct fpx_common_affixes *ends, size_t prefix)
{
    size_t length = ends->suffix;
    if (length > ends->shortest - prefix)
        length = ends->shortest - prefix;
    while (length > 0 && fpx_is_word_byte(ends->first.data[ends->first.length - length]))
        length--;
    return length;
}

/* Replaces `text` by one of the names without that, "…" in the place of each end. False where there
 * is no such end, or nothing else is left. Returns OK or NO_MEMORY by `status_ret`. */
static bool cut_affixes(const struct fpx_common_affixes *ends, enum affixes_cut cut,
                        struct flamepix_bytes name, struct flamepix_buffer *text,
                        enum flamepix_status *status_ret)
{
    const size_t prefix = ends->count > 1 ? whole_prefix(ends) : 0;
    const size_t suffix = ends->count > 1 && cut == CUT_BOTH_ENDS ? whole_suffix(ends, prefix) : 0;
    *status_ret = FLAMEPIX_OK;
    if (prefix + suffix == 0 || prefix + suffix >= name.length)
        return false;
    flamepix_buffer_clear(text);
    *status_ret = fpx_buffer_text(text, prefix > 0 ? "…" : "");
    if (*status_ret == FLAMEPIX_OK)
        *status_ret =
            flamepix_buffer_append(text, name.data + prefix, name.length - prefix - suffix);
    if (*status_ret == FLAMEPIX_OK)
        *status_ret = fpx_buffer_text(text, suffix > 0 ? "…" : "");
    return true;
}

enum flamepix_status fpx_distinct_names_find(struct fpx_distinct_names *distinct,
                                             const struct flamepix_bytes *names, size_t count)
{
    *distinct = (struct fpx_distinct_names){0};
    for (size_t i = 0; i < count; i++)
        add_affixes(&distinct->ends, names[i]);
    return fpx_distinct_words_find(&distinct->words, names, count);
}

void fpx_distinct_names_free(struct fpx_distinct_names *distinct)
{
    fpx_distinct_words_free(&distinct->words);
}

/* A name being set, and the last attempt. */
struct setting {
    const struct fpx_distinct_names *distinct;
    struct flamepix_type *type;
    const struct fpx_distinct_label *wanted;
    const struct flamepix_label *label; /* NULL: nothing fits so far */
    struct flamepix_buffer text, line, shown;
    struct fpx_distinct_word_ends ends; /* of words in the line */
};

/* Puts the text into a line, and updates the ends of its words. */
static enum flamepix_status isolate(struct setting *setting)
{
    flamepix_buffer_clear(&setting->line);
    enum flamepix_status status =
        fpx_isolate_append(&setting->line, flamepix_buffer_bytes(&setting->text));
    const size_t moved = (setting->line.length - setting->text.length) / 2;
    setting->ends.word += moved;
    setting->ends.character += moved;
    return status;
}

static enum flamepix_status fit(struct setting *setting, enum flamepix_truncate keep)
{
    return flamepix_type_fit_line(setting->type, flamepix_buffer_bytes(&setting->line),
                                  setting->wanted->room, keep, &setting->label);
}

/* The name without the beginning and end that all share. */
static enum flamepix_status try_cut(struct setting *setting)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (int cut = CUT_PREFIX; cut <= CUT_BOTH_ENDS; cut++) {
        if (!cut_affixes(&setting->distinct->ends, (enum affixes_cut)cut, setting->wanted->name,
                         &setting->text, &status))
            continue;
        if (status == FLAMEPIX_OK)
            status = isolate(setting);
        if (status == FLAMEPIX_OK)
            status = fit(setting, FLAMEPIX_KEEP_WHOLE);
        if (status != FLAMEPIX_OK || setting->label != NULL)
            return status;
    }
    return FLAMEPIX_OK;
}

/* Fits the line, but only if its beginning is shown. */
static enum flamepix_status fit_with(struct setting *setting, enum flamepix_truncate keep,
                                     size_t beginning)
{
    enum flamepix_status status = fit(setting, keep);
    if (status != FLAMEPIX_OK || setting->label == NULL)
        return status;
    flamepix_buffer_clear(&setting->shown);
    status =
        flamepix_label_text(setting->label, flamepix_buffer_bytes(&setting->line), &setting->shown);
    if (status == FLAMEPIX_OK && (setting->shown.length < beginning ||
                                  memcmp(setting->shown.data, setting->line.data, beginning) != 0))
        setting->label = NULL;
    return status;
}

/* The distinguishing words of the name without the first `dropped`; false if none are left. If
 * parts were omitted, as much follows as fits: a second gap after it would hide what is missing. */
static enum flamepix_status try_words(struct setting *setting, size_t dropped, bool *are_left_ret)
{
    enum flamepix_status status = fpx_distinct_words_text(
        &setting->distinct->words, setting->wanted->name, dropped, &setting->text, &setting->ends);
    *are_left_ret = status == FLAMEPIX_OK && setting->text.length > 0;
    if (!*are_left_ret)
        return status;
    status = isolate(setting);
    if (status == FLAMEPIX_OK &&
        flamepix_bytes_equal(flamepix_buffer_bytes(&setting->text), setting->wanted->name))
        status = fit_with(setting, FLAMEPIX_KEEP_MIDDLE, setting->ends.word);
    return status == FLAMEPIX_OK && setting->label == NULL
               ? fit_with(setting, FLAMEPIX_KEEP_HEAD, setting->ends.word)
               : status;
}

/* A word that does not fit is truncated so that its first distinguishing character is kept. */
static enum flamepix_status cut_word(struct setting *setting, struct fpx_distinct_word_ends ends)
{
    enum flamepix_status status = fit_with(setting, FLAMEPIX_KEEP_HEAD, ends.character);
    if (status != FLAMEPIX_OK || setting->label != NULL)
        return status;
    setting->line.length = ends.character;
    return fit(setting, FLAMEPIX_KEEP_TAIL);
}

/* Drops more and more words; then truncates the last one. */
static enum flamepix_status try_fewer_words(struct setting *setting)
{
    bool are_left = true;
    struct fpx_distinct_word_ends ends = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t dropped = 1; status == FLAMEPIX_OK && are_left && setting->label == NULL;
         dropped++) {
        ends = setting->ends;
        status = try_words(setting, dropped, &are_left);
    }
    return status == FLAMEPIX_OK && setting->label == NULL ? cut_word(setting, ends) : status;
}

static enum flamepix_status set(struct setting *setting)
{
    const struct fpx_distinct_label *wanted = setting->wanted;
    bool are_any = false;
    enum flamepix_status status = flamepix_type_fit_line(setting->type, wanted->line, wanted->room,
                                                         FLAMEPIX_KEEP_WHOLE, &setting->label);
    if (status == FLAMEPIX_OK && setting->label == NULL)
        status = try_cut(setting);
    if (status == FLAMEPIX_OK && setting->label == NULL)
        status = try_words(setting, 0, &are_any);
    if (status != FLAMEPIX_OK || setting->label != NULL || wanted->must_tell)
        return status;
    return are_any ? try_fewer_words(setting)
                   : flamepix_type_fit_line(setting->type, wanted->line, wanted->room,
                                            FLAMEPIX_KEEP_MIDDLE, &setting->label);
}

enum flamepix_status fpx_distinct_label_fit(const struct fpx_distinct_names *distinct,
                                            struct flamepix_type *type,
                                            const struct fpx_distinct_label *wanted,
                                            const struct flamepix_label **label_ret)
{
    struct setting setting = {.distinct = distinct, .type = type, .wanted = wanted};
    const enum flamepix_status status = set(&setting);
    flamepix_buffer_free(&setting.text);
    flamepix_buffer_free(&setting.line);
    flamepix_buffer_free(&setting.shown);
    *label_ret = status == FLAMEPIX_OK ? setting.label : NULL;
    return status;
}
