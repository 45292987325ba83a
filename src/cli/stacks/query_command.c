#include "cli/commands.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/os/fd.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/options/option_texts.h"
#include "cli/options/value_kinds.h"
#include "cli/picture/write_outputs.h"
#include "cli/stacks/stack_output.h"
#include "format/recognise/recognise.h"
#include "format/recording.h"
#include "input/input_facts.h"
#include "messages/message_texts.h"

#define FIELDS struct fpx_query_arguments

/* clang-format off */
static const struct fpx_option rows[] = {
    {.name = "name", .argument = "REGEX", .kind = FPX_OPTION_TEXT, AT(name),
     .help = "All drawn frames whose name it finds, the heaviest first, instead of the one at X,Y; "
             "=NAME is that name exactly, +TEXT a part of it"},
    {.name = "json", .kind = FPX_OPTION_FLAG, AT(json),
     .help = "The same as JSON: an object, or an array of objects"},
};
/* clang-format on */

static const struct fpx_option_group output = GROUP("Output", rows);

const struct fpx_option_group *const fpx_query_table[] = {
    &output, &fpx_picture_input_limits, &fpx_picture_sandbox, &fpx_general_group, NULL};

struct query {
    const struct fpx_query_arguments *arguments;
    const struct fpx_texts *words;
    const char *path, *shown; /* of the picture, and as shown in messages */
    struct flamepix_pattern *pattern;
    struct flamepix_undecided *undecided; /* names, of the pattern */
    uint32_t x, y;                        /* where there is none */
    struct fpx_frames_document document;
    uint64_t read_nbytes, paths_nbytes; /* of the document, and of the paths found */
    const struct fpx_drawn_frame **found;
    size_t found_count, found_capacity;
};

/* -- question ---------------------------------------------------------------------------------- */

/* Parses the digits of a coordinate; NULL: invalid. */
static const char *take_coordinate(const char *at, uint32_t *value_ret)
{
    uint64_t value = 0;
    const char *begin = at;
    for (; *at >= '0' && *at <= '9' && value <= UINT32_MAX; at++)
        value = value * 10 + (uint64_t)(*at - '0');
    *value_ret = (uint32_t)value;
    return at > begin && value <= UINT32_MAX ? at : NULL;
}

static enum fpx_exit take_pixel(struct query *query, const char *word)
{
    const char *at = take_coordinate(word, &query->x);
    if (at != NULL && *at == ',')
        at = take_coordinate(at + 1, &query->y);
    else
        at = NULL;
    if (at != NULL && *at == '\0')
        return FPX_EXIT_DONE;
    fpx_message("\"%s\" is not a pixel: give X,Y, two whole numbers from the top left corner",
                word);
    return FPX_EXIT_USAGE;
}

static enum fpx_exit refuse(const char *why)
{
    fpx_message("%s", why);
    return FPX_EXIT_USAGE;
}

static enum fpx_exit take_name(struct query *query, const char *name)
{
    const enum fpx_exit code = fpx_pattern_value("name", name, false, &query->pattern);
    if (code != FPX_EXIT_DONE)
        return code;
    const enum flamepix_status status = flamepix_undecided_create(&query->undecided);
    flamepix_pattern_collect(query->pattern, query->undecided);
    return fpx_status_exit(status);
}

static enum fpx_exit take_words(struct query *query)
{
    const struct fpx_texts *words = query->words;
    const char *name = query->arguments->name;
    const size_t expected = name != NULL ? 1 : 2;
    if (words->count == 0)
        return refuse("query needs a picture, and a pixel X,Y or --name REGEX");
    if (words->count == 1 && name == NULL)
        return refuse("query needs a pixel X,Y or --name REGEX");
    if (words->count == 2 && name != NULL)
        return refuse("--name REGEX and X,Y do not go together");
    if (words->count > expected)
        return fpx_command_refuse_word(words->items[expected]);
    query->path = words->items[0];
    query->shown = fpx_path_shown(query->path, "standard input");
    return name != NULL ? take_name(query, name) : take_pixel(query, words->items[1]);
}

/* -- the picture ------------------------------------------------------------------------------- */

static enum fpx_exit refuse_input(const struct query *query, const struct flamepix_input *input)
{
    if (fpx_input_is_picture(input))
        fpx_message("%s: the picture holds no frames; draw it with --embed frames", query->shown);
    else
        fpx_message("%s: holds no frames of a picture, as --embed frames and --frames FILE "
                    "write them",
                    query->shown);
    return FPX_EXIT_INPUT;
}

