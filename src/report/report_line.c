#include "report/report_line.h"

#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

/* The lists of files, in the order of a line. */
enum { MADE, STALE, GONE, LISTS };

/* A line being parsed. */
struct line {
    struct fpx_entry entry;
    struct fpx_summary summary;
    /* Take precedence over the entry's own. */
    const char *key_bytes, *input_bytes, *source_bytes, *output_bytes;
    struct fpx_line_files *files;
    size_t file_counts[LISTS];
    enum flamepix_status status; /* NO_MEMORY ended it */
    size_t version;              /* of its schema; 0: another schema */
    bool is_summary;
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
    TRUTH_OR_COUNT, /* whether only the baseline has it; in a summary, the number of such lines */
    FILES,
    FILES_OR_COUNT, /* the gone files; in a summary, the number of gone lines */
    STACKS,
    BAD_LINES,
    BEFORE,
    SIMILARITY,
    GROWTH,
    DECLINE
};

struct field {
    const char *key;
    enum kind kind;
    size_t offset; /* of its value in struct line, if it has one */
};

#define ENTRY(member)   offsetof(struct line, entry.member)
#define SUMMARY(member) offsetof(struct line, summary.member)
#define OUTCOME(name)   SUMMARY(outcomes.counts[FPX_OUTCOME_##name])

static const struct field fields[] = {
    {"schema", SCHEMA, 0},
    {"run", COUNT, ENTRY(run)},
    {"key", TEXT, ENTRY(key)},
    {"key_bytes", HEX_TEXT, offsetof(struct line, key_bytes)},
    {"input", TEXT, ENTRY(input)},
    {"input_bytes", HEX_TEXT, offsetof(struct line, input_bytes)},
    {"source", TEXT, ENTRY(source)},
    {"source_bytes", HEX_TEXT, offsetof(struct line, source_bytes)},
    {"output", TEXT, ENTRY(output)},
    {"output_bytes", HEX_TEXT, offsetof(struct line, output_bytes)},
    {"files", FILES, MADE},
    {"stale", FILES, STALE},
    {"gone", FILES_OR_COUNT, GONE},
    {"baseline_only", TRUTH_OR_COUNT, ENTRY(baseline_only)},
    {"status", STATUS, 0},
    {"code", CODE, ENTRY(code)},
    {"error", TEXT, ENTRY(error)},
    {"line", COUNT, ENTRY(line)},
    {"warnings", WARNINGS, ENTRY(warnings)},
    {"bad_lines", BAD_LINES, 0},
    {"records", OBJECT, ENTRY(records)},
    {"total", REAL, ENTRY(total)},
    {"unit", TEXT, ENTRY(unit)},
    {"stacks", STACKS, ENTRY(stacks)},
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
    {"summary", TRUTH, offsetof(struct line, is_summary)},
    {"made", COUNT, OUTCOME(MADE)},
    {"unchanged", COUNT, OUTCOME(UNCHANGED)},
    {"empty", COUNT, OUTCOME(EMPTY)},
    {"no_profile", COUNT, OUTCOME(NO_PROFILE)},
    {"failed", COUNT, OUTCOME(FAILED)},
    {"other_runs", COUNT, SUMMARY(other_runs)},
    {"inputs", COUNT, SUMMARY(inputs)},
    {"inputs_hash", HASH, SUMMARY(inputs_hash)},
    {"shard", SMALL_COUNT, SUMMARY(shard)},
    {"shards", SMALL_COUNT, SUMMARY(shards)},
    {"seconds", REAL, SUMMARY(outcomes.seconds)},
};

void fpx_report_lines_init(struct fpx_line_reader *lines, flamepix_read_fn read, void *user)
{
    fpx_line_reader_init(lines, read, user, '\n', SIZE_MAX / 4);
}

static bool take_code(struct fpx_json_scan *scan, int *place)
{
    double code;
    if (!fpx_json_scan_number(scan, &code) || code != floor(code) || fabs(code) > INT_MAX)
        return false;
    *place = (int)code;
    return true;
}

/* "a","b" after a `[` becomes `a; b` in place: there are at least three bytes between two texts. */
static bool take_warnings(struct fpx_json_scan *scan, const char **place)
{
    static const char between[] = "; ";
    char *to = NULL;
    if (!fpx_json_scan_take(scan, '['))
        return false;
    if (fpx_json_scan_take(scan, ']'))
        return true;
    do {
        char *text;
        if (!fpx_json_scan_string(scan, &text))
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
    } while (fpx_json_scan_take(scan, ','));
    *to = '\0';
    return fpx_json_scan_take(scan, ']');
}

/* Current names of the outcomes of version 1. Unchanged inputs and files that are no profiles had
 * one name; the latter had a reason. */
static const struct old_status {
    const char *text;
    enum fpx_outcome outcome;
} old_statuses[] = {
    {"ok", FPX_OUTCOME_MADE},
    {"skipped", FPX_OUTCOME_UNCHANGED},
    {"failed", FPX_OUTCOME_FAILED},
    {"empty", FPX_OUTCOME_EMPTY},
};

