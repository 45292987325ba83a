/* Output of R's Rprof: a line for each sample, with the active functions, innermost first.
 *
 *     memory profiling: GC profiling: line profiling: sample.interval=20000
 *     #File 1: fit.R
 *     :1024:2048:56000:3:"<GC>" 1#12 "solve" 1#30 "fit"
 *
 * The header has the microseconds between samples. With memory profiling, a sample begins with the
 * memory in use: small and large vectors, in units of 8 bytes, and bytes of nodes; then the number
 * of duplicated objects since the last sample. With line profiling, "1#12" in front of a function
 * is the place in it: line 12 of file 1. A file that was appended to has another header. The weight
 * is samples, or their time; added memory and duplications are parts. */
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

#include "format/parse/key_table.h"
#include "format/parse/text_table.h"

enum part { SAMPLES, MEMORY, DUPLICATIONS, PARTS };
enum { VECTOR_NBYTES = 8 };

struct rprof {
    struct fpx_text_table files;
    struct fpx_key_table file_numbers;
    size_t parts[PARTS];
    double interval; /* microseconds; 0: unknown */
    double time;     /* of the samples so far, in microseconds */
    double memory;   /* in use at the last sample; below 0: unknown */
    bool weighs_time;
};

/* The part of a sample in front of its functions. */
struct sample_head {
    bool has_memory;
    double memory, duplications;
};

/* -- taking a line apart ----------------------------------------------------------------------- */

/* ":1024:2048:56000:3:"; true if there is none, false if it is invalid. */
static bool take_memory(struct flamepix_bytes *line, struct sample_head *head_ret)
{
    enum { SMALL, LARGE, NODES, DUPLICATED, FIELDS };
    uint64_t fields[FIELDS];
    *head_ret = (struct sample_head){0};
    if (!fpx_take(line, ":"))
        return true;
    for (size_t i = 0; i < FIELDS; i++) {
        if (!fpx_take_number(line, &fields[i]) || !fpx_take(line, ":"))
            return false;
    }
    head_ret->has_memory = true;
    head_ret->memory =
        VECTOR_NBYTES * ((double)fields[SMALL] + (double)fields[LARGE]) + (double)fields[NODES];
    head_ret->duplications = (double)fields[DUPLICATED];
    return true;
}

/* "1#12", after any blanks; each part is optional. */
static void take_place(struct flamepix_bytes *line, uint64_t *file_ret, uint64_t *line_ret)
{
    struct flamepix_bytes rest = *line;
    *file_ret = *line_ret = 0;
    fpx_take_blanks(&rest);
    if (fpx_take_number(&rest, file_ret) && fpx_take(&rest, "#") &&
        fpx_take_number(&rest, line_ret))
        *line = rest;
    else
        *file_ret = *line_ret = 0;
}

/* `"solve"`; a quotation mark inside it is one that is not followed by a blank. */
static bool take_function(struct flamepix_bytes *line, struct flamepix_bytes *name_ret)
{
    struct flamepix_bytes rest = *line;
    fpx_take_blanks(&rest);
    if (!fpx_take(&rest, "\""))
        return false;
    for (size_t i = 0; i < rest.length; i++) {
        if (rest.data[i] != '"' || (i + 1 < rest.length && !fpx_is_blank(rest.data[i + 1])))
            continue;
        *name_ret = (struct flamepix_bytes){rest.data, i};
        *line = flamepix_bytes_from(rest, i + 1);
        return true;
    }
    return false;
}

/* "#File 1: fit.R" */
static bool take_file(struct flamepix_bytes line, uint64_t *number_ret,
                      struct flamepix_bytes *path_ret)
{
    if (!fpx_take(&line, "#File ") || !fpx_take_number(&line, number_ret) || !fpx_take(&line, ":"))
        return false;
    *path_ret = fpx_bytes_trimmed(line);
    return true;
}

/* The interval of a header; false if the line is not a header. */
static bool take_header(struct flamepix_bytes line, double *interval_ret)
{
    struct flamepix_bytes before;
    return fpx_take_until(&line, "sample.interval=", &before) && !fpx_bytes_hold(before, "\"") &&
           fpx_take_real(&line, interval_ret) && fpx_bytes_trimmed(line).length == 0;
}

/* -- samples ----------------------------------------------------------------------------------- */

static enum flamepix_status add_function(struct fpx_recording *recording,
                                         const struct rprof *reader, struct flamepix_bytes name,
                                         uint64_t file, uint64_t line)
{
    const struct fpx_frame frame = {
        .name = name,
        .file = file > 0 ? fpx_text_table_get(&reader->files,
                                              fpx_key_table_get(&reader->file_numbers, 0, file))
                         : (struct flamepix_bytes){"", 0},
        .line = line,
    };
    return fpx_recording_frame(recording, &frame);
}

/* The fault in the functions of a sample; NULL: none. */
static const char *fault_of(const struct rprof *reader, struct flamepix_bytes line)
{
    struct flamepix_bytes name;
    uint64_t file, number;
    take_place(&line, &file, &number);
    while (take_function(&line, &name)) {
        if (file > 0 && fpx_key_table_get(&reader->file_numbers, 0, file) == SIZE_MAX)
            return "a file that was numbered before";
        take_place(&line, &file, &number);
    }
    return fpx_bytes_trimmed(line).length > 0 ? "functions in quotation marks" : NULL;
}

