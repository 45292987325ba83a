#include "gate/gate.h"

#include <math.h>

#include "base/digits.h"
#include "pattern/expression.h"
#include "stack/folded_line.h"

enum flamepix_status fpx_gate_refuse(const struct fpx_gate_reading *reading, const char *why)
{
    return fpx_pattern_refuse(reading->fault, reading->at, why);
}

void fpx_gate_skip_blanks(struct fpx_gate_reading *reading)
{
    reading->at += strspn(reading->text + reading->at, " \t");
}

bool fpx_gate_take(struct fpx_gate_reading *reading, const char *token)
{
    const size_t length = strlen(token);
    if (strncmp(reading->text + reading->at, token, length) != 0)
        return false;
    reading->at += length;
    return true;
}

static size_t word_length(const struct fpx_gate_reading *reading)
{
    return strspn(reading->text + reading->at, "abcdefghijklmnopqrstuvwxyz");
}

bool fpx_gate_take_word(struct fpx_gate_reading *reading, const char *word)
{
    return word_length(reading) == strlen(word) && fpx_gate_take(reading, word);
}

/* -- subjects ---------------------------------------------------------------------------------- */

/* By subject. */
static const struct row {
    const char *name;
    bool takes_pattern;
    const char *no_percent, *no_points; /* why it does not allow a unit; NULL: it does */
} rows[] = {
    [FPX_GATE_TOTAL] = {.name = "total",
                        .no_points = "total is the whole, which has no points of itself"},
    [FPX_GATE_SIMILARITY] = {.name = "similarity",
                             .no_percent = "similarity is from 0 to 1, without a unit",
                             .no_points = "similarity is from 0 to 1, without a unit"},
    [FPX_GATE_GROWTH] = {.name = "growth", .takes_pattern = true},
    [FPX_GATE_SELF] = {.name = "self", .takes_pattern = true},
    [FPX_GATE_NEW] = {.name = "new", .takes_pattern = true},
    [FPX_GATE_ANY_SELF] = {.name = "any(self)"},
    [FPX_GATE_ANY_GROWTH] = {.name = "any(growth)"},
};
enum { SUBJECTS = FPX_GATE_ANY_SELF }; /* that are one word */

/* The word in parentheses after "any". */
static enum flamepix_status read_any(struct fpx_gate_reading *reading,
                                     struct fpx_gate_condition *condition)
{
    const bool is_open = fpx_gate_take(reading, "(");
    if (is_open && fpx_gate_take_word(reading, "self"))
        condition->subject = FPX_GATE_ANY_SELF;
    else if (is_open && fpx_gate_take_word(reading, "growth"))
        condition->subject = FPX_GATE_ANY_GROWTH;
    else
        return fpx_gate_refuse(reading, is_open ? "self or growth is expected: any(self)"
                                                : "(self) or (growth) is expected");
    return fpx_gate_take(reading, ")") ? FLAMEPIX_OK : fpx_gate_refuse(reading, ") is expected");
}

static enum flamepix_status read_subject(struct fpx_gate_reading *reading,
                                         struct fpx_gate_condition *condition)
{
    for (size_t i = 0; i < SUBJECTS; i++) {
        if (fpx_gate_take_word(reading, rows[i].name)) {
            condition->subject = (enum fpx_gate_subject)i;
            return FLAMEPIX_OK;
        }
    }
    if (fpx_gate_take_word(reading, "any"))
        return read_any(reading, condition);
    return fpx_gate_refuse(reading,
                           "total, similarity, growth(PATTERN), self(PATTERN), new(PATTERN), "
                           "any(self) or any(growth) is expected");
}

/* -- patterns ---------------------------------------------------------------------------------- */

static enum flamepix_status take_quoted(struct fpx_gate_reading *reading,
                                        struct flamepix_buffer *pattern)
{
    const char *text = reading->text;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && text[reading->at] != '\0') {
        if (fpx_gate_take(reading, "\"\""))
            status = flamepix_buffer_append(pattern, "\"", 1);
        else if (fpx_gate_take(reading, "\""))
            return FLAMEPIX_OK;
        else
            status = flamepix_buffer_append(pattern, &text[reading->at++], 1);
    }
    return status == FLAMEPIX_OK
               ? fpx_gate_refuse(reading, "the double quote that ends it is expected")
               : status;
}

/* The number of literal bytes here in an expression: an escaped byte, or a bracket expression if it
 * is closed. 0: the next byte has its special meaning. */
static size_t literal_length(const char *text)
{
    if (text[0] == '\\')
        return text[1] != '\0' && strchr("()[]\\", text[1]) != NULL ? 2 : 0;
    if (text[0] != '[')
        return 0;
    size_t length = text[1] == '^' ? 2 : 1;
    length += text[length] == ']';
    length += strcspn(text + length, "]<>");
    return text[length] == ']' ? length + 1 : 0;
}

