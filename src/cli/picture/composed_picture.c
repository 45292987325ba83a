#include "cli/picture/draw_pages.h"

#include "sheet/sheet_sidecars.h"
#include "sidecar/sidecar.h"

struct flamepix_figure_page fpx_composed_picture_facts(const struct fpx_composed_picture *page)
{
    struct flamepix_figure_page facts = {0};
    if (page->figure != NULL)
        return flamepix_figure_page(page->figure);
    if (page->sheet != NULL) {
        facts.width = flamepix_sheet_page(page->sheet).width;
        facts.height = flamepix_sheet_page(page->sheet).height;
        facts.unembedded = flamepix_sheet_page(page->sheet).unembedded;
    }
    return facts;
}

struct flamepix_figure_effort fpx_composed_picture_effort(const struct fpx_composed_picture *page)
{
    return page->figure != NULL ? flamepix_figure_effort(page->figure)
                                : (struct flamepix_figure_effort){0};
}

enum flamepix_status fpx_composed_picture_draw(const struct fpx_composed_picture *page,
                                               flamepix_write_fn write, void *user)
{
    if (page->sheet != NULL)
        return flamepix_sheet_draw(page->sheet, write, user);
    return flamepix_figure_draw(page->figure, write, user);
}

enum flamepix_status fpx_composed_picture_sidecar(const struct fpx_composed_picture *page,
                                                  size_t number,
                                                  const struct flamepix_picture_place *place,
                                                  struct fpx_output *file)
{
    if (page->sheet != NULL)
        return fpx_sheet_sidecar(page->sheet, number, place, fpx_output_write, file);
    return fpx_sidecar_write(&fpx_sidecars[number], page->figure, place, fpx_output_write, file);
}

void fpx_composed_picture_free(struct fpx_composed_picture *page)
{
    flamepix_figure_free(page->figure);
    flamepix_sheet_free(page->sheet);
    *page = (struct fpx_composed_picture){0};
}
