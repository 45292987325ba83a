#include "batch/titles.h"

bool flamepix_titles_have(const struct flamepix_plan *plan, enum flamepix_title_field field)
{
    return (plan->title != NULL && flamepix_title_template_has(plan->title, field)) ||
           (plan->subtitle != NULL && flamepix_title_template_has(plan->subtitle, field));
}

static enum flamepix_status expand(const char *title, struct flamepix_title_fields fields,
                                   const struct flamepix_titles_facts *facts, bool is_drawn,
                                   struct flamepix_buffer *text)
{
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    const char *unit = facts->unit == NULL ? "samples" : facts->unit;
    text->length = 0;
    if (title == NULL)
        return FLAMEPIX_OK;
    flamepix_title_fields_set_total(&fields, title, facts->total, unit, digits);
    return is_drawn ? flamepix_title_template_expand_line(title, &fields, text)
                    : flamepix_title_template_expand(title, &fields, text);
}

enum flamepix_status flamepix_titles_make(struct flamepix_titles *titles,
                                          const struct flamepix_plan *plan, size_t i,
                                          const struct flamepix_titles_facts *facts)
{
    const struct flamepix_name_template_fields path = flamepix_jobs_name_fields(plan->jobs, i);
    const struct flamepix_title_fields fields = {{
        [FLAMEPIX_TITLE_STEM] = path.stem,
        [FLAMEPIX_TITLE_NAME] = path.name,
        [FLAMEPIX_TITLE_DIR] = path.dir,
        [FLAMEPIX_TITLE_ROOT] = path.root,
        [FLAMEPIX_TITLE_TOP] = facts->top,
        [FLAMEPIX_TITLE_GROUP] = facts->group,
    }};
    enum flamepix_status status = expand(plan->title, fields, facts, false, &titles->title);
    if (status == FLAMEPIX_OK)
        status = expand(plan->title, fields, facts, true, &titles->drawn_title);
    return status == FLAMEPIX_OK ? expand(plan->subtitle, fields, facts, true, &titles->subtitle)
                                 : status;
}

void flamepix_titles_free(struct flamepix_titles *titles)
{
    flamepix_buffer_free(&titles->title);
    flamepix_buffer_free(&titles->drawn_title);
    flamepix_buffer_free(&titles->subtitle);
}
