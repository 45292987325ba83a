#include "format/java/java.h"

#include "base/bytes_match.h"

/* Where the class begins in "java.lang.Thread.run" or "java/lang/Thread.run". */
static size_t class_begin(struct flamepix_bytes name)
{
    size_t method = name.length;
    while (method > 0 && name.data[method - 1] != '.')
        method--;
    for (size_t i = method > 0 ? method - 1 : 0; i > 0; i--) {
        const char c = name.data[i - 1];
        if (c == '.' || (c == '/' && !fpx_bytes_begin_with(flamepix_bytes_from(name, i), "0x")))
            return i;
    }
    return 0;
}

static bool is_of_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* "java.lang." becomes "j.l." */
static enum flamepix_status append_short(struct flamepix_buffer *to, struct flamepix_bytes packages)
{
    bool in_word = false;
    for (size_t i = 0; i < packages.length; i++) {
        const char c = packages.data[i];
        if (!in_word || !is_of_word(c))
            flamepix_buffer_append(to, &c, 1);
        in_word = is_of_word(c);
    }
    return to->status;
}

static enum flamepix_status write_name(const struct flamepix_recording_options *options,
                                       struct flamepix_bytes function, struct flamepix_buffer *to)
{
    const size_t begin = class_begin(function);
    const struct flamepix_bytes packages = {function.data, begin};
    const struct flamepix_bytes rest = flamepix_bytes_from(function, begin);
    flamepix_buffer_clear(to);
    if (!options->no_packages && options->short_packages)
        append_short(to, packages);
    else if (!options->no_packages)
        flamepix_buffer_append(to, packages.data, packages.length);
    return flamepix_buffer_append(to, rest.data, rest.length);
}

enum flamepix_status fpx_add_java_frame(struct fpx_recording *recording, struct flamepix_bytes text,
                                        struct flamepix_buffer *name)
{
    struct fpx_frame known = fpx_java_frame(text);
    enum flamepix_status status = write_name(&recording->options.recording, known.name, name);
    if (status != FLAMEPIX_OK)
        return status;
    known.name = flamepix_buffer_bytes(name);
    return fpx_recording_frame(recording, &known);
}

/* -- threads ----------------------------------------------------------------------------------- */

/* "worker-12" becomes "worker" */
static struct flamepix_bytes without_number(struct flamepix_bytes thread)
{
    size_t length = thread.length;
    while (length > 0 && thread.data[length - 1] >= '0' && thread.data[length - 1] <= '9')
        length--;
    if (length > 0 && length < thread.length && thread.data[length - 1] == '-')
        thread.length = length - 1;
    return thread;
}

enum flamepix_status fpx_java_stack(struct fpx_recording *recording, struct flamepix_bytes thread,
                                    struct fpx_sample sample)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    enum flamepix_status status = FLAMEPIX_OK;
    sample.weight.value = 1;
    sample.leaf_first = true;
    if (options->thread != NULL &&
        !flamepix_bytes_equal(flamepix_bytes_of(options->thread), thread)) {
        fpx_recording_drop(recording);
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_THREAD, 1, 1);
        return FLAMEPIX_OK;
    }
    if (!options->no_thread_name)
        status =
            fpx_recording_name(recording, options->thread_number ? thread : without_number(thread));
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_recording_put(recording, &sample);
}
