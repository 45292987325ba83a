#include "report/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/json_text.h"
#include "base/utf8.h"

static const char schema[] = "{\"schema\":\"" FLAMEPIX_REPORT_SCHEMA "\"";

const char *flamepix_outcome_text(enum flamepix_outcome outcome)
{
    static const char *const texts[] = {[FLAMEPIX_DONE] = "ok",
                                        [FLAMEPIX_SKIPPED] = "skipped",
                                        [FLAMEPIX_FAILED] = "failed",
                                        [FLAMEPIX_EMPTY] = "empty"};
    return texts[outcome];
}

static void write_text(struct flamepix_json *json, const char *lead, const char *text)
{
    if (text != NULL) {
        flamepix_json_string(json, lead, flamepix_bytes_of(text));
    } else {
        flamepix_json_raw(json, lead);
        flamepix_json_raw(json, "null");
    }
}

static bool is_utf8(struct flamepix_bytes text)
{
    size_t taken;
    for (size_t at = 0; at < text.length; at += taken) {
        uint32_t code_point;
        taken = flamepix_utf8_decode(text.data + at, text.length - at, &code_point);
        if (taken == 1 && code_point == FLAMEPIX_UTF8_REPLACEMENT)
            return false;
    }
    return true;
}

static void write_hex(struct flamepix_json *json, const char *lead, const char *text)
{
    flamepix_json_raw(json, lead);
    flamepix_json_raw(json, "\"");
    for (const char *c = text; *c != '\0'; c++) {
        char digits[3];
        snprintf(digits, sizeof(digits), "%02x", (unsigned)(unsigned char)*c);
        flamepix_json_raw(json, digits);
    }
    flamepix_json_raw(json, "\"");
}

static void write_path(struct flamepix_json *json, const char *lead, const char *hex_lead,
                       const char *path)
{
    write_text(json, lead, path);
    if (path != NULL && !is_utf8(flamepix_bytes_of(path)))
        write_hex(json, hex_lead, path);
}

bool flamepix_report_is_ours(struct flamepix_bytes head)
{
    size_t length = sizeof(schema) - 1;
    return memcmp(head.data, schema, head.length < length ? head.length : length) == 0;
}

/* JSON has no infinity and no NaN. */
static void write_number(struct flamepix_json *json, const char *lead, double value)
{
    if (isfinite(value)) {
        flamepix_json_number(json, lead, value);
    } else {
        flamepix_json_raw(json, lead);
        flamepix_json_raw(json, "null");
    }
}

static void write_hash(struct flamepix_json *json, const char *lead, uint64_t hash)
{
    char digits[17];
    snprintf(digits, sizeof(digits), "%016" PRIx64, hash);
    write_text(json, lead, hash == 0 ? NULL : digits);
}

static void write_line_number(struct flamepix_json *json, uint64_t line)
{
    if (line != 0)
        flamepix_json_count(json, ",\"line\":", line);
    else
        flamepix_json_raw(json, ",\"line\":null");
}

static void write_warnings(struct flamepix_json *json, const char *warnings)
{
    flamepix_json_raw(json, ",\"warnings\":[");
    if (warnings != NULL)
        write_text(json, "", warnings);
    flamepix_json_raw(json, "]");
}

/* Frame names may be megabytes long, and a report holds some of them for each of a million
 * inputs. */
static void write_names(struct flamepix_json *json, const char *lead, const char *names)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    char text[FLAMEPIX_HOTTEST_NBYTES + 1];
    if (names == NULL || strnlen(names, sizeof(text)) < sizeof(text)) {
        write_text(json, lead, names);
        return;
    }
    size_t length = sizeof(text) - sizeof(ellipsis);
    for (int back = 0; back < 3 && flamepix_utf8_continues(names[length]); back++)
        length--;
    memcpy(text, names, length);
    memcpy(text + length, ellipsis, sizeof(ellipsis));
    write_text(json, lead, text);
}

static void write_growth(struct flamepix_json *json, const char *lead,
                         const struct flamepix_entry_growth *growth)
{
    flamepix_json_raw(json, lead);
    if (growth->name == NULL) {
        flamepix_json_raw(json, "null");
        return;
    }
    write_names(json, "{\"name\":", growth->name);
    write_number(json, ",\"change\":", growth->change);
    write_number(json, ",\"share\":", growth->share);
    flamepix_json_raw(json, "}");
}

static void write_change(struct flamepix_json *json, const struct flamepix_entry_change *change)
{
    if (!change->is_known)
        return;
    write_number(json, ",\"before\":", change->before);
    write_number(json, ",\"after\":", change->after);
    write_number(json, ",\"distance\":", change->distance);
    write_number(json,
                 ",\"similarity\":", change->has_similarity ? change->similarity : (double)NAN);
    write_growth(json, ",\"growth\":", &change->growth);
    if (change->is_turned)
        write_growth(json, ",\"decline\":", &change->decline);
}

