#include "cli/batch/batch_steps.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/decimal.h"
#include "base/os/paths.h"
#include "cli/compare/comparison_options.h"
#include "cli/console.h"
#include "cli/options/list_values.h"
#include "cli/options/option_checks.h"
#include "cli/options/option_texts.h"
#include "cli/picture/read_inputs.h"
#include "cli/picture/write_outputs.h"
#include "color/color_assignment.h"

/* -- variants ---------------------------------------------------------------------------------- */

static enum fpx_exit add_preset(struct fpx_batch_setup *setup, const char *name)
{
    struct fpx_plan *plan = &setup->plan;
    if (plan->variant_count == FPX_PRESETS_MAX) {
        fpx_message("--preset: at most %d presets can be given", FPX_PRESETS_MAX);
        return FPX_EXIT_USAGE;
    }
    for (size_t i = 0; i < plan->variant_count; i++) {
        if (strcmp(setup->suffixes[i] + 1, name) == 0) {
            fpx_message("--preset: %s is named twice", name);
            return FPX_EXIT_USAGE;
        }
    }
    struct fpx_variant *variant = &setup->variants[plan->variant_count];
    char *suffix = setup->suffixes[plan->variant_count];
    variant->figure = plan->render.figure;
    enum fpx_exit code = fpx_picture_preset(&setup->arguments->picture, name, &variant->figure);
    if (code != FPX_EXIT_DONE)
        return code;
    snprintf(suffix, FPX_SUFFIX_NBYTES, "@%s", name);
    char *preset = setup->presets[plan->variant_count];
    snprintf(preset, FPX_SUFFIX_NBYTES, "%s", name);
    variant->preset = preset;
    plan->variant_count++;
    return FPX_EXIT_DONE;
}

/* Names separated by commas; a single name needs no suffix. */
static enum fpx_exit set_presets(struct fpx_batch_setup *setup, const char *text)
{
    enum fpx_exit code = FPX_EXIT_DONE;
    for (;;) {
        char name[FPX_SUFFIX_NBYTES - sizeof("@" FPX_DARK_SUFFIX) + 1] = "";
        size_t length = strcspn(text, ",");
        memcpy(name, text, length < sizeof(name) ? length : sizeof(name) - 1);
        code = add_preset(setup, name);
        if (code != FPX_EXIT_DONE || text[length] == '\0')
            break;
        text += length + 1;
    }
    if (setup->plan.variant_count == 1)
        setup->suffixes[0][0] = '\0';
    return code;
}

/* Makes two of each variant: itself, followed by the dark one. */
static void add_dark_variants(struct fpx_batch_setup *setup)
{
    for (size_t i = setup->plan.variant_count; i-- > 0;) {
        struct fpx_variant *light = &setup->variants[2 * i];
        struct fpx_variant *dark = light + 1;
        const char *suffix = setup->suffixes[i];
        *light = *dark = setup->variants[i];
        dark->is_twin = true;
        dark->figure.theme = FLAMEPIX_DARK;
        snprintf(setup->suffixes[2 * i + 1], FPX_SUFFIX_NBYTES, "%s" FPX_DARK_SUFFIX, suffix);
        memmove(setup->suffixes[2 * i], suffix, FPX_SUFFIX_NBYTES);
    }
    setup->plan.variant_count *= 2;
}

static enum fpx_exit set_variants(struct fpx_batch_setup *setup)
{
    enum fpx_exit code = FPX_EXIT_DONE;
    setup->plan.variants = setup->variants;
    if (setup->arguments->preset != NULL) {
        code = set_presets(setup, setup->arguments->preset);
    } else {
        setup->variants[0].figure = setup->plan.render.figure;
        setup->plan.variant_count = 1;
    }
    if (fpx_picture_has_both_themes(&setup->arguments->picture))
        add_dark_variants(setup);
    for (size_t i = 0; i < setup->plan.variant_count; i++)
        setup->variants[i].suffix = setup->suffixes[i];
    return code;
}

/* -- options ----------------------------------------------------------------------------------- */

