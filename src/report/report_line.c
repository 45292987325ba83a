#include "report/report_line.h"

#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/json_scan.h"

/* What a line says, while it is taken apart. */
struct line {
    struct flamepix_entry entry;
    const char *input_bytes, *output_bytes; /* hold instead of the entry's input and output */
    bool schema_is_ours;
    bool has_status;
};

enum kind {
    TEXT,
    REAL,
    COUNT,
    SMALL_COUNT,
    CODE,
    HASH,
    HEX_TEXT,
    WARNINGS,
    OBJECT,
    STATUS,
    SCHEMA,
    TRUTH,
    BEFORE,
    SIMILARITY,
    GROWTH,
    DECLINE
};

struct field {
    const char *key;
    enum kind kind;
    size_t offset; /* of its value in struct line, where it has one place there */
};

#define ENTRY(member) offsetof(struct line, entry.member)

static const struct field fields[] = {
    {"schema", SCHEMA, 0},
    {"input", TEXT, ENTRY(input)},
    {"input_bytes", HEX_TEXT, offsetof(struct line, input_bytes)},
    {"output", TEXT, ENTRY(output)},
    {"output_bytes", HEX_TEXT, offsetof(struct line, output_bytes)},
    {"baseline_only", TRUTH, ENTRY(baseline_only)},
    {"status", STATUS, 0},
    {"code", CODE, ENTRY(code)},
    {"error", TEXT, ENTRY(error)},
    {"line", COUNT, ENTRY(line)},
    {"warnings", WARNINGS, ENTRY(warnings)},
    {"records", OBJECT, ENTRY(records)},
    {"total", REAL, ENTRY(total)},
    {"unit", TEXT, ENTRY(unit)},
    {"stacks", COUNT, ENTRY(stacks)},
    {"comments", COUNT, ENTRY(comments)},
    {"frames", COUNT, ENTRY(frames)},
    {"drawn", COUNT, ENTRY(drawn)},
    {"elided", COUNT, ENTRY(elided)},
    {"depth", SMALL_COUNT, ENTRY(depth)},
    {"width", SMALL_COUNT, ENTRY(width)},
    {"height", SMALL_COUNT, ENTRY(height)},
    {"bytes", COUNT, ENTRY(nbytes)},
    {"sidecar_bytes", COUNT, ENTRY(sidecar_nbytes)},
    {"input_hash", HASH, ENTRY(input_hash)},
    {"baseline_hash", HASH, ENTRY(baseline_hash)},
    {"options_hash", HASH, ENTRY(options_hash)},
    {"ms", REAL, ENTRY(ms)},
    {"matched", TEXT, ENTRY(matched)},
    {"alt", TEXT, ENTRY(alt)},
    {"top", TEXT, ENTRY(hottest)},
    {"before", BEFORE, 0},
    {"after", REAL, ENTRY(change.after)},
    {"distance", REAL, ENTRY(change.distance)},
    {"similarity", SIMILARITY, 0},
    {"growth", GROWTH, 0},
    {"decline", DECLINE, 0},
};

void flamepix_report_lines_init(struct flamepix_line_reader *lines, flamepix_read_fn read,
                                void *user)
{
    flamepix_line_reader_init(lines, read, user, '\n', FLAMEPIX_REPORT_LINE_NBYTES_MAX);
}

enum flamepix_status flamepix_report_line_next(struct flamepix_line_reader *lines,
                                               struct flamepix_line *line_ret)
{
    enum flamepix_status status;
    while ((status = flamepix_line_reader_next(lines, line_ret)) == FLAMEPIX_LIMIT_LINE) {
        status = flamepix_line_reader_skip(lines);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status;
}

static bool take_text(struct flamepix_json_scan *scan, const char **place)
{
    char *text;
    if (!flamepix_json_scan_string(scan, &text))
        return false;
    *place = text;
    return true;
}

static bool take_small_count(struct flamepix_json_scan *scan, uint32_t *place)
{
    uint64_t count;
    if (!flamepix_json_scan_count(scan, &count) || count > UINT32_MAX)
        return false;
    *place = (uint32_t)count;
    return true;
}

static bool take_code(struct flamepix_json_scan *scan, int *place)
{
    double code;
    if (!flamepix_json_scan_number(scan, &code) || code != floor(code) || fabs(code) > INT_MAX)
        return false;
    *place = (int)code;
    return true;
}

static int digit_value(char digit)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = digit == '\0' ? NULL : strchr(digits, digit);
    return found == NULL ? -1 : (int)(found - digits);
}

