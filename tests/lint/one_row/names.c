/* A sidecar: the names of the frames that are drawn, one a line, in the order of their tags. */
#include "figure/figure_internal.h"
#include "sidecar/sidecar.h"

enum flamepix_status fpx_sidecar_names(const struct flamepix_figure *figure,
                                           flamepix_write_fn write, void *user)
{
    size_t count;
    const struct flamepix_span *spans = fpx_figure_spans(figure, &count);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        struct flamepix_bytes name = spans[i].box->name;
        if (name.length > 0)
            status = write(user, name.data, name.length);
        if (status == FLAMEPIX_OK)
            status = write(user, "\n", 1);
    }
    return status;
}
