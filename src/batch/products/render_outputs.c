#include "batch/products/render_outputs.h"

#include <errno.h>

#include "base/os/output.h"
#include "base/os/paths.h"
#include "batch/job_drawing.h"

/* The folder nearly always exists, so it is created only if opening fails. */
static enum flamepix_status open_file(const struct fpx_output_folder *folder, const char *path,
                                      struct fpx_output **file_ret)
{
    enum flamepix_status status = fpx_output_open_below(folder, path, file_ret);
    if (status != FLAMEPIX_WRITE_FAILED || errno != ENOENT)
        return status;
    status = fpx_place_make_folder(folder, path);
    return status == FLAMEPIX_OK ? fpx_output_open_below(folder, path, file_ret) : status;
}

/* A file that is hashed while it is written. */
struct hashed_file {
    struct fpx_output *output;
    struct fpx_content_hasher *hasher;
};

/* A flamepix_write_fn. */
static enum flamepix_status write_hashed(void *user, const void *bytes, size_t length)
{
    const struct hashed_file *file = user;
    fpx_content_hasher_add(file->hasher, bytes, length);
    return fpx_output_write(file->output, bytes, length);
}

/* The paths from a sidecar to its picture and to the twin after that; `ways` is scratch space. */
static enum flamepix_status find_pictures(const struct fpx_outputs_request *request, size_t sidecar,
                                          struct flamepix_buffer ways[2],
                                          struct flamepix_picture_place *place_ret)
{
    const char *const *paths = request->job->paths;
    const size_t picture =
        fpx_product_picture(request->plan, request->variant, request->drawn.group);
    enum flamepix_status status =
        fpx_relative_path_between(paths[sidecar], paths[picture], &ways[0]);
    place_ret->picture = ways[0].data;
    if (status != FLAMEPIX_OK || !fpx_product_has_twin(request->plan, request->variant))
        return status;
    status = fpx_relative_path_between(paths[sidecar], paths[picture + 1], &ways[1]);
    place_ret->dark = ways[1].data;
    return status;
}

static enum flamepix_status write_sidecar(const struct fpx_outputs_request *request, void *drawing,
                                          size_t number, struct hashed_file *file)
{
    const size_t content = fpx_product_at(request->plan, number).content;
    struct flamepix_picture_place place = {0};
    struct flamepix_buffer ways[2] = {{0}, {0}};
    enum flamepix_status status = FLAMEPIX_OK;
    if (fpx_sidecars[content].names_picture)
        status = find_pictures(request, number, ways, &place);
    if (status == FLAMEPIX_OK)
        status = request->drawn.kind->write_sidecar(drawing, content, &place, write_hashed, file);
    flamepix_buffer_free(&ways[0]);
    flamepix_buffer_free(&ways[1]);
    return status;
}

static enum flamepix_status write_content(const struct fpx_outputs_request *request, void *drawing,
                                          size_t number, struct hashed_file *file)
{
    return fpx_product_at(request->plan, number).content == FPX_PRODUCT_PICTURE
               ? request->drawn.kind->draw(drawing, write_hashed, file)
               : write_sidecar(request, drawing, number, file);
}

static enum flamepix_status note_file(const struct fpx_outputs_request *request, size_t product,
                                      const struct fpx_output *output,
                                      const struct flamepix_figure_page *page)
{
    const struct fpx_plan *plan = request->plan;
    const struct fpx_made_file file = {
        .width = page->width,
        .height = page->height,
        .nbytes = fpx_output_nbytes(output),
        .hash = fpx_content_hasher_value(request->made_files->hasher),
        .group = request->drawn.group_name,
        .group_is_profile = plan->render.profile.reading.recording.part_roots,
        .total = request->drawn.summary.total,
        .unit = request->drawn.unit,
    };
    return fpx_made_files_add(request->made_files, plan, request->job, product, &file);
}

/* Returns a status of the figure, or sets `filing`. */
static enum flamepix_status make_product(const struct fpx_outputs_request *request, void *drawing,
                                         size_t number, struct fpx_outputs_made *made)
{
    struct fpx_product product = fpx_product_at(request->plan, number);
    struct fpx_output **file = &request->files[number];
    *request->path_ret = request->job->paths[number];
    enum flamepix_status status = open_file(request->plan->folder, *request->path_ret, file);
    made->filing = status != FLAMEPIX_OK;
    fpx_content_hasher_reset(request->made_files->hasher);
    if (status == FLAMEPIX_OK) {
        struct hashed_file hashed = {*file, request->made_files->hasher};
        status = write_content(request, drawing, number, &hashed);
    }
    if (status == FLAMEPIX_OK)
        status = note_file(request, number, *file, &made->page);
    if (status == FLAMEPIX_WRITE_FAILED)
        made->filing = true;
    if (status == FLAMEPIX_OK && product.content == FPX_PRODUCT_PICTURE)
        made->picture_nbytes = fpx_output_nbytes(*file);
    else if (status == FLAMEPIX_OK)
        made->sidecar_nbytes += fpx_output_nbytes(*file);
    return status;
}

