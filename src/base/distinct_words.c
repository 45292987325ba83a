/* Where two names first differ, each keeps the word that holds this byte. The text before it is the
 * same in both, and both keep the same words of it, to differ from other names. So the kept texts
 * of two names agree up to that byte and differ there.
 *
 * In sorted order, a name shares its longest prefix with a neighbour. The prefix shared with a name
 * further away is the shortest of those between the neighbours on the way. */
#include "base/distinct_words.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "base/utf8.h"

static int compare(const void *a, const void *b)
{
    const struct flamepix_bytes *one = a, *other = b;
    return fpx_bytes_compare(*one, *other);
}

static size_t common_nbytes(struct flamepix_bytes a, struct flamepix_bytes b)
{
    return fpx_common_prefix_length(a.data, b.data, a.length < b.length ? a.length : b.length);
}

static void sort(struct fpx_distinct_words *words, size_t count)
{
    struct flamepix_bytes *names = words->names;
    qsort(names, count, sizeof(*names), compare);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || compare(&names[i], &names[words->count - 1]) != 0)
            names[words->count++] = names[i];
    for (size_t i = 0; i + 1 < words->count; i++)
        words->common[i] = common_nbytes(names[i], names[i + 1]);
}

enum flamepix_status fpx_distinct_words_find(struct fpx_distinct_words *words,
                                             const struct flamepix_bytes *names, size_t count)
{
    *words = (struct fpx_distinct_words){0};
    if (count == 0)
        return FLAMEPIX_OK;
    words->names = calloc(count, sizeof(*words->names));
    words->common = calloc(count, sizeof(*words->common));
    if (words->names == NULL || words->common == NULL) {
        fpx_distinct_words_free(words);
        return FLAMEPIX_NO_MEMORY;
    }
    memcpy(words->names, names, count * sizeof(*names));
    sort(words, count);
    return FLAMEPIX_OK;
}

void fpx_distinct_words_free(struct fpx_distinct_words *words)
{
    free(words->names);
    free(words->common);
    *words = (struct fpx_distinct_words){0};
}

/* -- which words ------------------------------------------------------------------------------- */

/* Keeps the word with the first byte in which the other name differs. If the name is a prefix of
 * the other one, that is the last word. */
static void keep_word(struct flamepix_bytes name, size_t common, bool *kept)
{
    size_t begin = common, end = common < name.length ? common + 1 : common;
    if (common == name.length)
        while (begin > 0 && !fpx_is_word_byte(name.data[begin - 1]))
            begin--;
    while (begin > 0 && fpx_is_word_byte(name.data[begin - 1]))
        begin--;
    if (end > 0 && !fpx_is_word_byte(name.data[end - 1]))
        while (end < name.length && !fpx_is_word_byte(name.data[end]))
            end++;
    while (end < name.length && fpx_is_word_byte(name.data[end]))
        end++;
    if (end > begin)
        memset(kept + begin, true, end - begin);
}

/* Keeps the words that distinguish it from the names before it. */
static void add_words_before(const struct fpx_distinct_words *words, size_t at, bool *kept)
{
    size_t least = SIZE_MAX;
    for (size_t i = at; i-- > 0;)
        if (words->common[i] < least)
            keep_word(words->names[at], least = words->common[i], kept);
}

/* From the names after it. */
static void add_words_behind(const struct fpx_distinct_words *words, size_t at, bool *kept)
{
    size_t least = SIZE_MAX;
    for (size_t i = at; i + 1 < words->count; i++)
        if (words->common[i] < least)
            keep_word(words->names[at], least = words->common[i], kept);
}

/* Longest prefix, in bytes, shared with any other name. */
static size_t most_common(const struct fpx_distinct_words *words, size_t at)
{
    const size_t before = at > 0 ? words->common[at - 1] : 0;
    const size_t behind = at + 1 < words->count ? words->common[at] : 0;
    return before > behind ? before : behind;
}

/* Separators between two kept words are shorter than the "…" that would replace them. */
static void keep_signs_between(struct flamepix_bytes name, bool *kept)
{
    for (size_t begin = 0, end; begin < name.length; begin = end) {
        end = begin + 1;
        if (kept[begin])
            continue;
        while (end < name.length && !kept[end] && !fpx_is_word_byte(name.data[end]))
            end++;
        if (end < name.length && kept[end] && (begin == 0 || kept[begin - 1]))
            memset(kept + begin, true, end - begin);
    }
}

/* -- their text -------------------------------------------------------------------------------- */

/* End of the next part of the name that is kept, or dropped. */
static size_t part_end(struct flamepix_bytes name, const bool *kept, size_t begin)
{
    size_t end = begin;
    while (end < name.length && kept[end] == kept[begin])
        end++;
    return end;
}

static size_t last_kept(struct flamepix_bytes name, const bool *kept)
{
    size_t end = name.length;
    while (end > 0 && !kept[end - 1])
        end--;
    return end;
}

static enum flamepix_status write_text(struct flamepix_bytes name, const bool *kept, size_t dropped,
                                       struct flamepix_buffer *text)
{
    const size_t last = last_kept(name, kept);
    bool is_cut = false;
    for (size_t begin = 0, end; begin < last; begin = end) {
        end = part_end(name, kept, begin);
        if (!kept[begin] || dropped > 0) {
            dropped -= kept[begin];
            is_cut = true;
            continue;
        }
        fpx_buffer_text(text, is_cut ? "…" : "");
        flamepix_buffer_append(text, name.data + begin, end - begin);
        is_cut = false;
    }
    return text->length > 0 ? flamepix_buffer_append(text, name.data + last, name.length - last)
                            : text->status;
}

/* End of the character that holds a byte. */
static size_t character_end(struct flamepix_bytes name, size_t at)
{
    size_t end = at < name.length ? at + 1 : at;
    while (end < name.length && fpx_utf8_continues(name.data[end]))
        end++;
    return end;
}

enum flamepix_status fpx_distinct_words_text(const struct fpx_distinct_words *words,
                                             struct flamepix_bytes name, size_t dropped,
                                             struct flamepix_buffer *text,
                                             struct fpx_distinct_word_ends *ends_ret)
{
    const struct flamepix_bytes *found =
        words->count > 0
            ? bsearch(&name, words->names, words->count, sizeof(*words->names), compare)
            : NULL;
    flamepix_buffer_clear(text);
    *ends_ret = (struct fpx_distinct_word_ends){0};
    if (found == NULL || name.length == 0)
        return FLAMEPIX_OK;
    bool *kept = calloc(name.length, sizeof(*kept));
    if (kept == NULL)
        return FLAMEPIX_NO_MEMORY;
    const size_t at = (size_t)(found - words->names);
    add_words_before(words, at, kept);
    add_words_behind(words, at, kept);
    keep_signs_between(name, kept);
    enum flamepix_status status = write_text(name, kept, dropped, text);
    if (status == FLAMEPIX_OK && text->length > 0) {
        const size_t rest = name.length - last_kept(name, kept);
        ends_ret->word = text->length - rest;
        ends_ret->character =
            text->length - (name.length - character_end(name, most_common(words, at)));
    }
    free(kept);
    return status;
}
