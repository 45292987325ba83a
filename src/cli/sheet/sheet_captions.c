#include "cli/sheet/sheet_profiles.h"

#include <string.h>

#include "base/buffer_printf.h"
#include "base/os/paths.h"
#include "cli/console.h"
#include "jobs/name_template.h"
#include "jobs/title_template.h"
#include "messages/explain.h"

static bool is_word(const char *captions)
{
    return strcmp(captions, "stem") == 0 || strcmp(captions, "path") == 0 ||
           strcmp(captions, "none") == 0;
}

/* A field that panels do not have; FPX_TITLE_FIELDS: none. */
static enum fpx_title_field foreign_field(const char *captions)
{
    static const enum fpx_title_field foreign[] = {FPX_TITLE_ROOT, FPX_TITLE_TOP, FPX_TITLE_GROUP};
    for (size_t i = 0; i < sizeof(foreign) / sizeof(foreign[0]); i++)
        if (fpx_title_template_has(captions, foreign[i]))
            return foreign[i];
    return FPX_TITLE_FIELDS;
}

enum fpx_exit fpx_sheet_captions_check(const char *captions)
{
    struct flamepix_bytes field;
    if (is_word(captions))
        return FPX_EXIT_DONE;
    if (!fpx_title_template_check(captions, &field))
        fpx_message("--captions: unknown field %.*s; known are {stem}, {name}, {dir}, {total} "
                    "and {unit}",
                    field.length < 1000 ? (int)field.length : 1000, field.data);
    else if (foreign_field(captions) != FPX_TITLE_FIELDS)
        fpx_message("--captions: %s is only for titles in a batch",
                    fpx_title_template_fields()[foreign_field(captions)]);
    else if (!fpx_title_template_has(captions, FPX_TITLE_FIELDS))
        fpx_message("--captions: \"%s\" would stand above every panel; stem, path, none, or a "
                    "text with a field like {stem}",
                    captions);
    else
        return FPX_EXIT_DONE;
    return FPX_EXIT_USAGE;
}

/* The folder of a path, without its last slash; empty if the path has none. */
static struct flamepix_bytes folder_of(const char *path)
{
    const size_t length = (size_t)(fpx_path_name(path) - path);
    return (struct flamepix_bytes){path, length > 1 ? length - 1 : length};
}

enum flamepix_status fpx_sheet_caption(const char *captions, const char *path, const char *unit,
                                       double factor, struct fpx_sheet_profile *profile)
{
    struct flamepix_buffer *text = &profile->caption;
    char digits[FPX_DECIMAL_NBYTES];
    const char *shown = fpx_explain_input(path);
    const struct flamepix_bytes name = fpx_name_template_name(flamepix_bytes_of(shown));
    struct fpx_title_fields fields = {{
        [FPX_TITLE_STEM] = fpx_name_template_stem(name),
        [FPX_TITLE_NAME] = name,
        [FPX_TITLE_DIR] = folder_of(shown),
    }};
    flamepix_buffer_clear(text);
    if (strcmp(captions, "none") == 0)
        return flamepix_buffer_append(text, "", 1);
    if (strcmp(captions, "path") == 0)
        return flamepix_buffer_append(text, shown, strlen(shown) + 1);
    fpx_title_fields_set_total(&fields, captions, profile->total * factor, unit, digits);
    if (strcmp(captions, "stem") == 0)
        return fpx_title_template_expand("{stem}", &fields, text);
    enum flamepix_status status = fpx_title_template_expand(captions, &fields, text);
    return status == FLAMEPIX_OK
               ? fpx_title_template_expand_line(captions, &fields, &profile->drawn_caption)
               : status;
}
