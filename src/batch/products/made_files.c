#include "batch/products/made_files.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"

enum flamepix_status fpx_made_files_begin(struct fpx_made_files *made)
{
    made->count = 0;
    fpx_arena_reset(&made->texts);
    return made->hasher == NULL ? fpx_content_hasher_create(&made->hasher) : FLAMEPIX_OK;
}

/* Replaces *text by a copy, or by NULL if it is empty. */
static enum flamepix_status keep(struct fpx_made_files *made, struct flamepix_bytes text,
                                 const char **copy_ret)
{
    void *copy = NULL;
    *copy_ret = NULL;
    if (text.length == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_arena_take(&made->texts, text.length + 1, &copy);
    if (status != FLAMEPIX_OK)
        return status;
    memcpy(copy, text.data, text.length);
    ((char *)copy)[text.length] = '\0';
    *copy_ret = copy;
    return FLAMEPIX_OK;
}

static enum flamepix_status keep_texts(struct fpx_made_files *made,
                                       const struct fpx_made_file *file,
                                       struct fpx_entry_file *item)
{
    enum flamepix_status status = keep(made, flamepix_bytes_of(item->path), &item->path);
    if (status == FLAMEPIX_OK)
        status = keep(made, file->group, file->group_is_profile ? &item->profile : &item->group);
    if (status == FLAMEPIX_OK && file->unit != NULL)
        status = keep(made, flamepix_bytes_of(file->unit), &item->unit);
    return status;
}

enum flamepix_status fpx_made_files_add(struct fpx_made_files *made, const struct fpx_plan *plan,
                                        const struct fpx_job_details *job, size_t product,
                                        const struct fpx_made_file *file)
{
    enum flamepix_status status =
        fpx_array_reserve(&made->items, &made->capacity, made->count + 1, sizeof(*made->items));
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_entry_file *item = &made->items[made->count];
    status = fpx_product_file(plan, job, product, &made->way, item);
    if (status == FLAMEPIX_OK)
        status = keep_texts(made, file, item);
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_product_at(plan, product).content == FPX_PRODUCT_PICTURE) {
        item->width = file->width;
        item->height = file->height;
    }
    item->total = file->total;
    item->nbytes = file->nbytes;
    item->hash = file->hash;
    made->count++;
    return FLAMEPIX_OK;
}

/* A picture's total is its profile's times a factor, which may have been different. */
static enum flamepix_status add_found(struct fpx_made_files *made, const struct fpx_plan *plan,
                                      const struct fpx_job_details *job, size_t number)
{
    const struct fpx_product product = fpx_product_at(plan, number);
    const char *path = job->paths[number];
    struct fpx_made_file file = {.total = (double)NAN};
    struct fpx_picture_facts facts;
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return FLAMEPIX_OK;
    file.nbytes = (uint64_t)about.st_size;
    if (product.content != FPX_PRODUCT_PICTURE)
        return fpx_made_files_add(made, plan, job, number, &file);
    enum flamepix_status status = fpx_picture_facts_read(path, &facts);
    if (status != FLAMEPIX_OK)
        return status;
    file.width = facts.width;
    file.height = facts.height;
    file.unit = facts.unit[0] != '\0' ? facts.unit : NULL;
    if (plan->variants[product.variant].figure.factor == 1)
        file.total = facts.total;
    return fpx_made_files_add(made, plan, job, number, &file);
}

enum flamepix_status fpx_made_files_find(struct fpx_made_files *made, const struct fpx_plan *plan,
                                         const struct fpx_job_details *job)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < job->path_count && status == FLAMEPIX_OK; i++)
        status = add_found(made, plan, job, i);
    return status;
}

struct fpx_entry_files fpx_made_files_list(const struct fpx_made_files *made)
{
    return (struct fpx_entry_files){made->items, made->count};
}

void fpx_made_files_free(struct fpx_made_files *made)
{
    free(made->items);
    fpx_arena_free(&made->texts);
    flamepix_buffer_free(&made->way);
    fpx_content_hasher_free(made->hasher);
}
