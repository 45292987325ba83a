#include "stack/line_counts.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes_match.h"
#include "base/hash_index.h"
#include "base/memory.h"
#include "base/text_lines.h"
#include "stack/folded_count.h"
#include "stack/folded_line.h"

/* -- one line ---------------------------------------------------------------------------------- */

/* Names may be long: the last byte of a word nearly always shows that it is not a number. */
static bool may_end_number(char c)
{
    return (c >= '0' && c <= '9') || c == '.';
}

static bool may_be_in_number(char c)
{
    return may_end_number(c) || c == 'e' || c == 'E' || c == '+' || c == '-';
}

/* Takes a number and the blanks before it off the end of `text`. False if there is no number after
 * a blank. Most names end in no digit, or in one after a letter; these are rejected at once. */
static bool take_number(struct flamepix_bytes *text)
{
    struct flamepix_weight value;
    enum flamepix_line_fault fault;
    size_t begin = text->length;
    if (begin == 0 || !may_end_number(text->data[begin - 1]))
        return false;
    while (begin > 0 && may_be_in_number(text->data[begin - 1]))
        begin--;
    if (begin == 0 || !fpx_is_blank(text->data[begin - 1]) ||
        !fpx_folded_count_parse(text->data + begin, text->length - begin, &value, &fault))
        return false;
    while (begin > 0 && fpx_is_blank(text->data[begin - 1]))
        begin--;
    text->length = begin;
    return true;
}

bool fpx_ends_in_number(struct flamepix_bytes text)
{
    return take_number(&text);
}

/* -- comments ---------------------------------------------------------------------------------- */

const char *fpx_counts_comment(unsigned counts)
{
    return counts == 2 ? "# counts: two per line (before, after)\n" : "# counts: one per line\n";
}

static bool take_text(struct flamepix_bytes *line, const char *text)
{
    if (!fpx_bytes_begin_with(*line, text))
        return false;
    *line = fpx_bytes_trimmed(flamepix_bytes_from(*line, strlen(text)));
    return true;
}

unsigned fpx_counts_of_comment(struct flamepix_bytes line)
{
    struct flamepix_bytes word;
    if (!take_text(&line, "#") || !take_text(&line, "counts:") || !fpx_text_word(&line, &word))
        return 0;
    if (fpx_bytes_compare(word, flamepix_bytes_of("one")) == 0)
        return 1;
    return fpx_bytes_compare(word, flamepix_bytes_of("two")) == 0 ? 2 : 0;
}

/* -- the guess --------------------------------------------------------------------------------- */

/* The text of a stack, without the numbers at its end. */
struct seen {
    struct flamepix_bytes text;
    uint64_t line;
};

struct guessing {
    struct flamepix_counts_guess guess;
    uint64_t line; /* of the text, from 1 */
    bool is_one;   /* a line has decided for one count */
    struct seen *seen;
    size_t count, capacity;
    struct fpx_hash_index index;
};

static bool is_same(const void *entries, size_t number, const void *key)
{
    const struct seen *seen = entries;
    const struct flamepix_bytes *text = key;
    return fpx_bytes_compare(seen[number].text, *text) == 0;
}

/* Decides for one count because of the current line. */
static void decide(struct guessing *guessing, uint64_t earlier)
{
    if (guessing->is_one)
        return;
    guessing->is_one = true;
    guessing->guess.line = guessing->line;
    guessing->guess.earlier_line = earlier;
}

static enum flamepix_status see_stack(struct guessing *guessing, struct flamepix_bytes text)
{
    const uint64_t hash = fpx_hash_text(0, text);
    const size_t found =
        fpx_hash_index_find(&guessing->index, hash, is_same, guessing->seen, &text);
    if (found != FPX_HASH_NONE) {
        decide(guessing, guessing->seen[found].line);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_array_reserve(&guessing->seen, &guessing->capacity,
                                                    guessing->count + 1, sizeof(*guessing->seen));
    if (status != FLAMEPIX_OK)
        return status;
    guessing->seen[guessing->count] = (struct seen){text, guessing->line};
    status = fpx_hash_index_add(&guessing->index, hash, guessing->count++);
    return status == FLAMEPIX_NO_MEMORY ? status : FLAMEPIX_OK;
}

/* "  12 main;a 3" */
static bool begins_with_count(struct flamepix_bytes line)
{
    struct flamepix_weight count;
    enum flamepix_line_fault fault;
    return fpx_is_blank(line.data[0]) && fpx_folded_take_first_count(&line, &count, &fault) &&
           line.length > 0;
}

/* Numbers alone are not a stack: such a line is no evidence. */
static enum flamepix_status take_stack_line(struct guessing *guessing, struct flamepix_bytes line)
{
    const struct flamepix_bytes whole = line;
    const bool ends_in_one = take_number(&line);
    const bool ends_in_two = ends_in_one && take_number(&line);
    line = fpx_bytes_trimmed(line);
    if (ends_in_two && line.length == 0)
        return FLAMEPIX_OK;
    if (guessing->guess.lines++ == 0)
        guessing->guess.line = guessing->line;
    guessing->guess.two += ends_in_two;
    guessing->guess.first += begins_with_count(whole);
    if (!ends_in_two)
        decide(guessing, 0);
    return ends_in_two && !guessing->is_one ? see_stack(guessing, line) : FLAMEPIX_OK;
}

static enum flamepix_status take_line(struct guessing *guessing, struct flamepix_bytes line)
{
    while (line.length > 0 && fpx_is_blank(line.data[line.length - 1]))
        line.length--;
    guessing->line++;
    if (line.length == 0)
        return FLAMEPIX_OK;
    if (!fpx_folded_is_comment(line, false))
        return take_stack_line(guessing, line);
    const unsigned counts = fpx_counts_of_comment(line);
    if (counts == 1 || (counts == 2 && !guessing->is_one))
        guessing->guess = (struct flamepix_counts_guess){
            .counts = counts, .is_said = true, .line = guessing->line};
    return FLAMEPIX_OK;
}

/* Whether most of the first lines do not end in two numbers, so that the others need no look. */
static bool is_clear(const struct guessing *guessing)
{
    enum { ENOUGH = 30 };
    const struct flamepix_counts_guess *guess = &guessing->guess;
    return guess->is_said ||
           (guessing->is_one && guess->lines >= ENOUGH && 2 * guess->two < guess->lines);
}

enum flamepix_status flamepix_counts_guess(struct flamepix_bytes head,
                                           struct flamepix_counts_guess *guess_ret)
{
    struct guessing guessing = {0};
    struct flamepix_bytes text = fpx_text_without_mark(fpx_folded_whole_lines(head));
    struct flamepix_bytes line;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && !is_clear(&guessing) && fpx_text_line(&text, &line))
        status = take_line(&guessing, line);
    *guess_ret = guessing.guess;
    if (!guess_ret->is_said)
        guess_ret->counts = guess_ret->lines > 0 && !guessing.is_one ? 2 : 1;
    free(guessing.seen);
    fpx_hash_index_free(&guessing.index);
    return status;
}
