/* Substitutes.
 *
 * TEXT is taken apart once, into parts: bytes that stand for themselves, and behind them the number
 * of a group. All bytes that stand for themselves lie one after the other in one buffer, and a part
 * says where its own end. */
#include "pattern/substitute.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "pattern/expression.h"

/* Literal bytes of the text, followed by a span of the match. */
struct part {
    size_t end; /* end of the bytes; they begin where those of the previous part end */
    int piece;  /* NONE: nothing */
};
enum { NONE = -1 };

struct fpx_substitute {
    struct flamepix_pattern *expression;
    struct flamepix_buffer plain; /* the bytes of all parts */
    struct part *parts;
    size_t count, capacity;
    bool all; /* replaces all matches, not only the first */
};

/* -- reading ----------------------------------------------------------------------------------- */

/* s/REGEX/TEXT/FLAGS: where its pieces lie. */
struct pieces {
    struct flamepix_bytes regex, text;
    const char *flags;
};

static bool is_digit_or_letter(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_separator(char c)
{
    return c > ' ' && c < 0x7f && c != '\\' && !is_digit_or_letter(c);
}

/* What stands before the next separator that has no backslash before it; its data is NULL where
 * there is none. */
static struct flamepix_bytes before_separator(const char *text, char separator)
{
    size_t at = 0;
    while (text[at] != '\0' && text[at] != separator)
        at += text[at] == '\\' && text[at + 1] != '\0' ? 2 : 1;
    return text[at] == separator ? (struct flamepix_bytes){text, at} : (struct flamepix_bytes){0};
}

static enum flamepix_status take_apart(const char *text, struct pieces *pieces,
                                       struct flamepix_pattern_fault *fault)
{
    static const char form[] = "it is not s/REGEX/TEXT/, nor builtin:NAME";
    const char separator = text[0] == 's' ? text[1] : '\0';
    if (!is_separator(separator))
        return fpx_pattern_refuse(fault, text[0] == 's' ? 1 : 0, form);
    pieces->regex = before_separator(text + 2, separator);
    if (pieces->regex.data == NULL)
        return fpx_pattern_refuse(fault, strlen(text),
                                  "a second separator is missing, before what to write");
    pieces->text = before_separator(pieces->regex.data + pieces->regex.length + 1, separator);
    if (pieces->text.data == NULL)
        return fpx_pattern_refuse(fault, strlen(text), "the last separator is missing");
    pieces->flags = pieces->text.data + pieces->text.length + 1;
    return FLAMEPIX_OK;
}

static enum flamepix_status add_part(struct fpx_substitute *substitute, int piece)
{
    enum flamepix_status status =
        fpx_array_reserve(&substitute->parts, &substitute->capacity, substitute->count + 1,
                          sizeof(*substitute->parts));
    if (status == FLAMEPIX_OK)
        substitute->parts[substitute->count++] = (struct part){substitute->plain.length, piece};
    return status;
}

/* Interprets a backslash and the byte `c` after it; `offset` is that of the byte. */
static enum flamepix_status read_escaped(struct fpx_substitute *substitute, char c, size_t offset,
                                         struct flamepix_pattern_fault *fault)
{
    if (!is_digit_or_letter(c))
        return flamepix_buffer_append(&substitute->plain, &c, 1);
    if (c < '1' || c > '9')
        return fpx_pattern_refuse(fault, offset,
                                  "behind a backslash stands a group from 1 to 9, or a sign");
    if ((size_t)(c - '0') > fpx_expression_groups(substitute->expression))
        return fpx_pattern_refuse(fault, offset, "the expression has no such group");
    return add_part(substitute, c - '0');
}

static enum flamepix_status read_text(struct fpx_substitute *substitute, struct flamepix_bytes text,
                                      size_t offset, struct flamepix_pattern_fault *fault)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t at = 0; at < text.length && status == FLAMEPIX_OK; at++) {
        if (text.data[at] == '&') {
            status = add_part(substitute, 0);
        } else if (text.data[at] == '\\') {
            at++;
            status = read_escaped(substitute, text.data[at], offset + at, fault);
        } else {
            status = flamepix_buffer_append(&substitute->plain, text.data + at, 1);
        }
    }
    return status == FLAMEPIX_OK ? add_part(substitute, NONE) : status;
}

