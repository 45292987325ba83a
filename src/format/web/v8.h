/* Profiles of V8: nodes, code, files. */
#ifndef FPX_FORMAT_WEB_V8_H
#define FPX_FORMAT_WEB_V8_H

#include "format/parse/json_recording.h"
#include "format/parse/text_table.h"
#include "format/samples/addresses.h"
#include "format/samples/frame_table.h"

/* V8 nodes: the call tree of V8's profiles, of which each node is a function and what called it. */

/* Where there is no node. */
#define FPX_V8_NO_NODE UINT32_MAX

struct fpx_v8_node {
    int64_t id;
    bool is_known;             /* not only its id: else it is no frame */
    bool is_whole, is_torn;    /* all that called it are known, or not: once that was asked */
    bool has_name, has_weight; /* these are said, be they "" or 0 */
    bool has_children;         /* the same of them, in a tree */
    bool is_alias;             /* it was referred to before it was read: it is its parent */
    uint32_t parent;           /* FPX_V8_NO_NODE: none */
    size_t name, file, module; /* numbers of texts */
    int64_t line;              /* as the profile counts; below the first: not known */
    double weight;             /* hits, or bytes */
};

/* Starts by init. */
struct fpx_v8_nodes {
    struct fpx_v8_node *items;
    size_t count, capacity;
    struct fpx_hash_index index; /* by id */
    struct fpx_text_table texts;
    bool lines_from_zero;
    bool knows_root, has_root; /* some node is "(root)": once that was asked */
    struct fpx_v8_nodes_path {
        uint32_t *nodes;
        size_t length, capacity;
    } path; /* of nodes that are being read, each within the one before */
};

/* Nothing is known; the text "" is number 0. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_v8_nodes_init(struct fpx_v8_nodes *nodes);

/* The node of this id, which is added where it is new. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_v8_nodes_find(struct fpx_v8_nodes *nodes, int64_t id, uint32_t *node_ret);

/* Reads the value of a node's member `key`, where it says something of its function or its weight:
 * functionName, url, lineNumber, hitCount, selfSize, callFrame, declaringApplication. A value of
 * another member stays. Answers OK, or what the JSON answers. */
enum flamepix_status fpx_v8_nodes_read(struct fpx_v8_nodes *nodes, struct fpx_json_reader *json,
                                       struct flamepix_bytes key, uint32_t node);

/* Reads a tree of nodes, the next value, whose children lie in each other to any depth. Answers OK,
 * or what the JSON answers. */
enum flamepix_status fpx_v8_nodes_read_tree(struct fpx_v8_nodes *nodes,
                                            struct fpx_json_reader *json);

/* Whether the node's function has this name. */
bool fpx_v8_nodes_is(const struct fpx_v8_nodes *nodes, uint32_t node, const char *name);

/* Whether the node and all that called it are known, up to "(root)" where there is one: what has no
 * caller then lacks it. All nodes have been read. */
bool fpx_v8_nodes_is_whole(struct fpx_v8_nodes *nodes, uint32_t node);

/* Adds the frames of a node to the recording's stack, leaf first, but for "(root)". Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_v8_nodes_add_frames(const struct fpx_v8_nodes *nodes,
                                             struct fpx_recording *recording, uint32_t node);

void fpx_v8_nodes_free(struct fpx_v8_nodes *nodes);

/* V8 code: the functions, stubs and libraries that a V8 log speaks of, and where they are. */

/* Starts as {0}. */
struct fpx_v8_code {
    struct fpx_frame_table frames; /* one for each piece of code; its number is the code's */
    struct fpx_code_map code;      /* what V8 made */
    struct fpx_code_map libraries; /* programs and libraries */
    struct flamepix_buffer text;
};

/* Adds a library at addresses. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_v8_code_add_library(struct fpx_v8_code *code, struct flamepix_bytes path,
                                             const struct fpx_code_range *range);

/* Adds what V8 made: of a function of JavaScript, `name` is its name and its place,
 * "f a.js:3:14"; of other code, its name. Names are escaped as V8 does. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_v8_code_add(struct fpx_v8_code *code, struct flamepix_bytes type,
                                     struct flamepix_bytes name, bool is_function,
                                     const struct fpx_code_range *range);

/* Code that begins at one address begins at another from now on. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_v8_code_move(struct fpx_v8_code *code, uint64_t from, uint64_t to);

/* The number of the code at an address; false where there is none. */
bool fpx_v8_code_find(const struct fpx_v8_code *code, uint64_t address, size_t *number_ret);

void fpx_v8_code_free(struct fpx_v8_code *code);

/* What is in a CPU profile of V8 (cpuprofile.c says what one looks like): nodes, which of them the
 * samples are, and the times between these. */

/* A time as it is spelled: what it counts is known behind it. Some tools count from the year 1,
 * which is more microseconds than a double has digits. */
struct fpx_cpuprofile_time {
    char text[64];
    size_t length; /* 0: it is not said */
};

/* The delta of a sample whose time is not said. */
#define FPX_CPUPROFILE_NO_DELTA INT64_MIN

/* Starts as {0} and by init. */
struct fpx_cpuprofile_file {
    struct fpx_v8_nodes nodes;
    bool has_nodes;
    uint64_t nameless; /* nodes without an id, which nobody can refer to */
    uint32_t scratch;  /* the node that is being read, until its id is known */
    int64_t *children; /* of it */
    size_t child_count, child_capacity;
    bool has_samples;  /* the member is there, even if it is empty */
    uint32_t *samples; /* nodes; FPX_V8_NO_NODE: no id of one */
    size_t sample_count, sample_capacity;
    uint64_t samples_offset; /* where they are */
    int64_t *deltas;         /* nanoseconds, from one sample to the next */
    size_t delta_count, delta_capacity;
    struct fpx_cpuprofile_time start, end;
    bool has_timestamps; /* the first one is `first`, deltas are between them */
    int64_t first;       /* nanoseconds */
};

/* Nothing is known. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_cpuprofile_file_init(struct fpx_cpuprofile_file *file);

/* Reads a file, all of it. Answers OK, or what the JSON answers; what was read before is there. */
enum flamepix_status fpx_cpuprofile_file_read(struct fpx_cpuprofile_file *file,
                                              struct fpx_json_reader *json);

/* How long it lasted, in nanoseconds, and when it started, in seconds: false where that is not
 * said. */
bool fpx_cpuprofile_file_length(const struct fpx_cpuprofile_file *file, int64_t *length_ret);
bool fpx_cpuprofile_file_start(const struct fpx_cpuprofile_file *file, double *start_ret);

void fpx_cpuprofile_file_free(struct fpx_cpuprofile_file *file);

#endif
