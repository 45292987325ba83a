#include "report/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/markup/json_text.h"
#include "base/utf8.h"

/* The beginning of a report of any version. */
static const char head_of_all[] = "{\"schema\":\"flamepix-report-";
static const char schema[] = "{\"schema\":\"" FPX_REPORT_SCHEMA "\"";

const char *fpx_outcome_text(enum fpx_outcome outcome)
{
    static const char *const texts[] = {
        [FPX_OUTCOME_MADE] = "made",     [FPX_OUTCOME_UNCHANGED] = "unchanged",
        [FPX_OUTCOME_EMPTY] = "empty",   [FPX_OUTCOME_NO_PROFILE] = "no-profile",
        [FPX_OUTCOME_FAILED] = "failed", [FPX_OUTCOME_GONE] = "gone"};
    return texts[outcome];
}

static bool is_utf8(struct flamepix_bytes text)
{
    size_t taken;
    for (size_t at = 0; at < text.length; at += taken) {
        uint32_t code_point;
        taken = fpx_utf8_decode(text.data + at, text.length - at, &code_point);
        if (taken == 1 && code_point == FPX_UTF8_REPLACEMENT)
            return false;
    }
    return true;
}

static void write_hex(struct fpx_json *json, const char *lead, const char *text)
{
    fpx_json_raw(json, lead);
    fpx_json_raw(json, "\"");
    for (const char *c = text; *c != '\0'; c++) {
        char digits[3];
        snprintf(digits, sizeof(digits), "%02x", (unsigned)(unsigned char)*c);
        fpx_json_raw(json, digits);
    }
    fpx_json_raw(json, "\"");
}

static void write_path(struct fpx_json *json, const char *lead, const char *hex_lead,
                       const char *path)
{
    fpx_json_text(json, lead, path);
    if (path != NULL && !is_utf8(flamepix_bytes_of(path)))
        write_hex(json, hex_lead, path);
}

bool fpx_report_is_ours(struct flamepix_bytes head)
{
    size_t length = sizeof(head_of_all) - 1;
    return memcmp(head.data, head_of_all, head.length < length ? head.length : length) == 0;
}

static void write_hash(struct fpx_json *json, const char *lead, uint64_t hash)
{
    char digits[17];
    snprintf(digits, sizeof(digits), "%016" PRIx64, hash);
    fpx_json_text(json, lead, hash == 0 ? NULL : digits);
}

static void write_count(struct fpx_json *json, const char *lead, bool is_known, uint64_t count)
{
    if (is_known) {
        fpx_json_count(json, lead, count);
    } else {
        fpx_json_raw(json, lead);
        fpx_json_raw(json, "null");
    }
}

/* A count where 0 means unknown. */
static void write_positive(struct fpx_json *json, const char *lead, uint64_t count)
{
    write_count(json, lead, count != 0, count);
}

static void write_warnings(struct fpx_json *json, const char *warnings)
{
    fpx_json_raw(json, ",\"warnings\":[");
    if (warnings != NULL)
        fpx_json_text(json, "", warnings);
    fpx_json_raw(json, "]");
}

/* Frame names may be megabytes long, and a report has several of them for each of a million
 * inputs. */
static void write_names(struct fpx_json *json, const char *lead, const char *names)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    char text[FPX_HOTTEST_NBYTES + 1];
    if (names == NULL || strnlen(names, sizeof(text)) < sizeof(text)) {
        fpx_json_text(json, lead, names);
        return;
    }
    size_t length = sizeof(text) - sizeof(ellipsis);
    for (int back = 0; back < 3 && fpx_utf8_continues(names[length]); back++)
        length--;
    memcpy(text, names, length);
    memcpy(text + length, ellipsis, sizeof(ellipsis));
    fpx_json_text(json, lead, text);
}

static void write_optional(struct fpx_json *json, const char *lead, const char *text)
{
    if (text != NULL)
        fpx_json_text(json, lead, text);
}

