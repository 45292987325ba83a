/* Every file of the folder after is paired with its namesake before, if any: one with another
 * compression may be the same file. The remaining files before have none after. So each file of
 * both folders is in one pair. */
#include "cli/diff/folder_pairs.h"

#include <stdlib.h>
#include <string.h>

#include <flamepix/format.h>
#include <flamepix/input.h>

#include "base/memory.h"
#include "batch/products/product.h"
#include "cli/batch/batch_steps.h"
#include "cli/console.h"
#include "input/input_facts.h"
#include "jobs/name_template.h"

/* One search, from folders to pairs. */
struct finding {
    const struct fpx_folder_search *search;
    struct fpx_folder_pairs *pairs;
    const char **matched; /* files before that are in a pair */
    size_t matched_count, matched_capacity;
    bool has_unlisted; /* a folder of a side could not be listed */
};

/* -- the files of both folders ----------------------------------------------------------------- */

static enum fpx_exit add_folder(struct fpx_jobs *jobs, const char *folder)
{
    enum flamepix_status status = fpx_jobs_add_path(jobs, folder);
    if (status != FLAMEPIX_READ_FAILED)
        return fpx_status_exit(status);
    const struct fpx_jobs_conflict trouble = fpx_jobs_conflict(jobs);
    fpx_message("%s: %s", trouble.first == NULL ? folder : trouble.first, strerror(trouble.cause));
    return FPX_EXIT_IO;
}

/* Lists the files of one folder, each with its namesake in the other one. */
static enum fpx_exit list_folder(const struct finding *finding, const char *folder,
                                 const char *other, struct fpx_jobs **jobs_ret)
{
    const struct fpx_folder_search *search = finding->search;
    const struct fpx_picture_arguments *picture = search->picture;
    const struct fpx_jobs_options options = {
        .output_folder = picture->output,
        .name_template = search->name_template,
        .extension = search->extension,
        .include = finding->pairs->include.items,
        .exclude = finding->pairs->exclude.items,
        .is_product = picture->output != NULL ? fpx_is_product_file : NULL,
        .baseline = other,
    };
    enum flamepix_status status = fpx_jobs_create(&options, jobs_ret);
    return status == FLAMEPIX_OK ? add_folder(*jobs_ret, folder) : fpx_status_exit(status);
}

static enum fpx_exit list_folders(struct finding *finding)
{
    const struct fpx_folder_search *search = finding->search;
    struct fpx_folder_pairs *pairs = finding->pairs;
    enum flamepix_status status = fpx_texts_copy_globs(search->include, &pairs->include);
    if (status == FLAMEPIX_OK)
        status = fpx_texts_copy_globs(search->exclude, &pairs->exclude);
    if (status != FLAMEPIX_OK)
        return fpx_status_exit(status);
    enum fpx_exit code = list_folder(finding, search->base, search->after, &pairs->base_jobs);
    return code == FPX_EXIT_DONE
               ? list_folder(finding, search->after, search->base, &pairs->after_jobs)
               : code;
}

/* -- pairs ------------------------------------------------------------------------------------- */

static enum flamepix_status add_pair(struct fpx_folder_pairs *pairs, struct fpx_folder_pair pair)
{
    enum flamepix_status status =
        fpx_array_reserve(&pairs->items, &pairs->capacity, pairs->count + 1, sizeof(*pairs->items));
    if (status == FLAMEPIX_OK)
        pairs->items[pairs->count++] = pair;
    return status;
}

/* Terminated. */
static enum flamepix_status keep_text(struct fpx_folder_pairs *pairs,
                                      const struct flamepix_buffer *text, const char **kept_ret)
{
    const struct flamepix_bytes bytes = {text->data, text->length + 1};
    return fpx_arena_copy(&pairs->texts, bytes, kept_ret);
}

