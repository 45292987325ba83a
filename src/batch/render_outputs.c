#include "batch/render_outputs.h"

#include <errno.h>

#include "base/folder.h"
#include "base/output.h"

/* Nearly always the folder is there, so it is made only when it turns out not to be. */
static enum flamepix_status open_file(const char *path, struct flamepix_output **file_ret)
{
    enum flamepix_status status = flamepix_output_open(path, file_ret);
    if (status != FLAMEPIX_WRITE_FAILED || errno != ENOENT)
        return status;
    status = flamepix_folder_make(path);
    return status == FLAMEPIX_OK ? flamepix_output_open(path, file_ret) : status;
}

static enum flamepix_status draw(struct flamepix_figure *figure, enum flamepix_product_kind kind,
                                 struct flamepix_output *file)
{
    switch (kind) {
    case FLAMEPIX_PRODUCT_FRAMES:
        return flamepix_figure_frames(figure, flamepix_output_write, file);
    case FLAMEPIX_PRODUCT_TAGS:
        return flamepix_figure_tags(figure, flamepix_output_write, file);
    case FLAMEPIX_PRODUCT_PICTURE:
        break;
    }
    return flamepix_figure_draw(figure, flamepix_output_write, file);
}

/* Answers a status of the figure, or sets `filing`. */
static enum flamepix_status make_product(const struct flamepix_render_outputs *press,
                                         struct flamepix_figure *figure,
                                         enum flamepix_product_kind kind,
                                         struct flamepix_rendered_outputs *pressed)
{
    struct flamepix_product product = {kind, press->view};
    struct flamepix_output *file = NULL;
    enum flamepix_status status =
        flamepix_product_path(press->plan, press->job, product, press->path);
    if (status != FLAMEPIX_OK)
        return status;
    status = open_file(press->path->data, &file);
    pressed->filing = status != FLAMEPIX_OK;
    if (status == FLAMEPIX_OK)
        status = draw(figure, kind, file);
    if (status == FLAMEPIX_OK) {
        status = flamepix_output_finish(file);
        pressed->filing = status != FLAMEPIX_OK;
    }
    if (status == FLAMEPIX_WRITE_FAILED)
        pressed->filing = true;
    if (status == FLAMEPIX_OK && kind == FLAMEPIX_PRODUCT_PICTURE)
        pressed->picture_nbytes = flamepix_output_nbytes(file);
    int cause = errno;
    flamepix_output_free(file);
    errno = cause;
    return status;
}

static enum flamepix_status make_products(const struct flamepix_render_outputs *press,
                                          struct flamepix_figure *figure,
                                          struct flamepix_rendered_outputs *pressed)
{
    size_t count = flamepix_product_count(press->plan);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t p = 0; p < count && status == FLAMEPIX_OK; p++) {
        struct flamepix_product product = flamepix_product_at(press->plan, p);
        if (product.view == press->view)
            status = make_product(press, figure, product.kind, pressed);
    }
    return status;
}

enum flamepix_status flamepix_render_outputs_make(const struct flamepix_render_outputs *press,
                                                  struct flamepix_rendered_outputs *pressed_ret)
{
    struct flamepix_figure *figure = NULL;
    const struct flamepix_figure_facts facts = {.bad_lines = press->bad_lines};
    *pressed_ret = (struct flamepix_rendered_outputs){0};
    enum flamepix_status status = flamepix_figure_create(
        press->layout, &press->plan->views[press->view].figure, press->fonts, facts, &figure);
    if (status != FLAMEPIX_OK)
        return status;
    pressed_ret->page = flamepix_figure_page(figure);
    status = make_products(press, figure, pressed_ret);
    int cause = errno;
    flamepix_figure_free(figure);
    errno = cause;
    return status;
}
