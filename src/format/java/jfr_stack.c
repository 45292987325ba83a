/* A frame is a method with a class and a name: java/lang/String.length. async-profiler also writes
 * C functions, with the library as class, which is not part of the name. Java's own recorder calls
 * a Java method without a body native. A native frame is a C function only if there are frame types
 * for the kernel, as in files of async-profiler. */
#include "format/java/jfr_events.h"

#include "base/buffer_printf.h"

/* How a frame was compiled, with names of frame types and annotations. */
enum compiled { INTERPRETED, JIT_COMPILED, INLINED, NATIVE, CPP, KERNEL, C1_COMPILED, COMPILED };

static const char *const type_names[COMPILED] = {[INTERPRETED] = "Interpreted",
                                                 [JIT_COMPILED] = "JIT compiled",
                                                 [INLINED] = "Inlined",
                                                 [NATIVE] = "Native",
                                                 [CPP] = "C++",
                                                 [KERNEL] = "Kernel",
                                                 [C1_COMPILED] = "C1 compiled"};

static int compiled_named(struct flamepix_bytes name)
{
    for (int i = 0; i < COMPILED; i++) {
        if (flamepix_bytes_equal(name, flamepix_bytes_of(type_names[i])))
            return i;
    }
    return -1;
}

static void learn_types(const struct fpx_jfr_pools *pools, struct fpx_jfr_frame_types *types)
{
    const struct fpx_jfr_pool *pool = &pools->pools[FPX_JFR_FRAME_TYPES];
    types->is_known = true;
    memset(types->kinds, -1, sizeof(types->kinds));
    for (size_t i = 0; i < pool->count; i++) {
        const int compiled = compiled_named(fpx_jfr_text_bytes(pools, &pool->items[i].name));
        if (pool->items[i].number < FPX_JFR_FRAME_TYPES_KNOWN)
            types->kinds[pool->items[i].number] = (signed char)compiled;
        if (compiled == KERNEL)
            types->native_is_c = true;
    }
}

static const char *annotation_of(const struct flamepix_recording_options *options, int compiled)
{
    switch (compiled) {
    case INTERPRETED:
        return options->jit ? "_[0]" : NULL;
    case JIT_COMPILED:
        return options->jit ? "_[j]" : NULL;
    case C1_COMPILED:
        return options->jit ? "_[1]" : NULL;
    case INLINED:
        return options->inlined ? "_[i]" : NULL;
    case KERNEL:
        return options->kernel ? "_[k]" : NULL;
    default:
        return NULL;
    }
}

const char *fpx_jfr_annotation(const struct flamepix_recording_options *options, unsigned type)
{
    return annotation_of(options, type < COMPILED ? (int)type : -1);
}

/* Builds the name of a method; this is done once. */
static enum flamepix_status know_method(struct fpx_jfr_pools *pools,
                                        struct fpx_jfr_constant *method,
                                        struct flamepix_buffer *name)
{
    const struct flamepix_bytes class = fpx_jfr_name(pools, FPX_JFR_CLASSES, method->method.class);
    const struct flamepix_bytes own = fpx_jfr_text_bytes(pools, &method->name);
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_buffer_clear(name);
    if (class.length > 0 && class.length <= UINT32_MAX) {
        method->method.class_nbytes = (uint32_t) class.length;
        status = flamepix_buffer_append(name, class.data, class.length);
        if (status == FLAMEPIX_OK && own.length > 0)
            status = flamepix_buffer_append(name, ".", 1);
    }
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(name, own.data, own.length);
    method->method.text = flamepix_buffer_bytes(name);
    if (status == FLAMEPIX_OK)
        status = fpx_arena_copy(&pools->texts, method->method.text, &method->method.text.data);
    method->method.is_known = status == FLAMEPIX_OK;
    return status;
}

/* Splits a known method into class and name again. */
static void name_frame(const struct fpx_jfr_constant *method, bool is_c, struct fpx_frame *frame)
{
    const struct flamepix_bytes text = method->method.text;
    const struct flamepix_bytes class = {text.data, method->method.class_nbytes};
    frame->name = text;
    if (is_c && class.length > 0 && text.length > class.length) {
        frame->module = class;
        frame->name = flamepix_bytes_from(text, class.length + 1);
    }
}

/* Sources of Java are known by class only, so the class stands for the file. The line follows the
 * name. */
