/* Output of `go tool pprof -traces`: a header, then stacks with their values, leaf first.
 *
 *     Type: cpu
 *     -----------+-------------------------------------------------------
 *          bytes:  80B
 *           20ms   runtime.lock2
 *                  runtime.lock (inline)
 *                  runtime.mcall
 *
 * A value has been scaled and rounded for people: here it is converted back to nanoseconds, bytes
 * (factors of 1024) or a count. Lines of labels have a colon in front of their blanks. */
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"
#include "format/samples/sample_types.h"

struct pprof_traces {
    struct flamepix_buffer type; /* "cpu" */
    bool in_stack;               /* its value is known */
    bool is_behind_header;
    double value;
    const char *unit;
};

struct scale {
    const char *name, *unit;
    double factor;
};

static const struct scale scales[] = {
    {"ns", "nanoseconds", 1},       {"us", "nanoseconds", 1e3},       {"µs", "nanoseconds", 1e3},
    {"ms", "nanoseconds", 1e6},     {"s", "nanoseconds", 1e9},        {"mins", "nanoseconds", 60e9},
    {"hrs", "nanoseconds", 3600e9}, {"days", "nanoseconds", 86400e9}, {"B", "bytes", 1},
    {"kB", "bytes", 1024},          {"MB", "bytes", 1048576},         {"GB", "bytes", 1073741824},
    {"TB", "bytes", 1099511627776}, {"PB", "bytes", 1125899906842624}};

/* "151.01MB", the first word of a stack. */
static bool take_value(struct pprof_traces *reader, struct flamepix_bytes word)
{
    double value;
    if (!fpx_take_real(&word, &value))
        return false;
    reader->value = value;
    reader->unit = "count";
    for (size_t i = 0; i < sizeof(scales) / sizeof(scales[0]); i++) {
        if (flamepix_bytes_equal(word, flamepix_bytes_of(scales[i].name))) {
            reader->value = value * scales[i].factor;
            reader->unit = scales[i].unit;
        }
    }
    return true;
}

static enum flamepix_status end_stack(struct fpx_recording *recording, void *user)
{
    struct pprof_traces *reader = user;
    size_t part;
    if (!reader->in_stack)
        return FLAMEPIX_OK;
    reader->in_stack = false;
    enum flamepix_status status =
        fpx_sample_type_part(recording,
                             (struct fpx_sample_type){flamepix_buffer_bytes(&reader->type),
                                                      flamepix_bytes_of(reader->unit)},
                             &part);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_recording_put(
        recording,
        &(struct fpx_sample){.part = part, .weight.value = reader->value, .leaf_first = true});
}

static enum flamepix_status add_frame(struct fpx_recording *recording, struct flamepix_bytes name)
{
    const bool is_inlined = fpx_take_end(&name, " (inline)");
    const struct fpx_frame frame = {
        .name = name,
        .annotation = is_inlined && recording->options.recording.inlined ? "_[i]" : NULL};
    return fpx_recording_frame(recording, &frame);
}

/* "bytes:  80B", in front of the value of a stack. */
static bool is_label(struct flamepix_bytes line)
{
    struct flamepix_bytes key;
    return fpx_take_until(&line, ":  ", &key);
}

static enum flamepix_status take_stack_line(struct fpx_recording *recording,
                                            struct pprof_traces *reader, struct flamepix_bytes line)
{
    struct flamepix_bytes rest = line;
    struct flamepix_bytes word;
    if (reader->in_stack)
        return add_frame(recording, line);
    if (is_label(line))
        return FLAMEPIX_OK;
    fpx_recording_record(recording, 0);
    if (!fpx_text_word(&rest, &word) || !take_value(reader, word))
        return fpx_recording_bad_line(recording);
    reader->in_stack = true;
    rest = fpx_bytes_trimmed(rest);
    return rest.length > 0 ? add_frame(recording, rest) : FLAMEPIX_OK;
}

static bool is_header(struct flamepix_bytes line)
{
    static const char *const facts[] = {"File: ", "Build ID: ", "Type: ", "Time: "};
    for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
        if (fpx_bytes_begin_with(line, facts[i]) && line.data[strlen(facts[i])] != ' ')
            return true;
    }
    return false;
}

static enum flamepix_status take_header(struct pprof_traces *reader, struct flamepix_bytes line)
{
    if (!fpx_take(&line, "Type: "))
        return FLAMEPIX_OK;
    flamepix_buffer_clear(&reader->type);
    return flamepix_buffer_append(&reader->type, line.data, line.length);
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct pprof_traces *reader = user;
    line = fpx_bytes_trimmed(line);
    if (fpx_bytes_begin_with(line, "-----------+---")) {
        reader->is_behind_header = true;
        return end_stack(recording, reader);
    }
    if (!reader->is_behind_header || (!reader->in_stack && is_header(line))) {
        reader->is_behind_header = false; /* of the next output */
        return take_header(reader, line);
    }
    return line.length > 0 ? take_stack_line(recording, reader, line) : FLAMEPIX_OK;
}

static void end(void *user)
{
    flamepix_buffer_free(&((struct pprof_traces *)user)->type);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct pprof_traces),
                                               .line = take_line,
                                               .close = end_stack,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_pprof_traces_open, kind)
