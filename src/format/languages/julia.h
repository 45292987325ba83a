/* Julia's trees, and the files of its profiler. */
#ifndef FPX_FORMAT_LANGUAGES_JULIA_H
#define FPX_FORMAT_LANGUAGES_JULIA_H

#include <flamepix/stack.h>

#include "format/parse/key_table.h"
#include "format/parse/text_table.h"
#include "format/recording.h"

/* Julia tree: the samples of a profile of Julia as a tree of calls, where effects of C functions
 * are noted on their callers.
 *
 * A node is a function, a file and a line, or an address, however frames are named. So detecting
 * the prompt does not depend on names. Nodes of one name on one path are one box, which has the
 * effects of all of them. Functions of one name in two files are two boxes, named with their files.
 *
 * Where C frames are left out, a function with such a frame below it, perhaps below further C
 * frames, that dispatches at run time or collects garbage is annotated with "_[d]" or "_[g]". That
 * marks the function, not only the samples concerned. So stacks are final only after all samples.
 */

enum fpx_julia_status {
    FPX_JULIA_DISPATCHES = 1,
    FPX_JULIA_COLLECTS = 2,
    FPX_JULIA_PROMPT = 4 /* the frame above all that was typed at the prompt */
};

/* A frame, with numbers of its place and of the texts of its box. */
struct fpx_julia_frame {
    size_t place, name, file; /* numbers of texts */
    unsigned char status;     /* its own */
    bool is_of_c;
};

struct fpx_julia_node {
    size_t parent; /* smaller than its own number; the root: 0, itself */
    size_t box;
    size_t branch; /* the child of the root that it is, or is below */
    bool is_typed; /* it is the prompt, or below it */
};

/* Nodes drawn as one. */
struct fpx_julia_box {
    size_t parent; /* smaller than its own number; the root: 0, itself */
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
    size_t *file_of; /* by name, the file of its first frame + 1; 0: no frame yet; SIZE_MAX: several
                        files */
    size_t file_of_count, file_of_capacity;
    struct fpx_julia_node *nodes;
    size_t node_count, node_capacity;
    struct fpx_key_table children; /* of (parent, place) */
    struct fpx_julia_box *boxes;
    size_t box_count, box_capacity;
    struct fpx_key_table inner; /* by (parent, name and file) */
    struct fpx_julia_sum *sums; /* samples that end in a node */
    size_t sum_count, sum_capacity;
    struct fpx_key_table sum_of; /* (node, part) */
    size_t prompt;               /* first node of the prompt; 0: none */
    size_t default_part;         /* in which left out samples are counted */
    uint64_t beside;             /* left out samples in the branch of the prompt */
    struct flamepix_buffer name;
};

/* Adds the texts of a frame: reads `name`, `file`, `line` and `address` of `known`. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_julia_frame(const struct fpx_recording *recording,
                                     struct fpx_julia_tree *tree, const struct fpx_frame *known,
                                     bool is_of_c, struct fpx_julia_frame *frame_ret);

/* The node of a frame below `parent` (0: the root). It is the parent itself if the frame is of C
 * and such frames are left out. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_julia_enter(const struct fpx_recording *recording,
                                     struct fpx_julia_tree *tree, size_t parent,
                                     const struct fpx_julia_frame *frame, size_t *node_ret);

/* Adds samples of a part that end in a node. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_julia_add(struct fpx_julia_tree *tree, size_t node, size_t part,
                                   double count);

/* Puts sum number `i` as a sample. If prompt frames are left out, stacks begin below the first of
 * them, and the rest of its branch of the root is left out. Returns as fpx_recording_put. */
enum flamepix_status fpx_julia_put(struct fpx_recording *recording, struct fpx_julia_tree *tree,
                                   size_t i);

/* Reports what was left out. Call when all sums are put. */
void fpx_julia_remark_left_out(struct fpx_recording *recording, const struct fpx_julia_tree *tree);

/* Frees everything. */
void fpx_julia_tree_free(struct fpx_julia_tree *tree);

/* Jlprof writer: writes stacks as a profile for FlameGraphs.jl, with samples or a graph (jlprof.c
 * reads both). */

/* Limit of samples written one by one. Larger profiles become a graph, which holds counts; the
 * second limit is for their total. */
enum { FPX_JLPROF_SAMPLES_MAX = 1 << 20 };
#define FPX_JLPROF_TOTAL_MAX 0x1p62

/* Writes each stack as a number of samples equal to its weight; fractions are carried to the next
 * stack. If the sum is more than FPX_JLPROF_TOTAL_MAX, it is scaled down to that. A frame `name
 * (file:line)` is a function, a file and a line. "_[c]" after it marks C; in a graph "_[d]" and
 * "_[g]" mark effects. All stacks are kept in memory until then. Returns OK, NO_MEMORY, or what
 * `stacks` or `write` returns; `*count_ret` is the number of stacks. */
enum flamepix_status fpx_jlprof_write(struct flamepix_stacks *stacks, flamepix_write_fn write,
                                      void *user, uint64_t *count_ret);

#endif
