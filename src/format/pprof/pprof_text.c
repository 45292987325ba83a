/* The text profiles that pprof read before it had its own format, and that servers still write: of
 * the heap (tcmalloc, jemalloc, Go, Java), of contention, of threads, and counts of anything, for
 * example goroutines (?debug=1). A header is followed by a line for each stack: its values, and
 * addresses, leaf first:
 *
 *     heap profile: 13: 1595680 [47130736: 2584596557304] @ heap/1048576
 *     1: 524288 [3: 1572864] @ 0x420cef 0x422151 0x4221da
 *     #   0x420cee  runtime.makeslice+0x2f  /go/src/runtime/slice.go:49
 *
 * Go writes the functions after each stack; others write them before or after all samples, if at
 * all, and modules in a memory map at the end. So the profile is read twice, functions and modules
 * first. Addresses of callers are return addresses: the call is at one less.
 *
 * Text in front of the header, such as log lines, is skipped. Another profile may follow the map.
 * Each one counts from the start of the program, so they are not added up: the last one is read. */
#include "base/bytes_match.h"
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/pprof/pprof_legacy.h"
#include "format/recording.h"
#include "format/samples/addresses.h"

struct pprof_text {
    struct fpx_address_table table;
    struct fpx_pprof_legacy_header header;
    struct fpx_pprof_legacy_values values;
    struct fpx_addresses addresses; /* of the current stack */
    struct fpx_addresses previous;  /* THREADS: of the previous one */
    struct flamepix_buffer names;   /* lines with its function names; empty: none */
    bool has_sample;                /* its values have been read, too */
    bool has_types;                 /* of values, according to the header */
    bool in_map;
    size_t profile_count; /* in the file */
    size_t profile;       /* number of the current one, from 1; 0: none has begun */
    bool has_met_samples; /* of it */
    double found[FPX_PPROF_LEGACY_NUMBERS]; /* the sums of its samples */
};

/* -- profiles ---------------------------------------------------------------------------------- */

/* Whether a line begins the next profile. A header may consist of parts: a second one without a
 * sample in front of it belongs to the same profile. */
static bool begins_profile(const struct pprof_text *reader, struct flamepix_bytes line)
{
    struct fpx_pprof_legacy_header header = {0};
    return fpx_pprof_legacy_header_take(&header, line) && header.is_first &&
           (reader->has_met_samples || reader->profile == 0);
}

static bool looks_like_sample(struct flamepix_bytes line)
{
    return fpx_bytes_begin_with(line, "--- Thread ") ||
           (fpx_bytes_hold(line, "@") && fpx_bytes_hold(line, "0x"));
}

/* Keeps track of the current profile, line by line. */
static void follow_profiles(struct pprof_text *reader, struct flamepix_bytes line)
{
    if (begins_profile(reader, line)) {
        reader->profile++;
        reader->has_met_samples = false;
        memset(reader->found, 0, sizeof(reader->found));
    }
    reader->has_met_samples |= looks_like_sample(line);
}

static void begin_profiles(struct fpx_recording *recording, struct pprof_text *reader)
{
    reader->profile_count = reader->profile;
    reader->profile = 0;
    reader->has_met_samples = false;
    if (reader->profile_count > 1)
        fpx_recording_remark(recording, "the last of %zu profiles is drawn", reader->profile_count);
}

/* Compares the header's totals with the sums of the samples. */
static void check_totals(struct fpx_recording *recording, const struct pprof_text *reader)
{
    static const char *const of_heap[] = {"objects in use", "bytes in use", "objects allocated",
                                          "bytes allocated"};
    const struct fpx_pprof_legacy_header *header = &reader->header;
    if (reader->profile != reader->profile_count)
        return;
    for (size_t i = 0; i < header->total_count; i++)
        fpx_recording_states(recording,
                             header->kind == FPX_PPROF_LEGACY_COUNT ? "total" : of_heap[i],
                             (double)header->totals[i], reader->found[i]);
}

static void add_up(struct pprof_text *reader, const uint64_t *numbers)
{
    for (size_t i = 0; i < reader->header.total_count; i++)
        reader->found[i] += (double)numbers[i];
}

/* -- functions and modules --------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct pprof_text *reader = user;
    struct flamepix_bytes line;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK &&
           (status = fpx_recording_line(recording, &line)) == FLAMEPIX_OK) {
        bool is_taken;
        status = fpx_pprof_legacy_symbol_take(&reader->table, fpx_bytes_trimmed(line), &is_taken);
        if (status == FLAMEPIX_OK && !is_taken)
            status = fpx_memory_map_take(&reader->table.map, line, &is_taken);
        if (!is_taken)
            follow_profiles(reader, fpx_bytes_trimmed(line));
    }
    begin_profiles(recording, reader);
    return status == FLAMEPIX_END ? fpx_recording_rewind(recording) : status;
}

/* -- samples ----------------------------------------------------------------------------------- */

