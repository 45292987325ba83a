#include "batch/products/render_outputs.h"

#include <errno.h>

#include "base/os/fd.h"
#include "base/os/output.h"
#include "batch/products/product.h"
#include "figure/search_matches.h"
#include "sheet/sheet_sidecars.h"
#include "sidecar/alt_text.h"
#include "sidecar/map_colors.h"

/* Nearly always the folder is there, so it is made only when it turns out not to be. */
static enum flamepix_status open_file(const char *path, struct fpx_output **file_ret)
{
    enum flamepix_status status = fpx_output_open(path, file_ret);
    if (status != FLAMEPIX_WRITE_FAILED || errno != ENOENT)
        return status;
    status = fpx_folder_make(path);
    return status == FLAMEPIX_OK ? fpx_output_open(path, file_ret) : status;
}

/* One of these is there. */
struct drawing {
    struct flamepix_figure *figure;
    struct flamepix_sheet *sheet;
};

static enum flamepix_status draw_picture(const struct drawing *drawing, flamepix_write_fn write,
                                         void *user)
{
    return drawing->sheet != NULL ? flamepix_sheet_draw(drawing->sheet, write, user)
                                  : flamepix_figure_draw(drawing->figure, write, user);
}

static void free_drawing(struct drawing *drawing)
{
    flamepix_figure_free(drawing->figure);
    flamepix_sheet_free(drawing->sheet);
}

/* A file that is written and hashed at once. */
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

static enum flamepix_status write_sidecar(const struct fpx_outputs_request *request,
                                          const struct drawing *drawing, struct fpx_product product,
                                          struct hashed_file *file)
{
    struct fpx_product_link link = {0};
    enum flamepix_status status =
        fpx_product_link_find(request->plan, request->job, product, &link);
    if (status == FLAMEPIX_OK && drawing->sheet != NULL)
        status =
            fpx_sheet_sidecar(drawing->sheet, product.content, &link.place, write_hashed, file);
    else if (status == FLAMEPIX_OK)
        status = fpx_sidecar_write(&fpx_sidecars[product.content], drawing->figure, &link.place,
                                   write_hashed, file);
    fpx_product_link_free(&link);
    return status;
}

static enum flamepix_status write_content(const struct fpx_outputs_request *request,
                                          const struct drawing *drawing, struct fpx_product product,
                                          struct hashed_file *file)
{
    return product.content == FPX_PRODUCT_PICTURE ? draw_picture(drawing, write_hashed, file)
                                                  : write_sidecar(request, drawing, product, file);
}

static enum flamepix_status note_file(const struct fpx_outputs_request *request,
                                      struct fpx_product product, const struct fpx_output *output,
                                      const struct flamepix_figure_page *page)
{
    const struct fpx_plan *plan = request->plan;
    const char *unit = request->report->unit[0] == '\0' ? NULL : request->report->unit;
    const struct flamepix_layout_summary summary = request->split != NULL
                                                       ? flamepix_split_summary(request->split)
                                                       : flamepix_layout_summary(request->layout);
    const struct fpx_made_file file = {
        .width = page->width,
        .height = page->height,
        .nbytes = fpx_output_nbytes(output),
        .hash = fpx_content_hasher_value(request->made_files->hasher),
        .group = request->group_name,
        .group_is_profile = plan->render.profile.reading.recording.part_roots,
        .total = summary.total,
        .unit = flamepix_figure_unit_name(&plan->variants[0].figure, unit),
    };
    return fpx_made_files_add(request->made_files, plan, request->job, product, &file);
}

/* Answers a status of the figure, or sets `filing`. */
static enum flamepix_status make_product(const struct fpx_outputs_request *request,
                                         const struct drawing *drawing, size_t number,
                                         struct fpx_outputs_made *made)
{
    struct fpx_product product = fpx_product_at(request->plan, number);
    struct fpx_output **file = &request->files[number];
    enum flamepix_status status =
        fpx_product_path(request->plan, request->job, product, request->path);
    if (status != FLAMEPIX_OK)
        return status;
    status = open_file(request->path->data, file);
    made->filing = status != FLAMEPIX_OK;
    fpx_content_hasher_reset(request->made_files->hasher);
    if (status == FLAMEPIX_OK) {
        struct hashed_file hashed = {*file, request->made_files->hasher};
        status = write_content(request, drawing, product, &hashed);
    }
    if (status == FLAMEPIX_OK)
        status = note_file(request, product, *file, &made->page);
    if (status == FLAMEPIX_WRITE_FAILED)
        made->filing = true;
    if (status == FLAMEPIX_OK && product.content == FPX_PRODUCT_PICTURE)
        made->picture_nbytes = fpx_output_nbytes(*file);
    else if (status == FLAMEPIX_OK)
        made->sidecar_nbytes += fpx_output_nbytes(*file);
    return status;
}

