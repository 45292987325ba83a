#include "format/web/firefox.h"

#include "format/parse/parse_text.h"

enum { STACK_PREFIX, STACK_OFFSET, STACK_FRAME };
static const char *const stack_columns[] = {
    [STACK_PREFIX] = "prefix", [STACK_OFFSET] = "prefixOffset", [STACK_FRAME] = "frame", NULL};

enum {
    FRAME_FUNC,
    FRAME_LOCATION,
    FRAME_LINE,
    FRAME_IMPLEMENTATION,
    FRAME_CATEGORY,
    FRAME_SUBCATEGORY,
    FRAME_INLINE_DEPTH,
    FRAME_LIBRARY
};
static const char *const frame_columns[] = {[FRAME_FUNC] = "func",
                                            [FRAME_LOCATION] = "location",
                                            [FRAME_LINE] = "line",
                                            [FRAME_IMPLEMENTATION] = "implementation",
                                            [FRAME_CATEGORY] = "category",
                                            [FRAME_SUBCATEGORY] = "subcategory",
                                            [FRAME_INLINE_DEPTH] = "inlineDepth",
                                            [FRAME_LIBRARY] = "lib",
                                            NULL};

enum { FUNC_NAME, FUNC_FILE, FUNC_LINE, FUNC_RESOURCE, FUNC_SOURCE };
static const char *const func_columns[] = {
    [FUNC_NAME] = "name",         [FUNC_FILE] = "fileName", [FUNC_LINE] = "lineNumber",
    [FUNC_RESOURCE] = "resource", [FUNC_SOURCE] = "source", NULL};

enum { RESOURCE_NAME };
static const char *const resource_columns[] = {[RESOURCE_NAME] = "name", NULL};

enum { SOURCE_FILE };
static const char *const source_columns[] = {[SOURCE_FILE] = "filename", NULL};

static const struct {
    const char *key;
    const char *const *columns;
} members[FPX_FIREFOX_TABLES] = {
    [FPX_FIREFOX_STACKS] = {"stackTable", stack_columns},
    [FPX_FIREFOX_FRAMES] = {"frameTable", frame_columns},
    [FPX_FIREFOX_FUNCTIONS] = {"funcTable", func_columns},
    [FPX_FIREFOX_RESOURCES] = {"resourceTable", resource_columns},
    [FPX_FIREFOX_SOURCES] = {"sources", source_columns},
};

/* -- tables ------------------------------------------------------------------------------------ */

void fpx_firefox_stacks_reset(struct fpx_firefox_stacks *stacks)
{
    for (size_t i = 0; i < FPX_FIREFOX_TABLES; i++)
        fpx_firefox_table_reset(&stacks->tables[i]);
    fpx_text_table_reset(&stacks->texts);
    fpx_text_table_reset(&stacks->libraries);
    stacks->has_texts = stacks->has_libraries = stacks->texts_have_gaps = false;
}

void fpx_firefox_stacks_free(struct fpx_firefox_stacks *stacks)
{
    for (size_t i = 0; i < FPX_FIREFOX_TABLES; i++)
        fpx_firefox_table_free(&stacks->tables[i]);
    fpx_text_table_free(&stacks->texts);
    fpx_text_table_free(&stacks->libraries);
}

static enum flamepix_status read_texts(struct fpx_firefox_stacks *stacks,
                                       struct fpx_json_reader *json)
{
    enum flamepix_status status = fpx_json_open_array(json);
    if (status == FLAMEPIX_OK) {
        fpx_text_table_reset(&stacks->texts);
        stacks->has_texts = true;
    }
    while (fpx_json_next_element(json, &status)) {
        struct flamepix_bytes text = {"", 0};
        stacks->texts_have_gaps |= !fpx_json_read_string(json, &text);
        status = fpx_json_status(json);
        if (status == FLAMEPIX_OK)
            status = fpx_text_table_append(&stacks->texts, text);
    }
    return status;
}

/* {"name": "libxul.so", "path": …}; it gets a number even without a name. */
static enum flamepix_status read_library(struct fpx_firefox_stacks *stacks,
                                         struct fpx_json_reader *json)
{
    struct flamepix_bytes key, name;
    bool has_name = false;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (!fpx_json_is(key, "name") || has_name || !fpx_json_read_string(json, &name))
            continue;
        has_name = true;
        status = fpx_text_table_append(&stacks->libraries, name);
    }
    if (status == FLAMEPIX_OK && !has_name)
        status = fpx_text_table_append(&stacks->libraries, (struct flamepix_bytes){"", 0});
    return status;
}

