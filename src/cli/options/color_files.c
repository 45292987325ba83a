#include "cli/options/color_files.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes_match.h"
#include "base/content_hash.h"
#include "base/text_lines.h"
#include "cli/console.h"
#include "cli/picture/write_outputs.h"
#include "color/color_assignment.h"
#include "color/color_rules.h"
#include "figure/map_colors.h"
#include "messages/explain.h"

enum { TEXT_MAX = 4 * 1024 * 1024 };

/* -- paths ------------------------------------------------------------------------------------- */

/* All files that the options of colours name, the key of pseudonyms, and the file of a map. */
struct paths {
    const char *items[5];
    size_t count;
};

static struct paths paths_read(const struct fpx_picture_arguments *picture)
{
    struct paths paths = {0};
    if (picture->color_rules != NULL)
        paths.items[paths.count++] = picture->color_rules;
    if (picture->colors_from != NULL)
        paths.items[paths.count++] = picture->colors_from;
    if (picture->redact_key != NULL)
        paths.items[paths.count++] = picture->redact_key;
    if (picture->nameattr != NULL)
        paths.items[paths.count++] = picture->nameattr;
    return paths;
}

/* With --cp the palette file is written like an output. */
static enum fpx_exit check_palette_file(const struct fpx_picture_arguments *picture,
                                        const char *palette_file,
                                        const struct fpx_texts *option_files,
                                        const char *const *inputs, size_t input_count)
{
    struct fpx_outputs written = {0};
    struct paths read = paths_read(picture);
    (void)fpx_outputs_add(&written, palette_file);
    enum fpx_exit code = fpx_outputs_check(&written, inputs, input_count);
    if (code == FPX_EXIT_DONE)
        code = fpx_outputs_check(&written, read.items, read.count);
    if (code == FPX_EXIT_DONE)
        code = fpx_outputs_check(&written, picture->fonts.items, picture->fonts.count);
    if (code == FPX_EXIT_DONE)
        code = fpx_outputs_check(&written, option_files->items, option_files->count);
    return code;
}

enum fpx_exit fpx_color_files_check(const struct fpx_picture_arguments *picture,
                                    const struct fpx_texts *option_files,
                                    const struct fpx_outputs *outputs, const char *const *inputs,
                                    size_t input_count)
{
    struct paths read = paths_read(picture);
    const char *palette_file = fpx_picture_palette_file(picture);
    enum fpx_exit code = FPX_EXIT_DONE;
    if (palette_file != NULL)
        read.items[read.count++] = palette_file;
    if (picture->cp)
        code = check_palette_file(picture, palette_file, option_files, inputs, input_count);
    return code == FPX_EXIT_DONE ? fpx_outputs_check(outputs, read.items, read.count) : code;
}

/* -- reading ----------------------------------------------------------------------------------- */

/* Reports the status of parsing a file's text. */
static enum fpx_exit parsed(const char *path, enum flamepix_status status,
                            const struct fpx_color_fault *fault)
{
    if (status == FLAMEPIX_BAD_ARGUMENT && fault->line > 0)
        fpx_message("%s:%zu: %s", path, fault->line, fault->why);
    else if (status == FLAMEPIX_BAD_ARGUMENT)
        fpx_message("%s: %s", path, fault->why);
    else
        return fpx_file_exit(path, status, errno);
    return FPX_EXIT_USAGE;
}

static void hash_text(struct fpx_color_files *files, const struct flamepix_buffer *text)
{
    files->hash = fpx_content_hash_bytes(files->hash + 1, text->data, text->length);
}

static enum fpx_exit read_rules(const char *path, struct fpx_color_files *files)
{
    struct flamepix_buffer text = {0};
    struct fpx_color_fault fault = {0};
    enum flamepix_status status = fpx_settings_file_read(path, TEXT_MAX, &text);
    if (status == FLAMEPIX_OK)
        status = fpx_color_rules_parse(fpx_text_without_mark(flamepix_buffer_bytes(&text)),
                                       &files->rules, &fault);
    hash_text(files, &text);
    flamepix_buffer_free(&text);
    return parsed(path, status, &fault);
}

static enum fpx_exit read_assignment(const char *path, struct fpx_color_files *files)
{
    struct flamepix_buffer text = {0};
    struct fpx_color_fault fault = {0};
    enum flamepix_status status = fpx_settings_file_read(path, TEXT_MAX, &text);
    if (status == FLAMEPIX_OK)
        status = fpx_color_assignment_parse(fpx_text_without_mark(flamepix_buffer_bytes(&text)),
                                            &files->assignment, &fault);
    hash_text(files, &text);
    flamepix_buffer_free(&text);
    return parsed(path, status, &fault);
}

static enum flamepix_status hash_map(struct fpx_color_files *files)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status = fpx_palette_map_write(files->map, &text);
    hash_text(files, &text);
    flamepix_buffer_free(&text);
    return status;
}

