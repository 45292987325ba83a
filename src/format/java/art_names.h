/* ART names: the threads and methods that a trace of Android's runtime names, in the text before it
 * or between its records. */
#ifndef FPX_FORMAT_JAVA_ART_NAMES_H
#define FPX_FORMAT_JAVA_ART_NAMES_H

#include "format/parse/byte_window.h"
#include "format/parse/text_table.h"
#include "format/samples/frame_text.h"
#include "format/samples/id_table.h"

/* Starts as {.granularity = …}. */
struct fpx_art_names {
    enum flamepix_granularity granularity;
    bool has_dual_clock;
    bool is_cut;                   /* the trace had no room for all that happened */
    char clock[16];                /* "dual", "wall", "thread-cpu"; "": not said */
    uint64_t records;              /* how many there are to be; 0: not said */
    struct fpx_text_table methods; /* as frames (frame_text.h) without their ends */
    struct fpx_id_table method_ids;
    struct fpx_text_table threads;
    struct fpx_id_table thread_ids;
    bool *unnamed; /* of the methods, by number: it has its id as name; NULL: none of them has */
    size_t unnamed_count, unnamed_capacity;
    struct flamepix_buffer text;
};

/* Reads the text, up to and with its line "*end". Answers OK, END where that is missing, or as
 * fpx_byte_window_line. */
enum flamepix_status fpx_art_names_read(struct fpx_art_names *names,
                                        struct fpx_byte_window *window);

/* The name of a method: "0x1468\tjava.lang.Loader\tload\t(I)V\tLoader.java", or without its id; and
 * of a thread. The first name that an id gets stays. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_art_names_line(struct fpx_art_names *names, struct flamepix_bytes line);
enum flamepix_status fpx_art_names_method(struct fpx_art_names *names, uint64_t id,
                                          struct flamepix_bytes line);
enum flamepix_status fpx_art_names_thread(struct fpx_art_names *names, uint64_t id,
                                          struct flamepix_bytes name);

/* What a line above the threads says: "clock=dual". */
void fpx_art_names_option(struct fpx_art_names *names, struct flamepix_bytes line);

/* Whether somebody named the method of this number. */
bool fpx_art_is_named(const struct fpx_art_names *names, uint32_t number);

/* The number of a method or a thread in `methods` or `threads`; what nobody named is added there
 * and called by its id. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_art_method(struct fpx_art_names *names, uint64_t id, uint32_t *number_ret);
enum flamepix_status fpx_art_thread(struct fpx_art_names *names, uint64_t id, uint32_t *number_ret);

/* Frees what the names hold. */
void fpx_art_names_free(struct fpx_art_names *names);

#endif
