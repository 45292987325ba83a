#include "cli/sheet/sheet_captions.h"

#include <string.h>

#include "base/buffer_printf.h"
#include "base/os/path_name.h"
#include "cli/message.h"
#include "jobs/name_template.h"
#include "jobs/title_template.h"
#include "messages/explain.h"

static bool is_word(const char *captions)
{
    return strcmp(captions, "stem") == 0 || strcmp(captions, "path") == 0 ||
           strcmp(captions, "none") == 0;
}

/* A field that a panel has nothing for; FLAMEPIX_TITLE_FIELDS: there is none. */
static enum flamepix_title_field foreign_field(const char *captions)
{
    static const enum flamepix_title_field foreign[] = {FLAMEPIX_TITLE_ROOT, FLAMEPIX_TITLE_TOP,
                                                        FLAMEPIX_TITLE_GROUP};
    for (size_t i = 0; i < sizeof(foreign) / sizeof(foreign[0]); i++)
        if (flamepix_title_template_has(captions, foreign[i]))
            return foreign[i];
    return FLAMEPIX_TITLE_FIELDS;
}

enum flamepix_exit flamepix_sheet_captions_check(const char *captions)
{
    struct flamepix_bytes field;
    if (is_word(captions))
        return FLAMEPIX_EXIT_DONE;
    if (!flamepix_title_template_check(captions, &field))
        flamepix_message("--captions: unknown field %.*s; known are {stem}, {name}, {dir}, {total} "
                         "and {unit}",
                         field.length < 1000 ? (int)field.length : 1000, field.data);
    else if (foreign_field(captions) != FLAMEPIX_TITLE_FIELDS)
        flamepix_message("--captions: %s is for the titles of a batch",
                         flamepix_title_template_fields()[foreign_field(captions)]);
    else if (!flamepix_title_template_has(captions, FLAMEPIX_TITLE_FIELDS))
        flamepix_message("--captions: \"%s\" would stand above every panel; stem, path, none, or a "
                         "text with a field like {stem}",
                         captions);
    else
        return FLAMEPIX_EXIT_DONE;
    return FLAMEPIX_EXIT_USAGE;
}

/* The folder of a path, without its last slash; empty where the path names none. */
static struct flamepix_bytes folder_of(const char *path)
{
    const size_t length = (size_t)(flamepix_path_name(path) - path);
    return (struct flamepix_bytes){path, length > 1 ? length - 1 : length};
}

enum flamepix_status flamepix_sheet_caption(const char *captions, const char *path,
                                            const char *unit, double factor,
                                            struct flamepix_sheet_profile *profile)
{
    struct flamepix_buffer *text = &profile->caption;
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    const char *shown = flamepix_explain_input(path);
    const struct flamepix_bytes name = flamepix_name_template_name(flamepix_bytes_of(shown));
    struct flamepix_title_fields fields = {{
        [FLAMEPIX_TITLE_STEM] = flamepix_name_template_stem(name),
        [FLAMEPIX_TITLE_NAME] = name,
        [FLAMEPIX_TITLE_DIR] = folder_of(shown),
    }};
    text->length = 0;
    if (strcmp(captions, "none") == 0)
        return flamepix_buffer_append(text, "", 1);
    if (strcmp(captions, "path") == 0)
        return flamepix_buffer_append(text, shown, strlen(shown) + 1);
    flamepix_title_fields_set_total(&fields, captions, profile->total * factor, unit, digits);
    if (strcmp(captions, "stem") == 0)
        return flamepix_title_template_expand("{stem}", &fields, text);
    enum flamepix_status status = flamepix_title_template_expand(captions, &fields, text);
    return status == FLAMEPIX_OK
               ? flamepix_title_template_expand_line(captions, &fields, &profile->drawn_caption)
               : status;
}
