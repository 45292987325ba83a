#include "format/perf/perf.h"

#include "format/parse/parse_text.h"

/* -- weights ----------------------------------------------------------------------------------- */

bool fpx_perf_event_field(struct flamepix_bytes text, const char *name, uint64_t *number_ret)
{
    struct flamepix_bytes before;
    while (fpx_take_until(&text, name, &before)) {
        const bool begins_word = before.length == 0 || fpx_is_blank(before.data[before.length - 1]);
        if (begins_word && fpx_take_number(&text, number_ret))
            return true;
    }
    return false;
}

/* The size in a tracepoint of memory, files or networks. */
static uint64_t bytes_of(const struct fpx_perf_header *header)
{
    static const char *const names[] = {
        "bytes_alloc=", "bytes_req=", "nr_bytes=", "bytes=", "size=", "length=", "len="};
    uint64_t number;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (fpx_perf_event_field(header->rest, names[i], &number))
            return number;
    }
    return 0;
}

static bool is_asked_for(const struct fpx_recording *recording, const char *weight)
{
    const char *asked = recording->options.recording.weight;
    return asked != NULL && strcmp(asked, weight) == 0;
}

double fpx_perf_event_weight(const struct fpx_recording *recording,
                             const struct fpx_perf_header *header)
{
    if (is_asked_for(recording, "bytes"))
        return (double)bytes_of(header);
    if (is_asked_for(recording, "samples") || !header->has_period || !(header->period > 0))
        return 1;
    return header->period;
}

/* -- names ------------------------------------------------------------------------------------- */

/* Drops the modifiers that restrict what is counted: "cycles" of "cycles:u". Only perf's letters
 * may follow the last colon. User probes may have such a name, and keep it. */
static struct flamepix_bytes without_modifiers(struct flamepix_bytes event)
{
    struct flamepix_bytes name;
    struct flamepix_bytes modifiers = event;
    if (!fpx_take_until_last(&modifiers, ":", &name) || name.length == 0)
        return event;
    for (size_t i = 0; i < modifiers.length; i++) {
        if (strchr("ukhGHIpPSDWebRX", modifiers.data[i]) == NULL || modifiers.data[i] == '\0')
            return event;
    }
    const bool is_probe =
        (fpx_bytes_begin_with(name, "probe") || fpx_bytes_begin_with(name, "sdt_")) &&
        !fpx_bytes_hold(name, ":");
    return is_probe ? event : name;
}

/* "kmem:kmalloc"; not "mem:0x401000:rw", a breakpoint. */
static bool is_tracepoint(struct flamepix_bytes event)
{
    const struct flamepix_bytes name = without_modifiers(event);
    return fpx_bytes_hold(name, ":") && !fpx_bytes_hold(name, "/") &&
           !fpx_bytes_begin_with(name, "mem:");
}

bool fpx_perf_event_has_own_text(struct flamepix_bytes event)
{
    static const char *const others[] = {"ptwrite", "mwait", "pwre", "exstop",   "pwrx",
                                         "cbr",     "psb",   "evt",  "iflag",    "vpa-dtl",
                                         "dtl",     "cfe",   "pip",  "iflag_chg"};
    const struct flamepix_bytes name = without_modifiers(event);
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        if (flamepix_bytes_equal(name, flamepix_bytes_of(others[i])))
            return true;
    }
    return name.length == 0 || is_tracepoint(event);
}

/* The unit of clocks and of branch traces is nanoseconds; of other events it is the event: "cycles"
 * of "cycles:u", and "kmem:kmalloc", with or without a period. */
