/* Frame ranks: the frames of a recording, numbered in the sort order of their texts. A stack is
 * then a key of two or four bytes for each frame, often a tenth as long as its text, and it hashes,
 * compares and sorts like the text. The text is written when a stack is handed out, and only the
 * part that differs from the one before. */
#ifndef FPX_FORMAT_DRAWN_FRAME_RANKS_H
#define FPX_FORMAT_DRAWN_FRAME_RANKS_H

#include "format/parse/text_table.h"

/* The maximum size of a rank in a key. */
enum { FPX_RANK_NBYTES_MAX = 4 };

/* Starts as {0}. */
struct fpx_frame_ranks {
    struct fpx_text_table texts;   /* by their numbers as added */
    uint32_t *ranks;               /* by number; equal texts have one rank */
    struct flamepix_bytes *sorted; /* texts by rank */
    /* Size of a rank in a key, highest byte first, so that keys sort by ranks: 2 if that is enough
     * for all texts, else 4. */
    size_t rank_nbytes;
};

/* Adds a frame's text, which ends in ';' (frame_text.h), and numbers it. Returns OK or NO_MEMORY.
 */
enum flamepix_status fpx_frame_ranks_add(struct fpx_frame_ranks *ranks, struct flamepix_bytes text,
                                         size_t *number_ret);

/* Ranks the frames. Call when all are added. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_frame_ranks_sort(struct fpx_frame_ranks *ranks);

/* Writes the rank of a number in the form of keys, rank_nbytes bytes. */
void fpx_frame_ranks_put(const struct fpx_frame_ranks *ranks, size_t number, char *rank_ret);

/* Appends the text of a key. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_frame_ranks_write(const struct fpx_frame_ranks *ranks,
                                           struct flamepix_bytes key, struct flamepix_buffer *text);

/* Frees everything; it is {0} again. */
void fpx_frame_ranks_free(struct fpx_frame_ranks *ranks);

struct fpx_ranked_frame {
    uint32_t rank;
    size_t end; /* of its text within the stack's */
};

/* Writes the texts of keys, one after the other. Starts as {0}. */
struct fpx_ranked_text {
    struct flamepix_buffer text;
    struct fpx_ranked_frame *path;
    size_t count, capacity;
};

/* The text of the next key, valid until the next call. `*shared_ret` is exactly how many bytes it
 * shares with the one before, 0 for the first. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_ranked_text_next(struct fpx_ranked_text *ranked,
                                          const struct fpx_frame_ranks *ranks,
                                          struct flamepix_bytes key, size_t *shared_ret);

/* Frees everything; it is {0} again. */
void fpx_ranked_text_free(struct fpx_ranked_text *ranked);

#endif