static enum flamepix_status put(struct fpx_recording *recording, const struct rprof *reader,
                                struct flamepix_bytes line, enum part part, double weight)
{
    const struct fpx_sample sample = {.part = reader->parts[part],
                                      .weight.value = weight,
                                      .leaf_first = true,
                                      .has_time = reader->interval > 0,
                                      .begin = reader->time / 1e6,
                                      .end = (reader->time + reader->interval) / 1e6};
    struct flamepix_bytes name;
    uint64_t file, number;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_recording_wants(recording, sample.part)) {
        fpx_recording_pass_over(recording, sample.part, sample.weight);
        return FLAMEPIX_OK;
    }
    take_place(&line, &file, &number);
    while (status == FLAMEPIX_OK && take_function(&line, &name)) {
        status = add_function(recording, reader, name, file, number);
        take_place(&line, &file, &number);
    }
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* Memory freed since the last sample does not count as added. */
static enum flamepix_status put_memory(struct fpx_recording *recording, struct rprof *reader,
                                       struct flamepix_bytes line, const struct sample_head *head)
{
    const double added = reader->memory < 0 ? 0 : head->memory - reader->memory;
    enum flamepix_status status = FLAMEPIX_OK;
    reader->memory = head->memory;
    if (added > 0)
        status = put(recording, reader, line, MEMORY, added);
    if (status == FLAMEPIX_OK && head->duplications > 0)
        status = put(recording, reader, line, DUPLICATIONS, head->duplications);
    return status;
}

static enum flamepix_status take_sample(struct fpx_recording *recording, struct rprof *reader,
                                        struct flamepix_bytes line)
{
    struct sample_head head;
    fpx_recording_record(recording, 0);
    if (!take_memory(&line, &head))
        return fpx_recording_not_understood(recording, 0, "four numbers of memory");
    const char *fault = fault_of(reader, line);
    if (fault == NULL && reader->weighs_time && !(reader->interval > 0))
        fault = "a header with an interval before it";
    if (fault != NULL)
        return fpx_recording_not_understood(recording, 0, fault);
    enum flamepix_status status =
        put(recording, reader, line, SAMPLES, reader->weighs_time ? reader->interval : 1);
    if (status == FLAMEPIX_OK && head.has_memory)
        status = put_memory(recording, reader, line, &head);
    reader->time += reader->interval;
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    static const char *const names[PARTS] = {"", "memory", "duplications"};
    struct rprof *reader = user;
    const char *weight = recording->options.recording.weight;
    enum flamepix_status status = FLAMEPIX_OK;
    reader->memory = -1;
    reader->weighs_time = weight != NULL && strcmp(weight, "time") == 0;
    const char *const units[PARTS] = {reader->weighs_time ? "microseconds" : "samples", "bytes",
                                      "duplications"};
    for (size_t i = 0; i < PARTS && status == FLAMEPIX_OK; i++)
        status = fpx_recording_part(recording, "measure", flamepix_bytes_of(names[i]),
                                    flamepix_bytes_of(units[i]), &reader->parts[i]);
    if (status == FLAMEPIX_OK)
        fpx_recording_prefer(recording, reader->parts[SAMPLES]);
    return status;
}

static enum flamepix_status name_file(struct rprof *reader, uint64_t number,
                                      struct flamepix_bytes path)
{
    size_t text;
    const enum flamepix_status status = fpx_text_table_intern(&reader->files, path, &text);
    return status == FLAMEPIX_OK ? fpx_key_table_set(&reader->file_numbers, 0, number, text)
                                 : status;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct rprof *reader = user;
    struct flamepix_bytes path;
    uint64_t number;
    double interval;
    if (fpx_bytes_trimmed(line).length == 0)
        return FLAMEPIX_OK;
    if (take_header(line, &interval)) {
        reader->interval = interval > 0 ? interval : 0;
        reader->memory = -1;
        return FLAMEPIX_OK;
    }
    return take_file(line, &number, &path) ? name_file(reader, number, path)
                                           : take_sample(recording, reader, line);
}

static void end(void *user)
{
    struct rprof *reader = user;
    fpx_text_table_free(&reader->files);
    fpx_key_table_free(&reader->file_numbers);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct rprof), .begin = begin, .line = take_line, .end = end};

FPX_RECORDING_OPEN(fpx_rprof_open, kind)

/* -- detection --------------------------------------------------------------------------------- */

/* A line with only quoted functions, with a blank after the last one, and the other parts of a
 * sample. */
static bool is_sample(struct flamepix_bytes line)
{
    struct sample_head head;
    struct flamepix_bytes name;
    uint64_t file, number;
    size_t count = 0;
    if (!fpx_bytes_end_with(line, " ") || !take_memory(&line, &head))
        return false;
    for (take_place(&line, &file, &number); take_function(&line, &name); count++)
        take_place(&line, &file, &number);
    return count > 0 && fpx_bytes_trimmed(line).length == 0;
}

bool fpx_recognise_rprof(struct flamepix_bytes head, const char *const *marks)
{
    enum { ENOUGH = 20, AT_LEAST = 2 };
    struct flamepix_bytes rest = fpx_text_without_mark(head), line, path;
    uint64_t file;
    double interval;
    size_t samples = 0;
    (void)marks;
    while (samples < ENOUGH && fpx_text_line(&rest, &line)) {
        if (take_header(line, &interval))
            return true;
        if (is_sample(line))
            samples++;
        else if (rest.length > 0 && !take_file(line, &file, &path))
            return false;
    }
    return samples >= AT_LEAST;
}