/* Length up to the closing parenthesis. In exact names and paths, and literal parts of names, no
 * byte is special. */
static size_t plain_length(const char *text)
{
    const bool is_expression = strchr("=;+", text[0]) == NULL;
    size_t open = 0;
    for (size_t i = 0; strchr("<>", text[i]) == NULL;) {
        const size_t literal = is_expression ? literal_length(text + i) : 0;
        if (literal == 0 && text[i] == ')' && open == 0)
            return i;
        if (literal == 0 && text[i] == ')')
            open--;
        open += literal == 0 && text[i] == '(';
        i += literal > 0 ? literal : 1;
    }
    return strcspn(text, ")<>");
}

static enum flamepix_status take_plain(struct fpx_gate_reading *reading,
                                       struct flamepix_buffer *pattern)
{
    const char *begin = reading->text + reading->at;
    const size_t length = plain_length(begin);
    reading->at += length;
    return flamepix_buffer_append(pattern, begin, length);
}

/* The position in the rule of byte `offset` of its pattern, whose text begins at `begin`. */
static size_t place_of(const char *text, size_t begin, bool is_quoted, size_t offset)
{
    size_t at = begin;
    for (; offset > 0; offset--)
        at += is_quoted && text[at] == '"' ? 2 : 1;
    return at;
}

static bool is_path(const char *pattern)
{
    return pattern[0] == ';' || (pattern[0] == '=' && strchr(pattern, ';') != NULL);
}

static enum flamepix_status keep_path(const char *path, struct flamepix_buffer *key,
                                      struct flamepix_pattern_fault *fault)
{
    enum flamepix_status status = fpx_folded_append_key(key, flamepix_bytes_of(path), SIZE_MAX);
    return status == FLAMEPIX_OK && key->length == 0
               ? fpx_pattern_refuse(fault, 1, "there is no path behind the ';'")
               : status;
}

/* The parsed part of a pattern, and where it begins. */
struct pattern_text {
    struct flamepix_buffer bytes;
    size_t begin;
    bool is_quoted;
};

static enum flamepix_status keep_pattern(const struct fpx_gate_reading *reading,
                                         const struct pattern_text *text,
                                         struct fpx_gate_condition *condition)
{
    const char *pattern = text->bytes.data;
    struct flamepix_pattern_fault *fault = reading->fault;
    enum flamepix_status status =
        is_path(pattern) ? keep_path(pattern + 1, &condition->path, fault)
                         : flamepix_pattern_create(pattern, false, &condition->pattern, fault);
    if (status == FLAMEPIX_BAD_ARGUMENT)
        fault->offset = place_of(reading->text, text->begin, text->is_quoted, fault->offset);
    return status;
}

static enum flamepix_status take_close(struct fpx_gate_reading *reading, bool is_quoted)
{
    if (!fpx_gate_take(reading, ")"))
        return fpx_gate_refuse(
            reading, is_quoted ? ") is expected; a \" within double quotes is doubled"
                               : ") is expected; what holds < or > stands in double quotes");
    if (!is_quoted && reading->brackets == 0 && reading->text[reading->at] == ')')
        return fpx_gate_refuse(reading,
                               "an operator is expected; what holds ) stands in double quotes");
    return FLAMEPIX_OK;
}

/* Parses the parentheses and their content. */
static enum flamepix_status read_pattern(struct fpx_gate_reading *reading,
                                         struct fpx_gate_condition *condition)
{
    if (!fpx_gate_take(reading, "("))
        return fpx_gate_refuse(reading, "( and a pattern are expected");
    struct pattern_text text = {.is_quoted = fpx_gate_take(reading, "\"")};
    text.begin = reading->at;
    enum flamepix_status status =
        text.is_quoted ? take_quoted(reading, &text.bytes) : take_plain(reading, &text.bytes);
    if (status == FLAMEPIX_OK)
        status = take_close(reading, text.is_quoted);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&text.bytes, "", 1);
    if (status == FLAMEPIX_OK)
        status = keep_pattern(reading, &text, condition);
    flamepix_buffer_free(&text.bytes);
    return status;
}

/* -- operators, numbers, units ----------------------------------------------------------------- */

/* By operator. */
static const char *const operators[] = {
    [FPX_GATE_ABOVE] = ">",
    [FPX_GATE_AT_LEAST] = ">=",
    [FPX_GATE_BELOW] = "<",
    [FPX_GATE_AT_MOST] = "<=",
};

const char *fpx_gate_operator_text(enum fpx_gate_operator compares)
{
    return operators[compares];
}

