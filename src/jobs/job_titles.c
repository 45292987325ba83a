#include "jobs/job_titles.h"

bool fpx_picture_titles_have(const char *title, const char *subtitle, enum fpx_title_field field)
{
    return (title != NULL && fpx_title_template_has(title, field)) ||
           (subtitle != NULL && fpx_title_template_has(subtitle, field));
}

static enum flamepix_status expand(const char *title, struct fpx_title_fields fields,
                                   const struct fpx_picture_titles_facts *facts, bool is_drawn,
                                   struct flamepix_buffer *text)
{
    char digits[FPX_DECIMAL_NBYTES];
    const char *unit = facts->unit == NULL ? "samples" : facts->unit;
    flamepix_buffer_clear(text);
    if (title == NULL)
        return FLAMEPIX_OK;
    fpx_title_fields_set_total(&fields, title, facts->total, unit, digits);
    return is_drawn ? fpx_title_template_expand_line(title, &fields, text)
                    : fpx_title_template_expand(title, &fields, text);
}

enum flamepix_status fpx_picture_titles_make(struct fpx_picture_titles *titles, const char *title,
                                             const char *subtitle,
                                             const struct fpx_name_template_fields *name,
                                             const struct fpx_picture_titles_facts *facts)
{
    const struct fpx_title_fields fields = {{
        [FPX_TITLE_STEM] = name->stem,
        [FPX_TITLE_NAME] = name->name,
        [FPX_TITLE_DIR] = name->dir,
        [FPX_TITLE_ROOT] = name->root,
        [FPX_TITLE_TOP] = facts->top,
        [FPX_TITLE_GROUP] = facts->group,
    }};
    enum flamepix_status status = expand(title, fields, facts, false, &titles->title);
    if (status == FLAMEPIX_OK)
        status = expand(title, fields, facts, true, &titles->drawn_title);
    return status == FLAMEPIX_OK ? expand(subtitle, fields, facts, true, &titles->subtitle)
                                 : status;
}

void fpx_picture_titles_free(struct fpx_picture_titles *titles)
{
    flamepix_buffer_free(&titles->title);
    flamepix_buffer_free(&titles->drawn_title);
    flamepix_buffer_free(&titles->subtitle);
}
