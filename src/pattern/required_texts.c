/* Required texts of a pattern.
 *
 * Searching each name of a profile takes much longer than checking whether a piece of text holds
 * "alloc". Every match of "alloc|free" holds "alloc" or "free"; every match of "^sys_.*at$" holds
 * "sys_". So a pattern is parsed once: the longest run of plain characters in each of its
 * alternatives is its required text. Anything else ends a run: a class, a group, a dot, an anchor;
 * an optional character, before one of "?*{", does not belong to it.
 *
 * A pattern with other constructs has no required texts, and neither has one with an alternative
 * that requires nothing: those are searched as usual. The check is conservative: "(?", "(*" and
 * "[:", and escapes other than \d \s \w \b and \D \S \W \B or of a punctuation mark, are not
 * examined further.
 *
 * If case is ignored, letters with a case variant outside ASCII (k the Kelvin sign, s the long s)
 * and characters outside ASCII are not plain.
 *
 * A text is searched by its first two bytes and its last one, at all places alike and without a
 * branch, so that the compiler compares many places at once. */
#include "pattern/required_texts.h"

#include "base/bytes_match.h"

/* Characters that follow each other wherever the pattern is found; no more than MOST are kept. */
enum { MOST = 32, LEAST = 2 };

struct row {
    char bytes[MOST];
    size_t length; /* of all of it */
};

/* An alternative while it is read. */
struct alternative {
    struct row row, longest;
    bool ignore_case;
    bool is_over; /* nothing after this counts */
};

