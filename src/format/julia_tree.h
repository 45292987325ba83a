/* Julia tree: the samples of a profile of Julia as a tree of calls, in which what functions of C do
 * is said of their callers.
 *
 * Where frames of C are left out, a function that has one below it, perhaps behind others of C,
 * that dispatches at run time or collects garbage is annotated with it, "_[d]" or "_[g]": the
 * function, not only the samples in which it did so. Therefore stacks are known only when all
 * samples are. */
#ifndef FLAMEPIX_FORMAT_JULIA_TREE_H
#define FLAMEPIX_FORMAT_JULIA_TREE_H

#include "format/key_table.h"
#include "format/recording.h"
#include "format/text_table.h"

enum flamepix_julia_status {
    FLAMEPIX_JULIA_DISPATCHES = 1,
    FLAMEPIX_JULIA_COLLECTS = 2,
    FLAMEPIX_JULIA_PROMPT = 4 /* the frame above all that was typed at the prompt */
};

/* A frame, with a number for its name. */
struct flamepix_julia_frame {
    size_t text;
    unsigned char status; /* its own */
    bool is_of_c;
};

struct flamepix_julia_node {
    size_t parent; /* a smaller number; of the root, 0, its own */
    size_t text;
    unsigned char status;
    bool is_of_c;
    size_t branch; /* the child of the root that it is below, or is */
    bool is_typed; /* it is below the prompt, or is it */
};

struct flamepix_julia_sum {
    size_t node, part;
    double count;
};

/* Starts as {0}. */
struct flamepix_julia_tree {
    struct flamepix_text_table texts;
    struct flamepix_julia_node *nodes;
    size_t node_count, node_capacity;
    struct flamepix_key_table children; /* of (parent, text) */
    struct flamepix_julia_sum *sums;    /* of samples that end in a node */
    size_t sum_count, sum_capacity;
    struct flamepix_key_table sum_of; /* (node, part) */
    size_t prompt;                    /* the first node of the prompt; 0: none */
    struct flamepix_buffer name;
};

/* What a frame is: `name`, `file`, `line` and `address` of `known` are read. Answers OK or
 * NO_MEMORY. */
enum flamepix_status flamepix_julia_frame(const struct flamepix_recording *recording,
                                          struct flamepix_julia_tree *tree,
                                          const struct flamepix_frame *known, bool is_of_c,
                                          struct flamepix_julia_frame *frame_ret);

/* The node of a frame below `parent`, 0 being the root; the parent itself where the frame is of C
 * and these are left out. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_julia_enter(const struct flamepix_recording *recording,
                                          struct flamepix_julia_tree *tree, size_t parent,
                                          const struct flamepix_julia_frame *frame,
                                          size_t *node_ret);

/* Adds samples of a part that end in a node. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_julia_add(struct flamepix_julia_tree *tree, size_t node, size_t part,
                                        double count);

/* Puts sum number `i` as a sample. Where frames of the prompt are left out, stacks begin below the
 * first one, and what else is in its branch of the root goes. Answers as flamepix_recording_put. */
enum flamepix_status flamepix_julia_put(struct flamepix_recording *recording,
                                        struct flamepix_julia_tree *tree, size_t i);

/* Frees everything. */
void flamepix_julia_tree_free(struct flamepix_julia_tree *tree);

#endif
