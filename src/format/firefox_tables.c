#include "format/firefox_tables.h"

#include "base/bytes_match.h"

enum stack_column { STACK_PREFIX, STACK_FRAME };
static const char *const stack_columns[] = {"prefix", "frame", NULL};
enum frame_column {
    FRAME_FUNC,
    FRAME_LOCATION,
    FRAME_LINE,
    FRAME_IMPLEMENTATION,
    FRAME_CATEGORY,
    FRAME_INLINE_DEPTH
};
static const char *const frame_columns[] = {"func",     "location",    "line", "implementation",
                                            "category", "inlineDepth", NULL};
enum func_column { FUNC_NAME, FUNC_FILE, FUNC_LINE, FUNC_RESOURCE, FUNC_SOURCE };
static const char *const func_columns[] = {"name",     "fileName", "lineNumber",
                                           "resource", "source",   NULL};
static const char *const resource_columns[] = {"name", NULL};
static const char *const source_columns[] = {"filename", NULL};

/* -- tables ------------------------------------------------------------------------------------ */

void flamepix_firefox_tables_reset(struct flamepix_firefox_tables *tables)
{
    flamepix_firefox_table_reset(&tables->stacks);
    flamepix_firefox_table_reset(&tables->frames);
    flamepix_firefox_table_reset(&tables->functions);
    flamepix_firefox_table_reset(&tables->resources);
    flamepix_firefox_table_reset(&tables->sources);
    flamepix_text_table_reset(&tables->texts);
    tables->is_known = false;
}

void flamepix_firefox_tables_free(struct flamepix_firefox_tables *tables)
{
    flamepix_firefox_table_free(&tables->stacks);
    flamepix_firefox_table_free(&tables->frames);
    flamepix_firefox_table_free(&tables->functions);
    flamepix_firefox_table_free(&tables->resources);
    flamepix_firefox_table_free(&tables->sources);
    flamepix_text_table_free(&tables->texts);
}

