/* JSON trees: nodes are objects, and each has its children in an array that is one of its members.
 * They are read without recursion, however deep they go. */
#ifndef FPX_FORMAT_PARSE_JSON_TREE_H
#define FPX_FORMAT_PARSE_JSON_TREE_H

#include "base/markup/json_reader.h"

/* What is called for a tree, with `user`. */
struct fpx_json_tree {
    struct fpx_json_reader *json;
    /* The value that is next stands where a node does: begins it, an object, which is the innermost
     * node then; or passes over what is none. */
    enum flamepix_status (*open)(void *user);
    /* A member of the innermost node, whose value is next. Of its children, begins the array. */
    enum flamepix_status (*member)(void *user, struct flamepix_bytes key);
    /* The innermost node has ended. */
    void (*close)(void *user);
    void *user;
};

/* Reads the tree whose root is the next value. Answers OK, or what these calls and the JSON answer:
 * nodes may be open then. */
enum flamepix_status fpx_json_tree_read(const struct fpx_json_tree *tree);

#endif
