#include "gate/gate_rule.h"

#include <math.h>

#include "base/digits.h"
#include "pattern/expression.h"

/* A text on its way to a rule. */
struct reading {
    const char *text;
    size_t at;
    struct flamepix_gate_rule *rule;
    struct flamepix_pattern_fault *fault;
};

static enum flamepix_status refuse(const struct reading *reading, const char *why)
{
    return flamepix_pattern_refuse(reading->fault, reading->at, why);
}

static void skip_blanks(struct reading *reading)
{
    reading->at += strspn(reading->text + reading->at, " \t");
}

/* Whether `token` stands here, which is then taken. */
static bool take(struct reading *reading, const char *token)
{
    const size_t length = strlen(token);
    if (strncmp(reading->text + reading->at, token, length) != 0)
        return false;
    reading->at += length;
    return true;
}

/* -- subjects ---------------------------------------------------------------------------------- */

/* By subject. */
static const struct row {
    const char *name;
    bool takes_pattern;
    const char *no_percent, *no_points; /* why a unit is not for it; NULL: it is */
} rows[] = {
    [FLAMEPIX_GATE_TOTAL] = {.name = "total",
                             .no_points = "total is the whole, which has no points of itself"},
    [FLAMEPIX_GATE_SIMILARITY] = {.name = "similarity",
                                  .no_percent = "similarity is from 0 to 1, without a unit",
                                  .no_points = "similarity is from 0 to 1, without a unit"},
    [FLAMEPIX_GATE_GROWTH] = {.name = "growth", .takes_pattern = true},
    [FLAMEPIX_GATE_SELF] = {.name = "self", .takes_pattern = true},
    [FLAMEPIX_GATE_NEW] = {.name = "new", .takes_pattern = true},
};
enum { SUBJECTS = sizeof(rows) / sizeof(rows[0]) };

static enum flamepix_status read_subject(struct reading *reading)
{
    const char *word = reading->text + reading->at;
    const size_t length = strspn(word, "abcdefghijklmnopqrstuvwxyz");
    for (size_t i = 0; i < SUBJECTS; i++) {
        if (strlen(rows[i].name) == length && memcmp(word, rows[i].name, length) == 0) {
            reading->rule->subject = (enum flamepix_gate_subject)i;
            reading->at += length;
            return FLAMEPIX_OK;
        }
    }
    return refuse(reading,
                  "total, similarity, growth(PATTERN), self(PATTERN) or new(PATTERN) is expected");
}

/* -- patterns ---------------------------------------------------------------------------------- */

static enum flamepix_status take_quoted(struct reading *reading, struct flamepix_buffer *pattern)
{
    const char *text = reading->text;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && text[reading->at] != '\0') {
        if (take(reading, "\"\""))
            status = flamepix_buffer_append(pattern, "\"", 1);
        else if (take(reading, "\""))
            return FLAMEPIX_OK;
        else
            status = flamepix_buffer_append(pattern, &text[reading->at++], 1);
    }
    return status == FLAMEPIX_OK ? refuse(reading, "the double quote that ends it is expected")
                                 : status;
}

static enum flamepix_status take_plain(struct reading *reading, struct flamepix_buffer *pattern)
{
    const char *begin = reading->text + reading->at;
    const size_t length = strcspn(begin, ")<>");
    reading->at += length;
    return flamepix_buffer_append(pattern, begin, length);
}

/* Where the byte stands in the rule that is byte `offset` of its pattern, whose text begins at
 * `begin`. */
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
    const size_t length = strlen(path);
    if (length == 0)
        return flamepix_pattern_refuse(fault, 1, "there is no path behind the ';'");
    enum flamepix_status status = flamepix_buffer_append(key, path, length);
    if (status == FLAMEPIX_OK && path[length - 1] != ';')
        status = flamepix_buffer_append(key, ";", 1);
    return status;
}

static enum flamepix_status keep_pattern(struct reading *reading, size_t begin, bool is_quoted,
                                         const char *pattern)
{
    struct flamepix_gate_rule *rule = reading->rule;
    struct flamepix_pattern_fault *fault = reading->fault;
    enum flamepix_status status =
        is_path(pattern) ? keep_path(pattern + 1, &rule->path, fault)
                         : flamepix_pattern_create(pattern, false, &rule->pattern, fault);
    if (status == FLAMEPIX_BAD_ARGUMENT)
        fault->offset = place_of(reading->text, begin, is_quoted, fault->offset);
    return status;
}

/* The parentheses and what is in them. */
static enum flamepix_status read_pattern(struct reading *reading)
{
    struct flamepix_buffer pattern = {0};
    if (!take(reading, "("))
        return refuse(reading, "( and a pattern are expected");
    const bool is_quoted = take(reading, "\"");
    const size_t begin = reading->at;
    enum flamepix_status status =
        is_quoted ? take_quoted(reading, &pattern) : take_plain(reading, &pattern);
    if (status == FLAMEPIX_OK && !take(reading, ")"))
        status =
            refuse(reading, is_quoted ? ") is expected; a \" within double quotes is doubled"
                                      : ") is expected; what holds < or > stands in double quotes");
    if (status == FLAMEPIX_OK && !is_quoted && reading->text[reading->at] == ')')
        status = refuse(reading, "an operator is expected; what holds ) stands in double quotes");
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&pattern, "", 1);
    if (status == FLAMEPIX_OK)
        status = keep_pattern(reading, begin, is_quoted, pattern.data);
    flamepix_buffer_free(&pattern);
    return status;
}