static enum flamepix_status make_products(const struct fpx_outputs_request *request, void *drawing,
                                          struct fpx_outputs_made *made)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t p = 0; p < request->job->path_count && status == FLAMEPIX_OK; p++) {
        const struct fpx_product product = fpx_product_at(request->plan, p);
        if (product.variant == request->variant && product.group == request->drawn.group)
            status = make_product(request, drawing, p, made);
    }
    return status;
}

static struct flamepix_figure_options figure_options(const struct fpx_outputs_request *request)
{
    struct flamepix_figure_options options = request->plan->variants[request->variant].figure;
    if (request->title != NULL)
        options.title = request->title, options.drawn_title = request->drawn_title;
    if (request->subtitle != NULL)
        options.subtitle = request->subtitle;
    if (request->savings != NULL)
        options = fpx_savings_options(request->savings, &options);
    return options;
}

/* Replaces `text` by the output of `append`, terminated; an empty text has no data. */
static enum flamepix_status note_text(void *drawing, struct flamepix_buffer *text,
                                      enum flamepix_status (*append)(void *drawing,
                                                                     struct flamepix_buffer *text))
{
    if (text == NULL || append == NULL)
        return FLAMEPIX_OK;
    flamepix_buffer_clear(text);
    enum flamepix_status status = append(drawing, text);
    return status == FLAMEPIX_OK && text->length > 0 ? flamepix_buffer_append(text, "", 1) : status;
}

static enum flamepix_status write_drawing(const struct fpx_outputs_request *request, void *drawing,
                                          struct fpx_outputs_made *made)
{
    const struct fpx_drawing_kind *kind = request->drawn.kind;
    enum flamepix_status status = note_text(drawing, request->matched, kind->append_shares);
    if (status == FLAMEPIX_OK)
        status = note_text(drawing, request->alt, kind->append_alt);
    if (status == FLAMEPIX_OK)
        status = make_products(request, drawing, made);
    made->page.unembedded = kind->page(drawing).unembedded;
    return status == FLAMEPIX_OK && request->map != NULL && kind->add_colors != NULL
               ? kind->add_colors(drawing, request->map)
               : status;
}

static enum flamepix_status make_outputs(const struct fpx_outputs_request *request,
                                         const struct flamepix_figure_facts *facts,
                                         struct fpx_outputs_made *made)
{
    const struct fpx_drawing_kind *kind = request->drawn.kind;
    void *drawing;
    const struct flamepix_figure_options options = figure_options(request);
    enum flamepix_status status = kind->create(request, &options, facts, &drawing);
    if (status != FLAMEPIX_OK)
        return status;
    made->page = kind->page(drawing);
    status = write_drawing(request, drawing, made);
    kind->free(drawing);
    return status;
}

static enum flamepix_status facts_of(const struct fpx_outputs_request *request,
                                     struct flamepix_figure_facts **facts_ret)
{
    struct flamepix_render_options options = *request->render;
    options.before = request->sums.before;
    options.after = request->sums.after;
    return flamepix_render_facts(&options, request->report, request->sums.drawn, facts_ret);
}

enum flamepix_status fpx_outputs_measure(const struct fpx_outputs_request *request,
                                         uint64_t limit_nbytes, uint64_t *nbytes_ret)
{
    struct flamepix_figure_facts *facts;
    const struct fpx_drawing_kind *kind = request->drawn.kind;
    void *drawing;
    struct flamepix_figure_options options = figure_options(request);
    options.limit_nbytes = limit_nbytes;
    *nbytes_ret = 0;
    enum flamepix_status status = facts_of(request, &facts);
    if (status != FLAMEPIX_OK)
        return status;
    status = kind->create(request, &options, facts, &drawing);
    if (status == FLAMEPIX_OK)
        status = kind->draw(drawing, fpx_count_nbytes, nbytes_ret);
    kind->free(drawing);
    flamepix_render_facts_free(facts);
    return status;
}

enum flamepix_status fpx_render_outputs(const struct fpx_outputs_request *request,
                                        struct fpx_outputs_made *made_ret)
{
    struct flamepix_figure_facts *facts;
    *made_ret = (struct fpx_outputs_made){0};
    enum flamepix_status status = facts_of(request, &facts);
    if (status != FLAMEPIX_OK)
        return status;
    status = make_outputs(request, facts, made_ret);
    flamepix_render_facts_free(facts);
    return status;
}

void fpx_render_outputs_free(const struct fpx_job_details *job, struct fpx_output **files)
{
    for (size_t p = 0; p < job->path_count; p++) {
        fpx_output_free(files[p]);
        files[p] = NULL;
    }
}
