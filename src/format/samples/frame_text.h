/* Frame text: a format's data on a frame, written as its name, in the one form that the parser of
 * names (flamepix/name.h) reads back: module`name (file:line)_[k]. */
#ifndef FPX_FORMAT_SAMPLES_FRAME_TEXT_H
#define FPX_FORMAT_SAMPLES_FRAME_TEXT_H

#include <flamepix/recording_options.h>

/* A frame as recorded; unknown parts are empty. */
struct fpx_frame {
    struct flamepix_bytes name; /* its function's */
    struct flamepix_bytes module;
    struct flamepix_bytes file; /* of the source */
    uint64_t line;              /* from 1; 0: unknown */
    uint64_t address;           /* 0: not known */
    const char *annotation;     /* "_[k]"; NULL: none */
    bool with_module;           /* the module is part of the name even for functions only */
};

/* Appends the name of a frame and its final ';'. Characters that a key or a line of folded text
 * cannot hold are replaced: ';' by ':', control characters by blanks. Blanks at both ends are
 * removed. An unknown frame is "[unknown]". Returns OK or NO_MEMORY. */
enum flamepix_status fpx_frame_text(struct flamepix_buffer *key, const struct fpx_frame *frame,
                                    enum flamepix_granularity granularity);

/* As above for a name alone, as it is. */
enum flamepix_status fpx_frame_text_of(struct flamepix_buffer *key, struct flamepix_bytes name);

#endif