static bool take_hash(struct flamepix_json_scan *scan, uint64_t *place)
{
    enum { DIGITS = 16 };
    char *text;
    if (!flamepix_json_scan_string(scan, &text) || strlen(text) != DIGITS)
        return false;
    uint64_t hash = 0;
    for (int i = 0; i < DIGITS; i++) {
        int digit = digit_value(text[i]);
        if (digit < 0)
            return false;
        hash = hash << 4 | (uint64_t)digit;
    }
    *place = hash;
    return true;
}

/* Two digits make one byte, in place. */
static bool take_hex_text(struct flamepix_json_scan *scan, const char **place)
{
    char *text;
    if (!flamepix_json_scan_string(scan, &text) || strlen(text) % 2 != 0)
        return false;
    char *to = text;
    for (const char *at = text; *at != '\0'; at += 2) {
        int high = digit_value(at[0]);
        int low = digit_value(at[1]);
        if (high < 0 || low < 0 || (high == 0 && low == 0))
            return false;
        *to++ = (char)(high << 4 | low);
    }
    *to = '\0';
    *place = text;
    return true;
}

/* "a","b" behind a `[` becomes `a; b` in place: the marks between two texts are three bytes at
 * least. */
static bool take_warnings(struct flamepix_json_scan *scan, const char **place)
{
    static const char between[] = "; ";
    char *to = NULL;
    if (!flamepix_json_scan_take(scan, '['))
        return false;
    if (flamepix_json_scan_take(scan, ']'))
        return true;
    do {
        char *text;
        if (!flamepix_json_scan_string(scan, &text))
            return false;
        size_t length = strlen(text);
        if (to == NULL) {
            *place = to = text;
        } else {
            memcpy(to, between, strlen(between));
            to += strlen(between);
            memmove(to, text, length);
        }
        to += length;
    } while (flamepix_json_scan_take(scan, ','));
    *to = '\0';
    return flamepix_json_scan_take(scan, ']');
}

static bool take_status(struct flamepix_json_scan *scan, struct line *line)
{
    char *text;
    if (!flamepix_json_scan_string(scan, &text))
        return false;
    for (int outcome = FLAMEPIX_DONE; outcome < FLAMEPIX_OUTCOME_COUNT; outcome++) {
        if (strcmp(text, flamepix_outcome_text((enum flamepix_outcome)outcome)) == 0) {
            line->entry.outcome = (enum flamepix_outcome)outcome;
            line->has_status = true;
            return true;
        }
    }
    return false;
}

/* Where an object ends that holds nothing but plain names, numbers and such objects, so that it can
 * be written again as it stands; NULL: it holds something else. */
static char *find_object_end(char *at, const char *end)
{
    static const char plain[] = "\":,.+-0123456789";
    size_t depth = 0;
    for (; at < end; at++) {
        const bool is_letter = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z');
        if (*at == '{')
            depth++;
        else if (*at == '}')
            depth--;
        else if (!is_letter && memchr(plain, *at, sizeof(plain) - 1) == NULL)
            return NULL;
        if (depth == 0)
            return *at == '}' ? at + 1 : NULL;
    }
    return NULL;
}

/* It is kept over the ':' before it, for the NUL behind it; reading it decodes its names. */
static bool take_plain_object(struct flamepix_json_scan *scan, const char **place)
{
    enum { MOST = 4096 };
    char copy[MOST];
    char *const begin = scan->at;
    const char *const end = find_object_end(begin, scan->end);
    if (end == NULL || (size_t)(end - begin) >= sizeof(copy))
        return false;
    const size_t length = (size_t)(end - begin);
    memcpy(copy, begin, length);
    copy[length] = '\0';
    if (!flamepix_json_scan_skip(scan) || scan->at != end)
        return false;
    memcpy(begin - 1, copy, length + 1);
    *place = begin - 1;
    return true;
}

static bool take_schema(struct flamepix_json_scan *scan, struct line *line)
{
    char *text;
    if (!flamepix_json_scan_string(scan, &text))
        return false;
    line->schema_is_ours = strcmp(text, FLAMEPIX_REPORT_SCHEMA) == 0;
    return line->schema_is_ours;
}

/* A value that is neither true nor false is none of ours. */
static bool take_truth(struct flamepix_json_scan *scan, bool *place)
{
    *place = flamepix_json_scan_take(scan, 't');
    const char *rest = *place ? "rue" : "false";
    while (*rest != '\0' && scan->at < scan->end && *scan->at == *rest) {
        scan->at++;
        rest++;
    }
    return *rest == '\0';
}

/* Every entry with a baseline has this. */
static bool take_before(struct flamepix_json_scan *scan, struct line *line)
{
    line->entry.change.is_known = flamepix_json_scan_number(scan, &line->entry.change.before);
    return line->entry.change.is_known;
}