static enum flamepix_status put_java(struct fpx_recording *recording,
                                     const struct fpx_jfr_constant *method, uint32_t line,
                                     struct fpx_frame *frame, struct flamepix_buffer *name)
{
    const enum flamepix_granularity granularity = recording->options.recording.granularity;
    enum flamepix_status status = FLAMEPIX_OK;
    if (granularity == FLAMEPIX_FILES && method->method.class_nbytes > 0)
        frame->name = (struct flamepix_bytes){frame->name.data, method->method.class_nbytes};
    if ((granularity == FLAMEPIX_LINES || granularity == FLAMEPIX_ADDRESSES) && line > 0) {
        flamepix_buffer_clear(name);
        status = flamepix_buffer_append(name, frame->name.data, frame->name.length);
        if (status == FLAMEPIX_OK)
            status = fpx_buffer_printf(name, ":%u", (unsigned)line);
        frame->name = flamepix_buffer_bytes(name);
    }
    return status == FLAMEPIX_OK ? fpx_recording_frame(recording, frame) : status;
}

/* A method without a class has class number 0. */
static bool has_class(const struct fpx_jfr_pools *pools, uint64_t number)
{
    const struct fpx_jfr_constant *class = fpx_jfr_find(pools, FPX_JFR_CLASSES, number);
    return class == NULL ? number == 0 : fpx_jfr_has_text(pools, &class->name);
}

static bool is_whole_method(const struct fpx_jfr_pools *pools, uint64_t number)
{
    struct fpx_jfr_constant *method = fpx_jfr_find(pools, FPX_JFR_METHODS, number);
    if (method == NULL)
        return false;
    if (!method->method.is_checked) {
        method->method.is_checked = true;
        method->method.is_whole =
            fpx_jfr_has_text(pools, &method->name) && has_class(pools, method->method.class);
    }
    return method->method.is_whole;
}

bool fpx_jfr_stack_is_whole(const struct fpx_jfr_pools *pools, struct fpx_jfr_constant *stack)
{
    if (stack->stack.is_checked)
        return stack->stack.is_whole;
    stack->stack.is_checked = stack->stack.is_whole = true;
    for (size_t i = 0; i < stack->stack.count && stack->stack.is_whole; i++)
        stack->stack.is_whole =
            is_whole_method(pools, pools->frames[stack->stack.first + i].method);
    return stack->stack.is_whole;
}

/* async-profiler 1 writes what was allocated or locked as a native method: the class, and "new". */
static bool is_allocation(const struct fpx_jfr_constant *method)
{
    const struct flamepix_bytes text = method->method.text;
    return method->method.class_nbytes > 0 &&
           flamepix_bytes_equal(flamepix_bytes_from(text, method->method.class_nbytes),
                                flamepix_bytes_of(".new"));
}

static enum flamepix_status put_frame(struct fpx_recording *recording, struct fpx_jfr_pools *pools,
                                      const struct fpx_jfr_frame_types *types,
                                      const struct fpx_jfr_frame *at, struct flamepix_buffer *name)
{
    struct fpx_jfr_constant *method = fpx_jfr_find(pools, FPX_JFR_METHODS, at->method);
    const int compiled = at->type < FPX_JFR_FRAME_TYPES_KNOWN ? types->kinds[at->type] : -1;
    const bool is_c =
        (compiled == NATIVE && types->native_is_c) || compiled == CPP || compiled == KERNEL;
    struct fpx_frame frame = {.annotation = annotation_of(&recording->options.recording, compiled)};
    if (method == NULL)
        return fpx_recording_frame(recording, &frame);
    enum flamepix_status status =
        method->method.is_known ? FLAMEPIX_OK : know_method(pools, method, name);
    if (status != FLAMEPIX_OK)
        return status;
    const bool has_module = is_c && !is_allocation(method);
    name_frame(method, has_module, &frame);
    return has_module ? fpx_recording_frame(recording, &frame)
                      : put_java(recording, method, at->line, &frame, name);
}

enum flamepix_status fpx_jfr_put_stack(struct fpx_recording *recording, struct fpx_jfr_pools *pools,
                                       struct fpx_jfr_frame_types *types,
                                       const struct fpx_jfr_constant *stack,
                                       struct flamepix_buffer *name)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!types->is_known)
        learn_types(pools, types);
    for (size_t i = 0; i < stack->stack.count && status == FLAMEPIX_OK; i++)
        status = put_frame(recording, pools, types, &pools->frames[stack->stack.first + i], name);
    return status;
}
