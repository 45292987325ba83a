#include "batch/picture_titles.h"

bool fpx_picture_titles_have(const struct fpx_plan *plan, enum fpx_title_field field)
{
    return (plan->title != NULL && fpx_title_template_has(plan->title, field)) ||
           (plan->subtitle != NULL && fpx_title_template_has(plan->subtitle, field));
}

static enum flamepix_status expand(const char *title, struct fpx_title_fields fields,
                                   const struct fpx_picture_titles_facts *facts, bool is_drawn,
                                   struct flamepix_buffer *text)
{
    char digits[FPX_DECIMAL_NBYTES];
    const char *unit = facts->unit == NULL ? "samples" : facts->unit;
    text->length = 0;
    if (title == NULL)
        return FLAMEPIX_OK;
    fpx_title_fields_set_total(&fields, title, facts->total, unit, digits);
    return is_drawn ? fpx_title_template_expand_line(title, &fields, text)
                    : fpx_title_template_expand(title, &fields, text);
}

enum flamepix_status fpx_picture_titles_make(struct fpx_picture_titles *titles,
                                             const struct fpx_plan *plan, size_t i,
                                             const struct fpx_picture_titles_facts *facts)
{
    const struct fpx_name_template_fields path = fpx_jobs_name_fields(plan->jobs, i);
    const struct fpx_title_fields fields = {{
        [FPX_TITLE_STEM] = path.stem,
        [FPX_TITLE_NAME] = path.name,
        [FPX_TITLE_DIR] = path.dir,
        [FPX_TITLE_ROOT] = path.root,
        [FPX_TITLE_TOP] = facts->top,
        [FPX_TITLE_GROUP] = facts->group,
    }};
    enum flamepix_status status = expand(plan->title, fields, facts, false, &titles->title);
    if (status == FLAMEPIX_OK)
        status = expand(plan->title, fields, facts, true, &titles->drawn_title);
    return status == FLAMEPIX_OK ? expand(plan->subtitle, fields, facts, true, &titles->subtitle)
                                 : status;
}

void fpx_picture_titles_free(struct fpx_picture_titles *titles)
{
    flamepix_buffer_free(&titles->title);
    flamepix_buffer_free(&titles->drawn_title);
    flamepix_buffer_free(&titles->subtitle);
}
