#include "report/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/markup/json_text.h"
#include "base/utf8.h"

/* How a report of any version begins. */
static const char head_of_all[] = "{\"schema\":\"flamepix-report-";
static const char schema[] = "{\"schema\":\"" FLAMEPIX_REPORT_SCHEMA "\"";

const char *flamepix_outcome_text(enum flamepix_outcome outcome)
{
    static const char *const texts[] = {
        [FLAMEPIX_OUTCOME_MADE] = "made",     [FLAMEPIX_OUTCOME_UNCHANGED] = "unchanged",
        [FLAMEPIX_OUTCOME_EMPTY] = "empty",   [FLAMEPIX_OUTCOME_NO_PROFILE] = "no-profile",
        [FLAMEPIX_OUTCOME_FAILED] = "failed", [FLAMEPIX_OUTCOME_GONE] = "gone"};
    return texts[outcome];
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
    flamepix_json_text(json, lead, path);
    if (path != NULL && !is_utf8(flamepix_bytes_of(path)))
        write_hex(json, hex_lead, path);
}

bool flamepix_report_is_ours(struct flamepix_bytes head)
{
    size_t length = sizeof(head_of_all) - 1;
    return memcmp(head.data, head_of_all, head.length < length ? head.length : length) == 0;
}

static void write_hash(struct flamepix_json *json, const char *lead, uint64_t hash)
{
    char digits[17];
    snprintf(digits, sizeof(digits), "%016" PRIx64, hash);
    flamepix_json_text(json, lead, hash == 0 ? NULL : digits);
}

static void write_count(struct flamepix_json *json, const char *lead, bool is_known, uint64_t count)
{
    if (is_known) {
        flamepix_json_count(json, lead, count);
    } else {
        flamepix_json_raw(json, lead);
        flamepix_json_raw(json, "null");
    }
}

/* A count of which 0 says that it is not known. */
static void write_positive(struct flamepix_json *json, const char *lead, uint64_t count)
{
    write_count(json, lead, count != 0, count);
}

static void write_warnings(struct flamepix_json *json, const char *warnings)
{
    flamepix_json_raw(json, ",\"warnings\":[");
    if (warnings != NULL)
        flamepix_json_text(json, "", warnings);
    flamepix_json_raw(json, "]");
}

/* Frame names may be megabytes long, and a report holds some of them for each of a million
 * inputs. */
static void write_names(struct flamepix_json *json, const char *lead, const char *names)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    char text[FLAMEPIX_HOTTEST_NBYTES + 1];
    if (names == NULL || strnlen(names, sizeof(text)) < sizeof(text)) {
        flamepix_json_text(json, lead, names);
        return;
    }
    size_t length = sizeof(text) - sizeof(ellipsis);
    for (int back = 0; back < 3 && flamepix_utf8_continues(names[length]); back++)
        length--;
    memcpy(text, names, length);
    memcpy(text + length, ellipsis, sizeof(ellipsis));
    flamepix_json_text(json, lead, text);
}

static void write_optional(struct flamepix_json *json, const char *lead, const char *text)
{
    if (text != NULL)
        flamepix_json_text(json, lead, text);
}

static void write_file(struct flamepix_json *json, const struct flamepix_entry_file *file)
{
    write_path(json, "{\"path\":", ",\"path_bytes\":", file->path);
    write_optional(json, ",\"kind\":", file->kind);
    write_optional(json, ",\"preset\":", file->preset);
    write_optional(json, ",\"theme\":", file->theme);
    write_optional(json, ",\"group\":", file->group);
    write_optional(json, ",\"profile\":", file->profile);
    if (isfinite(file->total))
        flamepix_json_number(json, ",\"total\":", file->total);
    write_optional(json, ",\"unit\":", file->unit);
    if (file->width > 0)
        flamepix_json_count(json, ",\"width\":", file->width);
    if (file->height > 0)
        flamepix_json_count(json, ",\"height\":", file->height);
    if (file->scale > 0)
        flamepix_json_number(json, ",\"scale\":", file->scale);
    if (file->nbytes > 0)
        flamepix_json_count(json, ",\"bytes\":", file->nbytes);
    if (file->hash != 0)
        write_hash(json, ",\"hash\":", file->hash);
    flamepix_json_raw(json, "}");
}

static void write_files(struct flamepix_json *json, const char *lead,
                        const struct flamepix_entry_files *files)
{
    flamepix_json_raw(json, lead);
    for (size_t i = 0; i < files->count; i++) {
        if (i > 0)
            flamepix_json_raw(json, ",");
        write_file(json, &files->items[i]);
    }
    flamepix_json_raw(json, "]");
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
    flamepix_json_number(json, ",\"change\":", growth->change);
    flamepix_json_number(json, ",\"share\":", growth->share);
    flamepix_json_raw(json, "}");
}

static void write_change(struct flamepix_json *json, const struct flamepix_entry_change *change)
{
    if (!change->is_known)
        return;
    flamepix_json_number(json, ",\"before\":", change->before);
    flamepix_json_number(json, ",\"after\":", change->after);
    flamepix_json_number(json, ",\"distance\":", change->distance);
    flamepix_json_number(
        json, ",\"similarity\":", change->has_similarity ? change->similarity : (double)NAN);
    write_growth(json, ",\"growth\":", &change->growth);
    if (change->is_turned)
        write_growth(json, ",\"decline\":", &change->decline);
}