static enum fpx_exit read_document(struct query *query, struct flamepix_input *input)
{
    struct fpx_json_reader json;
    fpx_json_reader_init(&json, flamepix_input_read, input);
    const enum flamepix_status status = fpx_frames_document_read(&query->document, &json);
    const int cause = errno;
    enum fpx_exit code = fpx_exit_of(status);
    query->read_nbytes = fpx_json_offset(&json);
    if (status == FLAMEPIX_BAD_RECORDING)
        fpx_message("%s: damaged at byte %" PRIu64 ": expected %s", query->shown,
                    fpx_json_offset(&json), fpx_json_expected(&json));
    else
        code = fpx_file_exit(query->shown, status, cause);
    fpx_json_reader_free(&json);
    return code;
}

static enum fpx_exit read_input(struct query *query, struct flamepix_input *input)
{
    struct flamepix_bytes head;
    enum flamepix_status status = flamepix_input_peek(input, &head);
    if (status == FLAMEPIX_OK && !fpx_begins_frames(head)) {
        status = fpx_input_peek_failure(input);
        if (status == FLAMEPIX_OK || status == FLAMEPIX_NO_PROFILE)
            return refuse_input(query, input);
    }
    return status == FLAMEPIX_OK ? read_document(query, input)
                                 : fpx_file_exit(query->shown, status, errno);
}

static enum fpx_exit limit_memory(struct query *query)
{
    uint64_t sort_nbytes; /* nothing is sorted */
    return fpx_picture_limit_memory(&query->arguments->picture, &sort_nbytes);
}

static enum fpx_exit open_picture(struct query *query)
{
    struct flamepix_input_options options = fpx_picture_input(&query->arguments->picture);
    struct flamepix_input *input = NULL;
    options.picture_frames = true;
    const enum flamepix_status status = flamepix_input_open(query->path, &options, &input);
    if (status != FLAMEPIX_OK)
        return fpx_file_exit(query->shown, status, errno);
    const enum fpx_exit code = read_input(query, input);
    flamepix_input_free(input);
    return code;
}

/* -- search ------------------------------------------------------------------------------------ */

static enum flamepix_status add_found(struct query *query, const struct fpx_drawn_frame *frame)
{
    enum flamepix_status status =
        fpx_array_reserve(&query->found, &query->found_capacity, query->found_count + 1,
                          sizeof(const struct fpx_drawn_frame *));
    if (status == FLAMEPIX_OK)
        query->found[query->found_count++] = frame;
    return status;
}

static enum fpx_exit find_pixel(struct query *query)
{
    const struct fpx_frames_document *document = &query->document;
    if (query->x >= document->width || query->y >= document->height) {
        fpx_message("%" PRIu32 ",%" PRIu32 " is not in the picture, which is %" PRIu32 " × %" PRIu32
                    " px",
                    query->x, query->y, document->width, document->height);
        return FPX_EXIT_USAGE;
    }
    const struct fpx_drawn_frame *frame = fpx_frames_document_at(document, query->x, query->y);
    return frame == NULL ? FPX_EXIT_DONE : fpx_status_exit(add_found(query, frame));
}

/* Heaviest first; ties by the lower tag, the order of frames. */
static int compare_weights(const void *left, const void *right)
{
    const struct fpx_drawn_frame *a = *(const struct fpx_drawn_frame *const *)left;
    const struct fpx_drawn_frame *b = *(const struct fpx_drawn_frame *const *)right;
    if (a->weight > b->weight || a->weight < b->weight)
        return a->weight > b->weight ? -1 : 1;
    return (a > b) - (a < b);
}

static uint64_t path_nbytes(const struct fpx_frames_document *document,
                            const struct fpx_drawn_frame *frame)
{
    uint64_t nbytes = 0;
    for (; frame != NULL; frame = frame->parent != 0 ? &document->frames[frame->parent - 1] : NULL)
        nbytes += fpx_frames_document_text(document, frame->name).length + 1;
    return nbytes;
}

/* As for stacks: with a path for each frame, a picture of a few bytes would give endless output. */
static bool are_paths_too_long(const struct query *query)
{
    return query->paths_nbytes / FPX_RECORDED_RATIO >
           query->read_nbytes + FPX_RECORDED_NBYTES / FPX_RECORDED_RATIO;
}

static enum fpx_exit refuse_paths(const struct query *query)
{
    fpx_message("%s: the paths of the frames with \"%s\" are very much longer than the "
                "picture; a longer --name finds fewer",
                query->shown, query->arguments->name);
    return FPX_EXIT_LIMIT;
}

static enum fpx_exit find_name(struct query *query)
{
    const struct fpx_frames_document *document = &query->document;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < document->count && status == FLAMEPIX_OK; i++) {
        const struct fpx_drawn_frame *frame = &document->frames[i];
        bool found = false;
        if (frame->elided == 0)
            status = flamepix_pattern_found(
                query->pattern, fpx_frames_document_text(document, frame->name), &found);
        if (status == FLAMEPIX_OK && found)
            status = add_found(query, frame);
        if (found)
            query->paths_nbytes += path_nbytes(document, frame);
        if (are_paths_too_long(query))
            return refuse_paths(query);
    }
    if (query->found_count > 1)
        qsort(query->found, query->found_count, sizeof(const struct fpx_drawn_frame *),
              compare_weights);
    return fpx_status_exit(status);
}