static enum flamepix_status read_operator(struct fpx_gate_reading *reading,
                                          struct fpx_gate_condition *condition)
{
    const bool is_above = fpx_gate_take(reading, ">");
    if (!is_above && !fpx_gate_take(reading, "<"))
        return fpx_gate_refuse(reading, "an operator is expected: >, >=, < or <=");
    const bool has_equal = fpx_gate_take(reading, "=");
    if (is_above)
        condition->compares = has_equal ? FPX_GATE_AT_LEAST : FPX_GATE_ABOVE;
    else
        condition->compares = has_equal ? FPX_GATE_AT_MOST : FPX_GATE_BELOW;
    return FLAMEPIX_OK;
}

/* The digits at this position, with `step` as in digits.h; false if there are none. */
static bool take_digits(struct fpx_gate_reading *reading, int64_t step, struct fpx_digits *digits)
{
    const char *begin = reading->text + reading->at;
    const char *end = fpx_digits_take(begin, begin + strlen(begin), step, digits);
    reading->at += (size_t)(end - begin);
    return end > begin;
}

/* Scripts print large and small numbers like this: 1e+06. An e without digits is not taken. */
static void take_exponent(struct fpx_gate_reading *reading, struct fpx_digits *digits)
{
    const char *at = reading->text + reading->at;
    const char *end =
        *at == 'e' || *at == 'E' ? fpx_digits_exponent(at + 1, at + strlen(at), digits) : NULL;
    if (end != NULL)
        reading->at += (size_t)(end - at);
}

static enum flamepix_status read_limit(struct fpx_gate_reading *reading,
                                       struct fpx_gate_condition *condition)
{
    struct fpx_digits digits = {0};
    const size_t begin = reading->at;
    const bool is_negative = fpx_gate_take(reading, "-");
    if (!is_negative)
        (void)fpx_gate_take(reading, "+");
    if (!take_digits(reading, 0, &digits))
        return fpx_gate_refuse(reading, "a number is expected, such as 5 or 0.25");
    if (fpx_gate_take(reading, ".") && !take_digits(reading, -1, &digits))
        return fpx_gate_refuse(reading, "a digit is expected behind the point");
    take_exponent(reading, &digits);
    const double limit = fpx_digits_value(&digits);
    if (!isfinite(limit)) {
        reading->at = begin;
        return fpx_gate_refuse(reading, "the number is too large");
    }
    condition->limit = is_negative && limit > 0 ? -limit : limit;
    return FLAMEPIX_OK;
}

static enum flamepix_status read_unit(struct fpx_gate_reading *reading,
                                      struct fpx_gate_condition *condition)
{
    const struct row *row = &rows[condition->subject];
    const size_t begin = reading->at;
    const char *why = NULL;
    if (fpx_gate_take(reading, "%")) {
        condition->unit = FPX_GATE_PERCENT;
        why = row->no_percent;
    } else if (fpx_gate_take(reading, "pp")) {
        condition->unit = FPX_GATE_POINTS;
        why = row->no_points;
    }
    if (why != NULL)
        reading->at = begin;
    return why == NULL ? FLAMEPIX_OK : fpx_gate_refuse(reading, why);
}

/* -- the condition ----------------------------------------------------------------------------- */

static enum flamepix_status read_comparison(struct fpx_gate_reading *reading,
                                            struct fpx_gate_condition *condition)
{
    enum flamepix_status status = read_operator(reading, condition);
    fpx_gate_skip_blanks(reading);
    if (status == FLAMEPIX_OK)
        status = read_limit(reading, condition);
    fpx_gate_skip_blanks(reading);
    if (status == FLAMEPIX_OK)
        status = read_unit(reading, condition);
    fpx_gate_skip_blanks(reading);
    return status;
}

/* Whether the rule ends here, or continues without an operator. */
static bool is_bare(const struct fpx_gate_reading *reading)
{
    struct fpx_gate_reading ahead = *reading;
    const char next = reading->text[reading->at];
    return next == '\0' || (next == ')' && reading->brackets > 0) ||
           fpx_gate_take_word(&ahead, "and") || fpx_gate_take_word(&ahead, "or");
}

enum flamepix_status fpx_gate_condition_read(struct fpx_gate_reading *reading,
                                             struct fpx_gate_condition *condition_ret)
{
    const size_t begin = reading->at;
    *condition_ret = (struct fpx_gate_condition){.compares = FPX_GATE_ABOVE};
    enum flamepix_status status = read_subject(reading, condition_ret);
    if (status == FLAMEPIX_OK && rows[condition_ret->subject].takes_pattern)
        status = read_pattern(reading, condition_ret);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&condition_ret->subject_text, reading->text + begin,
                                        reading->at - begin);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_gate_skip_blanks(reading);
    if (condition_ret->subject == FPX_GATE_NEW && is_bare(reading))
        return FLAMEPIX_OK;
    return read_comparison(reading, condition_ret);
}

void fpx_gate_condition_free(struct fpx_gate_condition *condition)
{
    flamepix_pattern_free(condition->pattern);
    flamepix_buffer_free(&condition->path);
    flamepix_buffer_free(&condition->subject_text);
    *condition = (struct fpx_gate_condition){0};
}