static enum flamepix_status make_products(const struct fpx_outputs_request *request,
                                          const struct drawing *drawing,
                                          struct fpx_outputs_made *made)
{
    size_t count = fpx_product_count(request->plan, request->job);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t p = 0; p < count && status == FLAMEPIX_OK; p++) {
        const struct fpx_product product = fpx_product_at(request->plan, p);
        if (product.variant == request->variant && product.group == request->group)
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

static enum flamepix_status note_matched(struct flamepix_buffer *matched,
                                         const struct drawing *drawing)
{
    matched->length = 0;
    enum flamepix_status status = drawing->figure != NULL
                                      ? fpx_search_matches_shares(drawing->figure, matched)
                                      : fpx_sheet_shares(drawing->sheet, matched);
    if (status != FLAMEPIX_OK || matched->length == 0)
        return status;
    return flamepix_buffer_append(matched, "", 1);
}

static enum flamepix_status note_alt(struct flamepix_buffer *alt,
                                     const struct flamepix_figure *figure)
{
    alt->length = 0;
    enum flamepix_status status = fpx_alt_text(figure, alt);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(alt, "", 1) : status;
}

static enum flamepix_status make_figure(const struct fpx_outputs_request *request,
                                        const struct flamepix_figure_options *options,
                                        const struct flamepix_figure_facts *facts,
                                        struct drawing *drawing, struct flamepix_figure_page *page)
{
    enum flamepix_status status =
        flamepix_figure_create(request->layout, options, request->fonts, *facts, &drawing->figure);
    if (status == FLAMEPIX_OK)
        *page = flamepix_figure_page(drawing->figure);
    return status;
}

static enum flamepix_status make_sheet(const struct fpx_outputs_request *request,
                                       const struct flamepix_figure_options *options,
                                       const struct flamepix_figure_facts *facts,
                                       struct drawing *drawing, struct flamepix_figure_page *page)
{
    struct flamepix_sheet_options sheet =
        flamepix_split_sheet(options, &request->plan->render.layout);
    size_t count;
    const struct flamepix_sheet_panel *panels = flamepix_split_panels(request->split, &count);
    sheet.tally = flamepix_split_tally(request->split);
    sheet.views = facts->views;
    enum flamepix_status status =
        flamepix_sheet_create(panels, count, &sheet, request->fonts, &drawing->sheet);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_sheet_page whole = flamepix_sheet_page(drawing->sheet);
    *page = (struct flamepix_figure_page){.width = whole.width,
                                          .height = whole.height,
                                          .frames = whole.drawn,
                                          .elided = whole.elided};
    return FLAMEPIX_OK;
}

static enum flamepix_status make_drawing(const struct fpx_outputs_request *request,
                                         const struct flamepix_figure_options *options,
                                         const struct flamepix_figure_facts *facts,
                                         struct drawing *drawing, struct flamepix_figure_page *page)
{
    return request->split != NULL ? make_sheet(request, options, facts, drawing, page)
                                  : make_figure(request, options, facts, drawing, page);
}

/* Known when the picture was drawn. */
static unsigned unembedded_in(const struct drawing *drawing)
{
    if (drawing->sheet != NULL)
        return flamepix_sheet_page(drawing->sheet).unembedded;
    return drawing->figure != NULL ? flamepix_figure_page(drawing->figure).unembedded : 0;
}

static enum flamepix_status make_outputs(const struct fpx_outputs_request *request,
                                         const struct flamepix_figure_facts *facts,
                                         struct fpx_outputs_made *made)
{
    struct drawing drawing = {0};
    const struct flamepix_figure_options options = figure_options(request);
    enum flamepix_status status = make_drawing(request, &options, facts, &drawing, &made->page);
    if (status == FLAMEPIX_OK && request->matched != NULL)
        status = note_matched(request->matched, &drawing);
    if (status == FLAMEPIX_OK && request->alt != NULL && drawing.figure != NULL)
        status = note_alt(request->alt, drawing.figure);
    if (status == FLAMEPIX_OK)
        status = make_products(request, &drawing, made);
    made->page.unembedded = unembedded_in(&drawing);
    if (status == FLAMEPIX_OK && request->map != NULL && drawing.figure != NULL)
        status = fpx_figure_map_colors(drawing.figure, request->map);
    free_drawing(&drawing);
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
    struct flamepix_figure_page page;
    struct drawing drawing = {0};
    struct flamepix_figure_options options = figure_options(request);
    options.limit_nbytes = limit_nbytes;
    *nbytes_ret = 0;
    enum flamepix_status status = facts_of(request, &facts);
    if (status != FLAMEPIX_OK)
        return status;
    status = make_drawing(request, &options, facts, &drawing, &page);
    if (status == FLAMEPIX_OK)
        status = draw_picture(&drawing, fpx_count_nbytes, nbytes_ret);
    free_drawing(&drawing);
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

void fpx_render_outputs_free(const struct fpx_plan *plan, size_t i, struct fpx_output **files)
{
    const size_t count = fpx_product_count(plan, i);
    for (size_t p = 0; p < count; p++) {
        fpx_output_free(files[p]);
        files[p] = NULL;
    }
}
