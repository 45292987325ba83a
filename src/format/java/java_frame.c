#include "format/java/java.h"

#include "format/parse/parse_text.h"

bool fpx_take_java_at(struct flamepix_bytes line, struct flamepix_bytes *frame_ret)
{
    struct flamepix_bytes text = fpx_bytes_trimmed(line);
    if (!fpx_take(&text, "at "))
        return false;
    *frame_ret = fpx_bytes_trimmed(text);
    return frame_ret->length > 0;
}

struct flamepix_bytes fpx_java_function(struct flamepix_bytes text)
{
    struct flamepix_bytes function;
    if (!fpx_take_until(&text, "(", &function))
        function = text;
    return fpx_bytes_trimmed(function);
}

/* "java.base@17/" in front of a class, after the names of class loaders. What follows the slash of
 * "C$$Lambda/0x1f" belongs to the class. */
static void take_module(struct flamepix_bytes *name, struct flamepix_bytes *module_ret)
{
    struct flamepix_bytes rest = *name;
    struct flamepix_bytes before;
    while (fpx_take_until(&rest, "/", &before)) {
        if (memchr(before.data, '$', before.length) != NULL || fpx_bytes_begin_with(rest, "0x"))
            return;
        *name = rest;
        if (before.length > 0)
            *module_ret = before;
    }
}

/* "Native Method" and "Unknown Source:12" are no files; "SourceFile:12", which ProGuard writes, is
 * one. */
static bool is_file(struct flamepix_bytes text, bool has_line)
{
    if (text.length == 0 || text.data[0] == '<')
        return false;
    return memchr(text.data, '.', text.length) != NULL ||
           (has_line && memchr(text.data, ' ', text.length) == NULL);
}

/* "java.base@17/Thread.java:829", "Thread.java:829(Compiled Code)" or "Native Method" */
static void take_place(struct flamepix_bytes place, struct fpx_frame *frame)
{
    struct flamepix_bytes rest = place;
    (void)fpx_take_until(&rest, "(", &place);
    take_module(&place, &frame->module);
    struct flamepix_bytes file = place;
    const bool has_line = fpx_take_until(&place, ":", &file);
    if (!is_file(file, has_line))
        return;
    frame->file = file;
    if (has_line)
        (void)fpx_take_number(&place, &frame->line);
}

static size_t count_points(struct flamepix_bytes text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++)
        count += text.data[i] == '.';
    return count;
}

/* Takes the module off "java.base/java.lang.Thread.run"; "java/lang/Thread.run" holds packages. */
static void split_module(struct fpx_frame *frame)
{
    struct flamepix_bytes name = frame->name;
    struct flamepix_bytes module = frame->module;
    take_module(&name, &module);
    if (count_points(name) < 2)
        return;
    frame->name = name;
    frame->module = module;
}

struct fpx_frame fpx_java_frame(struct flamepix_bytes text)
{
    struct fpx_frame frame = {.name = fpx_java_function(text)};
    struct flamepix_bytes place = fpx_bytes_trimmed(text);
    struct flamepix_bytes function;
    if (fpx_take_until(&place, "(", &function)) {
        (void)fpx_take_end(&place, ")");
        take_place(place, &frame);
    }
    split_module(&frame);
    return frame;
}
