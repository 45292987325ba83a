/* Frames document: the frames of a picture as flamepix writes them (schema flamepix-frames-2,
 * frames.c), read back: what was drawn, where, and what it weighs. */
#ifndef FPX_FORMAT_PARSE_FRAMES_DOCUMENT_H
#define FPX_FORMAT_PARSE_FRAMES_DOCUMENT_H

#include "base/markup/json_reader.h"
#include "format/parse/text_table.h"

/* Pixels of the image. */
struct fpx_drawn_place {
    uint32_t x, y, w, h;
};

/* Something drawn; its tag is its index + 1. Lengths are px of the image, weights in the units of
 * the counts. */
struct fpx_drawn_frame {
    uint32_t parent; /* tag of the frame next to the root, less than its own; 0: it is a root */
    int32_t depth;   /* of its parent and 1; of a caller around a function, its parent's less 1 */
    uint32_t panel;  /* index of its panel; 0 where there are none */
    struct fpx_drawn_place place;
    /* Of a run that does not own all of its place: those that it owns are `piece_count` of the
     * document's pieces. */
    size_t first_piece, piece_count;
    uint64_t elided;            /* so many frames in a run; 0: it is one frame */
    size_t name;                /* number of its text; of a run that of "" */
    double start, weight, self; /* of a run, self is 0 */
    double other, other_self;   /* of any sign; 0 where there is one measure */
    /* Of these, what is drawn: less than all where it is a frame that the shown one stands on. */
    bool is_part;
    double shown, other_shown;
};

/* What is drawn of one profile. */
struct fpx_drawn_chart {
    double total;         /* what shares are of */
    double all;           /* where one frame is shown, what the whole profile weighs; else 0 */
    size_t unit, caption; /* numbers of texts */
};

/* Starts as {0}. Numbers of texts are those of `texts`. */
struct fpx_frames_document {
    struct fpx_drawn_chart chart; /* of panels: of all together */
    uint32_t width, height;       /* of the image, px */
    double scale;
    uint64_t stacks;                    /* of panels: 0 */
    uint64_t elided_frames, cut_frames; /* of panels: of all */
    bool is_ratio;                      /* two measures of one run, not two sides */
    bool has_regions;                   /* what is gone is drawn beside what is there */
    bool is_around;                     /* a chart around a function */
    /* What the weight and the other of a frame are; both "" where there is one measure. */
    size_t measure[2];
    bool is_compared; /* the totals of two sides are known: */
    double before, after;
    struct fpx_drawn_chart *panels;
    size_t panel_count, panel_capacity;
    struct fpx_drawn_frame *frames;
    size_t count, capacity;
    struct fpx_drawn_place *pieces;
    size_t piece_count, piece_capacity;
    struct fpx_text_table texts;
};

/* Reads the document that comes next in the JSON, and on to the end of the bytes. What of it cannot
 * be (a parent that does not stand before its frame, a weight below 0, anything behind it) is
 * damage; what stands before damage is there. Memory is a few times the bytes that were read.
 * Answers OK, BAD_RECORDING, NO_MEMORY, or what the JSON's read answers. */
enum flamepix_status fpx_frames_document_read(struct fpx_frames_document *document,
                                              struct fpx_json_reader *json);

/* The name of a frame, or another text; valid as long as the document. */
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

/* What a frame is a share of: what is drawn of its profile, but of a frame that the shown one
 * stands on all of the profile. */
double fpx_frames_document_whole(const struct fpx_frames_document *document,
                                 const struct fpx_drawn_frame *frame);

/* The frame or run that is seen at a pixel of the image: of a chain of frames in one row the one
 * that was called last. NULL: there is none. */
const struct fpx_drawn_frame *fpx_frames_document_at(const struct fpx_frames_document *document,
                                                     uint32_t x, uint32_t y);

/* Frees everything; the document is {0} again. */
void fpx_frames_document_free(struct fpx_frames_document *document);

#endif