static enum flamepix_status add_matched(struct finding *finding, const char *path)
{
    enum flamepix_status status =
        fpx_array_reserve(&finding->matched, &finding->matched_capacity, finding->matched_count + 1,
                          sizeof(*finding->matched));
    if (status == FLAMEPIX_OK)
        finding->matched[finding->matched_count++] = path;
    return status;
}

static enum flamepix_status find_output(const struct finding *finding, const struct fpx_jobs *jobs,
                                        size_t job, struct flamepix_buffer *path,
                                        const char **output_ret)
{
    if (finding->search->picture->output == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_jobs_output(jobs, job, NULL, "", path);
    return status == FLAMEPIX_OK ? keep_text(finding->pairs, path, output_ret) : status;
}

/* If a side's unlisted folder is the pair's path or contains it, the pair gets its fault. Most
 * sides have none. */
static void note_fault(const struct fpx_jobs *jobs, struct fpx_folder_pair *pair)
{
    for (size_t i = 0; i < fpx_jobs_count(jobs) && pair->fault == NULL; i++) {
        if (!fpx_jobs_is_folder(jobs, i))
            continue;
        const char *below = fpx_jobs_below(jobs, i);
        const size_t length = strlen(below);
        if (strncmp(below, pair->name, length) != 0 ||
            (pair->name[length] != '/' && pair->name[length] != '\0'))
            continue;
        pair->fault = fpx_jobs_fault(jobs, i).text;
        pair->unlisted = fpx_jobs_input(jobs, i);
    }
}

static void note_faults(const struct finding *finding, struct fpx_folder_pair *pair)
{
    if (finding->has_unlisted) {
        note_fault(finding->pairs->after_jobs, pair);
        note_fault(finding->pairs->base_jobs, pair);
    }
}

static bool has_unlisted(const struct fpx_jobs *jobs)
{
    for (size_t i = 0; i < fpx_jobs_count(jobs); i++)
        if (fpx_jobs_is_folder(jobs, i))
            return true;
    return false;
}

static enum flamepix_status add_after(struct finding *finding, size_t job,
                                      struct flamepix_buffer *path)
{
    struct fpx_folder_pairs *pairs = finding->pairs;
    struct fpx_folder_pair pair = {.name = fpx_jobs_below(pairs->after_jobs, job),
                                   .after = fpx_jobs_input(pairs->after_jobs, job)};
    bool is_found;
    note_faults(finding, &pair);
    if (pair.fault != NULL)
        return add_pair(pairs, pair);
    enum flamepix_status status = fpx_jobs_baseline(pairs->after_jobs, job, path, &is_found);
    if (status == FLAMEPIX_OK && is_found)
        status = keep_text(pairs, path, &pair.base);
    if (status == FLAMEPIX_OK && is_found)
        status = add_matched(finding, pair.base);
    if (status == FLAMEPIX_OK)
        status = find_output(finding, pairs->after_jobs, job, path, &pair.output);
    return status == FLAMEPIX_OK ? add_pair(pairs, pair) : status;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_matched(const struct finding *finding, const char *path)
{
    return finding->matched_count > 0 && bsearch(&path, finding->matched, finding->matched_count,
                                                 sizeof(*finding->matched), compare_texts) != NULL;
}

static enum flamepix_status add_before(struct finding *finding, size_t job,
                                       struct flamepix_buffer *path)
{
    struct fpx_folder_pairs *pairs = finding->pairs;
    struct fpx_folder_pair pair = {.name = fpx_jobs_below(pairs->base_jobs, job),
                                   .base = fpx_jobs_input(pairs->base_jobs, job)};
    if (is_matched(finding, pair.base))
        return FLAMEPIX_OK;
    note_faults(finding, &pair);
    /* If neither side can list a folder, one pair is enough: that of the other side. */
    if (fpx_jobs_is_folder(pairs->base_jobs, job) && pair.unlisted != pair.base)
        return FLAMEPIX_OK;
    if (pair.fault != NULL)
        return add_pair(pairs, pair);
    enum flamepix_status status = find_output(finding, pairs->base_jobs, job, path, &pair.output);
    return status == FLAMEPIX_OK ? add_pair(pairs, pair) : status;
}

static enum flamepix_status add_rest(struct finding *finding, struct flamepix_buffer *path)
{
    const size_t count = fpx_jobs_count(finding->pairs->base_jobs);
    enum flamepix_status status = FLAMEPIX_OK;
    if (finding->matched_count > 0)
        qsort(finding->matched, finding->matched_count, sizeof(*finding->matched), compare_texts);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = add_before(finding, i, path);
    return status;
}

/* Of two equal names, one is only before and the other only after. */
static int compare_pairs(const void *a, const void *b)
{
    const struct fpx_folder_pair *left = a, *right = b;
    const int order = strcmp(left->name, right->name);
    return order != 0 ? order : (left->base == NULL) - (right->base == NULL);
}

static enum fpx_exit match(struct finding *finding)
{
    struct fpx_folder_pairs *pairs = finding->pairs;
    const size_t count = fpx_jobs_count(pairs->after_jobs);
    struct flamepix_buffer path = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    finding->has_unlisted = has_unlisted(pairs->after_jobs) || has_unlisted(pairs->base_jobs);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = add_after(finding, i, &path);
    if (status == FLAMEPIX_OK)
        status = add_rest(finding, &path);
    if (status == FLAMEPIX_OK && pairs->count > 0)
        qsort(pairs->items, pairs->count, sizeof(*pairs->items), compare_pairs);
    flamepix_buffer_free(&path);
    return fpx_status_exit(status);
}

/* -- outputs ----------------------------------------------------------------------------------- */

static enum fpx_exit finish_jobs(struct finding *finding, const struct fpx_jobs_file *others,
                                 size_t count)
{
    const struct fpx_folder_search *search = finding->search;
    const struct fpx_jobs_product products[] = {
        {.name_template = search->name_template, .suffix = ""},
        {.name_template = search->name_template, .suffix = FPX_DARK_SUFFIX}};
    const struct fpx_jobs_files files = {.products = products,
                                         .product_count =
                                             fpx_picture_has_both_themes(search->picture) ? 2 : 1,
                                         .others = others,
                                         .other_count = count};
    enum flamepix_status status = fpx_jobs_finish(finding->pairs->after_jobs, &files);
    if (status != FLAMEPIX_BAD_ARGUMENT)
        return fpx_status_exit(status);
    const struct fpx_jobs_conflict trouble = fpx_jobs_conflict(finding->pairs->after_jobs);
    fpx_jobs_conflict_print(&trouble, "name", "file");
    return FPX_EXIT_USAGE;
}

/* Outputs are checked against all files before, since some of them may be in no pair. */
static enum fpx_exit check_outputs(struct finding *finding)
{
    const struct fpx_jobs *jobs = finding->pairs->base_jobs;
    const size_t count = fpx_jobs_count(jobs);
    if (finding->search->picture->output == NULL)
        return FPX_EXIT_DONE;
    struct fpx_jobs_file *others = calloc(count + 1, sizeof(*others));
    if (others == NULL)
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    for (size_t i = 0; i < count; i++)
        others[i].path = fpx_jobs_input(jobs, i);
    const enum fpx_exit code = finish_jobs(finding, others, count);
    free(others);
    return code;
}

/* -- messages about both folders --------------------------------------------------------------- */

/* A glob is used if it matches on one side. */
static enum fpx_exit say_found(struct finding *finding)
{
    const struct fpx_folder_search *search = finding->search;
    const struct fpx_jobs *base = finding->pairs->base_jobs;
    const struct fpx_jobs *after = finding->pairs->after_jobs;
    fpx_passed_over_print(fpx_jobs_passed_over(base) + fpx_jobs_passed_over(after));
    for (size_t i = 0; i < search->include->count; i++)
        if (fpx_jobs_include_is_unused(base, i) && fpx_jobs_include_is_unused(after, i))
            fpx_unused_glob_print("include", search->include->items[i]);
    for (size_t i = 0; i < search->exclude->count; i++)
        if (fpx_jobs_exclude_is_unused(base, i) && fpx_jobs_exclude_is_unused(after, i))
            fpx_unused_glob_print("exclude", search->exclude->items[i]);
    return FPX_EXIT_DONE;
}

/* -- files that are not profiles --------------------------------------------------------------- */

/* Whether no format claims the file by content or by name, or it is a picture or was written beside
 * one: the same rule as for a batch's folder. */
static enum flamepix_status is_no_profile(struct flamepix_input *input, bool *is_none_ret)
{
    struct flamepix_bytes head;
    enum flamepix_status status = flamepix_input_peek(input, &head);
    if (status != FLAMEPIX_OK)
        return status;
    const char *extension = flamepix_input_extension(input);
    *is_none_ret = fpx_input_is_picture(input) || fpx_is_sidecar_head(head);
    if (*is_none_ret || flamepix_extension_is_distinctive(extension) ||
        fpx_input_peek_failure(input) != FLAMEPIX_OK)
        return FLAMEPIX_OK;
    *is_none_ret = !flamepix_format_claims(flamepix_format_of_file(head, extension), head);
    return FLAMEPIX_OK;
}

/* A file that cannot be opened fails later where it is read. */
static enum flamepix_status look_at_file(const struct finding *finding, const char *path,
                                         bool *is_none_ret)
{
    const struct flamepix_input_options options = fpx_picture_input(finding->search->picture);
    struct flamepix_input *input = NULL;
    *is_none_ret = path == NULL;
    if (path == NULL || flamepix_input_open(path, &options, &input) != FLAMEPIX_OK)
        return FLAMEPIX_OK;
    enum flamepix_status status = is_no_profile(input, is_none_ret);
    flamepix_input_free(input);
    return status;
}

/* Keeps the pairs in which at least one side is a profile. If a format is given, all are kept. */
static enum fpx_exit pass_over(struct finding *finding)
{
    struct fpx_folder_pairs *pairs = finding->pairs;
    const size_t count = pairs->count;
    enum flamepix_status status = FLAMEPIX_OK;
    if (finding->search->picture->format_in > 1)
        return FPX_EXIT_DONE;
    pairs->count = 0;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        const struct fpx_folder_pair pair = pairs->items[i];
        bool is_none;
        if (pair.unlisted != NULL && (pair.unlisted == pair.after || pair.unlisted == pair.base)) {
            pairs->items[pairs->count++] = pair;
            continue;
        }
        status = look_at_file(finding, pair.after, &is_none);
        if (status == FLAMEPIX_OK && is_none)
            status = look_at_file(finding, pair.base, &is_none);
        if (!is_none)
            pairs->items[pairs->count++] = pair;
        else if (pairs->passed_over_count++ < FPX_PASSED_OVER_NAMED)
            pairs->passed_over[pairs->passed_over_count - 1] = pair.name;
    }
    return fpx_status_exit(status);
}

/* -- all of it --------------------------------------------------------------------------------- */

enum fpx_exit fpx_folder_pairs_find(const struct fpx_folder_search *search,
                                    struct fpx_folder_pairs *pairs)
{
    static enum fpx_exit (*const steps[])(struct finding *) = {list_folders, say_found,
                                                               check_outputs, match, pass_over};
    struct finding finding = {.search = search, .pairs = pairs};
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FPX_EXIT_DONE; i++)
        code = steps[i](&finding);
    free(finding.matched);
    return code;
}

void fpx_folder_pairs_free(struct fpx_folder_pairs *pairs)
{
    fpx_jobs_free(pairs->base_jobs);
    fpx_jobs_free(pairs->after_jobs);
    fpx_arena_free(&pairs->texts);
    free(pairs->include.items);
    free(pairs->exclude.items);
    free(pairs->items);
    *pairs = (struct fpx_folder_pairs){0};
}
