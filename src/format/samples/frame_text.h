/* Frame text: how what a format knows of a frame is written into its name, in the one spelling
 * that the anatomy of names (flamepix/name.h) reads back: module`name (file:line)_[k]. */
#ifndef FPX_FORMAT_SAMPLES_FRAME_TEXT_H
#define FPX_FORMAT_SAMPLES_FRAME_TEXT_H

#include <flamepix/recording_options.h>

/* A frame as a recording knows it; what it does not know is empty. */
struct fpx_frame {
    struct flamepix_bytes name; /* its function's */
    struct flamepix_bytes module;
    struct flamepix_bytes file; /* of the source */
    uint64_t line;              /* from 1; 0: not known */
    uint64_t address;           /* 0: not known */
    const char *annotation;     /* "_[k]"; NULL: none */
    bool with_module; /* the module belongs to the name also where functions alone are asked for */
};

/* Appends the name of a frame and the ';' that ends it. What a key or a line of folded text cannot
 * hold in a name becomes something else: ';' becomes ':', control characters become blanks, and
 * blanks at both ends go. A frame of which nothing is known is "[unknown]". Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_frame_text(struct flamepix_buffer *key, const struct fpx_frame *frame,
                                    enum flamepix_granularity granularity);

/* The same of a name alone, as it is. */
enum flamepix_status fpx_frame_text_of(struct flamepix_buffer *key, struct flamepix_bytes name);

#endif
