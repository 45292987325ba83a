/* The shaping process: a fork in which HarfBuzz is loaded and shapes.
 *
 * GLib comes with HarfBuzz, and ends the process or waits for ever if memory runs out while it is
 * loaded. In a process of its own that, a crash, or a font that takes too long costs only the
 * shapes: the text is then drawn simply (fpx_shaper_shape_simply), with a warning.
 *
 * The process is started when the first text needs it, so plain letters do not pay for it, and is
 * asked text by text. It is a copy of its parent and has the same fonts. Any thread may start it:
 * libc's fork makes its allocator and loader usable in the copy. It ends when its socket is closed,
 * also if the parent is killed. */
#ifndef FPX_TEXT_SHAPING_PROCESS_H
#define FPX_TEXT_SHAPING_PROCESS_H

#include <ft2build.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include FT_TYPES_H

#include <flamepix/bytes.h>
#include <flamepix/status.h>

#include "text/shape_text.h"

struct flamepix_type;

enum { FPX_SHAPING_SECONDS = 5 };

/* Starts with `find_type`, `user` and `limit_seconds`, and all else zero. */
struct fpx_shaping_process {
    /* Called in the process: the type of a size and weight, valid until the next call. Returns OK,
     * NO_MEMORY or BAD_FONT. NULL: text is shaped in the caller's process, where fuzzers and tests
     * see what happens. */
    enum flamepix_status (*find_type)(void *user, FT_F26Dot6 em, bool bold,
                                      struct flamepix_type **type_ret);
    void *user;
    unsigned limit_seconds; /* for one text; a process that takes longer is ended */
    pid_t pid;              /* 0: none */
    pid_t parent;           /* a fork of the parent has to start its own */
    int fd;                 /* socket to it, if there is one */
    bool has_failed;
    struct flamepix_buffer message;
};

/* Shapes as fpx_shaper_shape does with the faces of the type; `shaped` is overwritten. Returns OK,
 * NO_MEMORY, BAD_FONT, or END if the process cannot be started or has failed; it is not started
 * again until the next fpx_shaping_process_forget_failure. */
enum flamepix_status fpx_shaping_process_shape(struct fpx_shaping_process *process,
                                               const struct flamepix_type *type,
                                               const uint32_t *codes, size_t count, unsigned base,
                                               struct fpx_shaped *shaped);

void fpx_shaping_process_forget_failure(struct fpx_shaping_process *process);

/* Ends the process and waits for its end; keeps errno. */
void fpx_shaping_process_close(struct fpx_shaping_process *process);

#endif