static enum flamepix_status read_flags(struct fpx_substitute *substitute, const char *flags,
                                       size_t offset, bool *ignore_case_ret,
                                       struct flamepix_pattern_fault *fault)
{
    for (size_t i = 0; flags[i] != '\0'; i++) {
        substitute->all |= flags[i] == 'g';
        *ignore_case_ret |= flags[i] == 'i';
        if (flags[i] != 'g' && flags[i] != 'i')
            return fpx_pattern_refuse(fault, offset + i,
                                      "behind the last separator stands g, i or nothing");
    }
    return FLAMEPIX_OK;
}

/* An expression handles its backslashes itself; in literal text they are removed here. */
static enum flamepix_status append_regex(struct flamepix_bytes regex, char separator,
                                         struct flamepix_buffer *text)
{
    if (regex.length == 0 || regex.data[0] != '+')
        return flamepix_buffer_append(text, regex.data, regex.length);
    for (size_t at = 0; at < regex.length; at++) {
        if (regex.data[at] == '\\' && at + 1 < regex.length &&
            (regex.data[at + 1] == separator || regex.data[at + 1] == '\\'))
            at++;
        flamepix_buffer_append(text, regex.data + at, 1);
    }
    return text->status;
}

static enum flamepix_status compile(struct fpx_substitute *substitute, struct flamepix_bytes regex,
                                    char separator, bool ignore_case,
                                    struct flamepix_pattern_fault *fault)
{
    struct flamepix_buffer text = {0};
    append_regex(regex, separator, &text);
    enum flamepix_status status = flamepix_buffer_append(&text, "", 1);
    if (status == FLAMEPIX_OK)
        status = fpx_expression_create(text.data, ignore_case, &substitute->expression, fault);
    fault->offset += 2; /* of what stands before the expression */
    flamepix_buffer_free(&text);
    return status;
}

static enum flamepix_status set_up(struct fpx_substitute *substitute, const char *text,
                                   struct flamepix_pattern_fault *fault)
{
    struct pieces pieces = {0};
    bool ignore_case = false;
    enum flamepix_status status = take_apart(text, &pieces, fault);
    if (status == FLAMEPIX_OK && pieces.text.length > FLAMEPIX_PATTERN_MAX)
        status = fpx_pattern_refuse(fault, (size_t)(pieces.text.data - text) + FLAMEPIX_PATTERN_MAX,
                                    "what to write is longer than 4,096 bytes");
    if (status == FLAMEPIX_OK)
        status = read_flags(substitute, pieces.flags, (size_t)(pieces.flags - text), &ignore_case,
                            fault);
    if (status == FLAMEPIX_OK)
        status = compile(substitute, pieces.regex, text[1], ignore_case, fault);
    if (status == FLAMEPIX_OK)
        status = read_text(substitute, pieces.text, (size_t)(pieces.text.data - text), fault);
    return status;
}

