#include "batch/product.h"

#include <string.h>
#include <sys/stat.h>

/* What is made of a variant, in the order in which it is made. */
static size_t list_contents(const struct flamepix_plan *plan, size_t variant,
                            size_t contents[FLAMEPIX_VARIANT_PRODUCTS_MAX])
{
    size_t count = 0;
    for (size_t i = 0; i < FLAMEPIX_SIDECARS_COUNT; i++)
        if (plan->sidecars[i] != NULL && !plan->variants[variant].is_twin)
            contents[count++] = i;
    contents[count++] = FLAMEPIX_PRODUCT_PICTURE;
    return count;
}

/* Of one group. */
static size_t count_of_group(const struct flamepix_plan *plan)
{
    size_t contents[FLAMEPIX_VARIANT_PRODUCTS_MAX];
    size_t count = 0;
    for (size_t variant = 0; variant < plan->variant_count; variant++)
        count += list_contents(plan, variant, contents);
    return count;
}

size_t flamepix_product_count(const struct flamepix_plan *plan, size_t i)
{
    return count_of_group(plan) * flamepix_jobs_group_count(plan->jobs, i);
}

size_t flamepix_product_most(const struct flamepix_plan *plan)
{
    size_t groups = 1;
    for (size_t i = 0; i < flamepix_jobs_count(plan->jobs); i++) {
        const size_t count = flamepix_jobs_group_count(plan->jobs, i);
        groups = count > groups ? count : groups;
    }
    return count_of_group(plan) * groups;
}

struct flamepix_product flamepix_product_at(const struct flamepix_plan *plan, size_t index)
{
    size_t contents[FLAMEPIX_VARIANT_PRODUCTS_MAX];
    const size_t of_group = count_of_group(plan);
    const size_t group = index / of_group;
    size_t variant = 0;
    size_t count = list_contents(plan, variant, contents);
    index %= of_group;
    while (index >= count) {
        index -= count;
        count = list_contents(plan, ++variant, contents);
    }
    return (struct flamepix_product){contents[index], variant, group};
}

const char *flamepix_product_template(const struct flamepix_plan *plan,
                                      struct flamepix_product product)
{
    return product.content == FLAMEPIX_PRODUCT_PICTURE ? NULL : plan->sidecars[product.content];
}

enum flamepix_status flamepix_product_path(const struct flamepix_plan *plan, size_t i,
                                           struct flamepix_product product,
                                           struct flamepix_buffer *path)
{
    const struct flamepix_jobs_product made = {flamepix_product_template(plan, product),
                                               plan->variants[product.variant].suffix,
                                               product.group};
    return flamepix_jobs_product_output(plan->jobs, i, &made, path);
}

enum flamepix_status flamepix_product_main(const struct flamepix_plan *plan, size_t i,
                                           struct flamepix_buffer *path)
{
    return flamepix_product_path(plan, i, (struct flamepix_product){FLAMEPIX_PRODUCT_PICTURE, 0, 0},
                                 path);
}

/* The part of `path` below the folder, NULL if it is not in there. */
static const char *below(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    if (strncmp(path, folder, length) != 0)
        return NULL;
    const char *rest = path + length;
    if (length > 0 && folder[length - 1] == '/')
        return rest;
    return *rest == '/' ? rest + 1 : NULL;
}

static bool ends_in(const char *path, const char *tail)
{
    size_t length = strlen(path), tail_length = strlen(tail);
    return length > tail_length && path[length - tail_length - 1] == '/' &&
           strcmp(path + length - tail_length, tail) == 0;
}

/* Whether an output of the past is what is at `path` now. Output folders are renamed and copied
 * with the report in them, so of an output elsewhere only the end has to be the same. */
static bool is_same_place(const char *past, const char *path, const char *folder)
{
    if (below(past, folder) != NULL)
        return strcmp(past, path) == 0;
    const char *tail = below(path, folder);
    return tail != NULL && ends_in(past, tail);
}

enum flamepix_status flamepix_product_recall(const struct flamepix_plan *plan, size_t i,
                                             const struct flamepix_report_index *history,
                                             struct flamepix_buffer *path,
                                             const struct flamepix_entry **entry_ret)
{
    const struct flamepix_entry *entry =
        flamepix_report_index_find(history, flamepix_jobs_input(plan->jobs, i));
    *entry_ret = NULL;
    if (entry == NULL || entry->output == NULL ||
        entry->baseline_only != flamepix_jobs_is_gone(plan->jobs, i))
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_product_main(plan, i, path);
    const char *folder = flamepix_jobs_output_folder(plan->jobs);
    if (status == FLAMEPIX_OK && is_same_place(entry->output, path->data, folder))
        *entry_ret = entry;
    return status;
}

static bool is_older(const struct stat *about, const struct flamepix_products_found *found)
{
    return about->st_mtim.tv_sec < found->oldest ||
           (about->st_mtim.tv_sec == found->oldest && about->st_mtim.tv_nsec < found->oldest_nsec);
}

static void add_found(struct flamepix_products_found *found, size_t content,
                      const struct stat *about)
{
    if (found->count == 0 || is_older(about, found)) {
        found->oldest = about->st_mtim.tv_sec;
        found->oldest_nsec = about->st_mtim.tv_nsec;
    }
    found->count++;
    if (content == FLAMEPIX_PRODUCT_PICTURE)
        found->picture_nbytes += (uint64_t)about->st_size;
    else
        found->sidecar_nbytes += (uint64_t)about->st_size;
}

enum flamepix_status flamepix_products_find(const struct flamepix_plan *plan, size_t i,
                                            struct flamepix_buffer *path,
                                            struct flamepix_products_found *found_ret)
{
    struct flamepix_products_found found = {0};
    size_t count = flamepix_product_count(plan, i);
    for (size_t p = 0; p < count; p++) {
        struct flamepix_product product = flamepix_product_at(plan, p);
        enum flamepix_status status = flamepix_product_path(plan, i, product, path);
        if (status != FLAMEPIX_OK)
            return status;
        struct stat about;
        if (stat(path->data, &about) == 0 && S_ISREG(about.st_mode))
            add_found(&found, product.content, &about);
    }
    *found_ret = found;
    return FLAMEPIX_OK;
}