/* -- operators, numbers, units ----------------------------------------------------------------- */

/* By operator. */
static const char *const operators[] = {
    [FLAMEPIX_GATE_ABOVE] = ">",
    [FLAMEPIX_GATE_AT_LEAST] = ">=",
    [FLAMEPIX_GATE_BELOW] = "<",
    [FLAMEPIX_GATE_AT_MOST] = "<=",
};

const char *flamepix_gate_operator_text(enum flamepix_gate_operator compares)
{
    return operators[compares];
}

static enum flamepix_status read_operator(struct reading *reading)
{
    const bool is_above = take(reading, ">");
    if (!is_above && !take(reading, "<"))
        return refuse(reading, "an operator is expected: >, >=, < or <=");
    const bool has_equal = take(reading, "=");
    if (is_above)
        reading->rule->compares = has_equal ? FLAMEPIX_GATE_AT_LEAST : FLAMEPIX_GATE_ABOVE;
    else
        reading->rule->compares = has_equal ? FLAMEPIX_GATE_AT_MOST : FLAMEPIX_GATE_BELOW;
    return FLAMEPIX_OK;
}

/* The digits that stand here, with `step` as in base/digits.h; false where there is none. */
static bool take_digits(struct reading *reading, int64_t step, struct flamepix_digits *digits)
{
    const char *begin = reading->text + reading->at;
    const char *end = flamepix_digits_take(begin, begin + strlen(begin), step, digits);
    reading->at += (size_t)(end - begin);
    return end > begin;
}

static enum flamepix_status read_limit(struct reading *reading)
{
    struct flamepix_digits digits = {0};
    const size_t begin = reading->at;
    const bool is_negative = take(reading, "-");
    if (!is_negative)
        (void)take(reading, "+");
    if (!take_digits(reading, 0, &digits))
        return refuse(reading, "a number is expected, such as 5 or 0.25");
    if (take(reading, ".") && !take_digits(reading, -1, &digits))
        return refuse(reading, "a digit is expected behind the point");
    const double limit = flamepix_digits_value(&digits);
    if (!isfinite(limit)) {
        reading->at = begin;
        return refuse(reading, "the number is too large");
    }
    reading->rule->limit = is_negative && limit > 0 ? -limit : limit;
    return FLAMEPIX_OK;
}

static enum flamepix_status read_unit(struct reading *reading)
{
    struct flamepix_gate_rule *rule = reading->rule;
    const struct row *row = &rows[rule->subject];
    const size_t begin = reading->at;
    const char *why = NULL;
    if (take(reading, "%")) {
        rule->unit = FLAMEPIX_GATE_PERCENT;
        why = row->no_percent;
    } else if (take(reading, "pp")) {
        rule->unit = FLAMEPIX_GATE_POINTS;
        why = row->no_points;
    }
    if (why != NULL)
        reading->at = begin;
    return why == NULL ? FLAMEPIX_OK : refuse(reading, why);
}

/* -- the rule ---------------------------------------------------------------------------------- */

static enum flamepix_status read_condition(struct reading *reading)
{
    enum flamepix_status status = read_operator(reading);
    skip_blanks(reading);
    if (status == FLAMEPIX_OK)
        status = read_limit(reading);
    if (status != FLAMEPIX_OK)
        return status;
    skip_blanks(reading);
    status = read_unit(reading);
    if (status != FLAMEPIX_OK)
        return status;
    skip_blanks(reading);
    if (reading->text[reading->at] == '\0')
        return FLAMEPIX_OK;
    return refuse(reading, reading->rule->unit == FLAMEPIX_GATE_PLAIN
                               ? "%, pp or the end of the rule is expected"
                               : "the end of the rule is expected");
}

enum flamepix_status flamepix_gate_rule_read(const char *text, struct flamepix_gate_rule *rule_ret,
                                             struct flamepix_pattern_fault *fault_ret)
{
    struct reading reading = {.text = text, .rule = rule_ret, .fault = fault_ret};
    *rule_ret = (struct flamepix_gate_rule){.compares = FLAMEPIX_GATE_ABOVE};
    skip_blanks(&reading);
    const size_t begin = reading.at;
    enum flamepix_status status = read_subject(&reading);
    if (status == FLAMEPIX_OK && rows[rule_ret->subject].takes_pattern)
        status = read_pattern(&reading);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&rule_ret->subject_text, text + begin, reading.at - begin);
    if (status != FLAMEPIX_OK)
        return status;
    skip_blanks(&reading);
    const bool is_bare = rule_ret->subject == FLAMEPIX_GATE_NEW && text[reading.at] == '\0';
    return is_bare ? FLAMEPIX_OK : read_condition(&reading);
}

void flamepix_gate_rule_free(struct flamepix_gate_rule *rule)
{
    flamepix_pattern_free(rule->pattern);
    flamepix_buffer_free(&rule->path);
    flamepix_buffer_free(&rule->subject_text);
    *rule = (struct flamepix_gate_rule){0};
}