enum flamepix_status fpx_firefox_libraries_read(struct fpx_firefox_stacks *stacks,
                                                struct fpx_json_reader *json)
{
    enum flamepix_status status = fpx_json_open_array(json);
    if (status == FLAMEPIX_OK) {
        fpx_text_table_reset(&stacks->libraries);
        stacks->has_libraries = true;
    }
    while (fpx_json_next_element(json, &status))
        status = read_library(stacks, json);
    return status;
}

enum flamepix_status fpx_firefox_stacks_read(struct fpx_firefox_stacks *stacks,
                                             struct fpx_json_reader *json,
                                             struct flamepix_bytes key)
{
    for (size_t i = 0; i < FPX_FIREFOX_TABLES; i++) {
        if (fpx_json_is(key, members[i].key))
            return fpx_firefox_table_read(&stacks->tables[i], json, members[i].columns);
    }
    if (fpx_json_is(key, "stringArray") || fpx_json_is(key, "stringTable"))
        return read_texts(stacks, json);
    return FLAMEPIX_OK;
}

/* -- the view of a thread ---------------------------------------------------------------------- */

/* Raw profiles have no functions; resources and sources exist in few versions, if any. */
static bool is_whole(const struct fpx_firefox_view *view, bool has_libraries)
{
    const struct fpx_firefox_table *const *tables = view->tables;
    const struct fpx_firefox_table *frames = tables[FPX_FIREFOX_FRAMES];
    const struct fpx_firefox_table *functions = tables[FPX_FIREFOX_FUNCTIONS];
    if (!tables[FPX_FIREFOX_STACKS]->is_known || !frames->is_known ||
        view->texts[FPX_FIREFOX_FRAMES] == NULL ||
        (fpx_firefox_table_has(frames, FRAME_LIBRARY) && !has_libraries))
        return false;
    if (!fpx_firefox_table_has(frames, FRAME_FUNC))
        return true;
    return functions->is_known &&
           (!fpx_firefox_table_has(functions, FUNC_RESOURCE) ||
            tables[FPX_FIREFOX_RESOURCES]->is_known) &&
           (!fpx_firefox_table_has(functions, FUNC_SOURCE) ||
            tables[FPX_FIREFOX_SOURCES]->is_known);
}

struct fpx_firefox_view fpx_firefox_stacks_view(const struct fpx_firefox_stacks *own,
                                                const struct fpx_firefox_stacks *shared,
                                                size_t kernel)
{
    struct fpx_firefox_view view = {.libraries = &shared->libraries, .kernel = kernel};
    for (size_t i = 0; i < FPX_FIREFOX_TABLES; i++) {
        const struct fpx_firefox_stacks *of = own->tables[i].is_known ? own : shared;
        const struct fpx_firefox_stacks *other = of == own ? shared : own;
        view.tables[i] = &of->tables[i];
        if (of->has_texts || other->has_texts)
            view.texts[i] = of->has_texts ? &of->texts : &other->texts;
    }
    view.is_whole = is_whole(&view, shared->has_libraries);
    view.texts_have_gaps = own->texts_have_gaps || shared->texts_have_gaps;
    view.is_even = fpx_firefox_table_is_even(view.tables[FPX_FIREFOX_STACKS]) &&
                   fpx_firefox_table_is_even(view.tables[FPX_FIREFOX_FRAMES]) &&
                   fpx_firefox_table_is_even(view.tables[FPX_FIREFOX_FUNCTIONS]);
    return view;
}

/* -- frames ------------------------------------------------------------------------------------ */

/* The text that a cell refers to; false if there is none. */
static bool find_text(const struct fpx_firefox_view *view, size_t table, size_t column, size_t row,
                      struct flamepix_bytes *text_ret)
{
    const size_t number = fpx_firefox_table_index(view->tables[table], column, row);
    const struct fpx_text_table *texts = view->texts[table];
    *text_ret = (struct flamepix_bytes){"", 0};
    if (texts == NULL || number >= texts->count)
        return false;
    *text_ret = fpx_text_table_get(texts, number);
    return true;
}