static bool is_digit_or_letter(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_plain(char c, bool ignore_case)
{
    return c >= ' ' && c <= '~' && !(ignore_case && strchr("kKsS", c) != NULL);
}

/* -- rows -------------------------------------------------------------------------------------- */

static void end_row(struct alternative *alternative)
{
    if (alternative->row.length > alternative->longest.length)
        alternative->longest = alternative->row;
    alternative->row.length = 0;
}

static void add_plain(struct alternative *alternative, char c)
{
    struct row *row = &alternative->row;
    if (alternative->is_over)
        return;
    if (!is_plain(c, alternative->ignore_case)) {
        end_row(alternative);
        return;
    }
    if (row->length < MOST)
        row->bytes[row->length] = c;
    row->length++;
}

/* The last character is optional. */
static void drop_last(struct alternative *alternative)
{
    if (alternative->row.length > 0)
        alternative->row.length--;
    end_row(alternative);
}

/* -- regular expressions ----------------------------------------------------------------------- */

static bool is_known_escape(char c)
{
    return c > ' ' && c <= '~' && (!is_digit_or_letter(c) || strchr("dDsSwWbB", c) != NULL);
}

/* Whether this file understands all parts of the pattern. */
static bool is_known(const char *pattern)
{
    for (const char *at = pattern; *at != '\0'; at++) {
        if (at[0] == '\\' && !is_known_escape(*++at))
            return false;
        if (at[0] == '(' && (at[1] == '?' || at[1] == '*'))
            return false;
        if (at[0] == '[' && (at[1] == ':' || at[1] == '.' || at[1] == '='))
            return false;
    }
    return true;
}

/* Both begin after the opening bracket and return the position after the closing one. */
static const char *skip_class(const char *at)
{
    at += *at == '^';
    at += *at == ']';
    while (*at != ']' && *at != '\0')
        at += at[0] == '\\' && at[1] != '\0' ? 2 : 1;
    return *at == ']' ? at + 1 : at;
}

static const char *skip_group(const char *at)
{
    for (size_t depth = 1; depth > 0 && *at != '\0';) {
        const char c = *at++;
        if (c == '\\' && *at != '\0')
            at++;
        else if (c == '[')
            at = skip_class(at);
        else if (c == '(')
            depth++;
        else if (c == ')')
            depth--;
    }
    return at;
}

/* Reads one item, which begins at `at`, and returns the position after it. */
static const char *read_item(struct alternative *alternative, const char *at)
{
    const char c = *at++;
    if (c == '\\' && !is_digit_or_letter(*at)) {
        add_plain(alternative, *at);
        return at + 1;
    }
    if (strchr("\\[(.^$+", c) != NULL)
        end_row(alternative);
    else if (strchr("?*{", c) != NULL)
        drop_last(alternative);
    else
        add_plain(alternative, c);
    /* What stands in braces, and whether it is how often or only characters, is left alone. */
    alternative->is_over |= c == '{';
    if (c == '[')
        return skip_class(at);
    return c == '(' ? skip_group(at) : at + (c == '\\');
}

/* -- the set ----------------------------------------------------------------------------------- */

static bool add_text(struct fpx_required_texts *set, struct alternative *alternative)
{
    end_row(alternative);
    const struct row *row = &alternative->longest;
    const size_t length = row->length < MOST ? row->length : MOST;
    if (length < LEAST || set->count == FPX_REQUIRED_TEXTS_MOST)
        return false;
    struct fpx_required_text *text = &set->texts[set->count++];
    const unsigned char fold = alternative->ignore_case ? 'a' ^ 'A' : 0;
    text->length = length;
    memset(text->fold, fold, FPX_PLACES);
    memset(text->first, (unsigned char)row->bytes[0] | fold, FPX_PLACES);
    memset(text->second, (unsigned char)row->bytes[1] | fold, FPX_PLACES);
    memset(text->last, (unsigned char)row->bytes[length - 1] | fold, FPX_PLACES);
    return true;
}

/* For a literal name, or a literal part of one. */
static bool add_literal(struct fpx_required_texts *set, struct flamepix_bytes text,
                        bool ignore_case)
{
    struct alternative alternative = {.ignore_case = ignore_case};
    for (size_t i = 0; i < text.length; i++)
        add_plain(&alternative, text.data[i]);
    return add_text(set, &alternative);
}

static bool add_expression(struct fpx_required_texts *set, const char *at, bool ignore_case)
{
    for (;; at++) {
        struct alternative alternative = {.ignore_case = ignore_case};
        while (*at != '\0' && *at != '|')
            at = read_item(&alternative, at);
        if (!add_text(set, &alternative))
            return false;
        if (*at == '\0')
            return true;
    }
}

bool fpx_required_texts_add(struct fpx_required_texts *set, const char *pattern, bool ignore_case)
{
    const size_t before = set->count;
    bool is_added = false;
    if (pattern[0] == '=') /* no name has blanks at its ends */
        is_added = add_literal(set, fpx_bytes_trimmed(flamepix_bytes_of(pattern + 1)), ignore_case);
    else if (pattern[0] == '+')
        is_added = add_literal(set, flamepix_bytes_of(pattern + 1), ignore_case);
    else if (is_known(pattern))
        is_added = add_expression(set, pattern, ignore_case);
    if (!is_added)
        set->count = before;
    return is_added;
}

/* -- looking ----------------------------------------------------------------------------------- */

/* Marks those places from `at` on where the text may begin. */
static void mark(const struct fpx_required_text *text, const unsigned char *at,
                 unsigned char marks[static FPX_PLACES])
{
    const unsigned char *second = at + 1, *last = at + text->length - 1;
    for (size_t i = 0; i < FPX_PLACES; i++)
        marks[i] |= (unsigned char)((at[i] | text->fold[i]) == text->first[i]) &
                    (unsigned char)((second[i] | text->fold[i]) == text->second[i]) &
                    (unsigned char)((last[i] | text->fold[i]) == text->last[i]);
}

static bool is_any(const unsigned char marks[static FPX_PLACES])
{
    uint64_t words[FPX_PLACES / sizeof(uint64_t)];
    memcpy(words, marks, sizeof(words));
    return (words[0] | words[1]) != 0;
}

size_t fpx_required_texts_find(const struct fpx_required_texts *set, struct flamepix_bytes bytes)
{
    const unsigned char *data = (const unsigned char *)bytes.data;
    for (size_t at = 0; at < bytes.length; at += FPX_PLACES) {
        unsigned char marks[FPX_PLACES] = {0};
        for (size_t i = 0; i < set->count; i++)
            mark(&set->texts[i], data + at, marks);
        if (!is_any(marks))
            continue;
        while (marks[at % FPX_PLACES] == 0)
            at++;
        return at < bytes.length ? at : bytes.length;
    }
    return bytes.length;
}
