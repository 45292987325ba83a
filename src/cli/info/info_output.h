/* Info output: a survey of an input as text for people, and as JSON. */
#ifndef FPX_CLI_INFO_INFO_OUTPUT_H
#define FPX_CLI_INFO_INFO_OUTPUT_H

#include <string.h>

#include <flamepix/survey.h>

#include "base/markup/json_text.h"

/* A survey and what became of it. Everything is the caller's. */
struct fpx_info {
    const char *name;                     /* of the input */
    const struct flamepix_survey *survey; /* NULL: it could not even be opened */
    const struct flamepix_survey *frames; /* of the frames of the picture that it is, where it holds
                                             a profile besides; NULL: it does not */
    const char *error;                    /* why it was not read to its end; NULL: it was */
    const char *warnings;                 /* what is wrong with it; NULL: nothing */
};

/* Whether it is a picture, which carries what was surveyed. */
static inline bool fpx_info_is_picture(const struct flamepix_survey *survey)
{
    return survey->packing != NULL &&
           (strcmp(survey->packing, "PNG") == 0 || strcmp(survey->packing, "JPEG") == 0);
}

/* Appends a paragraph: the name and the format, and below it what it holds, aligned. Names are
 * escaped as for a terminal. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_info_text(struct flamepix_buffer *text, const struct fpx_info *info);

/* Appends an object of what is in the text, and all of its profiles. */
void fpx_info_json(struct fpx_json *json, const struct fpx_info *info);

#endif