/* "#\t0x420cee\truntime.makeslice+0x2f\t/go/src/runtime/slice.go:49" */
static bool take_named(struct flamepix_bytes line, struct fpx_frame *frame_ret)
{
    struct flamepix_bytes name, place, offset;
    *frame_ret = (struct fpx_frame){0};
    if (!fpx_take(&line, "#"))
        return false;
    fpx_take_blanks(&line);
    if (!fpx_bytes_begin_with(line, "0x") || !fpx_take_hex(&line, &frame_ret->address))
        return false;
    fpx_take_blanks(&line);
    if (!fpx_take_until(&line, "\t", &name))
        name = line;
    place = fpx_bytes_trimmed(line);
    frame_ret->name = name;
    if (fpx_take_until_last(&name, "+0x", &offset))
        frame_ret->name = offset;
    if (fpx_take_until_last(&place, ":", &frame_ret->file) &&
        !fpx_take_number(&place, &frame_ret->line))
        frame_ret->line = 0;
    return true;
}

static enum flamepix_status add_named_frames(struct fpx_recording *recording,
                                             struct flamepix_bytes lines)
{
    struct flamepix_bytes line;
    struct fpx_frame frame;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && fpx_text_line(&lines, &line)) {
        if (take_named(line, &frame))
            status = fpx_recording_frame(recording, &frame);
    }
    return status;
}

static enum fpx_callers callers_of(const struct fpx_pprof_legacy_header *header)
{
    if (header->is_java)
        return FPX_CALLERS_NONE;
    return header->kind == FPX_PPROF_LEGACY_THREADS ? FPX_CALLERS_BUT_LEAF : FPX_CALLERS_ALL;
}

static enum flamepix_status put_value(struct fpx_recording *recording, struct pprof_text *reader,
                                      size_t i)
{
    const bool is_named = reader->names.length > 0;
    struct fpx_sample sample = fpx_pprof_legacy_values_sample(&reader->values, i);
    enum flamepix_status status = FLAMEPIX_OK;
    sample.leaf_first = is_named;
    if (sample.weight.value > 0 && fpx_recording_wants(recording, sample.part))
        status = is_named ? add_named_frames(recording, flamepix_buffer_bytes(&reader->names))
                          : fpx_address_table_stack(&reader->table, recording, &reader->addresses,
                                                    callers_of(&reader->header));
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* A thread without a stack has the stack of the previous one. */
static void take_previous(struct pprof_text *reader)
{
    const struct fpx_addresses current = reader->addresses;
    if (reader->header.kind != FPX_PPROF_LEGACY_THREADS || current.count > 0)
        return;
    reader->addresses = reader->previous;
    reader->previous = current;
}

/* Puts the last sample, if there is one. */
static enum flamepix_status end_sample(struct fpx_recording *recording, void *user)
{
    struct pprof_text *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!reader->has_sample)
        return FLAMEPIX_OK;
    reader->has_sample = false;
    take_previous(reader);
    if (!reader->has_types)
        status = fpx_pprof_legacy_values_begin(&reader->values, &reader->header, recording);
    reader->has_types = true;
    const bool is_read = reader->profile == reader->profile_count;
    for (size_t i = 0; is_read && i < reader->values.types.count && status == FLAMEPIX_OK; i++)
        status = put_value(recording, reader, i);
    if (!is_read)
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_SNAPSHOT, 1, 0);
    const struct fpx_addresses old = reader->previous;
    reader->previous = reader->addresses;
    reader->addresses = old;
    reader->addresses.count = 0;
    flamepix_buffer_clear(&reader->names);
    return status;
}

static enum flamepix_status begin_sample(struct pprof_text *reader, struct flamepix_bytes stack)
{
    reader->has_sample = true;
    flamepix_buffer_clear(&reader->names);
    reader->addresses.count = 0;
    return fpx_addresses_take(&reader->addresses, stack);
}

/* -- lines ------------------------------------------------------------------------------------- */

static enum flamepix_status take_thread_line(struct fpx_recording *recording,
                                             struct pprof_text *reader, struct flamepix_bytes line)
{
    if (fpx_bytes_begin_with(line, "--- Thread ")) {
        enum flamepix_status status = end_sample(recording, reader);
        reader->has_sample = true;
        fpx_recording_record(recording, 0);
        fpx_pprof_legacy_values_set(&reader->values, &reader->header, (const uint64_t[]){1});
        return status;
    }
    if (fpx_bytes_begin_with(line, "---- no stack trace for"))
        return end_sample(recording, reader);
    return reader->has_sample ? fpx_addresses_take(&reader->addresses, line) : FLAMEPIX_OK;
}

