#include "batch/render_outputs.h"

#include <errno.h>

#include "base/folder.h"
#include "base/output.h"
#include "figure/map_colors.h"
#include "figure/search_matches.h"

/* Nearly always the folder is there, so it is made only when it turns out not to be. */
static enum flamepix_status open_file(const char *path, struct flamepix_output **file_ret)
{
    enum flamepix_status status = flamepix_output_open(path, file_ret);
    if (status != FLAMEPIX_WRITE_FAILED || errno != ENOENT)
        return status;
    status = flamepix_folder_make(path);
    return status == FLAMEPIX_OK ? flamepix_output_open(path, file_ret) : status;
}

static enum flamepix_status write_content(struct flamepix_figure *figure, size_t content,
                                          struct flamepix_output *file)
{
    if (content == FLAMEPIX_PRODUCT_PICTURE)
        return flamepix_figure_draw(figure, flamepix_output_write, file);
    return flamepix_sidecars[content].write(figure, flamepix_output_write, file);
}

/* Answers a status of the figure, or sets `filing`. */
static enum flamepix_status make_product(const struct flamepix_outputs_request *request,
                                         struct flamepix_figure *figure, size_t number,
                                         struct flamepix_outputs_made *made)
{
    struct flamepix_product product = flamepix_product_at(request->plan, number);
    struct flamepix_output **file = &request->files[number];
    enum flamepix_status status =
        flamepix_product_path(request->plan, request->job, product, request->path);
    if (status != FLAMEPIX_OK)
        return status;
    status = open_file(request->path->data, file);
    made->filing = status != FLAMEPIX_OK;
    if (status == FLAMEPIX_OK)
        status = write_content(figure, product.content, *file);
    if (status == FLAMEPIX_WRITE_FAILED)
        made->filing = true;
    if (status == FLAMEPIX_OK && product.content == FLAMEPIX_PRODUCT_PICTURE)
        made->picture_nbytes = flamepix_output_nbytes(*file);
    else if (status == FLAMEPIX_OK)
        made->sidecar_nbytes += flamepix_output_nbytes(*file);
    return status;
}

static enum flamepix_status make_products(const struct flamepix_outputs_request *request,
                                          struct flamepix_figure *figure,
                                          struct flamepix_outputs_made *made)
{
    size_t count = flamepix_product_count(request->plan);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t p = 0; p < count && status == FLAMEPIX_OK; p++) {
        if (flamepix_product_at(request->plan, p).variant == request->variant)
            status = make_product(request, figure, p, made);
    }
    return status;
}

static struct flamepix_figure_options figure_options(const struct flamepix_outputs_request *request)
{
    struct flamepix_figure_options options = request->plan->variants[request->variant].figure;
    if (request->title != NULL)
        options.title = request->title;
    if (request->subtitle != NULL)
        options.subtitle = request->subtitle;
    return options;
}

static enum flamepix_status note_matched(struct flamepix_buffer *matched,
                                         const struct flamepix_figure *figure)
{
    matched->length = 0;
    enum flamepix_status status = flamepix_search_matches_shares(figure, matched);
    if (status != FLAMEPIX_OK || matched->length == 0)
        return status;
    return flamepix_buffer_append(matched, "", 1);
}

static enum flamepix_status make_outputs(const struct flamepix_outputs_request *request,
                                         const struct flamepix_figure_facts *facts,
                                         struct flamepix_outputs_made *made)
{
    struct flamepix_figure *figure = NULL;
    const struct flamepix_figure_options options = figure_options(request);
    enum flamepix_status status =
        flamepix_figure_create(request->layout, &options, request->fonts, *facts, &figure);
    if (status != FLAMEPIX_OK)
        return status;
    made->page = flamepix_figure_page(figure);
    if (request->matched != NULL)
        status = note_matched(request->matched, figure);
    if (status == FLAMEPIX_OK)
        status = make_products(request, figure, made);
    if (status == FLAMEPIX_OK && request->map != NULL)
        status = flamepix_figure_map_colors(figure, request->map);
    flamepix_figure_free(figure);
    return status;
}

enum flamepix_status flamepix_render_outputs(const struct flamepix_outputs_request *request,
                                             struct flamepix_outputs_made *made_ret)
{
    struct flamepix_figure_facts *facts;
    *made_ret = (struct flamepix_outputs_made){0};
    enum flamepix_status status =
        flamepix_render_facts(&request->plan->render, request->report, request->tally, &facts);
    if (status != FLAMEPIX_OK)
        return status;
    status = make_outputs(request, facts, made_ret);
    flamepix_render_facts_free(facts);
    return status;
}

void flamepix_render_outputs_free(const struct flamepix_plan *plan, struct flamepix_output **files)
{
    size_t count = flamepix_product_count(plan);
    for (size_t p = 0; p < count; p++) {
        flamepix_output_free(files[p]);
        files[p] = NULL;
    }
}