/* As above, for an optional text. */
static struct flamepix_bytes text_at(const struct fpx_firefox_view *view, size_t table,
                                     size_t column, size_t row)
{
    struct flamepix_bytes text;
    (void)find_text(view, table, column, row, &text);
    return text;
}

/* The line in a cell; 0: none. */
static uint64_t line_at(const struct fpx_firefox_table *table, size_t column, size_t row)
{
    const double line = fpx_firefox_table_cell(table, column, row);
    return line > 0 && line < 4e9 ? (uint64_t)line : 0;
}

/* Takes a line or a column off the end of a file name: ":14" of "a.js:3:14". */
static bool take_number_of_file(struct flamepix_bytes *file, uint64_t *number_ret)
{
    struct flamepix_bytes rest = *file;
    uint64_t number;
    if (!fpx_take_end_number(&rest, ":", &number) || rest.length == 0)
        return false;
    *number_ret = number;
    *file = rest;
    return true;
}

/* "f (a.js:3:14)" is f, a.js and 3; without a line or a path in brackets, a text is a name. */
static void take_location(struct fpx_frame *frame)
{
    struct flamepix_bytes file = frame->name, name;
    uint64_t line = 0;
    if (!fpx_take_end(&file, ")") || !fpx_take_until_last(&file, "(", &name) ||
        !fpx_take_end(&name, " ") || name.length == 0)
        return;
    if (take_number_of_file(&file, &line))
        (void)take_number_of_file(&file, &line); /* that was the column */
    else if (!fpx_bytes_hold(file, "/") && !fpx_bytes_hold(file, ":"))
        return;
    frame->name = name;
    frame->file = file;
    frame->line = line;
}

static struct flamepix_bytes module_of(const struct fpx_firefox_view *view, size_t number,
                                       size_t function)
{
    const size_t resource =
        fpx_firefox_table_index(view->tables[FPX_FIREFOX_FUNCTIONS], FUNC_RESOURCE, function);
    const size_t library =
        fpx_firefox_table_index(view->tables[FPX_FIREFOX_FRAMES], FRAME_LIBRARY, number);
    const struct flamepix_bytes name =
        text_at(view, FPX_FIREFOX_RESOURCES, RESOURCE_NAME, resource);
    return name.length > 0 ? name : fpx_text_table_get(view->libraries, library);
}

/* False if there is no such function with a name, or no such library. */
static bool name_function(const struct fpx_firefox_view *view, size_t number, size_t function,
                          struct fpx_frame *frame)
{
    const struct fpx_firefox_table *functions = view->tables[FPX_FIREFOX_FUNCTIONS];
    const size_t source = fpx_firefox_table_index(functions, FUNC_SOURCE, function);
    const size_t library =
        fpx_firefox_table_index(view->tables[FPX_FIREFOX_FRAMES], FRAME_LIBRARY, number);
    if (library != SIZE_MAX && fpx_text_table_get(view->libraries, library).length == 0)
        return false;
    if (!find_text(view, FPX_FIREFOX_FUNCTIONS, FUNC_NAME, function, &frame->name))
        return false;
    if (!find_text(view, FPX_FIREFOX_FUNCTIONS, FUNC_FILE, function, &frame->file))
        frame->file = text_at(view, FPX_FIREFOX_SOURCES, SOURCE_FILE, source);
    frame->module = module_of(view, number, function);
    /* An address is only useful with its module. */
    frame->with_module = fpx_bytes_begin_with(frame->name, "0x");
    frame->line = line_at(functions, FUNC_LINE, function);
    return true;
}

/* Since version 54, frames have one of these subcategories instead of an implementation. */
static bool is_jit(const struct fpx_firefox_view *view, size_t number)
{
    const struct fpx_firefox_table *frames = view->tables[FPX_FIREFOX_FRAMES];
    const struct flamepix_bytes implementation =
        text_at(view, FPX_FIREFOX_FRAMES, FRAME_IMPLEMENTATION, number);
    const size_t category = fpx_firefox_table_index(frames, FRAME_CATEGORY, number);
    const size_t subcategory = fpx_firefox_table_index(frames, FRAME_SUBCATEGORY, number);
    for (size_t i = 0; view->jits != NULL && i < view->jits->count; i++) {
        if (view->jits->items[i].category == category &&
            view->jits->items[i].subcategory == subcategory)
            return true;
    }
    return fpx_json_is(implementation, "ion") || fpx_json_is(implementation, "baseline");
}

