#include "batch/products/product.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buffer_printf.h"
#include "base/content_hash.h"
#include "batch/picture_titles.h"

/* What is made of a variant, in the order in which it is made. */
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

/* Of one group. */
static size_t count_of_group(const struct fpx_plan *plan)
{
    size_t contents[FPX_VARIANT_PRODUCTS_MAX];
    size_t count = 0;
    for (size_t variant = 0; variant < plan->variant_count; variant++)
        count += list_contents(plan, variant, contents);
    return count;
}

size_t fpx_product_count(const struct fpx_plan *plan, size_t i)
{
    return count_of_group(plan) * fpx_jobs_group_count(plan->jobs, i);
}

size_t fpx_product_most(const struct fpx_plan *plan)
{
    size_t groups = 1;
    for (size_t i = 0; i < fpx_jobs_count(plan->jobs); i++) {
        const size_t count = fpx_jobs_group_count(plan->jobs, i);
        groups = count > groups ? count : groups;
    }
    return count_of_group(plan) * groups;
}

struct fpx_product fpx_product_at(const struct fpx_plan *plan, size_t index)
{
    size_t contents[FPX_VARIANT_PRODUCTS_MAX];
    const size_t of_group = count_of_group(plan);
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

const char *fpx_product_template(const struct fpx_plan *plan, struct fpx_product product)
{
    return product.content == FPX_PRODUCT_PICTURE ? NULL : plan->sidecars[product.content];
}

enum flamepix_status fpx_product_path(const struct fpx_plan *plan, size_t i,
                                      struct fpx_product product, struct flamepix_buffer *path)
{
    const struct fpx_jobs_product made = {fpx_product_template(plan, product),
                                          plan->variants[product.variant].suffix, product.group};
    return fpx_jobs_product_output(plan->jobs, i, &made, path);
}

enum flamepix_status fpx_product_main(const struct fpx_plan *plan, size_t i,
                                      struct flamepix_buffer *path)
{
    return fpx_product_path(plan, i, (struct fpx_product){FPX_PRODUCT_PICTURE, 0, 0}, path);
}

enum flamepix_status fpx_product_relative_path(const struct fpx_plan *plan, const char *path,
                                               struct flamepix_buffer *way)
{
    const char *below = path + strlen(fpx_jobs_output_folder(plan->jobs));
    way->length = 0;
    return fpx_buffer_printf(way, "%s%s", plan->prefix, below + strspn(below, "/"));
}

enum flamepix_status fpx_product_key(const struct fpx_plan *plan, size_t number,
                                     struct flamepix_buffer *key)
{
    struct flamepix_buffer below = {0};
    enum flamepix_status status =
        fpx_jobs_key(plan->jobs, number, plan->variants[0].suffix, &below);
    key->length = 0;
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(key, "%s%s", plan->prefix, below.data);
    flamepix_buffer_free(&below);
    return status;
}

uint64_t fpx_product_options_hash(const struct fpx_plan *plan, size_t i)
{
    const struct fpx_name_template_fields fields = fpx_jobs_name_fields(plan->jobs, i);
    uint64_t hash =
        fpx_content_hash_bytes(plan->options_hash, fields.name.data, fields.name.length);
    if (fpx_picture_titles_have(plan, FPX_TITLE_DIR))
        hash = fpx_content_hash_bytes(hash, fields.dir.data, fields.dir.length);
    if (fpx_picture_titles_have(plan, FPX_TITLE_ROOT))
        hash = fpx_content_hash_bytes(hash, fields.root.data, fields.root.length);
    return hash;
}

bool fpx_product_has_options(const struct fpx_plan *plan, size_t i, const struct fpx_entry *entry)
{
    return entry->options_hash ==
           (entry->run == 0 ? plan->options_hash : fpx_product_options_hash(plan, i));
}

enum flamepix_status fpx_product_recall(const struct fpx_plan *plan, size_t i,
                                        const struct fpx_report_index *history,
                                        struct flamepix_buffer *path,
                                        const struct fpx_entry **entry_ret)
{
    *entry_ret = NULL;
    enum flamepix_status status = fpx_product_key(plan, fpx_jobs_number(plan->jobs, i), path);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_entry *entry = fpx_report_index_find(history, path->data);
    if (entry != NULL && entry->baseline_only == fpx_jobs_is_gone(plan->jobs, i))
        *entry_ret = entry;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_product_file(const struct fpx_plan *plan, size_t i,
                                      struct fpx_product product, struct flamepix_buffer *way,
                                      struct fpx_entry_file *file_ret)
{
    const struct fpx_variant *variant = &plan->variants[product.variant];
    const bool is_picture = product.content == FPX_PRODUCT_PICTURE;
    struct flamepix_buffer path = {0};
    enum flamepix_status status = fpx_product_path(plan, i, product, &path);
    if (status == FLAMEPIX_OK)
        status = fpx_product_relative_path(plan, path.data, way);
    flamepix_buffer_free(&path);
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

static bool is_older(const struct stat *about, const struct fpx_products_found *found)
{
    return about->st_mtim.tv_sec < found->oldest ||
           (about->st_mtim.tv_sec == found->oldest && about->st_mtim.tv_nsec < found->oldest_nsec);
}

static void add_found(struct fpx_products_found *found, size_t content, const struct stat *about)
{
    if (found->count == 0 || is_older(about, found)) {
        found->oldest = about->st_mtim.tv_sec;
        found->oldest_nsec = about->st_mtim.tv_nsec;
    }
    found->count++;
    if (content == FPX_PRODUCT_PICTURE)
        found->picture_nbytes += (uint64_t)about->st_size;
    else
        found->sidecar_nbytes += (uint64_t)about->st_size;
}

enum flamepix_status fpx_products_find(const struct fpx_plan *plan, size_t i,
                                       struct flamepix_buffer *path,
                                       struct fpx_products_found *found_ret)
{
    struct fpx_products_found found = {0};
    size_t count = fpx_product_count(plan, i);
    for (size_t p = 0; p < count; p++) {
        struct fpx_product product = fpx_product_at(plan, p);
        enum flamepix_status status = fpx_product_path(plan, i, product, path);
        if (status != FLAMEPIX_OK)
            return status;
        struct stat about;
        if (stat(path->data, &about) == 0 && S_ISREG(about.st_mode))
            add_found(&found, product.content, &about);
    }
    *found_ret = found;
    return FLAMEPIX_OK;
}