/* To stay below its limit, a worker must start to sort in files well before: with a held pipe it
 * takes half as much again, and growing arrays take up to twice their content. So it gets a
 * quarter, and the sums by name another. If the user gave more, a message reports the reduction. */
static void bound_memory(const char *option, uint64_t limit, uint64_t usual, uint64_t *nbytes)
{
    uint64_t share = limit / 4;
    if (limit == 0 || *nbytes <= share)
        return;
    if (*nbytes != usual) {
        char size[FPX_VALUE_SIZE];
        fpx_size_print(size, share);
        fpx_message("%s is reduced to %s, a quarter of --limit-memory", option, size);
    }
    *nbytes = share;
}

/* Without --format, the extension in the template decides. */
static enum fpx_exit set_render(struct fpx_batch_setup *setup)
{
    struct fpx_picture_arguments picture = setup->arguments->picture;
    const char *name = setup->arguments->name;
    const char *dot = strrchr(name, '.');
    const uint64_t limit = setup->arguments->limit_memory;
    bound_memory("--memory", limit, FLAMEPIX_DEFAULT_MEMORY_NBYTES, &picture.memory);
    bound_memory("--limit-names", limit, FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES, &picture.limit_names);
    picture.undecided = setup->undecided;
    picture.jobs = 1; /* per worker; the batch's --jobs sets their number */
    picture.output = dot != NULL && strpbrk(dot, "{/") == NULL ? name : NULL;
    setup->plan.input = fpx_picture_input(&picture);
    enum fpx_exit code = fpx_batch_groups_check(setup);
    if (code == FPX_EXIT_DONE)
        code = fpx_picture_options(&picture, &setup->plan.render);
    if (code == FPX_EXIT_DONE)
        code = fpx_mark_list_read(&picture.marks, setup->undecided, &setup->marks);
    setup->plan.render.figure.marks = setup->marks.items;
    setup->plan.render.figure.mark_count = setup->marks.count;
    if (code == FPX_EXIT_DONE)
        code = fpx_search_list_read(&picture, &setup->searches, &setup->plan.render.figure);
    return code;
}

static enum fpx_exit set_normalizing(struct fpx_batch_setup *setup)
{
    return fpx_normalizing_read(setup->arguments->picture.comparison.normalize,
                                &setup->plan.normalizing)
               ? FPX_EXIT_DONE
               : FPX_EXIT_USAGE;
}

/* Colours that depend on the batch's inputs are found later. */
static enum fpx_exit read_colors(struct fpx_batch_setup *setup)
{
    struct fpx_picture_arguments picture = setup->arguments->picture;
    picture.undecided = setup->undecided;
    if (fpx_batch_colors_are_own(setup->arguments))
        picture.colors_from = NULL;
    enum fpx_exit code = fpx_color_files_read(&picture, &setup->color_files);
    fpx_color_files_apply(&setup->color_files, &setup->plan.render.figure.colors);
    setup->plan.palette_file = setup->color_files.palette_file;
    return code;
}

static enum fpx_exit read_map_file(struct fpx_batch_setup *setup)
{
    enum fpx_exit code = fpx_map_file_read(&setup->arguments->picture, &setup->map_file);
    setup->plan.render.figure.sidecars.attributes = setup->map_file.attributes;
    return code;
}

/* Includes the content of files that have been read already. */
static enum fpx_exit set_options_hash(struct fpx_batch_setup *setup)
{
    uint64_t *hash = &setup->plan.options_hash;
    const uint64_t *colors = &setup->color_files.hash;
    enum fpx_exit code = fpx_options_hash(setup->arguments, hash);
    if (*colors != 0)
        fpx_options_hash_join(hash, colors, sizeof(*colors));
    if (setup->map_file.hash != 0)
        fpx_options_hash_join(hash, &setup->map_file.hash, sizeof(setup->map_file.hash));
    return code;
}

/* Checks only: each worker opens its own fonts. */
static enum fpx_exit check_fonts(const struct fpx_texts *paths)
{
    struct flamepix_fonts *tried = NULL;
    enum fpx_exit code = FPX_EXIT_DONE;
    if (paths->count > 0)
        code = fpx_font_paths_open(paths, &tried);
    flamepix_fonts_free(tried);
    return code;
}