/* "  t*: 1: 524288 [0: 0]" after the line of the stack; those of single threads add up to it. */
static enum flamepix_status take_jemalloc_line(struct fpx_recording *recording,
                                               struct pprof_text *reader,
                                               struct flamepix_bytes line)
{
    uint64_t numbers[FPX_PPROF_LEGACY_NUMBERS];
    if (fpx_bytes_begin_with(line, "@")) {
        fpx_recording_record(recording, 0);
        enum flamepix_status status = begin_sample(reader, line);
        reader->has_sample = false;
        return status;
    }
    if (fpx_take(&line, "t*:")) {
        if (!fpx_pprof_legacy_numbers_take(&line, reader->header.kind, numbers))
            return fpx_recording_bad_line(recording);
        if (reader->addresses.count == 0) { /* of all stacks, in front of the first */
            memcpy(reader->header.totals, numbers, sizeof(numbers));
            reader->header.total_count = FPX_PPROF_LEGACY_NUMBERS;
            return FLAMEPIX_OK;
        }
        add_up(reader, numbers);
        fpx_pprof_legacy_values_set(&reader->values, &reader->header, numbers);
        reader->has_sample = true;
        return end_sample(recording, reader);
    }
    return line.length == 0 || line.data[0] == 't' ? FLAMEPIX_OK
                                                   : fpx_recording_bad_line(recording);
}

static enum flamepix_status take_sample_line(struct fpx_recording *recording,
                                             struct pprof_text *reader, struct flamepix_bytes line)
{
    uint64_t numbers[FPX_PPROF_LEGACY_NUMBERS];
    enum flamepix_status status = FLAMEPIX_OK;
    if (line.data[0] == '#') {
        if (reader->has_sample && reader->names.length < FPX_LOCATION_STACK_NBYTES)
            status = flamepix_buffer_append(&reader->names, line.data, line.length);
        if (status == FLAMEPIX_OK && reader->names.length > 0)
            status = flamepix_buffer_append(&reader->names, "\n", 1);
        return status;
    }
    status = end_sample(recording, reader);
    if (status != FLAMEPIX_OK || fpx_bytes_begin_with(line, "0x") ||
        fpx_bytes_begin_with(line, "---"))
        return status;
    fpx_recording_record(recording, 0);
    if (!fpx_pprof_legacy_numbers_take(&line, reader->header.kind, numbers) ||
        !fpx_bytes_begin_with(line, "@"))
        return fpx_recording_bad_line(recording);
    add_up(reader, numbers);
    fpx_pprof_legacy_values_set(&reader->values, &reader->header, numbers);
    return begin_sample(reader, line);
}

/* A line after the header; trimmed. */
static enum flamepix_status take_line_behind_header(struct fpx_recording *recording,
                                                    struct pprof_text *reader,
                                                    struct flamepix_bytes line)
{
    if (fpx_bytes_begin_with(line, "MAPPED_LIBRARIES") ||
        fpx_bytes_begin_with(line, "--- Memory map")) {
        reader->in_map = true;
        return end_sample(recording, reader);
    }
    if (reader->header.kind == FPX_PPROF_LEGACY_NONE && looks_like_sample(line)) {
        fpx_recording_record(recording, 0);
        return fpx_recording_not_understood(recording, 0, "a header before samples");
    }
    if (reader->in_map || reader->header.kind == FPX_PPROF_LEGACY_NONE)
        return FLAMEPIX_OK;
    if (reader->header.kind == FPX_PPROF_LEGACY_THREADS)
        return take_thread_line(recording, reader, line);
    if (reader->header.kind == FPX_PPROF_LEGACY_JEMALLOC)
        return take_jemalloc_line(recording, reader, line);
    return line.length > 0 ? take_sample_line(recording, reader, line)
                           : end_sample(recording, reader);
}

/* A header in front of the samples, or that of the next profile. */
static enum flamepix_status take_header(struct fpx_recording *recording, struct pprof_text *reader,
                                        struct flamepix_bytes line, bool *taken_ret)
{
    struct fpx_pprof_legacy_header header = reader->header;
    enum flamepix_status status = FLAMEPIX_OK;
    *taken_ret = line.length > 0 && line.data[0] != '#' &&
                 fpx_pprof_legacy_header_take(&header, line) &&
                 (header.is_first || !(reader->has_sample || reader->in_map));
    if (!*taken_ret)
        return FLAMEPIX_OK;
    if (reader->has_sample)
        status = end_sample(recording, reader);
    if (begins_profile(reader, line) && reader->profile > 0)
        check_totals(recording, reader);
    follow_profiles(reader, line);
    reader->header = header;
    reader->has_types = reader->in_map = false;
    return status;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct pprof_text *reader = user;
    line = fpx_bytes_trimmed(line);
    bool is_taken;
    const enum flamepix_status status = take_header(recording, reader, line, &is_taken);
    if (status != FLAMEPIX_OK || is_taken)
        return status;
    follow_profiles(reader, line);
    return take_line_behind_header(recording, reader, line);
}

static enum flamepix_status close_profile(struct fpx_recording *recording, void *user)
{
    const enum flamepix_status status = end_sample(recording, user);
    check_totals(recording, user);
    return status;
}

static void end(void *user)
{
    struct pprof_text *reader = user;
    fpx_address_table_free(&reader->table);
    fpx_addresses_free(&reader->addresses);
    fpx_addresses_free(&reader->previous);
    flamepix_buffer_free(&reader->names);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct pprof_text),
                                               .begin = begin,
                                               .line = take_line,
                                               .close = close_profile,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_pprof_text_open, kind)
