/* D3 page: the trees that an HTML page of d3-flame-graph holds as JSON among its scripts, of which
 * none is run. They are found by their shape: an object that has a name and a value, or children.
 */
#ifndef FPX_FORMAT_DRAWN_D3_HTML_H
#define FPX_FORMAT_DRAWN_D3_HTML_H

#include "format/recording.h"

/* Starts as {.recording = …}. */
struct fpx_d3_html {
    struct fpx_recording *recording;
    struct flamepix_buffer held; /* some bytes of the page */
    size_t at;                   /* of them, what comes next */
    uint64_t passed;             /* bytes before them */
    bool has_ended;
    size_t script; /* of them, where what stands between trees begins, */
    bool says_own; /* which has said that values are each frame's own */
    size_t depth;  /* objects and arrays that are open in the tree that is handed out */
    bool in_string, is_escaped;
    bool in_tree;
};

/* Goes to the next tree, behind one that was read to its end; `*offset_ret`: where it begins in the
 * page. Answers OK, END where there is none, NO_MEMORY, or what fpx_recording_read answers. */
enum flamepix_status fpx_d3_html_find(struct fpx_d3_html *page, uint64_t *offset_ret);

/* The next bytes of the tree, a flamepix_read_fn whose `user` is the page; it ends where the tree
 * does. */
enum flamepix_status fpx_d3_html_read(void *user, void *buffer, size_t capacity,
                                      size_t *length_ret);

void fpx_d3_html_free(struct fpx_d3_html *page);

#endif