static enum fpx_exit read_max_failures(const char *text, struct fpx_share *max_ret)
{
    uint64_t count;
    if (text == NULL || (fpx_value_share(text, 1, 0, max_ret) && max_ret->percent))
        return FPX_EXIT_DONE;
    if (fpx_value_integer(text, 0, UINT32_MAX, &count)) {
        *max_ret = (struct fpx_share){.value = (double)count};
        return FPX_EXIT_DONE;
    }
    fpx_message("--max-failures: \"%s\" is not a whole number, or a share from 0%% to 100%%", text);
    return FPX_EXIT_USAGE;
}

/* Whether a printed sidecar of a single picture is wanted: all of these contain the sentence. */
static bool has_printed_sidecar(const struct fpx_batch_arguments *arguments)
{
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        if (arguments->picture.sidecars[i] != NULL && fpx_sidecars[i].use == FPX_USE_PRINTED)
            return true;
    return false;
}

/* The sentence is also in the report if a file needs it, and in that of a shard, for the page that
 * is made when shards are merged; otherwise it costs no picture any time. */
static bool says_alt(const struct fpx_batch_arguments *arguments)
{
    return arguments->gallery || arguments->readme || arguments->shard != NULL ||
           has_printed_sidecar(arguments);
}

static void set_plan(struct fpx_batch_setup *setup)
{
    const struct fpx_batch_arguments *arguments = setup->arguments;
    struct fpx_plan *plan = &setup->plan;
    plan->folder = setup->folder;
    plan->fonts = arguments->picture.fonts.items;
    plan->font_count = arguments->picture.fonts.count;
    plan->title = fpx_batch_title(arguments);
    plan->subtitle = arguments->picture.subtitle;
    memcpy(plan->sidecars, arguments->picture.sidecars, sizeof(plan->sidecars));
    plan->most_panels = (size_t)arguments->picture.max_panels;
    plan->exists = (enum fpx_exists)(arguments->exists - 1);
    plan->resumes = arguments->resume;
    plan->says_alt = says_alt(arguments);
    plan->draws_empty = arguments->picture.empty == FPX_EMPTY_DRAW;
    plan->sync = (enum fpx_sync)(arguments->sync - 1);
    plan->limit_memory_nbytes = arguments->limit_memory;
    plan->words = fpx_name_template_has_group(arguments->name) ? &fpx_batch_groups_option_names
                                                               : &fpx_batch_option_names;
    plan->codes = (struct fpx_failure_codes){
        .input = FPX_EXIT_INPUT,
        .limit = FPX_EXIT_LIMIT,
        .worker = FPX_EXIT_RESOURCES,
    };
}

static int code_of(enum flamepix_status status)
{
    return (int)fpx_exit_of(status);
}

/* -- paths ------------------------------------------------------------------------------------- */

static enum flamepix_status join(struct flamepix_buffer *path, const char *folder, const char *name)
{
    size_t length = strlen(folder);
    bool has_slash = length > 0 && folder[length - 1] == '/';
    return fpx_buffer_printf(path, "%s%s%s", folder, has_slash ? "" : "/", name);
}

/* The report itself is set aside, replaced and locked, not a link to it, of which there may be
 * several. A path that is not a regular file is only written to. */
static enum flamepix_status follow_links(struct flamepix_buffer *report)
{
    struct stat about;
    char target[PATH_MAX];
    if ((stat(report->data, &about) == 0 && !S_ISREG(about.st_mode)) ||
        !fpx_path_follow_links(report->data, target))
        return FLAMEPIX_OK;
    flamepix_buffer_clear(report);
    return fpx_buffer_printf(report, "%s", target);
}

