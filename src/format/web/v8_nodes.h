/* V8 nodes: the call tree of V8's profiles, of which each node is a function and what called it. */
#ifndef FPX_FORMAT_WEB_V8_NODES_H
#define FPX_FORMAT_WEB_V8_NODES_H

#include "format/parse/json_recording.h"
#include "format/parse/text_table.h"

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

#endif
