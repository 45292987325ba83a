/* Julia's trees, and the files of its profiler. */
#ifndef FPX_FORMAT_LANGUAGES_JULIA_H
#define FPX_FORMAT_LANGUAGES_JULIA_H

#include <flamepix/stack.h>

#include "format/parse/key_table.h"
#include "format/parse/text_table.h"
#include "format/recording.h"

/* Julia tree: the samples of a profile of Julia as a tree of calls, in which what functions of C do
 * is said of their callers.
 *
 * A node is a function, a file and a line, or an address, however frames are named: so what the
 * prompt is does not depend on names. Nodes of one name on one path are one box, which has what all
 * of them do; functions of one name in two files are two, and then their files are in their names.
 *
 * Where frames of C are left out, a function that has one below it, perhaps behind others of C,
 * that dispatches at run time or collects garbage is annotated with it, "_[d]" or "_[g]": the
 * function, not only the samples in which it did so. Therefore stacks are known only when all
 * samples are. */

enum fpx_julia_status {
    FPX_JULIA_DISPATCHES = 1,
    FPX_JULIA_COLLECTS = 2,
    FPX_JULIA_PROMPT = 4 /* the frame above all that was typed at the prompt */
};

/* A frame, with numbers for what it is and for the box that it is drawn as. */
struct fpx_julia_frame {
    size_t place, name, file; /* numbers of texts */
    unsigned char status;     /* its own */
    bool is_of_c;
};

struct fpx_julia_node {
    size_t parent; /* a smaller number; of the root, 0, its own */
    size_t box;
    size_t branch; /* the child of the root that it is below, or is */
    bool is_typed; /* it is below the prompt, or is it */
};

/* What is drawn as one. */
struct fpx_julia_box {
    size_t parent; /* a smaller number; of the root, 0, its own */
    size_t name, file;
    unsigned char status;
    bool is_of_c;
};

struct fpx_julia_sum {
    size_t node, part;
    double count;
};

/* Starts as {0}. */
struct fpx_julia_tree {
    struct fpx_text_table places, names, files;
    size_t *file_of; /* of a name, the file of its first frame + 1; 0: it has no frame; SIZE_MAX:
                        there are several */
    size_t file_of_count, file_of_capacity;
    struct fpx_julia_node *nodes;
    size_t node_count, node_capacity;
    struct fpx_key_table children; /* of (parent, place) */
    struct fpx_julia_box *boxes;
    size_t box_count, box_capacity;
    struct fpx_key_table inner; /* of (parent, name and file) */
    struct fpx_julia_sum *sums; /* of samples that end in a node */
    size_t sum_count, sum_capacity;
    struct fpx_key_table sum_of; /* (node, part) */
    size_t prompt;               /* the first node of the prompt; 0: none */
    size_t default_part;         /* in which samples are counted that are left out */
    uint64_t beside;             /* samples in its branch that are not below it */
    struct flamepix_buffer name;
};

/* What a frame is: `name`, `file`, `line` and `address` of `known` are read. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_julia_frame(const struct fpx_recording *recording,
                                     struct fpx_julia_tree *tree, const struct fpx_frame *known,
                                     bool is_of_c, struct fpx_julia_frame *frame_ret);

/* The node of a frame below `parent`, 0 being the root; the parent itself where the frame is of C
 * and these are left out. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_julia_enter(const struct fpx_recording *recording,
                                     struct fpx_julia_tree *tree, size_t parent,
                                     const struct fpx_julia_frame *frame, size_t *node_ret);

/* Adds samples of a part that end in a node. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_julia_add(struct fpx_julia_tree *tree, size_t node, size_t part,
                                   double count);

/* Puts sum number `i` as a sample. Where frames of the prompt are left out, stacks begin below the
 * first one, and what else is in its branch of the root is left out. Answers as
 * fpx_recording_put. */
enum flamepix_status fpx_julia_put(struct fpx_recording *recording, struct fpx_julia_tree *tree,
                                   size_t i);

/* Says what was left out, when all sums are put. */
void fpx_julia_remark_left_out(struct fpx_recording *recording, const struct fpx_julia_tree *tree);

/* Frees everything. */
void fpx_julia_tree_free(struct fpx_julia_tree *tree);

/* Jlprof writer: stacks as a profile that FlameGraphs.jl loads, a file of samples or of a graph
 * (jlprof.c reads both). */

/* Samples that are written at most, one by one; of more the graph is, which has their numbers, and
 * these are at most so many. */
enum { FPX_JLPROF_SAMPLES_MAX = 1 << 20 };
#define FPX_JLPROF_TOTAL_MAX 0x1p62

/* Writes each stack as so many samples as it weighs; fractions are carried on to the next stack.
 * Where all weigh more than FPX_JLPROF_TOTAL_MAX, they are as many in all, in proportion. A
 * frame `name (file:line)` is a function, a file and a line; "_[c]" behind it makes it one of C;
 * in a graph "_[d]" and "_[g]" say what it does. All stacks are in memory until it is written.
 * Answers OK, NO_MEMORY, or what `stacks` or `write` answers; `*count_ret` is how many stacks there
 * were. */
enum flamepix_status fpx_jlprof_write(struct flamepix_stacks *stacks, flamepix_write_fn write,
                                      void *user, uint64_t *count_ret);

#endif
