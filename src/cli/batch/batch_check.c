/* Checks that the files of a batch do not conflict, and reports conflicts. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "batch/products/product.h"
#include "cli/batch/batch_steps.h"
#include "jobs/title_template.h"

/* Names a file of the batch itself. */
static const char *name_other(const struct fpx_batch_setup *setup, const char *path)
{
    if (path == setup->report.data)
        return "report";
    if (path == setup->gallery.data)
        return "gallery";
    if (path == setup->readme.data)
        return "page of Markdown";
    return path == setup->colors_path.data ? "file of colours" : "palette file";
}

/* The option that names a product. */
static const char *option_of(const struct fpx_batch_setup *setup, size_t product)
{
    size_t content = fpx_product_at(&setup->plan, product).content;
    return content == FPX_PRODUCT_PICTURE ? "name" : fpx_sidecars[content].name;
}

/* Single files that a batch reads besides its inputs, and writes besides their products; NULL: not
 * used. Standard input may hold a list. */
enum { SINGLES = 10 };
static void list_singles(const struct fpx_batch_setup *setup, struct fpx_jobs_file singles[SINGLES])
{
    const struct fpx_batch_arguments *arguments = setup->arguments;
    const struct fpx_picture_arguments *picture = &arguments->picture;
    const bool own_colors = fpx_batch_colors_are_own(arguments);
    const struct fpx_jobs_file files[SINGLES] = {
        {"-", false},
        {picture->color_rules, false},
        {picture->nameattr, false},
        {own_colors ? NULL : picture->colors_from, false},
        {picture->redact_key, false},
        {own_colors ? setup->colors_path.data : NULL, true},
        {fpx_picture_palette_file(picture), picture->cp},
        {setup->report.data, true},
        {arguments->gallery ? setup->gallery.data : NULL, true},
        {arguments->readme ? setup->readme.data : NULL, true},
    };
    memcpy(singles, files, sizeof(files));
}

static enum flamepix_status list_others(const struct fpx_batch_setup *setup,
                                        struct fpx_jobs_files *files)
{
    const struct fpx_batch_arguments *arguments = setup->arguments;
    const struct fpx_texts *const read[] = {&arguments->lists, &arguments->lists0,
                                            &arguments->picture.fonts, setup->option_files};
    enum { KINDS = sizeof(read) / sizeof(read[0]) };
    struct fpx_jobs_file singles[SINGLES];
    size_t capacity = 0, needed = SINGLES;
    struct fpx_jobs_file *others = NULL;
    for (size_t i = 0; i < KINDS; i++)
        needed += read[i]->count;
    enum flamepix_status status = fpx_array_reserve(&others, &capacity, needed, sizeof(*others));
    if (status != FLAMEPIX_OK)
        return status;
    files->others = others;
    for (size_t i = 0; i < KINDS; i++)
        for (size_t k = 0; k < read[i]->count; k++)
            others[files->other_count++] = (struct fpx_jobs_file){read[i]->items[k], false};
    list_singles(setup, singles);
    for (size_t i = 0; i < SINGLES; i++)
        if (singles[i].path != NULL)
            others[files->other_count++] = singles[i];
    return FLAMEPIX_OK;
}

static enum fpx_exit check_title(const char *title, const char *option)
{
    struct flamepix_bytes field;
    if (title == NULL || fpx_title_template_check(title, &field))
        return FPX_EXIT_DONE;
    fpx_unknown_field_print(field, fpx_title_template_fields(), option);
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_batch_check_titles(const struct fpx_plan *plan)
{
    enum fpx_exit code = check_title(plan->title, "title");
    return code == FPX_EXIT_DONE ? check_title(plan->subtitle, "subtitle") : code;
}

enum fpx_exit fpx_batch_check_files(const struct fpx_batch_setup *setup)
{
    struct fpx_jobs_files files = {.product_count = fpx_product_most(&setup->plan),
                                   .folder = setup->folder};
    files.products = fpx_products_of_jobs(&setup->plan, files.product_count);
    enum flamepix_status status = files.products == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_make_outputs_distinct(setup->jobs);
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_name_baselines(setup->jobs);
    if (status == FLAMEPIX_OK)
        status = fpx_batch_baseline_find_gone(setup, &files);
    if (status == FLAMEPIX_OK)
        fpx_batch_print_unused_globs(setup);
    if (status == FLAMEPIX_OK)
        status = list_others(setup, &files);
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_finish(setup->jobs, &files);
    free((void *)files.others);
    free((void *)files.products);
    const struct fpx_jobs_conflict trouble = fpx_jobs_conflict(setup->jobs);
    if (status == FLAMEPIX_READ_FAILED)
        return fpx_file_exit(trouble.first, status, trouble.cause);
    if (status != FLAMEPIX_BAD_ARGUMENT)
        return fpx_status_exit(status);
    fpx_jobs_conflict_print(&trouble, option_of(setup, trouble.product),
                            name_other(setup, trouble.second));
    return FPX_EXIT_USAGE;
}
