/* Descriptions of formats for messages. */
#ifndef FPX_FORMAT_FORMAT_WORDS_H
#define FPX_FORMAT_FORMAT_WORDS_H

#include <flamepix/format.h>

/* The format of recordings that are a folder of this name, for example "run.trace" of Instruments;
 * no such format is read. NULL if there is none. */
const struct flamepix_format *fpx_format_of_folder(const char *path);

/* Appends the formats that the input nearly matches, and how each is detected; if there are none,
 * the formats whose files have this extension. Appends nothing if no format has the extension, or
 * too many to be useful. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_format_near(const struct flamepix_near_formats *near,
                                     const char *extension, struct flamepix_buffer *text);

/* Whether the format has the option of this name, and whether its files have this extension. */
bool fpx_format_has_option(const struct flamepix_format *format, const char *option);
bool fpx_format_has_extension(const struct flamepix_format *format, const char *extension);

/* Appends how a format is detected, as a phrase: "a line begins with `TID `". Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_format_detection(const struct flamepix_format *format,
                                          struct flamepix_buffer *text);

/* Whether recordings of a format can be read with these options. */
bool fpx_format_is_read(const struct flamepix_format *format,
                        const struct flamepix_recording_options *options);

#endif
