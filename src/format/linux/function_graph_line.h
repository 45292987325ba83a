/* A line of the function_graph tracer (function_graph.c), taken apart by its columns: they
 * stand between '|', any of them may be missing, and the function is the last one. */
#ifndef FPX_FORMAT_LINUX_FUNCTION_GRAPH_LINE_H
#define FPX_FORMAT_LINUX_FUNCTION_GRAPH_LINE_H

#include <stdint.h>

#include <flamepix/bytes.h>

enum fpx_graph_kind {
    FPX_GRAPH_NOTHING, /* a comment, a rule, where an interrupt begins or ends */
    FPX_GRAPH_EVENT,   /* of another kind than functions */
    FPX_GRAPH_LOST,    /* the kernel has lost some */
    FPX_GRAPH_SWITCH,  /* `task` runs on `cpu` from here on */
    FPX_GRAPH_ENTRY,   /* "f() {" */
    FPX_GRAPH_LEAF,    /* "f();" */
    FPX_GRAPH_EXIT,    /* "}", perhaps with the name */
    FPX_GRAPH_UNKNOWN  /* none of these */
};

/* Texts are parts of the line, empty where it has none. */
struct fpx_graph_line {
    enum fpx_graph_kind kind;
    struct flamepix_bytes cpu;  /* its digits */
    struct flamepix_bytes task; /* "bash-1234" */
    struct flamepix_bytes comm, pid;
    bool has_duration;
    uint64_t nanoseconds;
    struct flamepix_bytes function, module;
};

/* Answers the kind of the line. */
enum fpx_graph_kind fpx_graph_line_take(struct flamepix_bytes text,
                                        struct fpx_graph_line *line_ret);

#endif
