/* Frames document: the frames of a picture as flamepix writes them (schema flamepix-frames-2,
 * frames.c), parsed again: what was drawn, where, and its weight. */
#ifndef FPX_FORMAT_PARSE_FRAMES_DOCUMENT_H
#define FPX_FORMAT_PARSE_FRAMES_DOCUMENT_H

#include "base/markup/json_reader.h"
#include "format/parse/text_table.h"

/* In pixels of the image. */
struct fpx_drawn_place {
    uint32_t x, y, w, h;
};

/* A drawn frame or run; its tag is its index + 1. Lengths are px of the image, weights are in the
 * units of the counts. It is small, as a document has one for each frame. */
struct fpx_drawn_frame {
    uint32_t parent; /* tag of the next frame towards the root, less than its own; 0: a root */
    int32_t depth;   /* its parent's plus 1; for a caller around a function, its parent's minus 1 */
    uint32_t panel;  /* index of its panel; 0 without panels */
    uint32_t name;   /* number of its text; for a run that of "" */
    /* A run that does not own its whole place owns `piece_count` of the document's pieces. */
    uint32_t first_piece;
    uint32_t piece_count : 31;
    uint32_t is_part : 1;       /* whether `shown` is smaller */
    uint64_t elided;            /* number of frames in a run; 0: a single frame */
    double start, weight, self; /* of a run, self is 0 */
    double other, other_self;   /* of any sign; 0 if there is one measure */
    /* The drawn parts of these; smaller only for frames that the zoomed frame is above. */
    double shown, other_shown;
};

/* The drawn part of one profile. */
struct fpx_drawn_chart {
    double total;         /* what shares are of */
    double all;           /* weight of the whole profile if a frame is zoomed; else 0 */
    size_t unit, caption; /* numbers of texts */
};

/* Starts as {0}. Text numbers refer to `texts`. */
struct fpx_frames_document {
    struct fpx_drawn_chart chart; /* with panels: of all together */
    uint32_t width, height;       /* of the image, px */
    double scale;
    uint64_t stacks;                    /* of panels: 0 */
    uint64_t elided_frames, cut_frames; /* of panels: of all */
    bool is_ratio;                      /* two measures of one run, not of two sides */
    bool has_regions;                   /* removed frames are drawn beside the existing ones */
    bool is_around;                     /* a chart around a function */
    /* The names of the weight and the other measure; both "" with one measure. */
    size_t measure[2];
    bool is_compared; /* the totals of both sides are known: */
    double before, after;
    struct fpx_drawn_chart *panels;
    size_t panel_count, panel_capacity;
    struct fpx_drawn_frame *frames;
    size_t count, capacity;
    struct fpx_drawn_place *places; /* of each frame; NULL if they are of no picture */
    size_t place_capacity;
    struct fpx_drawn_place *pieces;
    size_t piece_count, piece_capacity;
    struct fpx_text_table texts;
};

/* Reads the next document in the JSON, and on to the end of the bytes. Invalid contents (a parent
 * that does not precede its frame, a weight below 0, anything after the document) count as damage;
 * what was read before the damage is kept. Memory is a few times the bytes read. Returns OK,
 * BAD_RECORDING, NO_MEMORY, or the status of the JSON's read. */
enum flamepix_status fpx_frames_document_read(struct fpx_frames_document *document,
                                              struct fpx_json_reader *json);

/* The name of a frame, or another text; valid until the document is freed. */
static inline struct flamepix_bytes
fpx_frames_document_text(const struct fpx_frames_document *document, size_t number)
{
    return fpx_text_table_get(&document->texts, number);
}

/* Whether frames have two measures. */
bool fpx_frames_document_has_two(const struct fpx_frames_document *document);

/* The chart that a frame is in. */
const struct fpx_drawn_chart *fpx_frames_document_chart(const struct fpx_frames_document *document,
                                                        const struct fpx_drawn_frame *frame);

/* The whole that a frame is a share of: the drawn part of its profile, or the whole profile if the
 * zoomed frame is above the frame. */
double fpx_frames_document_whole(const struct fpx_frames_document *document,
                                 const struct fpx_drawn_frame *frame);

/* Where a frame of a picture is. */
struct fpx_drawn_place fpx_frames_document_place(const struct fpx_frames_document *document,
                                                 const struct fpx_drawn_frame *frame);

/* The frame or run visible at a pixel of the image: for a chain of frames in one row, the last
 * callee. NULL if there is none. */
const struct fpx_drawn_frame *fpx_frames_document_at(const struct fpx_frames_document *document,
                                                     uint32_t x, uint32_t y);

/* Frees everything; the document is {0} again. */
void fpx_frames_document_free(struct fpx_frames_document *document);

#endif
