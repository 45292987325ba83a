#include "batch/products/product.h"

#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/buffer_printf.h"
#include "base/content_hash.h"

/* Lists the products of a variant in the order in which they are made. */
static size_t list_contents(const struct fpx_plan *plan, size_t variant,
                            size_t contents[FPX_VARIANT_PRODUCTS_MAX])
{
    size_t count = 0;
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        if (plan->sidecars[i] != NULL && !plan->variants[variant].is_twin)
            contents[count++] = i;
    contents[count++] = FPX_PRODUCT_PICTURE;
    return count;
}

size_t fpx_product_count(const struct fpx_plan *plan)
{
    size_t contents[FPX_VARIANT_PRODUCTS_MAX];
    size_t count = 0, variant = 0;
    do
        count += list_contents(plan, variant, contents);
    while (++variant < plan->variant_count);
    return count;
}

size_t fpx_product_most(const struct fpx_plan *plan)
{
    size_t groups = 1;
    for (size_t i = 0; i < fpx_jobs_count(plan->jobs); i++) {
        const size_t count = fpx_jobs_group_count(plan->jobs, i);
        groups = count > groups ? count : groups;
    }
    return fpx_product_count(plan) * groups;
}

struct fpx_product fpx_product_at(const struct fpx_plan *plan, size_t index)
{
    size_t contents[FPX_VARIANT_PRODUCTS_MAX];
    const size_t of_group = fpx_product_count(plan);
    const size_t group = index / of_group;
    size_t variant = 0;
    size_t count = list_contents(plan, variant, contents);
    index %= of_group;
    while (index >= count) {
        index -= count;
        count = list_contents(plan, ++variant, contents);
    }
    return (struct fpx_product){contents[index], variant, group};
}

size_t fpx_product_picture(const struct fpx_plan *plan, size_t variant, size_t group)
{
    size_t contents[FPX_VARIANT_PRODUCTS_MAX];
    size_t count = group * fpx_product_count(plan);
    for (size_t i = 0; i <= variant; i++)
        count += list_contents(plan, i, contents);
    return count - 1;
}

struct fpx_jobs_product *fpx_products_of_jobs(const struct fpx_plan *plan, size_t count)
{
    struct fpx_jobs_product *products = calloc(count, sizeof(*products));
    for (size_t i = 0; products != NULL && i < count; i++) {
        const struct fpx_product product = fpx_product_at(plan, i);
        if (product.content != FPX_PRODUCT_PICTURE)
            products[i].name_template = plan->sidecars[product.content];
        products[i].suffix = plan->variants[product.variant].suffix;
        products[i].group = product.group;
    }
    return products;
}

bool fpx_product_has_twin(const struct fpx_plan *plan, size_t variant)
{
    return variant + 1 < plan->variant_count && plan->variants[variant + 1].is_twin;
}

enum flamepix_status fpx_product_details(const struct fpx_plan *plan, size_t i,
                                         struct fpx_job_details *job)
{
    const size_t count = fpx_product_count(plan);
    struct fpx_jobs_product *products = fpx_products_of_jobs(plan, count);
    const struct fpx_jobs_pictures pictures = {products, count, plan->prefix, plan->title,
                                               plan->subtitle};
    if (products == NULL)
        return FLAMEPIX_NO_MEMORY;
    const enum flamepix_status status = fpx_job_details_find(plan->jobs, i, &pictures, job);
    free(products);
    return status;
}

enum flamepix_status fpx_product_relative_path(const struct fpx_plan *plan,
                                               const struct fpx_job_details *job, const char *path,
                                               struct flamepix_buffer *way)
{
    flamepix_buffer_clear(way);
    return fpx_buffer_printf(way, "%s%s", plan->prefix, path + job->below);
}

uint64_t fpx_product_options_hash(const struct fpx_plan *plan, const struct fpx_job_details *job)
{
    uint64_t hash = plan->options_hash;
    for (size_t i = 0; i < job->shown_count; i++)
        hash = fpx_content_hash_bytes(hash, job->shown[i].data, job->shown[i].length);
    return hash;
}

bool fpx_product_has_options(const struct fpx_plan *plan, const struct fpx_job_details *job,
                             const struct fpx_entry *entry)
{
    return entry->options_hash ==
           (entry->run == 0 ? plan->options_hash : fpx_product_options_hash(plan, job));
}

const struct fpx_entry *fpx_product_recall(const struct fpx_job_details *job,
                                           const struct fpx_report_index *history)
{
    const struct fpx_entry *entry = fpx_report_index_find(history, job->key);
    return entry != NULL && entry->baseline_only == job->is_gone ? entry : NULL;
}

enum flamepix_status fpx_product_file(const struct fpx_plan *plan,
                                      const struct fpx_job_details *job, size_t index,
                                      struct flamepix_buffer *way, struct fpx_entry_file *file_ret)
{
    const struct fpx_product product = fpx_product_at(plan, index);
    const struct fpx_variant *variant = &plan->variants[product.variant];
    const bool is_picture = product.content == FPX_PRODUCT_PICTURE;
    const enum flamepix_status status =
        fpx_product_relative_path(plan, job, job->paths[index], way);
    *file_ret = (struct fpx_entry_file){
        .path = way->data,
        .kind = is_picture ? "picture" : fpx_sidecars[product.content].name,
        .preset = variant->preset,
        .theme = !is_picture                              ? NULL
                 : variant->figure.theme == FLAMEPIX_DARK ? "dark"
                                                          : "light",
        .scale = is_picture ? variant->figure.scale : 0,
        .total = (double)NAN,
    };
    return status;
}

bool fpx_products_are_younger(const struct fpx_products_found *found, const struct stat *about)
{
    return about->st_mtim.tv_sec < found->oldest ||
           (about->st_mtim.tv_sec == found->oldest && about->st_mtim.tv_nsec < found->oldest_nsec);
}

static void add_found(struct fpx_products_found *found, size_t content, const struct stat *about)
{
    if (found->count == 0 || fpx_products_are_younger(found, about)) {
        found->oldest = about->st_mtim.tv_sec;
        found->oldest_nsec = about->st_mtim.tv_nsec;
    }
    found->count++;
    if (content == FPX_PRODUCT_PICTURE)
        found->picture_nbytes += (uint64_t)about->st_size;
    else
        found->sidecar_nbytes += (uint64_t)about->st_size;
}

struct fpx_products_found fpx_products_find(const struct fpx_plan *plan,
                                            const struct fpx_job_details *job)
{
    struct fpx_products_found found = {0};
    struct stat about;
    for (size_t p = 0; p < job->path_count; p++)
        if (stat(job->paths[p], &about) == 0 && S_ISREG(about.st_mode))
            add_found(&found, fpx_product_at(plan, p).content, &about);
    return found;
}