static enum flamepix_status read_texts(struct flamepix_text_table *texts,
                                       struct flamepix_json_reader *json)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_array(json))
        return flamepix_json_status(json);
    flamepix_text_table_reset(texts);
    while (status == FLAMEPIX_OK && (status = flamepix_json_element(json)) == FLAMEPIX_OK) {
        struct flamepix_bytes text = {"", 0};
        (void)flamepix_json_read_string(json, &text);
        status = flamepix_json_status(json);
        if (status == FLAMEPIX_OK)
            status = flamepix_text_table_append(texts, text);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status flamepix_firefox_tables_read(struct flamepix_firefox_tables *tables,
                                                  struct flamepix_json_reader *json,
                                                  struct flamepix_bytes key)
{
    if (flamepix_json_is(key, "stackTable")) {
        tables->is_known = true;
        return flamepix_firefox_table_read(&tables->stacks, json, stack_columns);
    }
    if (flamepix_json_is(key, "frameTable"))
        return flamepix_firefox_table_read(&tables->frames, json, frame_columns);
    if (flamepix_json_is(key, "funcTable"))
        return flamepix_firefox_table_read(&tables->functions, json, func_columns);
    if (flamepix_json_is(key, "resourceTable"))
        return flamepix_firefox_table_read(&tables->resources, json, resource_columns);
    if (flamepix_json_is(key, "sources"))
        return flamepix_firefox_table_read(&tables->sources, json, source_columns);
    if (flamepix_json_is(key, "stringArray") || flamepix_json_is(key, "stringTable"))
        return read_texts(&tables->texts, json);
    return FLAMEPIX_OK;
}

/* -- frames ------------------------------------------------------------------------------------ */

/* "f (a.js:3:14)" is f, a.js and 3; other texts are names. */
static void take_location(struct flamepix_frame *frame)
{
    struct flamepix_bytes text = frame->name, number = {NULL, 0};
    size_t open = text.length;
    if (text.length == 0 || text.data[text.length - 1] != ')')
        return;
    while (open > 0 && text.data[open - 1] != '(')
        open--;
    if (open < 3 || text.data[open - 2] != ' ')
        return;
    struct flamepix_bytes place = {text.data + open, text.length - 1 - open};
    for (int i = 0; i < 2; i++) {
        size_t digits = place.length;
        while (digits > 0 && place.data[digits - 1] >= '0' && place.data[digits - 1] <= '9')
            digits--;
        if (digits == place.length || digits < 2 || place.data[digits - 1] != ':')
            break;
        number = (struct flamepix_bytes){place.data + digits, place.length - digits};
        place.length = digits - 1;
    }
    if (number.length == 0 && !flamepix_bytes_hold(place, "/") && !flamepix_bytes_hold(place, ":"))
        return;
    frame->name.length = open - 2;
    frame->file = place;
    frame->line = 0;
    for (size_t i = 0; i < number.length && frame->line < UINT32_MAX; i++)
        frame->line = frame->line * 10 + (uint64_t)(number.data[i] - '0');
}

static void name_function(const struct flamepix_firefox_tables *tables, size_t function,
                          struct flamepix_frame *frame)
{
    const struct flamepix_firefox_table *functions = &tables->functions;
    const size_t resource = flamepix_firefox_table_index(functions, FUNC_RESOURCE, function);
    const size_t source = flamepix_firefox_table_index(functions, FUNC_SOURCE, function);
    size_t file = flamepix_firefox_table_index(functions, FUNC_FILE, function);
    const double line = flamepix_firefox_table_cell(functions, FUNC_LINE, function);
    if (file == SIZE_MAX)
        file = flamepix_firefox_table_index(&tables->sources, 0, source);
    frame->name = flamepix_text_table_get(
        &tables->texts, flamepix_firefox_table_index(functions, FUNC_NAME, function));
    frame->file = flamepix_text_table_get(&tables->texts, file);
    frame->module = flamepix_text_table_get(
        &tables->texts, flamepix_firefox_table_index(&tables->resources, 0, resource));
    /* An address says nothing without what it is in. */
    frame->with_module = flamepix_bytes_begin_with(frame->name, "0x");
    if (line > 0 && line < 4e9)
        frame->line = (uint64_t)line;
}

static const char *annotation_of(const struct flamepix_recording_options *options,
                                 const struct flamepix_firefox_tables *tables, size_t number,
                                 size_t kernel)
{
    const struct flamepix_firefox_table *frames = &tables->frames;
    const struct flamepix_bytes implementation = flamepix_text_table_get(
        &tables->texts, flamepix_firefox_table_index(frames, FRAME_IMPLEMENTATION, number));
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

static enum flamepix_status put_frame(const struct flamepix_firefox_tables *tables, size_t number,
                                      size_t kernel, struct flamepix_recording *recording)
{
    const struct flamepix_firefox_table *frames = &tables->frames;
    const size_t function = flamepix_firefox_table_index(frames, FRAME_FUNC, number);
    const double line = flamepix_firefox_table_cell(frames, FRAME_LINE, number);
    struct flamepix_frame frame = {
        .annotation = annotation_of(&recording->options.recording, tables, number, kernel)};
    if (function != SIZE_MAX)
        name_function(tables, function, &frame);
    else
        frame.name = flamepix_text_table_get(
            &tables->texts, flamepix_firefox_table_index(frames, FRAME_LOCATION, number));
    if (frame.file.length == 0)
        take_location(&frame);
    if (line > 0 && line < 4e9)
        frame.line = (uint64_t)line;
    if (flamepix_json_is(frame.name, "(root)"))
        return flamepix_recording_no_frame(recording);
    return flamepix_recording_frame(recording, &frame);
}

/* The prefix of a stack is one before it, so what goes round in a circle ends. */
enum flamepix_status flamepix_firefox_tables_stack(const struct flamepix_firefox_tables *tables,
                                                   size_t stack, size_t kernel,
                                                   struct flamepix_recording *recording)
{
    const struct flamepix_firefox_table *stacks = &tables->stacks;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t left = FLAMEPIX_RECORDED_FRAMES_MAX; left > 0 && status == FLAMEPIX_OK; left--) {
        const size_t frame = flamepix_firefox_table_index(stacks, STACK_FRAME, stack);
        const size_t prefix = flamepix_firefox_table_index(stacks, STACK_PREFIX, stack);
        status = frame != SIZE_MAX ? put_frame(tables, frame, kernel, recording)
                                   : flamepix_recording_no_frame(recording);
        if (prefix >= stack)
            break;
        stack = prefix;
    }
    return status;
}