static void write_file(struct fpx_json *json, const struct fpx_entry_file *file)
{
    write_path(json, "{\"path\":", ",\"path_bytes\":", file->path);
    write_optional(json, ",\"kind\":", file->kind);
    write_optional(json, ",\"preset\":", file->preset);
    write_optional(json, ",\"theme\":", file->theme);
    write_optional(json, ",\"group\":", file->group);
    write_optional(json, ",\"profile\":", file->profile);
    if (isfinite(file->total))
        fpx_json_number(json, ",\"total\":", file->total);
    write_optional(json, ",\"unit\":", file->unit);
    if (file->width > 0)
        fpx_json_count(json, ",\"width\":", file->width);
    if (file->height > 0)
        fpx_json_count(json, ",\"height\":", file->height);
    if (file->scale > 0)
        fpx_json_number(json, ",\"scale\":", file->scale);
    if (file->nbytes > 0)
        fpx_json_count(json, ",\"bytes\":", file->nbytes);
    if (file->hash != 0)
        write_hash(json, ",\"hash\":", file->hash);
    fpx_json_raw(json, "}");
}

static void write_files(struct fpx_json *json, const char *lead,
                        const struct fpx_entry_files *files)
{
    fpx_json_raw(json, lead);
    for (size_t i = 0; i < files->count; i++) {
        if (i > 0)
            fpx_json_raw(json, ",");
        write_file(json, &files->items[i]);
    }
    fpx_json_raw(json, "]");
}

static void write_growth(struct fpx_json *json, const char *lead,
                         const struct fpx_entry_growth *growth)
{
    fpx_json_raw(json, lead);
    if (growth->name == NULL) {
        fpx_json_raw(json, "null");
        return;
    }
    write_names(json, "{\"name\":", growth->name);
    fpx_json_number(json, ",\"change\":", growth->change);
    fpx_json_number(json, ",\"share\":", growth->share);
    fpx_json_raw(json, "}");
}

static void write_change(struct fpx_json *json, const struct fpx_entry_change *change)
{
    if (!change->is_known)
        return;
    fpx_json_number(json, ",\"before\":", change->before);
    fpx_json_number(json, ",\"after\":", change->after);
    fpx_json_number(json, ",\"distance\":", change->distance);
    fpx_json_number(json,
                    ",\"similarity\":", change->has_similarity ? change->similarity : (double)NAN);
    write_growth(json, ",\"growth\":", &change->growth);
    if (change->is_turned)
        write_growth(json, ",\"decline\":", &change->decline);
}

static void write_outcome(struct fpx_json *json, const struct fpx_entry *entry)
{
    fpx_json_text(json, ",\"status\":", fpx_outcome_text(entry->outcome));
    fpx_json_number(json, ",\"code\":", entry->code);
    fpx_json_text(json, ",\"error\":", entry->error);
    write_positive(json, ",\"line\":", entry->line);
    write_warnings(json, entry->warnings);
    write_count(json, ",\"bad_lines\":", entry->has_bad_lines, entry->bad_lines);
    fpx_json_raw(json, ",\"records\":");
    fpx_json_raw(json, entry->records == NULL ? "null" : entry->records);
}

static void write_figures(struct fpx_json *json, const struct fpx_entry *entry)
{
    const bool known = entry->has_figures;
    fpx_json_number(json, ",\"total\":", entry->total);
    fpx_json_text(json, ",\"unit\":", entry->unit);
    write_count(json, ",\"stacks\":", known, entry->stacks);
    write_count(json, ",\"comments\":", known, entry->comments);
    write_count(json, ",\"frames\":", known, entry->frames);
    write_count(json, ",\"drawn\":", known, entry->drawn);
    write_count(json, ",\"elided\":", known, entry->elided);
    write_count(json, ",\"depth\":", known, entry->depth);
    write_positive(json, ",\"width\":", entry->width);
    write_positive(json, ",\"height\":", entry->height);
    write_positive(json, ",\"bytes\":", entry->nbytes);
    if (entry->sidecar_nbytes > 0)
        fpx_json_count(json, ",\"sidecar_bytes\":", entry->sidecar_nbytes);
    write_hash(json, ",\"input_hash\":", entry->input_hash);
    if (entry->baseline_hash != 0)
        write_hash(json, ",\"baseline_hash\":", entry->baseline_hash);
    write_hash(json, ",\"options_hash\":", entry->options_hash);
    fpx_json_number(json, ",\"ms\":", entry->ms);
    if (entry->matched != NULL)
        fpx_json_text(json, ",\"matched\":", entry->matched);
    if (entry->alt != NULL)
        fpx_json_text(json, ",\"alt\":", entry->alt);
    write_names(json, ",\"top\":", entry->hottest);
    write_change(json, &entry->change);
}

