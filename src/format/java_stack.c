#include "format/java_frames.h"

#include "format/take_text.h"

bool flamepix_take_java_at(struct flamepix_bytes line, struct flamepix_bytes *frame_ret)
{
    struct flamepix_bytes text = flamepix_bytes_trimmed(line);
    if (!flamepix_take(&text, "at "))
        return false;
    *frame_ret = flamepix_bytes_trimmed(text);
    return frame_ret->length > 0;
}

struct flamepix_bytes flamepix_java_function(struct flamepix_bytes frame)
{
    struct flamepix_bytes function;
    if (!flamepix_take_until(&frame, "(", &function))
        function = frame;
    return flamepix_bytes_trimmed(function);
}

/* "java.base@17/" before a class, with the names of class loaders before it. What is behind the
 * slash of "C$$Lambda/0x1f" belongs to the class. */
static void take_module(struct flamepix_bytes *name, struct flamepix_bytes *module_ret)
{
    struct flamepix_bytes rest = *name;
    struct flamepix_bytes before;
    while (flamepix_take_until(&rest, "/", &before)) {
        if (memchr(before.data, '$', before.length) != NULL ||
            flamepix_bytes_begin_with(rest, "0x"))
            return;
        *name = rest;
        if (before.length > 0)
            *module_ret = before;
    }
}

/* "java.base@17/Thread.java:829" or "Native Method" */
static void take_place(struct flamepix_bytes place, struct flamepix_frame *frame)
{
    struct flamepix_bytes file;
    take_module(&place, &frame->module);
    if (!flamepix_take_until(&place, ":", &file))
        file = place;
    if (memchr(file.data, '.', file.length) == NULL)
        return;
    frame->file = file;
    if (!flamepix_take_number(&place, &frame->line))
        frame->line = 0;
}

/* Where the class begins in "java.lang.Thread.run" and in "java/lang/Thread.run". */
static size_t class_begin(struct flamepix_bytes name)
{
    size_t method = name.length;
    while (method > 0 && name.data[method - 1] != '.')
        method--;
    for (size_t i = method > 0 ? method - 1 : 0; i > 0; i--) {
        const char c = name.data[i - 1];
        if (c == '.' ||
            (c == '/' && !flamepix_bytes_begin_with(flamepix_bytes_from(name, i), "0x")))
            return i;
    }
    return 0;
}

static bool is_of_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* "j.l." of "java.lang." */
static enum flamepix_status append_short(struct flamepix_buffer *to, struct flamepix_bytes packages)
{
    enum flamepix_status status = FLAMEPIX_OK;
    bool in_word = false;
    for (size_t i = 0; i < packages.length && status == FLAMEPIX_OK; i++) {
        const char c = packages.data[i];
        if (!in_word || !is_of_word(c))
            status = flamepix_buffer_append(to, &c, 1);
        in_word = is_of_word(c);
    }
    return status;
}

static enum flamepix_status write_name(const struct flamepix_recording_options *options,
                                       struct flamepix_bytes function, struct flamepix_buffer *to)
{
    const size_t begin = class_begin(function);
    const struct flamepix_bytes packages = {function.data, begin};
    const struct flamepix_bytes rest = flamepix_bytes_from(function, begin);
    enum flamepix_status status = FLAMEPIX_OK;
    to->length = 0;
    if (!options->no_packages && options->short_packages)
        status = append_short(to, packages);
    else if (!options->no_packages)
        status = flamepix_buffer_append(to, packages.data, packages.length);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_buffer_append(to, rest.data, rest.length);
}

static size_t count_points(struct flamepix_bytes text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++)
        count += text.data[i] == '.';
    return count;
}

/* Takes the module off "java.base/java.lang.Thread.run". In "java/lang/Thread.run" are packages. */
static void split_module(struct flamepix_frame *known)
{
    struct flamepix_bytes name = known->name;
    struct flamepix_bytes module = known->module;
    take_module(&name, &module);
    if (count_points(name) < 2)
        return;
    known->name = name;
    known->module = module;
}

enum flamepix_status flamepix_add_java_frame(struct flamepix_recording *recording,
                                             struct flamepix_bytes frame,
                                             struct flamepix_buffer *name)
{
    struct flamepix_frame known = {.name = flamepix_java_function(frame)};
    struct flamepix_bytes function;
    if (flamepix_take_until(&frame, "(", &function)) {
        (void)flamepix_take_end(&frame, ")");
        take_place(frame, &known);
    }
    split_module(&known);
    enum flamepix_status status = write_name(&recording->options.recording, known.name, name);
    if (status != FLAMEPIX_OK)
        return status;
    known.name = flamepix_buffer_bytes(name);
    return flamepix_recording_frame(recording, &known);
}

/* -- threads ----------------------------------------------------------------------------------- */

/* "worker" of "worker-12" */
static struct flamepix_bytes without_number(struct flamepix_bytes thread)
{
    size_t length = thread.length;
    while (length > 0 && thread.data[length - 1] >= '0' && thread.data[length - 1] <= '9')
        length--;
    if (length > 0 && length < thread.length && thread.data[length - 1] == '-')
        thread.length = length - 1;
    return thread;
}

enum flamepix_status flamepix_java_stack(struct flamepix_recording *recording,
                                         struct flamepix_bytes thread,
                                         struct flamepix_sample sample)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    enum flamepix_status status = FLAMEPIX_OK;
    sample.weight.value = 1;
    sample.leaf_first = true;
    if (options->thread != NULL &&
        !flamepix_bytes_equal(flamepix_bytes_of(options->thread), thread)) {
        flamepix_recording_drop(recording);
        return FLAMEPIX_OK;
    }
    if (!options->no_thread_name)
        status = flamepix_recording_name(recording,
                                         options->thread_number ? thread : without_number(thread));
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_recording_put(recording, &sample);
}