static void say_undecided(const struct query *query)
{
    struct flamepix_buffer text = {0};
    if (flamepix_undecided_patterns(query->undecided) == 0)
        return;
    if (fpx_undecided_append(&text, query->undecided) == FLAMEPIX_OK)
        fpx_message("note: %s", text.data);
    flamepix_buffer_free(&text);
}

static enum fpx_exit find(struct query *query)
{
    if (query->pattern == NULL)
        return find_pixel(query);
    const enum fpx_exit code = find_name(query);
    say_undecided(query);
    return code;
}

/* -- output ------------------------------------------------------------------------------------ */

static enum flamepix_status write_out(void *user, const void *bytes, size_t length)
{
    (void)user;
    return fpx_fd_write(STDOUT_FILENO, bytes, length);
}

/* For a pixel an object, or null; for a name an array. */
static enum flamepix_status write_json(const struct query *query)
{
    struct fpx_json json = {.write = write_out};
    const bool is_list = query->pattern != NULL;
    fpx_json_raw(&json, is_list ? "[" : query->found_count == 0 ? "null" : "");
    for (size_t i = 0; i < query->found_count && json.status == FLAMEPIX_OK; i++) {
        fpx_json_raw(&json, !is_list ? "" : i == 0 ? "\n " : ",\n ");
        fpx_query_json(&json, &query->document, query->found[i]);
    }
    fpx_json_raw(&json, is_list ? "\n]\n" : "\n");
    return fpx_json_finish(&json);
}

/* Writes the buffered text if it is large or final. */
static enum flamepix_status write_gathered(struct flamepix_buffer *text, bool is_last)
{
    enum { MUCH = 64 * 1024 };
    if (text->length < MUCH && !is_last)
        return FLAMEPIX_OK;
    const enum flamepix_status status = write_out(NULL, text->data, text->length);
    flamepix_buffer_clear(text);
    return status;
}

static enum flamepix_status write_table(const struct query *query, struct flamepix_buffer *text)
{
    struct fpx_query_columns columns = {0};
    for (size_t i = 0; i < query->found_count; i++)
        fpx_query_widen(&columns, query->found[i]);
    enum flamepix_status status = fpx_query_heading(text, &columns);
    for (size_t i = 0; i < query->found_count && status == FLAMEPIX_OK; i++) {
        status = fpx_query_line(text, &columns, &query->document, query->found[i]);
        if (status == FLAMEPIX_OK)
            status = write_gathered(text, i + 1 == query->found_count);
    }
    return status;
}

static enum flamepix_status write_text(const struct query *query)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    if (query->found_count == 0)
        return FLAMEPIX_OK;
    if (query->pattern != NULL)
        status = write_table(query, &text);
    else
        status = fpx_query_text(&text, &query->document, query->found[0]);
    if (status == FLAMEPIX_OK && text.length > 0)
        status = write_gathered(&text, true);
    flamepix_buffer_free(&text);
    return status;
}

static enum fpx_exit say(struct query *query)
{
    const enum flamepix_status status =
        query->arguments->json ? write_json(query) : write_text(query);
    if (status != FLAMEPIX_OK)
        return fpx_file_exit("standard output", status, errno);
    if (query->found_count > 0)
        return FPX_EXIT_DONE;
    if (query->pattern != NULL)
        fpx_message("no drawn frame has a name that matches \"%s\"", query->arguments->name);
    else
        fpx_message("no frame at %" PRIu32 ",%" PRIu32, query->x, query->y);
    return FPX_EXIT_INPUT;
}

enum fpx_exit fpx_query_run(const void *fields, const struct fpx_arguments *arguments)
{
    static enum fpx_exit (*const steps[])(struct query *) = {take_words, limit_memory, open_picture,
                                                             find, say};
    struct query query = {.arguments = fields, .words = &arguments->files};
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FPX_EXIT_DONE; i++)
        code = steps[i](&query);
    flamepix_pattern_free(query.pattern);
    flamepix_undecided_free(query.undecided);
    fpx_frames_document_free(&query.document);
    free(query.found);
    return code;
}

const struct fpx_command fpx_cmd_query = {
    .name = "query",
    .usage = "flamepix query [OPTION]... PICTURE X,Y | PICTURE --name REGEX",
    .summary = "What there is at a pixel of a picture, or where a name is.",
    .description =
        "Says which frame is at a pixel of a picture that flamepix has drawn with --embed frames, "
        "or of the frames that --frames wrote beside it: its path, its weight and its share. "
        "With --name, all frames of that name and where they are. Without a frame that is it, "
        "the exit code is 1. - is standard input.",
    .table = fpx_query_table,
    .fields_nbytes = sizeof(struct fpx_query_arguments),
    .run = fpx_query_run,
};