enum flamepix_status fpx_substitute_create(const char *text, struct fpx_substitute **substitute_ret,
                                           struct flamepix_pattern_fault *fault_ret)
{
    struct fpx_substitute *substitute = calloc(1, sizeof(*substitute));
    if (substitute == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = set_up(substitute, text, fault_ret);
    if (status != FLAMEPIX_OK) {
        fpx_substitute_free(substitute);
        return status;
    }
    *substitute_ret = substitute;
    return FLAMEPIX_OK;
}

/* -- applying ---------------------------------------------------------------------------------- */

/* A result under way. */
struct result {
    struct flamepix_bytes name;
    size_t at;    /* what is before it in the name is done */
    size_t limit; /* of the length of `text` */
    struct flamepix_buffer *text;
};

/* Appends bytes[begin, end). */
static enum flamepix_status append(struct result *result, struct flamepix_bytes bytes, size_t begin,
                                   size_t end)
{
    if (begin == end)
        return FLAMEPIX_OK;
    if (end - begin > result->limit - result->text->length)
        return FLAMEPIX_LIMIT_PATTERN;
    return flamepix_buffer_append(result->text, bytes.data + begin, end - begin);
}

/* Appends the name unchanged, up to `end`. */
static enum flamepix_status copy_until(struct result *result, size_t end)
{
    enum flamepix_status status = append(result, result->name, result->at, end);
    result->at = end;
    return status;
}

static enum flamepix_status append_piece(struct result *result,
                                         const struct fpx_pattern_match *match, int piece)
{
    return append(result, result->name, match->pieces[piece].begin, match->pieces[piece].end);
}

static enum flamepix_status write_text(const struct fpx_substitute *substitute,
                                       const struct fpx_pattern_match *match, struct result *result)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t begin = 0;
    for (size_t i = 0; i < substitute->count && status == FLAMEPIX_OK; i++) {
        const struct part *part = &substitute->parts[i];
        status = append(result, flamepix_buffer_bytes(&substitute->plain), begin, part->end);
        begin = part->end;
        if (status == FLAMEPIX_OK && part->piece != NONE)
            status = append_piece(result, match, part->piece);
    }
    return status;
}

static enum flamepix_status replace(const struct fpx_substitute *substitute,
                                    const struct fpx_pattern_match *match, struct result *result)
{
    enum flamepix_status status = copy_until(result, match->pieces[0].begin);
    result->at = match->pieces[0].end;
    return status == FLAMEPIX_OK ? write_text(substitute, match, result) : status;
}

/* Behind the character at `at`: an empty match there is not to be found again. */
static size_t next_character(struct flamepix_bytes name, size_t at)
{
    uint32_t point;
    return at < name.length ? at + fpx_utf8_decode(name.data + at, name.length - at, &point)
                            : at + 1;
}

/* As in sed, an empty match directly after another match is ignored. */
static enum flamepix_status replace_matches(struct fpx_substitute *substitute,
                                            struct result *result)
{
    const struct flamepix_bytes name = result->name;
    size_t last = SIZE_MAX; /* the end of the last match */
    size_t from = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    do {
        struct fpx_pattern_match match;
        bool found;
        status = fpx_expression_search(substitute->expression, name, from, &match, &found);
        if (status != FLAMEPIX_OK || !found)
            return status;
        const size_t begin = match.pieces[0].begin, end = match.pieces[0].end;
        /* Older PCRE2 let a \K in a look-around move it so. */
        if (begin < result->at || end < begin)
            return FLAMEPIX_OK;
        if (end > begin || begin != last)
            status = replace(substitute, &match, result);
        last = end;
        from = end > begin ? end : next_character(name, end);
    } while (status == FLAMEPIX_OK && substitute->all && from <= name.length);
    return status;
}

enum flamepix_status fpx_substitute_apply(struct fpx_substitute *substitute,
                                          struct flamepix_bytes name, struct flamepix_buffer *text)
{
    struct result result = {.name = name,
                            .limit = text->length + name.length + FPX_SUBSTITUTE_GROWTH_MAX,
                            .text = text};
    enum flamepix_status status = replace_matches(substitute, &result);
    return status == FLAMEPIX_OK ? copy_until(&result, name.length) : status;
}

void fpx_substitute_free(struct fpx_substitute *substitute)
{
    if (substitute == NULL)
        return;
    flamepix_pattern_free(substitute->expression);
    flamepix_buffer_free(&substitute->plain);
    free(substitute->parts);
    free(substitute);
}
