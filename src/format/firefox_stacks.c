#include "format/firefox_stacks.h"

#include "format/take_text.h"

enum { STACK_PREFIX, STACK_FRAME };
static const char *const stack_columns[] = {
    [STACK_PREFIX] = "prefix", [STACK_FRAME] = "frame", NULL};

enum {
    FRAME_FUNC,
    FRAME_LOCATION,
    FRAME_LINE,
    FRAME_IMPLEMENTATION,
    FRAME_CATEGORY,
    FRAME_INLINE_DEPTH
};
static const char *const frame_columns[] = {[FRAME_FUNC] = "func",
                                            [FRAME_LOCATION] = "location",
                                            [FRAME_LINE] = "line",
                                            [FRAME_IMPLEMENTATION] = "implementation",
                                            [FRAME_CATEGORY] = "category",
                                            [FRAME_INLINE_DEPTH] = "inlineDepth",
                                            NULL};

enum { FUNC_NAME, FUNC_FILE, FUNC_LINE, FUNC_RESOURCE, FUNC_SOURCE };
static const char *const func_columns[] = {
    [FUNC_NAME] = "name",         [FUNC_FILE] = "fileName", [FUNC_LINE] = "lineNumber",
    [FUNC_RESOURCE] = "resource", [FUNC_SOURCE] = "source", NULL};

enum { RESOURCE_NAME };
static const char *const resource_columns[] = {[RESOURCE_NAME] = "name", NULL};

enum { SOURCE_FILE };
static const char *const source_columns[] = {[SOURCE_FILE] = "filename", NULL};

/* -- tables ------------------------------------------------------------------------------------ */

void flamepix_firefox_stacks_reset(struct flamepix_firefox_stacks *stacks)
{
    flamepix_firefox_table_reset(&stacks->table);
    flamepix_firefox_table_reset(&stacks->frames);
    flamepix_firefox_table_reset(&stacks->functions);
    flamepix_firefox_table_reset(&stacks->resources);
    flamepix_firefox_table_reset(&stacks->sources);
    flamepix_text_table_reset(&stacks->texts);
    stacks->is_known = false;
}

void flamepix_firefox_stacks_free(struct flamepix_firefox_stacks *stacks)
{
    flamepix_firefox_table_free(&stacks->table);
    flamepix_firefox_table_free(&stacks->frames);
    flamepix_firefox_table_free(&stacks->functions);
    flamepix_firefox_table_free(&stacks->resources);
    flamepix_firefox_table_free(&stacks->sources);
    flamepix_text_table_free(&stacks->texts);
}

static enum flamepix_status read_texts(struct flamepix_text_table *texts,
                                       struct flamepix_json_reader *json)
{
    enum flamepix_status status = flamepix_json_open_array(json);
    if (status == FLAMEPIX_OK)
        flamepix_text_table_reset(texts);
    while (flamepix_json_next_element(json, &status)) {
        struct flamepix_bytes text = {"", 0};
        (void)flamepix_json_read_string(json, &text);
        status = flamepix_json_status(json);
        if (status == FLAMEPIX_OK)
            status = flamepix_text_table_append(texts, text);
    }
    return status;
}

enum flamepix_status flamepix_firefox_stacks_read(struct flamepix_firefox_stacks *stacks,
                                                  struct flamepix_json_reader *json,
                                                  struct flamepix_bytes key)
{
    if (flamepix_json_is(key, "stackTable")) {
        stacks->is_known = true;
        return flamepix_firefox_table_read(&stacks->table, json, stack_columns);
    }
    if (flamepix_json_is(key, "frameTable"))
        return flamepix_firefox_table_read(&stacks->frames, json, frame_columns);
    if (flamepix_json_is(key, "funcTable"))
        return flamepix_firefox_table_read(&stacks->functions, json, func_columns);
    if (flamepix_json_is(key, "resourceTable"))
        return flamepix_firefox_table_read(&stacks->resources, json, resource_columns);
    if (flamepix_json_is(key, "sources"))
        return flamepix_firefox_table_read(&stacks->sources, json, source_columns);
    if (flamepix_json_is(key, "stringArray") || flamepix_json_is(key, "stringTable"))
        return read_texts(&stacks->texts, json);
    return FLAMEPIX_OK;
}

/* -- frames ------------------------------------------------------------------------------------ */

/* The text that a cell refers to; empty where there is none. */
static struct flamepix_bytes text_at(const struct flamepix_firefox_stacks *stacks,
                                     const struct flamepix_firefox_table *table, size_t column,
                                     size_t row)
{
    return flamepix_text_table_get(&stacks->texts,
                                   flamepix_firefox_table_index(table, column, row));
}

/* The line that a cell says; 0 where it says none. */
static uint64_t line_at(const struct flamepix_firefox_table *table, size_t column, size_t row)
{
    const double line = flamepix_firefox_table_cell(table, column, row);
    return line > 0 && line < 4e9 ? (uint64_t)line : 0;
}

