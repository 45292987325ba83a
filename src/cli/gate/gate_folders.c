/* A pair that is incomplete or unreadable is not judged, and the others go on. A fault that would
 * affect every pair, such as a wrong option, ends the run. */
#include "cli/gate/gate_steps.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/memory.h"
#include "base/os/fd.h"
#include "base/os/system.h"
#include "cli/console.h"
#include "cli/picture/picture.h"

struct folders {
    const struct fpx_gate_arguments *arguments;
    const struct fpx_texts *option_files;
    const struct fpx_gate_rules *rules;
    struct fpx_gate_folders *result;
    enum fpx_exit worst; /* of faults that affected one pair only */
};

/* -- which folders ----------------------------------------------------------------------------- */

static bool is_folder(const char *path)
{
    struct stat about;
    return strcmp(path, "-") != 0 && stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static const char *first_folder(const struct fpx_texts *paths)
{
    for (size_t i = 0; i < paths->count; i++)
        if (is_folder(paths->items[i]))
            return paths->items[i];
    return NULL;
}

static enum fpx_exit refuse_folder(const char *folder)
{
    fpx_message("%s is a folder: gate compares two folders, BASE and NEW, or two files", folder);
    return FPX_EXIT_USAGE;
}

/* `other` is the other side; `cause`: why it could not be looked at, or 0. */
static enum fpx_exit refuse_unlike(const char *folder, const char *other, int cause)
{
    if (cause != 0)
        return fpx_file_exit(other, FLAMEPIX_READ_FAILED, cause);
    fpx_message("%s is a folder and %s is not: gate compares two files, or the files with the same "
                "path below two folders",
                folder, fpx_path_shown(other, "standard input"));
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_gate_folders_named(const struct fpx_gate_arguments *arguments,
                                     const struct fpx_texts *files, const char **before_ret,
                                     const char **after_ret)
{
    const struct fpx_comparison_arguments *comparison = &arguments->picture.comparison;
    const struct fpx_texts *lists[] = {files, &comparison->before, &comparison->after};
    const char *folder = NULL;
    const char *before = NULL, *after = NULL;
    for (size_t i = 0; i < 3 && folder == NULL; i++)
        folder = first_folder(lists[i]);
    if (files->count == 2 && comparison->before.count + comparison->after.count == 0) {
        before = files->items[0];
        after = files->items[1];
    } else if (files->count == 0 && comparison->before.count == 1 && comparison->after.count == 1) {
        before = comparison->before.items[0];
        after = comparison->after.items[0];
    }
    *before_ret = *after_ret = NULL;
    if (folder == NULL)
        return FPX_EXIT_DONE;
    if (before == NULL)
        return refuse_folder(folder);
    const char *other = folder == before ? after : before;
    errno = 0;
    if (!is_folder(other))
        return refuse_unlike(folder, other, errno);
    *before_ret = before;
    *after_ret = after;
    return FPX_EXIT_DONE;
}

/* -- options for folders ----------------------------------------------------------------------- */

static enum fpx_exit check_output(const char *output)
{
    struct stat about;
    if (output == NULL)
        return FPX_EXIT_DONE;
    if (strcmp(output, "-") == 0 || output[0] == '\0') {
        fpx_message("a picture of each file needs a folder: -o DIR");
        return FPX_EXIT_USAGE;
    }
    if (stat(output, &about) != 0 || S_ISDIR(about.st_mode))
        return FPX_EXIT_DONE;
    fpx_message("%s is not a folder; a picture of each file needs one: -o DIR", output);
    return FPX_EXIT_USAGE;
}

/* They would all have one name. */
static enum fpx_exit check_sidecars(const struct fpx_picture_arguments *picture)
{
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++) {
        if (picture->sidecars[i] == NULL)
            continue;
        fpx_message("--%s belongs to one picture, but folders have many: batch --baseline writes "
                    "one beside each",
                    fpx_sidecars[i].name);
        return FPX_EXIT_USAGE;
    }
    return FPX_EXIT_DONE;
}

static enum fpx_exit check_name(const char *name)
{
    if (!fpx_name_template_has_group(name))
        return FPX_EXIT_DONE;
    fpx_message("--name: a gate compares whole files, and {group} or {profile} are parts of "
                "them");
    return FPX_EXIT_USAGE;
}

static enum fpx_exit check(const struct fpx_gate_arguments *arguments)
{
    enum fpx_exit code = check_output(arguments->picture.output);
    if (code == FPX_EXIT_DONE)
        code = check_sidecars(&arguments->picture);
    return code == FPX_EXIT_DONE ? check_name(arguments->name) : code;
}

/* -- one pair ---------------------------------------------------------------------------------- */

static struct fpx_gate_verdict *verdicts_of(const struct folders *folders, size_t i)
{
    return folders->result->verdicts + i * folders->rules->count;
}

static enum fpx_exit give_up(const struct folders *folders, size_t i)
{
    return fpx_gate_pair_give_up(folders->result->pairs.items[i].name, folders->rules,
                                 verdicts_of(folders, i));
}

static enum fpx_exit say_unwritten(const struct folders *folders, const char *output)
{
    struct flamepix_buffer dark = {0};
    if (output == NULL)
        return FPX_EXIT_DONE;
    fpx_output_print_unwritten(output);
    if (!fpx_picture_has_both_themes(&folders->arguments->picture))
        return FPX_EXIT_DONE;
    const enum flamepix_status status = fpx_picture_dark_path(output, &dark);
    if (status == FLAMEPIX_OK)
        fpx_output_print_unwritten(dark.data);
    flamepix_buffer_free(&dark);
    return fpx_status_exit(status);
}

static enum fpx_exit judge_missing(const struct folders *folders, size_t i)
{
    const struct fpx_folder_pair *pair = &folders->result->pairs.items[i];
    if (pair->after == NULL)
        fpx_message("%s: NEW has no file of this path, which BASE has (%s)", pair->name,
                    pair->base);
    else
        fpx_message("%s: BASE has no file of this path, which NEW has (%s)", pair->name,
                    pair->after);
    const enum fpx_exit code = say_unwritten(folders, pair->output);
    return code == FPX_EXIT_DONE ? give_up(folders, i) : code;
}

/* A folder that could not be listed affects only the files in it. */
static enum fpx_exit judge_unlisted(const struct folders *folders, size_t i)
{
    const struct fpx_folder_pair *pair = &folders->result->pairs.items[i];
    fpx_message("%s: %s: %s", pair->name, pair->unlisted, pair->fault);
    return give_up(folders, i);
}

static enum fpx_exit make_folder(const char *output)
{
    if (output == NULL)
        return FPX_EXIT_DONE;
    const enum flamepix_status status = fpx_folder_make(output, false);
    return fpx_file_exit(output, status, errno);
}

/* For a conclusion. */
static enum fpx_exit defer(void *user, enum fpx_exit code, struct fpx_outputs *outputs)
{
    struct fpx_deferred_outputs *pictures = user;
    (void)code;
    return outputs != NULL ? fpx_outputs_defer(outputs, pictures) : FPX_EXIT_DONE;
}

static enum fpx_exit judge_sides(struct folders *folders, size_t i, bool *units_differ_ret)
{
    const struct fpx_folder_pair *pair = &folders->result->pairs.items[i];
    struct fpx_picture_arguments picture = folders->arguments->picture;
    const char *paths[] = {pair->base, pair->after};
    const struct fpx_texts files = {.items = paths, .count = 2};
    struct fpx_diff_sides sides = {0};
    const struct fpx_gate_conclusion conclusion = {defer, &folders->result->pictures};
    picture.output = pair->output;
    picture.views_must_decide = true;
    picture.comparison.before = picture.comparison.after = (struct fpx_texts){0};
    *units_differ_ret = false;
    enum fpx_exit code = make_folder(pair->output);
    if (code == FPX_EXIT_DONE)
        code = fpx_diff_sides_take(&sides, &picture, &files);
    if (code == FPX_EXIT_DONE)
        code = fpx_gate_pair_judge(&sides, pair->name, folders->option_files, folders->rules,
                                   &conclusion, verdicts_of(folders, i), units_differ_ret);
    fpx_diff_sides_free(&sides);
    return code;
}

/* A fault of this pair's files does not affect the others. */
static enum fpx_exit judge_pair(struct folders *folders, size_t i)
{
    const struct fpx_folder_pair *pair = &folders->result->pairs.items[i];
    bool units_differ;
    if (pair->fault != NULL)
        return judge_unlisted(folders, i);
    if (pair->base == NULL || pair->after == NULL)
        return judge_missing(folders, i);
    const size_t before = folders->result->pictures.count;
    const enum fpx_exit code = judge_sides(folders, i, &units_differ);
    if (code == FPX_EXIT_DONE || code == FPX_EXIT_INPUT)
        return FPX_EXIT_DONE;
    if (code != FPX_EXIT_LIMIT && code != FPX_EXIT_IO && !units_differ)
        return code;
    if (folders->worst == FPX_EXIT_DONE && !units_differ)
        folders->worst = code;
    fpx_gate_verdicts_free(verdicts_of(folders, i), folders->rules->count);
    fpx_deferred_outputs_cut(&folders->result->pictures, before);
    return give_up(folders, i);
}

/* -- all of them ------------------------------------------------------------------------------- */

static enum fpx_exit find_pairs(const struct folders *folders, const char *before,
                                const char *after)
{
    const struct fpx_gate_arguments *arguments = folders->arguments;
    struct fpx_picture_arguments picture = arguments->picture;
    enum flamepix_image_format format;
    const char *dot = strrchr(arguments->name, '.');
    picture.output = dot != NULL && strpbrk(dot, "{/") == NULL ? arguments->name : NULL;
    enum fpx_exit code = fpx_picture_format(&picture, &format);
    if (code != FPX_EXIT_DONE)
        return code;
    const struct fpx_folder_search search = {
        .base = before,
        .after = after,
        .picture = &arguments->picture,
        .name_template = arguments->name,
        .extension = format == FLAMEPIX_JPEG ? "jpg" : "png",
        .include = &arguments->picture.include,
        .exclude = &arguments->picture.exclude,
    };
    return fpx_folder_pairs_find(&search, &folders->result->pairs);
}

static enum flamepix_status append_passed_over(const struct fpx_folder_pairs *pairs,
                                               struct flamepix_buffer *text)
{
    const size_t all = pairs->passed_over_count;
    const size_t named = all < FPX_PASSED_OVER_NAMED ? all : FPX_PASSED_OVER_NAMED;
    char number[FPX_DECIMAL_NBYTES];
    for (size_t i = 0; i < named; i++)
        fpx_buffer_printf(text, "%s%s", i == 0 ? "" : ", ", pairs->passed_over[i]);
    if (all == named)
        return text->status;
    fpx_count_grouped(all - named, number);
    return fpx_buffer_printf(text, " and %s more", number);
}

static enum fpx_exit say_passed_over(const struct fpx_folder_pairs *pairs)
{
    struct flamepix_buffer text = {0};
    if (pairs->passed_over_count == 0)
        return FPX_EXIT_DONE;
    const enum flamepix_status status = append_passed_over(pairs, &text);
    if (status == FLAMEPIX_OK)
        fpx_message("note: skipped because they are not profiles: %s", text.data);
    flamepix_buffer_free(&text);
    return fpx_status_exit(status);
}

static enum fpx_exit check_json(const struct folders *folders)
{
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < folders->result->pairs.count && code == FPX_EXIT_DONE; i++) {
        const struct fpx_folder_pair *pair = &folders->result->pairs.items[i];
        const char *inputs[2];
        size_t count = 0;
        if (pair->base != NULL)
            inputs[count++] = pair->base;
        if (pair->after != NULL)
            inputs[count++] = pair->after;
        code = fpx_gate_json_check(folders->arguments, folders->option_files, pair->output, inputs,
                                   count);
    }
    return code;
}