/* In lines of ours the schema comes before it. */
static bool find_outcome(const char *text, size_t version, enum fpx_outcome *outcome_ret)
{
    if (version == 1) {
        for (size_t i = 0; i < sizeof(old_statuses) / sizeof(old_statuses[0]); i++) {
            *outcome_ret = old_statuses[i].outcome;
            if (strcmp(text, old_statuses[i].text) == 0)
                return true;
        }
        return false;
    }
    for (int outcome = 0; outcome < FPX_OUTCOME_COUNT; outcome++) {
        *outcome_ret = (enum fpx_outcome)outcome;
        if (strcmp(text, fpx_outcome_text(*outcome_ret)) == 0)
            return true;
    }
    return false;
}

static bool take_status(struct fpx_json_scan *scan, struct line *line)
{
    char *text;
    line->has_status = fpx_json_scan_string(scan, &text) &&
                       find_outcome(text, line->version, &line->entry.outcome);
    return line->has_status;
}

/* The end of an object that contains only plain names, numbers and such objects, so that it can be
 * written again unchanged; NULL: it contains something else. */
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

/* The text is moved over the ':' before it, to make room for a NUL; parsing decodes its names. */
static bool take_plain_object(struct fpx_json_scan *scan, const char **place)
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
    if (!fpx_json_scan_skip(scan) || scan->at != end)
        return false;
    memcpy(begin - 1, copy, length + 1);
    *place = begin - 1;
    return true;
}

static bool take_schema(struct fpx_json_scan *scan, struct line *line)
{
    char *text;
    if (!fpx_json_scan_string(scan, &text))
        return false;
    if (strcmp(text, FPX_REPORT_SCHEMA) == 0)
        line->version = 2;
    else if (strcmp(text, FPX_REPORT_SCHEMA_1) == 0)
        line->version = 1;
    return line->version > 0;
}

/* Values other than true and false are invalid. */
static bool take_truth(struct fpx_json_scan *scan, bool *place)
{
    *place = fpx_json_scan_take(scan, 't');
    const char *rest = *place ? "rue" : "false";
    while (*rest != '\0' && scan->at < scan->end && *scan->at == *rest) {
        scan->at++;
        rest++;
    }
    return *rest == '\0';
}

/* If it is known, the other figures are. */
static bool take_stacks(struct fpx_json_scan *scan, struct line *line)
{
    line->entry.has_figures = fpx_json_scan_count(scan, &line->entry.stacks);
    return line->entry.has_figures;
}

static bool take_bad_lines(struct fpx_json_scan *scan, struct line *line)
{
    line->entry.has_bad_lines = fpx_json_scan_count(scan, &line->entry.bad_lines);
    return line->entry.has_bad_lines;
}

static bool take_files(struct fpx_json_scan *scan, size_t list, struct line *line)
{
    const size_t before = line->files->count;
    /* The lists of a line are in this order. */
    for (size_t later = list; later < LISTS; later++)
        if (line->file_counts[later] > 0)
            return false;
    if (!fpx_line_files_take(scan, line->files, &line->status))
        return false;
    line->file_counts[list] = line->files->count - before;
    return true;
}

/* A member of a growth object. */
static bool take_growth_member(struct fpx_json_scan *scan, struct fpx_entry_growth *growth)
{
    char *key;
    if (!fpx_json_scan_string(scan, &key) || !fpx_json_scan_take(scan, ':'))
        return false;
    if (fpx_json_scan_take_null(scan))
        return true;
    if (strcmp(key, "name") == 0)
        return fpx_line_text_take(scan, &growth->name);
    if (strcmp(key, "change") == 0)
        return fpx_json_scan_number(scan, &growth->change);
    if (strcmp(key, "share") == 0)
        return fpx_json_scan_number(scan, &growth->share);
    return fpx_json_scan_skip(scan);
}

static bool take_growth(struct fpx_json_scan *scan, struct fpx_entry_growth *growth)
{
    if (!fpx_json_scan_take(scan, '{'))
        return false;
    do {
        if (!take_growth_member(scan, growth))
            return false;
    } while (fpx_json_scan_take(scan, ','));
    return fpx_json_scan_take(scan, '}');
}

/* Every entry with a baseline has `before`. */
static bool take_change(struct fpx_json_scan *scan, enum kind kind, struct fpx_entry_change *change)
{
    if (kind == GROWTH || kind == DECLINE)
        return take_growth(scan, kind == GROWTH ? &change->growth : &change->decline);
    if (kind == SIMILARITY)
        return change->has_similarity = fpx_json_scan_number(scan, &change->similarity);
    return change->is_known = fpx_json_scan_number(scan, &change->before);
}

static bool take_or_count(struct fpx_json_scan *scan, const struct field *field, struct line *line)
{
    struct fpx_outcomes *outcomes = &line->summary.outcomes;
    const bool is_truth = field->kind == TRUTH_OR_COUNT;
    if (line->is_summary)
        return fpx_json_scan_count(scan, is_truth ? &outcomes->baseline_only
                                                  : &outcomes->counts[FPX_OUTCOME_GONE]);
    return is_truth ? take_truth(scan, &line->entry.baseline_only)
                    : take_files(scan, field->offset, line);
}

