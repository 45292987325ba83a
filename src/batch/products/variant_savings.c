#include "batch/products/variant_savings.h"

#include "figure/rows/scaled_layout.h"

struct measuring {
    const struct fpx_outputs_request *request;
    struct fpx_variant_savings *saved;
};

/* A sheet scales the layouts of its panels itself. */
static enum flamepix_status scale_layout(const struct measuring *measuring, double scale)
{
    const struct fpx_outputs_request *request = measuring->request;
    const struct fpx_plan *plan = request->plan;
    struct flamepix_figure_options options = plan->variants[request->variant].figure;
    struct flamepix_layout_options planned = plan->render.layout;
    if (scale == options.scale || request->drawn.layout == NULL)
        return FLAMEPIX_OK;
    options.scale = scale;
    flamepix_figure_plan(&options, &planned);
    flamepix_layout_free(measuring->saved->layout);
    measuring->saved->layout = NULL;
    return fpx_scaled_layout(request->drawn.layout, &planned, &measuring->saved->layout);
}

/* Measures all of them, up to the first that is too large. */
static enum flamepix_status measure_twins(const struct measuring *measuring,
                                          struct fpx_outputs_request request, uint64_t limit_nbytes,
                                          uint64_t *nbytes_ret)
{
    for (*nbytes_ret = 0;; request.variant++) {
        uint64_t nbytes;
        enum flamepix_status status = fpx_outputs_measure(&request, limit_nbytes, &nbytes);
        if (nbytes > *nbytes_ret) {
            *nbytes_ret = nbytes;
            measuring->saved->largest = request.variant;
        }
        if (status != FLAMEPIX_OK || !fpx_product_has_twin(request.plan, request.variant))
            return status;
    }
}

static enum flamepix_status measure(void *user, const struct fpx_savings *savings,
                                    uint64_t limit_nbytes, uint64_t *nbytes_ret)
{
    const struct measuring *measuring = user;
    enum flamepix_status status = scale_layout(measuring, savings->scale);
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_outputs_request request = *measuring->request;
    request.savings = savings;
    if (measuring->saved->layout != NULL)
        request.drawn.layout = measuring->saved->layout;
    return measure_twins(measuring, request, limit_nbytes, nbytes_ret);
}

enum flamepix_status fpx_variant_savings_find(const struct fpx_outputs_request *request,
                                              struct fpx_variant_savings *saved)
{
    struct measuring measuring = {request, saved};
    const struct fpx_savings_request search = {
        .asked = &request->plan->variants[request->variant].figure,
        .measure = measure,
        .user = &measuring,
    };
    return fpx_savings_find(&search, &saved->savings);
}

void fpx_variant_savings_free(struct fpx_variant_savings *saved)
{
    flamepix_layout_free(saved->layout);
    *saved = (struct fpx_variant_savings){0};
}