static enum fpx_exit make_verdicts(const struct folders *folders)
{
    struct fpx_gate_folders *result = folders->result;
    size_t count;
    if (result->pairs.count == 0) {
        fpx_message("no input matched");
        return FPX_EXIT_NO_INPUT;
    }
    if (fpx_size_multiply(result->pairs.count, folders->rules->count, &count))
        result->verdicts = calloc(count, sizeof(*result->verdicts));
    if (result->verdicts == NULL)
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    result->count = count;
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_gate_folders_judge(const struct fpx_gate_arguments *arguments, const char *before,
                                     const char *after, const struct fpx_texts *option_files,
                                     const struct fpx_gate_rules *rules,
                                     struct fpx_gate_folders *folders, bool *is_whole_ret)
{
    struct folders judging = {
        .arguments = arguments, .option_files = option_files, .rules = rules, .result = folders};
    *is_whole_ret = false;
    enum fpx_exit code = check(arguments);
    if (code == FPX_EXIT_DONE)
        code = find_pairs(&judging, before, after);
    if (code == FPX_EXIT_DONE)
        code = say_passed_over(&folders->pairs);
    if (code == FPX_EXIT_DONE)
        code = check_json(&judging);
    if (code == FPX_EXIT_DONE)
        code = make_verdicts(&judging);
    fpx_memory_keep_freed();
    for (size_t i = 0; i < folders->pairs.count && code == FPX_EXIT_DONE; i++)
        code = judge_pair(&judging, i);
    *is_whole_ret = code == FPX_EXIT_DONE;
    return *is_whole_ret ? judging.worst : code;
}

void fpx_gate_folders_free(struct fpx_gate_folders *folders)
{
    if (folders->verdicts != NULL)
        fpx_gate_verdicts_free(folders->verdicts, folders->count);
    free(folders->verdicts);
    fpx_deferred_outputs_free(&folders->pictures);
    fpx_folder_pairs_free(&folders->pairs);
    *folders = (struct fpx_gate_folders){0};
}
