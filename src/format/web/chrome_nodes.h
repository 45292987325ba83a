/* Chrome nodes: the frames of sampled stacks in a trace, each with what called it. They are known
 * by an id that is one for its profile. */
#ifndef FPX_FORMAT_WEB_CHROME_NODES_H
#define FPX_FORMAT_WEB_CHROME_NODES_H

#include "format/parse/text_table.h"
#include "format/recording.h"

#define FPX_CHROME_NO_NODE UINT32_MAX

struct fpx_chrome_node {
    uint32_t owner;  /* the profile */
    uint32_t parent; /* FPX_CHROME_NO_NODE: none */
    int64_t id;
    uint32_t name; /* of the frame, as text of the names */
    int64_t hits;  /* of a node in a chunk */
    bool is_known; /* it was said what it is */
    bool is_whole; /* so it was of all that called it */
    bool is_torn;  /* it was not of one of these */
};

/* Starts as {0}. */
struct fpx_chrome_nodes {
    struct fpx_chrome_node *items;
    size_t count, capacity;
    struct fpx_hash_index index;
};

/* The node of this id in its profile, which is added where it is new. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_chrome_nodes_find(struct fpx_chrome_nodes *nodes, uint32_t owner,
                                           int64_t id, uint32_t *node_ret);

/* Whether the node's frame has this name. */
bool fpx_chrome_nodes_is(const struct fpx_chrome_nodes *nodes, const struct fpx_text_table *names,
                         uint32_t node, const char *name);

/* Whether the node and all that called it are known, up to "(root)" where its profile has one: what
 * has no caller then lacks it. All nodes have been added. */
bool fpx_chrome_nodes_is_whole(struct fpx_chrome_nodes *nodes, const struct fpx_text_table *names,
                               uint32_t node, bool has_root);

/* Adds the frames of a node to the recording's stack, leaf first, but for "(root)". Parents that go
 * round in a circle end. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_chrome_nodes_frames(const struct fpx_chrome_nodes *nodes,
                                             const struct fpx_text_table *names,
                                             struct fpx_recording *recording, uint32_t node);

void fpx_chrome_nodes_free(struct fpx_chrome_nodes *nodes);

#endif
