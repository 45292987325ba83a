/* A window on bytes that are read part by part: what lies in it can be looked at as a whole, and it
 * moves on as it is gone through. */
#ifndef FPX_BASE_READ_WINDOW_H
#define FPX_BASE_READ_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/status.h>

/* NULs behind what was read, so that a search may look at several bytes at once and needs to ask
 * for the end only where it meets a NUL. */
enum { FPX_WINDOW_PADDING = 8 };

/* `kept` when nothing has to stay. */
#define FPX_WINDOW_NOTHING_KEPT SIZE_MAX

struct fpx_read_window {
    flamepix_read_fn read;
    void *user;
    char *data;      /* NULL before the first reading */
    size_t at;       /* data[at .. end) is still to be looked at; the caller moves `at` */
    size_t end;      /* what was read ends here */
    size_t kept;     /* what the caller still needs begins here */
    uint64_t passed; /* bytes that were before data[0] */
    size_t capacity;
    bool read_all;
};

/* Nothing is allocated or read yet. */
void fpx_read_window_init(struct fpx_read_window *window, flamepix_read_fn read, void *user);
void fpx_read_window_free(struct fpx_read_window *window);

/* Reads more bytes behind those that are there; what is neither kept nor still to be looked at may
 * go, and `at`, `end` and `kept` change when the rest moves. Answers OK, END (there are no more),
 * LIMIT_LINE (more than `longest` bytes are kept), NO_MEMORY or what the callback answers. */
enum flamepix_status fpx_read_window_more(struct fpx_read_window *window, size_t longest);

#endif
