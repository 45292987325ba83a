#include "render/render_internal.h"

#include "figure/rows/scaled_layout.h"
#include "figure/savings.h"

/* The inputs of a drawing, made once, or as often as its size limit requires. */
struct picture {
    const struct flamepix_layout *layout;
    const struct flamepix_render_options *options;
    const struct flamepix_figure_facts *facts;
    struct flamepix_fonts *fonts;
};

static enum flamepix_status draw_layout(const struct flamepix_layout *layout,
                                        const struct flamepix_figure_options *options,
                                        const struct picture *picture, flamepix_write_fn write,
                                        void *user)
{
    struct flamepix_figure *figure = NULL;
    enum flamepix_status status =
        flamepix_figure_create(layout, options, picture->fonts, picture->facts, &figure);
    if (status == FLAMEPIX_OK)
        status = flamepix_figure_draw(figure, write, user);
    flamepix_figure_free(figure);
    return status;
}

static enum flamepix_status draw_saving(const struct picture *picture,
                                        const struct flamepix_figure_options *options,
                                        flamepix_write_fn write, void *user)
{
    struct flamepix_layout_options planned = picture->options->layout;
    struct flamepix_layout *scaled = NULL;
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_figure_plan(options, &planned);
    if (options->scale != picture->options->figure.scale)
        status = fpx_scaled_layout(picture->layout, &planned, &scaled);
    if (status == FLAMEPIX_OK)
        status =
            draw_layout(scaled != NULL ? scaled : picture->layout, options, picture, write, user);
    flamepix_layout_free(scaled);
    return status;
}

static enum flamepix_status measure(void *user, const struct fpx_savings *savings,
                                    uint64_t limit_nbytes, uint64_t *nbytes_ret)
{
    const struct picture *picture = user;
    struct flamepix_figure_options options =
        fpx_savings_options(savings, &picture->options->figure);
    options.limit_nbytes = limit_nbytes;
    *nbytes_ret = 0;
    return draw_saving(picture, &options, fpx_count_nbytes, nbytes_ret);
}

static enum flamepix_status draw_small(struct picture *picture, flamepix_write_fn write, void *user)
{
    const struct flamepix_figure_options *asked = &picture->options->figure;
    const struct fpx_savings_request request = {
        .asked = asked, .measure = measure, .user = picture};
    struct fpx_savings savings;
    enum flamepix_status status = fpx_savings_find(&request, &savings);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_figure_options options = fpx_savings_options(&savings, asked);
    return draw_saving(picture, &options, write, user);
}

enum flamepix_status fpx_draw_picture(const struct flamepix_layout *layout,
                                      const struct flamepix_render_options *options,
                                      const struct flamepix_figure_facts *facts,
                                      struct flamepix_fonts *fonts, flamepix_write_fn write,
                                      void *user)
{
    struct picture picture = {layout, options, facts, fonts};
    struct flamepix_fonts *own = NULL;
    enum flamepix_status status = FLAMEPIX_OK;
    if (fonts == NULL) {
        status = flamepix_fonts_create(&own);
        picture.fonts = own;
    }
    if (status == FLAMEPIX_OK)
        status = options->figure.limit_nbytes > 0
                     ? draw_small(&picture, write, user)
                     : draw_layout(layout, &options->figure, &picture, write, user);
    flamepix_fonts_free(own);
    return status;
}