static const char *annotation_of(const struct fpx_firefox_view *view, size_t number,
                                 const struct flamepix_recording_options *options)
{
    const struct fpx_firefox_table *frames = view->tables[FPX_FIREFOX_FRAMES];
    const size_t category = fpx_firefox_table_index(frames, FRAME_CATEGORY, number);
    if (options->kernel && category == view->kernel && category != SIZE_MAX)
        return "_[k]";
    if (options->inlined && fpx_firefox_table_cell(frames, FRAME_INLINE_DEPTH, number) > 0)
        return "_[i]";
    return options->jit && is_jit(view, number) ? "_[j]" : NULL;
}

static enum flamepix_status add_frame(const struct fpx_firefox_view *view, size_t number,
                                      struct fpx_recording *recording, const char **lacks_ret)
{
    const struct fpx_firefox_table *frames = view->tables[FPX_FIREFOX_FRAMES];
    const size_t function = fpx_firefox_table_index(frames, FRAME_FUNC, number);
    const uint64_t line = line_at(frames, FRAME_LINE, number);
    struct fpx_frame frame = {.annotation =
                                  annotation_of(view, number, &recording->options.recording)};
    const bool is_named =
        fpx_firefox_table_has(frames, FRAME_FUNC)
            ? name_function(view, number, function, &frame)
            : find_text(view, FPX_FIREFOX_FRAMES, FRAME_LOCATION, number, &frame.name);
    if (!is_named || (frame.name.length == 0 && view->texts_have_gaps)) {
        *lacks_ret = "a frame with a function that has a name";
        return fpx_recording_no_frame(recording);
    }
    if (frame.file.length == 0)
        take_location(&frame);
    if (line > 0)
        frame.line = line;
    if (fpx_json_is(frame.name, "(root)"))
        return fpx_recording_no_frame(recording);
    return fpx_recording_frame(recording, &frame);
}

/* The stack below this one: its number or, since version 66, its distance in rows. A stack follows
 * its prefix, so there are no cycles. */
static enum fpx_firefox_reference prefix_of(const struct fpx_firefox_table *stacks, size_t stack,
                                            size_t *prefix_ret)
{
    enum fpx_firefox_reference refers;
    if (fpx_firefox_table_has(stacks, STACK_PREFIX)) {
        refers = fpx_firefox_table_refer(stacks, STACK_PREFIX, stack, prefix_ret);
        return refers == FPX_FIREFOX_REFERS && *prefix_ret >= stack ? FPX_FIREFOX_MISSING : refers;
    }
    refers = fpx_firefox_table_refer(stacks, STACK_OFFSET, stack, prefix_ret);
    if (refers != FPX_FIREFOX_REFERS || *prefix_ret > stack)
        return FPX_FIREFOX_MISSING;
    const size_t offset = *prefix_ret;
    *prefix_ret = stack - offset;
    return offset == 0 ? FPX_FIREFOX_NULL : FPX_FIREFOX_REFERS;
}

enum flamepix_status fpx_firefox_stacks_add_frames(const struct fpx_firefox_view *view,
                                                   size_t stack, struct fpx_recording *recording,
                                                   const char **lacks_ret)
{
    const struct fpx_firefox_table *stacks = view->tables[FPX_FIREFOX_STACKS];
    enum fpx_firefox_reference refers = FPX_FIREFOX_REFERS;
    enum flamepix_status status = FLAMEPIX_OK;
    size_t left = FPX_RECORDED_FRAMES_MAX, frame;
    *lacks_ret = view->is_even ? NULL : "tables with columns of one length";
    if (*lacks_ret != NULL)
        return fpx_recording_no_frame(recording);
    while (refers == FPX_FIREFOX_REFERS && left-- > 0) {
        if (fpx_firefox_table_refer(stacks, STACK_FRAME, stack, &frame) != FPX_FIREFOX_REFERS) {
            *lacks_ret = "a stack with a frame";
            return fpx_recording_no_frame(recording);
        }
        status = add_frame(view, frame, recording, lacks_ret);
        if (status != FLAMEPIX_OK || *lacks_ret != NULL)
            return status;
        refers = prefix_of(stacks, stack, &stack);
    }
    if (refers == FPX_FIREFOX_MISSING)
        *lacks_ret = "a stack with a prefix that comes before it";
    return status;
}