/* Takes a line or a column off the end of a file's name: ":14" of "a.js:3:14". */
static bool take_number_of_file(struct flamepix_bytes *file, uint64_t *number_ret)
{
    struct flamepix_bytes rest = *file;
    uint64_t number;
    if (!flamepix_take_end_number(&rest, ":", &number) || rest.length == 0)
        return false;
    *number_ret = number;
    *file = rest;
    return true;
}

/* "f (a.js:3:14)" is f, a.js and 3; a text without a line or a path in brackets is a name. */
static void take_location(struct flamepix_frame *frame)
{
    struct flamepix_bytes file = frame->name, name;
    uint64_t line = 0;
    if (!flamepix_take_end(&file, ")") || !flamepix_take_until_last(&file, "(", &name) ||
        !flamepix_take_end(&name, " ") || name.length == 0)
        return;
    if (take_number_of_file(&file, &line))
        (void)take_number_of_file(&file, &line); /* that was the column */
    else if (!flamepix_bytes_hold(file, "/") && !flamepix_bytes_hold(file, ":"))
        return;
    frame->name = name;
    frame->file = file;
    frame->line = line;
}

static void name_function(const struct flamepix_firefox_stacks *stacks, size_t function,
                          struct flamepix_frame *frame)
{
    const struct flamepix_firefox_table *functions = &stacks->functions;
    const size_t resource = flamepix_firefox_table_index(functions, FUNC_RESOURCE, function);
    const size_t source = flamepix_firefox_table_index(functions, FUNC_SOURCE, function);
    const bool has_file = flamepix_firefox_table_index(functions, FUNC_FILE, function) != SIZE_MAX;
    frame->name = text_at(stacks, functions, FUNC_NAME, function);
    frame->file = has_file ? text_at(stacks, functions, FUNC_FILE, function)
                           : text_at(stacks, &stacks->sources, SOURCE_FILE, source);
    frame->module = text_at(stacks, &stacks->resources, RESOURCE_NAME, resource);
    /* An address says nothing without what it is in. */
    frame->with_module = flamepix_bytes_begin_with(frame->name, "0x");
    frame->line = line_at(functions, FUNC_LINE, function);
}

static const char *annotation_of(const struct flamepix_firefox_stacks *stacks, size_t number,
                                 size_t kernel, const struct flamepix_recording_options *options)
{
    const struct flamepix_firefox_table *frames = &stacks->frames;
    const struct flamepix_bytes implementation =
        text_at(stacks, frames, FRAME_IMPLEMENTATION, number);
    const size_t category = flamepix_firefox_table_index(frames, FRAME_CATEGORY, number);
    if (options->kernel && category == kernel && category != SIZE_MAX)
        return "_[k]";
    if (options->inlined && flamepix_firefox_table_cell(frames, FRAME_INLINE_DEPTH, number) > 0)
        return "_[i]";
    if (options->jit &&
        (flamepix_json_is(implementation, "ion") || flamepix_json_is(implementation, "baseline")))
        return "_[j]";
    return NULL;
}

static enum flamepix_status add_frame(const struct flamepix_firefox_stacks *stacks, size_t number,
                                      size_t kernel, struct flamepix_recording *recording)
{
    const struct flamepix_firefox_table *frames = &stacks->frames;
    const size_t function = flamepix_firefox_table_index(frames, FRAME_FUNC, number);
    const uint64_t line = line_at(frames, FRAME_LINE, number);
    struct flamepix_frame frame = {
        .annotation = annotation_of(stacks, number, kernel, &recording->options.recording)};
    if (function != SIZE_MAX)
        name_function(stacks, function, &frame);
    else
        frame.name = text_at(stacks, frames, FRAME_LOCATION, number);
    if (frame.file.length == 0)
        take_location(&frame);
    if (line > 0)
        frame.line = line;
    if (flamepix_json_is(frame.name, "(root)"))
        return flamepix_recording_no_frame(recording);
    return flamepix_recording_frame(recording, &frame);
}

/* The prefix of a stack is one before it, so what goes round in a circle ends. */
enum flamepix_status
flamepix_firefox_stacks_add_frames(const struct flamepix_firefox_stacks *stacks, size_t stack,
                                   size_t kernel, struct flamepix_recording *recording)
{
    const struct flamepix_firefox_table *table = &stacks->table;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t left = FLAMEPIX_RECORDED_FRAMES_MAX; left > 0 && status == FLAMEPIX_OK; left--) {
        const size_t frame = flamepix_firefox_table_index(table, STACK_FRAME, stack);
        const size_t prefix = flamepix_firefox_table_index(table, STACK_PREFIX, stack);
        status = frame != SIZE_MAX ? add_frame(stacks, frame, kernel, recording)
                                   : flamepix_recording_no_frame(recording);
        if (prefix >= stack)
            break;
        stack = prefix;
    }
    return status;
}