static bool take_value(struct fpx_json_scan *scan, const struct field *field, struct line *line)
{
    void *place = (char *)line + field->offset;
    switch (field->kind) {
    case TEXT:
        return fpx_line_text_take(scan, place);
    case REAL:
        return fpx_json_scan_number(scan, place);
    case COUNT:
        return fpx_json_scan_count(scan, place);
    case SMALL_COUNT:
        return fpx_line_small_count_take(scan, place);
    case CODE:
        return take_code(scan, place);
    case HASH:
        return fpx_line_hash_take(scan, place);
    case HEX_TEXT:
        return fpx_line_hex_text_take(scan, place);
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
    case FILES:
        return take_files(scan, field->offset, line);
    case TRUTH_OR_COUNT:
    case FILES_OR_COUNT:
        return take_or_count(scan, field, line);
    case STACKS:
        return take_stacks(scan, line);
    case BAD_LINES:
        return take_bad_lines(scan, line);
    case BEFORE:
    case SIMILARITY:
    case GROWTH:
    case DECLINE:
        return take_change(scan, field->kind, &line->entry.change);
    }
    return false;
}

/* In lines of ours keys are in the order of the table, so the search begins at *next. */
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

static bool take_member(struct fpx_json_scan *scan, struct line *line, size_t *next)
{
    char *key;
    if (!fpx_json_scan_string(scan, &key) || !fpx_json_scan_take(scan, ':'))
        return false;
    const struct field *field = find_field(key, next);
    if (field == NULL)
        return fpx_json_scan_skip(scan);
    line->entry.change.is_turned |= field->kind == DECLINE;
    return fpx_json_scan_take_null(scan) || take_value(scan, field, line);
}

static bool take_object(struct fpx_json_scan *scan, struct line *line)
{
    size_t next = 0;
    if (!fpx_json_scan_take(scan, '{'))
        return false;
    do {
        if (!take_member(scan, line, &next))
            return false;
    } while (fpx_json_scan_take(scan, ','));
    return fpx_json_scan_take(scan, '}') && fpx_json_scan_is_over(scan);
}

/* Sets the files of each list, after all have their places. */
static void set_lists(struct line *line)
{
    struct fpx_entry_files *const lists[LISTS] = {
        [MADE] = &line->entry.files, [STALE] = &line->entry.stale, [GONE] = &line->entry.gone};
    size_t begin = 0;
    for (size_t i = 0; i < LISTS; i++) {
        const size_t count = line->file_counts[i];
        *lists[i] = (struct fpx_entry_files){count > 0 ? line->files->items + begin : NULL, count};
        begin += count;
    }
}

static void set_paths(struct line *line)
{
    struct fpx_entry *entry = &line->entry;
    if (line->key_bytes != NULL)
        entry->key = line->key_bytes;
    if (line->input_bytes != NULL)
        entry->input = line->input_bytes;
    if (line->source_bytes != NULL)
        entry->source = line->source_bytes;
    if (line->output_bytes != NULL)
        entry->output = line->output_bytes;
}

/* In version 1, 0 may mean unknown, and an unchanged input with a reason was no profile. */
static void translate(struct fpx_entry *entry)
{
    entry->run = 0;
    entry->key = entry->source = NULL;
    entry->files = entry->stale = entry->gone = (struct fpx_entry_files){0};
    entry->has_bad_lines = false;
    if (entry->outcome == FPX_OUTCOME_UNCHANGED && entry->error != NULL)
        entry->outcome = FPX_OUTCOME_NO_PROFILE;
    if (entry->nbytes == 0 && entry->outcome != FPX_OUTCOME_EMPTY)
        entry->has_figures = false;
    if (!entry->has_figures)
        entry->total = (double)NAN;
}

static void finish_entry(struct line *line)
{
    struct fpx_entry *entry = &line->entry;
    /* Without a baseline, nothing has changed. */
    if (!entry->change.is_known)
        entry->change = (struct fpx_entry_change){.is_known = false};
    set_lists(line);
    set_paths(line);
    if (line->version == 1)
        translate(entry);
}

enum flamepix_status fpx_report_line_parse(char *begin, const char *end,
                                           struct fpx_line_files *files,
                                           struct fpx_report_line *line_ret)
{
    struct fpx_json_scan scan = {begin, end};
    struct line line = {.files = files, .entry.total = (double)NAN};
    files->count = 0;
    line_ret->kind = FPX_LINE_BAD;
    if (!take_object(&scan, &line) || line.version == 0)
        return line.status;
    if (line.is_summary) {
        line.summary.run = line.version == 1 ? 0 : line.entry.run;
        line_ret->summary = line.summary;
        line_ret->kind = FPX_LINE_SUMMARY;
        return FLAMEPIX_OK;
    }
    finish_entry(&line);
    if (!line.has_status || line.entry.input == NULL ||
        (line.version > 1 && line.entry.key == NULL))
        return FLAMEPIX_OK;
    line_ret->entry = line.entry;
    line_ret->kind = FPX_LINE_ENTRY;
    return FLAMEPIX_OK;
}
