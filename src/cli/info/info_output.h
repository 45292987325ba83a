/* Info output: a survey of an input as text for people, and as JSON. */
#ifndef FPX_CLI_INFO_INFO_OUTPUT_H
#define FPX_CLI_INFO_INFO_OUTPUT_H

#include <string.h>

#include <flamepix/survey.h>

#include "base/markup/json_text.h"

/* A survey and its outcome. Borrowed from the caller. */
struct fpx_info {
    const char *name;                     /* of the input */
    const struct flamepix_survey *survey; /* NULL: it could not be opened */
    const struct flamepix_survey *frames; /* of the frames that the picture itself holds besides an
                                             embedded profile; else NULL */
    const char *error;                    /* why it was not read to the end; NULL: it was */
    const char *warnings;                 /* problems of the input; NULL: none */
};

/* Whether it is a picture in which the surveyed profile is embedded. */
static inline bool fpx_info_is_picture(const struct flamepix_survey *survey)
{
    return survey->packing != NULL &&
           (strcmp(survey->packing, "PNG") == 0 || strcmp(survey->packing, "JPEG") == 0);
}

/* Appends a paragraph: the name and the format, and below it the content, aligned. Names are
 * escaped for a terminal. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_info_text(struct flamepix_buffer *text, const struct fpx_info *info);

/* Appends an object with the content of the text, and all of its profiles. */
void fpx_info_json(struct fpx_json *json, const struct fpx_info *info);

#endif
