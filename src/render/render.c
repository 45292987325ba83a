#include <flamepix/render.h>

struct flamepix_render_options flamepix_render_defaults(void)
{
    return (struct flamepix_render_options){
        .figure = flamepix_figure_defaults(),
        .layout = flamepix_layout_defaults(),
    };
}

/* A layout to be made of what a profile hands over. */
struct layout_request {
    const struct flamepix_layout_options *options;
    struct flamepix_layout **layout_ret;
};

static enum flamepix_status lay_out(void *user, struct flamepix_stacks *stacks)
{
    const struct layout_request *request = user;
    return flamepix_layout_create(stacks, request->options, request->layout_ret);
}

enum flamepix_status flamepix_render_layout(struct flamepix_input *const *inputs, size_t count,
                                            const struct flamepix_render_options *options,
                                            struct flamepix_layout **layout_ret,
                                            struct flamepix_profile_report *report_ret)
{
    struct flamepix_layout_options layout = options->layout;
    flamepix_figure_plan(&options->figure, &layout);
    struct layout_request request = {&layout, layout_ret};
    return flamepix_profile_read(inputs, count, &options->profile, lay_out, &request, report_ret);
}

static enum flamepix_status draw_layout(const struct flamepix_layout *layout,
                                        const struct flamepix_figure_options *options,
                                        struct flamepix_fonts *fonts,
                                        struct flamepix_figure_facts facts, flamepix_write_fn write,
                                        void *user)
{
    struct flamepix_fonts *own = NULL;
    struct flamepix_figure *figure = NULL;
    enum flamepix_status status = FLAMEPIX_OK;
    if (fonts == NULL)
        status = flamepix_fonts_create(&own);
    if (status == FLAMEPIX_OK)
        status =
            flamepix_figure_create(layout, options, fonts != NULL ? fonts : own, facts, &figure);
    if (status == FLAMEPIX_OK)
        status = flamepix_figure_draw(figure, write, user);
    flamepix_figure_free(figure);
    flamepix_fonts_free(own);
    return status;
}

enum flamepix_status flamepix_render(struct flamepix_bytes bytes,
                                     const struct flamepix_render_options *options,
                                     struct flamepix_fonts *fonts, flamepix_write_fn write,
                                     void *user, struct flamepix_profile_report *report_ret)
{
    struct flamepix_profile_report report = {0};
    struct flamepix_input *input = NULL;
    struct flamepix_layout *layout = NULL;
    enum flamepix_status status = flamepix_input_from_memory(bytes, NULL, &input);
    if (status == FLAMEPIX_OK)
        status = flamepix_render_layout(&input, 1, options, &layout, &report);
    if (status == FLAMEPIX_OK) {
        struct flamepix_figure_facts facts = {.bad_lines = report.bad_lines, .unit = report.unit};
        status = draw_layout(layout, &options->figure, fonts, facts, write, user);
    }
    flamepix_layout_free(layout);
    flamepix_input_free(input);
    if (report_ret != NULL)
        *report_ret = report;
    return status;
}
