#include "batch/products/product.h"

#include "base/os/paths.h"

static enum flamepix_status find_way(const struct fpx_plan *plan, size_t i,
                                     struct fpx_product picture, struct fpx_product_link *link,
                                     struct flamepix_buffer *way)
{
    enum flamepix_status status = fpx_product_path(plan, i, picture, &link->picture);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_relative_path_between(link->sidecar.data, link->picture.data, way);
}

/* The twin of a variant stands behind it. */
static bool has_twin(const struct fpx_plan *plan, size_t variant)
{
    return variant + 1 < plan->variant_count && plan->variants[variant + 1].is_twin;
}

enum flamepix_status fpx_product_link_find(const struct fpx_plan *plan, size_t i,
                                           struct fpx_product sidecar,
                                           struct fpx_product_link *link)
{
    struct fpx_product picture = sidecar;
    picture.content = FPX_PRODUCT_PICTURE;
    link->place = (struct flamepix_picture_place){0};
    if (fpx_sidecars[sidecar.content].write_linked == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_product_path(plan, i, sidecar, &link->sidecar);
    if (status != FLAMEPIX_OK)
        return status;
    status = find_way(plan, i, picture, link, &link->way);
    link->place.picture = link->way.data;
    if (status == FLAMEPIX_OK && has_twin(plan, sidecar.variant)) {
        picture.variant++;
        status = find_way(plan, i, picture, link, &link->dark_way);
        link->place.dark = link->dark_way.data;
    }
    return status;
}

void fpx_product_link_free(struct fpx_product_link *link)
{
    flamepix_buffer_free(&link->sidecar);
    flamepix_buffer_free(&link->picture);
    flamepix_buffer_free(&link->way);
    flamepix_buffer_free(&link->dark_way);
}