static struct flamepix_bytes unit_of(const struct fpx_recording *recording,
                                     const struct fpx_perf_header *header)
{
    const struct flamepix_bytes name = without_modifiers(header->event);
    if (is_asked_for(recording, "bytes"))
        return flamepix_bytes_of("bytes");
    if (is_asked_for(recording, "samples") ||
        (!header->has_period && !is_tracepoint(header->event)))
        return flamepix_bytes_of("samples");
    if (flamepix_bytes_equal(name, flamepix_bytes_of("cpu-clock")) ||
        flamepix_bytes_equal(name, flamepix_bytes_of("task-clock")) ||
        (flamepix_bytes_equal(name, flamepix_bytes_of("branches")) &&
         fpx_bytes_hold(header->rest, " => ")))
        return flamepix_bytes_of("nanoseconds");
    return name.length > 0 ? name : flamepix_bytes_of("samples");
}

/* -- the event --------------------------------------------------------------------------------- */

static enum flamepix_status find_part(struct fpx_recording *recording,
                                      const struct fpx_perf_header *header,
                                      struct fpx_perf_event *before)
{
    if (before->is_known &&
        flamepix_bytes_equal(flamepix_buffer_bytes(&before->name), header->event))
        return FLAMEPIX_OK;
    flamepix_buffer_clear(&before->name);
    enum flamepix_status status =
        flamepix_buffer_append(&before->name, header->event.data, header->event.length);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_part(recording, "event", header->event, unit_of(recording, header),
                                    &before->part);
    before->is_known = status == FLAMEPIX_OK;
    return status;
}

enum flamepix_status fpx_perf_event_sample(struct fpx_recording *recording,
                                           const struct fpx_perf_header *header,
                                           struct fpx_perf_event *before,
                                           struct fpx_sample *sample_ret)
{
    const double seconds = (double)header->nanoseconds / 1e9;
    enum flamepix_status status = find_part(recording, header, before);
    *sample_ret = (struct fpx_sample){.part = before->part,
                                      .weight.value = fpx_perf_event_weight(recording, header),
                                      .has_time = header->has_time,
                                      .begin = seconds,
                                      .end = seconds};
    return status;
}

/* -- the process ------------------------------------------------------------------------------- */

static enum flamepix_status append_ids(struct flamepix_buffer *root,
                                       const struct fpx_perf_header *header, bool with_thread)
{
    const struct flamepix_bytes pid = header->pid.length > 0 ? header->pid : flamepix_bytes_of("?");
    flamepix_buffer_append(root, pid.data, pid.length);
    if (!with_thread)
        return root->status;
    flamepix_buffer_append(root, "/", 1);
    return flamepix_buffer_append(root, header->tid.data, header->tid.length);
}

enum flamepix_status fpx_perf_event_root(struct flamepix_buffer *key,
                                         const struct fpx_perf_header *header,
                                         const struct flamepix_recording_options *options)
{
    const struct flamepix_bytes comm =
        options->no_comm ? (struct flamepix_bytes){"", 0} : header->comm;
    const bool with_ids = options->pid || options->tid;
    struct flamepix_buffer root = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    if (comm.length == 0 && !with_ids)
        return FLAMEPIX_OK;
    status = flamepix_buffer_append(&root, comm.data, comm.length);
    for (size_t i = 0; i < root.length; i++) {
        if (root.data[i] == ' ')
            root.data[i] = '_';
    }
    if (status == FLAMEPIX_OK && with_ids && comm.length > 0)
        status = flamepix_buffer_append(&root, "-", 1);
    if (status == FLAMEPIX_OK && with_ids)
        status = append_ids(&root, header, options->tid);
    if (status == FLAMEPIX_OK)
        status = fpx_frame_text_of(key, flamepix_buffer_bytes(&root));
    flamepix_buffer_free(&root);
    return status;
}

bool fpx_perf_event_is_of_thread(const struct fpx_perf_header *header,
                                 const struct flamepix_recording_options *options)
{
    if (options->thread == NULL)
        return true;
    const struct flamepix_bytes thread = flamepix_bytes_of(options->thread);
    return flamepix_bytes_equal(thread, header->comm) || flamepix_bytes_equal(thread, header->tid);
}