static bool take_similarity(struct flamepix_json_scan *scan, struct line *line)
{
    struct flamepix_entry_change *change = &line->entry.change;
    change->has_similarity = flamepix_json_scan_number(scan, &change->similarity);
    return change->has_similarity;
}

/* A member of the object that is a growth. */
static bool take_growth_member(struct flamepix_json_scan *scan,
                               struct flamepix_entry_growth *growth)
{
    char *key;
    if (!flamepix_json_scan_string(scan, &key) || !flamepix_json_scan_take(scan, ':'))
        return false;
    if (flamepix_json_scan_take_null(scan))
        return true;
    if (strcmp(key, "name") == 0)
        return take_text(scan, &growth->name);
    if (strcmp(key, "change") == 0)
        return flamepix_json_scan_number(scan, &growth->change);
    if (strcmp(key, "share") == 0)
        return flamepix_json_scan_number(scan, &growth->share);
    return flamepix_json_scan_skip(scan);
}

static bool take_growth(struct flamepix_json_scan *scan, struct flamepix_entry_growth *growth)
{
    if (!flamepix_json_scan_take(scan, '{'))
        return false;
    do {
        if (!take_growth_member(scan, growth))
            return false;
    } while (flamepix_json_scan_take(scan, ','));
    return flamepix_json_scan_take(scan, '}');
}

static bool take_value(struct flamepix_json_scan *scan, const struct field *field,
                       struct line *line)
{
    void *place = (char *)line + field->offset;
    switch (field->kind) {
    case TEXT:
        return take_text(scan, place);
    case REAL:
        return flamepix_json_scan_number(scan, place);
    case COUNT:
        return flamepix_json_scan_count(scan, place);
    case SMALL_COUNT:
        return take_small_count(scan, place);
    case CODE:
        return take_code(scan, place);
    case HASH:
        return take_hash(scan, place);
    case HEX_TEXT:
        return take_hex_text(scan, place);
    case WARNINGS:
        return take_warnings(scan, place);
    case OBJECT:
        return take_plain_object(scan, place);
    case STATUS:
        return take_status(scan, line);
    case SCHEMA:
        return take_schema(scan, line);
    case TRUTH:
        return take_truth(scan, place);
    case BEFORE:
        return take_before(scan, line);
    case SIMILARITY:
        return take_similarity(scan, line);
    case GROWTH:
        return take_growth(scan, &line->entry.change.growth);
    case DECLINE:
        return take_growth(scan, &line->entry.change.decline);
    }
    return false;
}

/* Keys come in the order of the table when we wrote the line, so the search begins at *next. */
static const struct field *find_field(const char *key, size_t *next)
{
    enum { COUNT_OF_FIELDS = sizeof(fields) / sizeof(fields[0]) };
    for (size_t i = 0; i < COUNT_OF_FIELDS; i++) {
        const struct field *field = &fields[(*next + i) % COUNT_OF_FIELDS];
        if (strcmp(key, field->key) == 0) {
            *next = (size_t)(field - fields) + 1;
            return field;
        }
    }
    return NULL;
}

static bool take_member(struct flamepix_json_scan *scan, struct line *line, size_t *next)
{
    char *key;
    if (!flamepix_json_scan_string(scan, &key) || !flamepix_json_scan_take(scan, ':'))
        return false;
    const struct field *field = find_field(key, next);
    if (field == NULL)
        return flamepix_json_scan_skip(scan);
    line->entry.change.is_turned |= field->kind == DECLINE;
    return flamepix_json_scan_take_null(scan) || take_value(scan, field, line);
}

static bool take_object(struct flamepix_json_scan *scan, struct line *line)
{
    size_t next = 0;
    if (!flamepix_json_scan_take(scan, '{'))
        return false;
    do {
        if (!take_member(scan, line, &next))
            return false;
    } while (flamepix_json_scan_take(scan, ','));
    return flamepix_json_scan_take(scan, '}') && flamepix_json_scan_is_over(scan);
}

bool flamepix_report_line_parse(char *begin, const char *end, struct flamepix_entry *entry)
{
    struct flamepix_json_scan scan = {begin, end};
    struct line line = {.schema_is_ours = false};
    if (!take_object(&scan, &line) || !line.schema_is_ours || !line.has_status)
        return false;
    /* Without a baseline, there is nothing that has changed since. */
    if (!line.entry.change.is_known)
        line.entry.change = (struct flamepix_entry_change){.is_known = false};
    if (line.input_bytes != NULL)
        line.entry.input = line.input_bytes;
    if (line.output_bytes != NULL)
        line.entry.output = line.output_bytes;
    *entry = line.entry;
    return entry->input != NULL;
}