/* A palette file that is only read must exist. */
static enum flamepix_status check_there(const char *path)
{
    return access(path, F_OK) == 0 ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
}

static enum fpx_exit read_map(const char *path, bool is_written, struct fpx_color_files *files)
{
    uint64_t bad_lines = 0;
    files->palette_file = is_written ? path : NULL;
    enum flamepix_status status = fpx_palette_map_create(&files->map);
    if (status == FLAMEPIX_OK && !is_written)
        status = check_there(path);
    if (status == FLAMEPIX_OK)
        status = fpx_palette_file_read(path, files->map, &bad_lines);
    if (status == FLAMEPIX_OK)
        status = hash_map(files);
    if (status != FLAMEPIX_OK)
        return fpx_file_exit(path, status, errno);
    files->map_count = fpx_palette_map_count(files->map);
    if (bad_lines > 0)
        fpx_message("%s: %llu %s skipped, not NAME->rgb(R,G,B)", path,
                    (unsigned long long)bad_lines, bad_lines == 1 ? "line" : "lines");
    return FPX_EXIT_DONE;
}

/* None of these files may be standard input or output, which have other uses. */
static enum fpx_exit check_name(const char *option, const char *path)
{
    if (path == NULL || (path[0] != '\0' && strcmp(path, "-") != 0))
        return FPX_EXIT_DONE;
    fpx_message("--%s: a file is needed, not \"%s\"", option, path);
    return FPX_EXIT_USAGE;
}

static enum fpx_exit check_names(const struct fpx_picture_arguments *picture)
{
    enum fpx_exit code = check_name("color-rules", picture->color_rules);
    if (code == FPX_EXIT_DONE)
        code = check_name("colors-from", picture->colors_from);
    if (code == FPX_EXIT_DONE)
        code = check_name("palette-file", picture->palette_file);
    return code;
}

enum fpx_exit fpx_color_files_read(const struct fpx_picture_arguments *picture,
                                   struct fpx_color_files *files)
{
    const char *palette_file = fpx_picture_palette_file(picture);
    enum fpx_exit code = check_names(picture);
    if (code == FPX_EXIT_DONE && picture->color_rules != NULL)
        code = read_rules(picture->color_rules, files);
    if (code == FPX_EXIT_DONE && files->rules != NULL)
        fpx_color_rules_collect(files->rules, picture->undecided);
    if (code == FPX_EXIT_DONE && picture->colors_from != NULL)
        code = read_assignment(picture->colors_from, files);
    if (code == FPX_EXIT_DONE && palette_file != NULL)
        code = read_map(palette_file, picture->cp, files);
    return code;
}

/* A read-only file is reported, and then only read: the picture still has its colours. */
static enum fpx_exit written_exit(struct fpx_color_files *files, enum flamepix_status status,
                                  int cause)
{
    if (!fpx_palette_file_is_read_only(status, cause))
        return fpx_file_exit(files->palette_file, status, cause);
    fpx_message("note: %s: %s; its colours are used, and no new names are added",
                files->palette_file, fpx_explain_cause(status, cause));
    files->palette_file = NULL;
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_color_files_begin(struct fpx_color_files *files)
{
    if (files->palette_file == NULL)
        return FPX_EXIT_DONE;
    enum flamepix_status status = fpx_palette_file_check(files->palette_file);
    return written_exit(files, status, errno);
}

void fpx_color_files_apply(struct fpx_color_files *files, struct flamepix_palette_options *colors)
{
    files->hooks = (struct flamepix_palette_hooks){
        .rules = files->rules, .map = files->map, .assignment = files->assignment};
    colors->hooks = &files->hooks;
}

enum fpx_exit fpx_color_files_note(struct fpx_color_files *files,
                                   const struct flamepix_figure *figure)
{
    if (files->palette_file == NULL)
        return FPX_EXIT_DONE;
    return fpx_status_exit(fpx_figure_map_colors(figure, files->map));
}

enum fpx_exit fpx_color_files_save(struct fpx_color_files *files, struct fpx_output **file_ret)
{
    *file_ret = NULL;
    if (files->palette_file == NULL || fpx_palette_map_count(files->map) == files->map_count)
        return FPX_EXIT_DONE;
    enum flamepix_status status =
        fpx_palette_file_add(NULL, files->palette_file, files->map, &files->addition);
    if (status != FLAMEPIX_OK)
        return written_exit(files, status, errno);
    *file_ret = files->addition.file;
    files->addition.file = NULL;
    return FPX_EXIT_DONE;
}

void fpx_color_files_free(struct fpx_color_files *files)
{
    fpx_palette_addition_free(&files->addition);
    fpx_color_rules_free(files->rules);
    fpx_color_assignment_free(files->assignment);
    fpx_palette_map_free(files->map);
    *files = (struct fpx_color_files){0};
}
