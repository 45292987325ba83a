#include "support/pictures/raster_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/paths.h"

struct drawing drawing_of(const char *folded, const struct flamepix_layout_options *options,
                          bool runs, uint32_t max_rows)
{
    struct drawing drawing;
    struct flamepix_stacks *stacks = paths_sorted(folded);
    assert_int_equal(flamepix_layout_create(stacks, options, &drawing.layout), FLAMEPIX_OK);
    assert_int_equal(flamepix_raster_create(drawing.layout, runs, max_rows, &drawing.raster),
                     FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
    return drawing;
}

void drawing_free(struct drawing *drawing)
{
    flamepix_raster_free(drawing->raster);
    flamepix_layout_free(drawing->layout);
}