static void write_outcome(struct flamepix_json *json, const struct flamepix_entry *entry)
{
    write_text(json, ",\"status\":", flamepix_outcome_text(entry->outcome));
    flamepix_json_number(json, ",\"code\":", entry->code);
    write_text(json, ",\"error\":", entry->error);
    write_line_number(json, entry->line);
    write_warnings(json, entry->warnings);
    if (entry->records == NULL)
        return;
    flamepix_json_raw(json, ",\"records\":");
    flamepix_json_raw(json, entry->records);
}

static void write_figures(struct flamepix_json *json, const struct flamepix_entry *entry)
{
    write_number(json, ",\"total\":", entry->total);
    write_text(json, ",\"unit\":", entry->unit);
    flamepix_json_count(json, ",\"stacks\":", entry->stacks);
    flamepix_json_count(json, ",\"comments\":", entry->comments);
    flamepix_json_count(json, ",\"frames\":", entry->frames);
    flamepix_json_count(json, ",\"drawn\":", entry->drawn);
    flamepix_json_count(json, ",\"elided\":", entry->elided);
    flamepix_json_count(json, ",\"depth\":", entry->depth);
    flamepix_json_count(json, ",\"width\":", entry->width);
    flamepix_json_count(json, ",\"height\":", entry->height);
    flamepix_json_count(json, ",\"bytes\":", entry->nbytes);
    if (entry->sidecar_nbytes > 0)
        flamepix_json_count(json, ",\"sidecar_bytes\":", entry->sidecar_nbytes);
    write_hash(json, ",\"input_hash\":", entry->input_hash);
    if (entry->baseline_hash != 0)
        write_hash(json, ",\"baseline_hash\":", entry->baseline_hash);
    write_hash(json, ",\"options_hash\":", entry->options_hash);
    write_number(json, ",\"ms\":", entry->ms);
    if (entry->matched != NULL)
        write_text(json, ",\"matched\":", entry->matched);
    if (entry->alt != NULL)
        write_text(json, ",\"alt\":", entry->alt);
    write_names(json, ",\"top\":", entry->hottest);
    write_change(json, &entry->change);
}

/* What does not fit is taken back: a line is appended whole or not at all. */
static enum flamepix_status finish_line(struct flamepix_json *json, struct flamepix_buffer *line,
                                        size_t length_before)
{
    flamepix_json_raw(json, "}\n");
    enum flamepix_status status = flamepix_json_finish(json);
    if (status != FLAMEPIX_OK)
        line->length = length_before;
    return status;
}

enum flamepix_status flamepix_entry_write(const struct flamepix_entry *entry,
                                          struct flamepix_buffer *line)
{
    struct flamepix_json json = {.write = flamepix_buffer_write, .user = line};
    size_t length_before = line->length;
    flamepix_json_raw(&json, schema);
    write_path(&json, ",\"input\":", ",\"input_bytes\":", entry->input);
    write_path(&json, ",\"output\":", ",\"output_bytes\":", entry->output);
    if (entry->baseline_only)
        flamepix_json_raw(&json, ",\"baseline_only\":true");
    write_outcome(&json, entry);
    write_figures(&json, entry);
    return finish_line(&json, line, length_before);
}

void flamepix_outcomes_add(struct flamepix_outcomes *tally, const struct flamepix_entry *entry)
{
    tally->done += entry->outcome == FLAMEPIX_DONE;
    tally->skipped += entry->outcome == FLAMEPIX_SKIPPED;
    tally->failed += entry->outcome == FLAMEPIX_FAILED;
    tally->empty += entry->outcome == FLAMEPIX_EMPTY;
    tally->baseline_only += entry->baseline_only;
}

uint64_t flamepix_outcomes_count(const struct flamepix_outcomes *tally)
{
    return tally->done + tally->skipped + tally->failed + tally->empty;
}

enum flamepix_status flamepix_outcomes_write(const struct flamepix_outcomes *tally,
                                             struct flamepix_buffer *line)
{
    struct flamepix_json json = {.write = flamepix_buffer_write, .user = line};
    size_t length_before = line->length;
    uint64_t inputs = flamepix_outcomes_count(tally);
    double per_second = tally->seconds > 0.0 ? (double)inputs / tally->seconds : 0.0;
    flamepix_json_raw(&json, schema);
    flamepix_json_count(&json, ",\"summary\":true,\"ok\":", tally->done);
    flamepix_json_count(&json, ",\"skipped\":", tally->skipped);
    flamepix_json_count(&json, ",\"failed\":", tally->failed);
    flamepix_json_count(&json, ",\"empty\":", tally->empty);
    if (tally->baseline_only > 0)
        flamepix_json_count(&json, ",\"baseline_only\":", tally->baseline_only);
    write_number(&json, ",\"seconds\":", tally->seconds);
    write_number(&json, ",\"per_second\":", per_second);
    return finish_line(&json, line, length_before);
}
