#include "cli/options/option_checks.h"

#include <stdio.h>
#include <string.h>

#include "cli/console.h"
#include "format/format_words.h"

/* Whether the option's field shows that it was given; options of recordings have no defaults. */
static bool is_given(const struct fpx_option *option, const struct fpx_picture_arguments *picture)
{
    const char *field = (const char *)picture + option->offset;
    switch (option->kind) {
    case FPX_OPTION_FLAG:
        return *(const bool *)field;
    case FPX_OPTION_TEXT:
        return *(const char *const *)(const void *)field != NULL;
    case FPX_OPTION_TEXTS:
        return ((const struct fpx_texts *)(const void *)field)->count > 0;
    case FPX_OPTION_RANGE: {
        const struct fpx_range *range = (const struct fpx_range *)(const void *)field;
        return range->begin.unit != FLAMEPIX_MOMENT_NONE || range->end.unit != FLAMEPIX_MOMENT_NONE;
    }
    case FPX_OPTION_CHOICE:
        return *(const unsigned *)(const void *)field != 0;
    default:
        return false;
    }
}

static bool has_option(const struct flamepix_profile_report *report, const char *name)
{
    /* An input with parts supports the choice of one. */
    if (strcmp(name, "profile") == 0 && report->parts.count > 0)
        return true;
    /* Inputs without times have failed already. */
    if (strcmp(name, "range") == 0)
        return true;
    for (size_t i = 0; i < report->format_count; i++) {
        if (fpx_format_has_option(report->formats[i], name))
            return true;
    }
    return false;
}

/* "folded, jfr", as many as fit. */
enum { FORMATS_NBYTES = 256 };
static void list_formats(const struct flamepix_profile_report *report, char text[FORMATS_NBYTES])
{
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < report->format_count && length < FORMATS_NBYTES; i++)
        length += (size_t)snprintf(text + length, FORMATS_NBYTES - length, "%s%s",
                                   i > 0 ? ", " : "", report->formats[i]->name);
}

void fpx_unused_options_print(const struct fpx_picture_arguments *picture,
                              const struct flamepix_profile_report *report)
{
    const struct fpx_option_group *group = &fpx_picture_recording;
    char formats[FORMATS_NBYTES];
    if (report->format_count == 0 || report->format_count == FLAMEPIX_REPORT_FORMATS)
        return;
    list_formats(report, formats);
    for (size_t i = 0; i < group->count; i++) {
        const struct fpx_option *option = &group->options[i];
        if (is_given(option, picture) && !has_option(report, option->name))
            fpx_message("note: --%s is not an option of %s", option->name, formats);
    }
}