/* On failure the text is removed again: a line is appended whole or not at all. */
static enum flamepix_status finish_line(struct fpx_json *json, struct flamepix_buffer *line,
                                        size_t length_before)
{
    fpx_json_raw(json, "}\n");
    enum flamepix_status status = fpx_json_finish(json);
    if (status != FLAMEPIX_OK) {
        line->length = length_before;
        line->status = FLAMEPIX_OK;
    }
    return status;
}

enum flamepix_status fpx_entry_write(const struct fpx_entry *entry, struct flamepix_buffer *line)
{
    struct fpx_json json = {.write = flamepix_buffer_write, .user = line};
    size_t length_before = line->length;
    fpx_json_raw(&json, schema);
    fpx_json_count(&json, ",\"run\":", entry->run);
    write_path(&json, ",\"key\":", ",\"key_bytes\":", entry->key);
    write_path(&json, ",\"input\":", ",\"input_bytes\":", entry->input);
    write_path(&json, ",\"source\":", ",\"source_bytes\":", entry->source);
    write_path(&json, ",\"output\":", ",\"output_bytes\":", entry->output);
    write_files(&json, ",\"files\":[", &entry->files);
    write_files(&json, ",\"stale\":[", &entry->stale);
    write_files(&json, ",\"gone\":[", &entry->gone);
    if (entry->baseline_only)
        fpx_json_raw(&json, ",\"baseline_only\":true");
    write_outcome(&json, entry);
    write_figures(&json, entry);
    return finish_line(&json, line, length_before);
}

void fpx_outcomes_add(struct fpx_outcomes *outcomes, const struct fpx_entry *entry)
{
    outcomes->counts[entry->outcome]++;
    outcomes->baseline_only += entry->baseline_only;
}

uint64_t fpx_outcomes_count(const struct fpx_outcomes *outcomes)
{
    uint64_t count = 0;
    for (int outcome = 0; outcome < FPX_OUTCOME_COUNT; outcome++)
        count += outcome == FPX_OUTCOME_GONE ? 0 : outcomes->counts[outcome];
    return count;
}

static void write_outcomes(struct fpx_json *json, const struct fpx_outcomes *outcomes)
{
    fpx_json_count(json, ",\"made\":", outcomes->counts[FPX_OUTCOME_MADE]);
    fpx_json_count(json, ",\"unchanged\":", outcomes->counts[FPX_OUTCOME_UNCHANGED]);
    fpx_json_count(json, ",\"empty\":", outcomes->counts[FPX_OUTCOME_EMPTY]);
    fpx_json_count(json, ",\"no_profile\":", outcomes->counts[FPX_OUTCOME_NO_PROFILE]);
    fpx_json_count(json, ",\"failed\":", outcomes->counts[FPX_OUTCOME_FAILED]);
    fpx_json_count(json, ",\"gone\":", outcomes->counts[FPX_OUTCOME_GONE]);
    if (outcomes->baseline_only > 0)
        fpx_json_count(json, ",\"baseline_only\":", outcomes->baseline_only);
}

enum flamepix_status fpx_summary_write(const struct fpx_summary *summary,
                                       struct flamepix_buffer *line)
{
    struct fpx_json json = {.write = flamepix_buffer_write, .user = line};
    const struct fpx_outcomes *outcomes = &summary->outcomes;
    size_t length_before = line->length;
    const double count = (double)fpx_outcomes_count(outcomes);
    fpx_json_raw(&json, schema);
    fpx_json_count(&json, ",\"summary\":true,\"run\":", summary->run);
    write_outcomes(&json, outcomes);
    fpx_json_count(&json, ",\"other_runs\":", summary->other_runs);
    fpx_json_count(&json, ",\"inputs\":", summary->inputs);
    write_hash(&json, ",\"inputs_hash\":", summary->inputs_hash);
    if (summary->shards > 0) {
        fpx_json_count(&json, ",\"shard\":", summary->shard);
        fpx_json_count(&json, ",\"shards\":", summary->shards);
    }
    fpx_json_number(&json, ",\"seconds\":", outcomes->seconds);
    fpx_json_number(&json,
                    ",\"per_second\":", outcomes->seconds > 0 ? count / outcomes->seconds : 0);
    return finish_line(&json, line, length_before);
}