static enum fpx_exit set_paths(struct fpx_batch_setup *setup)
{
    const char *folder = setup->arguments->picture.output;
    char name[64] = "report.jsonl";
    enum flamepix_status status;
    if (setup->shard.given)
        snprintf(name, sizeof(name), "report-%u-of-%u.jsonl", setup->shard.index,
                 setup->shard.count);
    setup->copies_report =
        setup->arguments->report != NULL && strcmp(setup->arguments->report, "-") == 0;
    if (setup->arguments->report != NULL && !setup->copies_report)
        status = fpx_buffer_printf(&setup->report, "%s", setup->arguments->report);
    else
        status = join(&setup->report, folder, name);
    if (status == FLAMEPIX_OK)
        status = follow_links(&setup->report);
    if (status == FLAMEPIX_OK)
        status = fpx_output_folder_create(folder, &setup->folder);
    if (status == FLAMEPIX_OK)
        status = join(&setup->gallery, folder, "index.html");
    if (status == FLAMEPIX_OK)
        status = join(&setup->readme, folder, "README.md");
    if (status == FLAMEPIX_OK)
        status = join(&setup->colors_path, folder, "colors.tsv");
    return fpx_status_exit(status);
}

static enum fpx_exit check_output(const struct fpx_batch_arguments *arguments)
{
    const char *output = arguments->picture.output;
    if (output != NULL && output[0] != '\0' && strcmp(output, "-") != 0)
        return FPX_EXIT_DONE;
    fpx_message("batch needs a folder for its pictures: -o DIR");
    return FPX_EXIT_USAGE;
}

static enum fpx_exit check_report(const char *report)
{
    if (report == NULL || strcmp(report, "-") == 0)
        return FPX_EXIT_DONE;
    return fpx_outputs_check_name(report);
}

enum fpx_exit fpx_batch_setup(const struct fpx_batch_arguments *arguments,
                              struct fpx_batch_setup *setup)
{
    setup->arguments = arguments;
    enum fpx_exit code = check_output(arguments);
    if (code == FPX_EXIT_DONE)
        code = check_report(arguments->report);
    if (code == FPX_EXIT_DONE)
        code = fpx_shard_read(arguments->shard, arguments->shard_count, &setup->shard);
    if (code == FPX_EXIT_DONE)
        code = read_max_failures(arguments->max_failures, &setup->max_failures);
    if (code == FPX_EXIT_DONE)
        code = fpx_status_exit(flamepix_undecided_create(&setup->undecided));
    if (code == FPX_EXIT_DONE)
        code = set_render(setup);
    if (code == FPX_EXIT_DONE)
        code = set_normalizing(setup);
    if (code == FPX_EXIT_DONE)
        code = read_colors(setup);
    if (code == FPX_EXIT_DONE)
        code = read_map_file(setup);
    if (code == FPX_EXIT_DONE)
        code = fpx_redaction_read(&arguments->picture, &setup->redact_key);
    if (code == FPX_EXIT_DONE)
        code = set_variants(setup);
    if (code == FPX_EXIT_DONE)
        code = check_fonts(&arguments->picture.fonts);
    if (code == FPX_EXIT_DONE)
        code = set_options_hash(setup);
    if (code == FPX_EXIT_DONE)
        code = fpx_batch_colors_check(setup);
    if (code == FPX_EXIT_DONE)
        code = set_paths(setup);
    if (code == FPX_EXIT_DONE) {
        set_plan(setup);
        setup->plan.codes.of = code_of;
        code = fpx_batch_check_titles(&setup->plan);
    }
    return code;
}

void fpx_batch_setup_free(struct fpx_batch_setup *setup)
{
    fpx_jobs_free(setup->jobs);
    fpx_output_folder_free(setup->folder);
    fpx_name_map_free(setup->baseline_names);
    fpx_mark_list_free(&setup->marks);
    fpx_search_list_free(&setup->searches);
    fpx_color_files_free(&setup->color_files);
    flamepix_undecided_free(setup->undecided);
    fpx_map_file_free(&setup->map_file);
    flamepix_buffer_free(&setup->redact_key);
    flamepix_buffer_free(&setup->report);
    flamepix_buffer_free(&setup->gallery);
    flamepix_buffer_free(&setup->readme);
    flamepix_buffer_free(&setup->colors_path);
    fpx_color_assignment_free(setup->colors);
    free(setup->include.items);
    free(setup->exclude.items);
    fpx_sandbox_close(&setup->workers);
}