static void write_outcome(struct flamepix_json *json, const struct flamepix_entry *entry)
{
    flamepix_json_text(json, ",\"status\":", flamepix_outcome_text(entry->outcome));
    flamepix_json_number(json, ",\"code\":", entry->code);
    flamepix_json_text(json, ",\"error\":", entry->error);
    write_positive(json, ",\"line\":", entry->line);
    write_warnings(json, entry->warnings);
    write_count(json, ",\"bad_lines\":", entry->has_bad_lines, entry->bad_lines);
    flamepix_json_raw(json, ",\"records\":");
    flamepix_json_raw(json, entry->records == NULL ? "null" : entry->records);
}

static void write_figures(struct flamepix_json *json, const struct flamepix_entry *entry)
{
    const bool known = entry->has_figures;
    flamepix_json_number(json, ",\"total\":", entry->total);
    flamepix_json_text(json, ",\"unit\":", entry->unit);
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
        flamepix_json_count(json, ",\"sidecar_bytes\":", entry->sidecar_nbytes);
    write_hash(json, ",\"input_hash\":", entry->input_hash);
    if (entry->baseline_hash != 0)
        write_hash(json, ",\"baseline_hash\":", entry->baseline_hash);
    write_hash(json, ",\"options_hash\":", entry->options_hash);
    flamepix_json_number(json, ",\"ms\":", entry->ms);
    if (entry->matched != NULL)
        flamepix_json_text(json, ",\"matched\":", entry->matched);
    if (entry->alt != NULL)
        flamepix_json_text(json, ",\"alt\":", entry->alt);
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
    flamepix_json_count(&json, ",\"run\":", entry->run);
    write_path(&json, ",\"key\":", ",\"key_bytes\":", entry->key);
    write_path(&json, ",\"input\":", ",\"input_bytes\":", entry->input);
    write_path(&json, ",\"source\":", ",\"source_bytes\":", entry->source);
    write_path(&json, ",\"output\":", ",\"output_bytes\":", entry->output);
    write_files(&json, ",\"files\":[", &entry->files);
    write_files(&json, ",\"stale\":[", &entry->stale);
    write_files(&json, ",\"gone\":[", &entry->gone);
    if (entry->baseline_only)
        flamepix_json_raw(&json, ",\"baseline_only\":true");
    write_outcome(&json, entry);
    write_figures(&json, entry);
    return finish_line(&json, line, length_before);
}

void flamepix_outcomes_add(struct flamepix_outcomes *outcomes, const struct flamepix_entry *entry)
{
    outcomes->counts[entry->outcome]++;
    outcomes->baseline_only += entry->baseline_only;
}

uint64_t flamepix_outcomes_count(const struct flamepix_outcomes *outcomes)
{
    uint64_t count = 0;
    for (int outcome = 0; outcome < FLAMEPIX_OUTCOME_COUNT; outcome++)
        count += outcome == FLAMEPIX_OUTCOME_GONE ? 0 : outcomes->counts[outcome];
    return count;
}

static void write_outcomes(struct flamepix_json *json, const struct flamepix_outcomes *outcomes)
{
    flamepix_json_count(json, ",\"made\":", outcomes->counts[FLAMEPIX_OUTCOME_MADE]);
    flamepix_json_count(json, ",\"unchanged\":", outcomes->counts[FLAMEPIX_OUTCOME_UNCHANGED]);
    flamepix_json_count(json, ",\"empty\":", outcomes->counts[FLAMEPIX_OUTCOME_EMPTY]);
    flamepix_json_count(json, ",\"no_profile\":", outcomes->counts[FLAMEPIX_OUTCOME_NO_PROFILE]);
    flamepix_json_count(json, ",\"failed\":", outcomes->counts[FLAMEPIX_OUTCOME_FAILED]);
    flamepix_json_count(json, ",\"gone\":", outcomes->counts[FLAMEPIX_OUTCOME_GONE]);
    if (outcomes->baseline_only > 0)
        flamepix_json_count(json, ",\"baseline_only\":", outcomes->baseline_only);
}

enum flamepix_status flamepix_summary_write(const struct flamepix_summary *summary,
                                            struct flamepix_buffer *line)
{
    struct flamepix_json json = {.write = flamepix_buffer_write, .user = line};
    const struct flamepix_outcomes *outcomes = &summary->outcomes;
    size_t length_before = line->length;
    const double count = (double)flamepix_outcomes_count(outcomes);
    flamepix_json_raw(&json, schema);
    flamepix_json_count(&json, ",\"summary\":true,\"run\":", summary->run);
    write_outcomes(&json, outcomes);
    flamepix_json_count(&json, ",\"other_runs\":", summary->other_runs);
    flamepix_json_count(&json, ",\"inputs\":", summary->inputs);
    write_hash(&json, ",\"inputs_hash\":", summary->inputs_hash);
    if (summary->shards > 0) {
        flamepix_json_count(&json, ",\"shard\":", summary->shard);
        flamepix_json_count(&json, ",\"shards\":", summary->shards);
    }
    flamepix_json_number(&json, ",\"seconds\":", outcomes->seconds);
    flamepix_json_number(&json,
                         ",\"per_second\":", outcomes->seconds > 0 ? count / outcomes->seconds : 0);
    return finish_line(&json, line, length_before);
}
