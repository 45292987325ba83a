/* Structure: a recording as a tree of fields, events or values, and the same tree with one change
 * in it, written with lengths that are right again. */
#ifndef FPX_TESTS_FUZZ_STRUCTURE_H
#define FPX_TESTS_FUZZ_STRUCTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum structure_kind { STRUCTURE_PROTOBUF, STRUCTURE_JFR, STRUCTURE_JSON, STRUCTURE_MOJO };

/* The formats that the target reads, by the first byte of an input modulo their count. */
static const struct structured_format {
    const char *name;
    enum structure_kind kind;
} structured_formats[] = {
    {"pprof", STRUCTURE_PROTOBUF},    {"otlp", STRUCTURE_PROTOBUF},
    {"perfetto", STRUCTURE_PROTOBUF}, {"jfr", STRUCTURE_JFR},
    {"mojo", STRUCTURE_MOJO},         {"chrome-trace", STRUCTURE_JSON},
    {"cpuprofile", STRUCTURE_JSON},   {"firefox-profile", STRUCTURE_JSON},
    {"speedscope", STRUCTURE_JSON},   {"otlp", STRUCTURE_JSON},
    {"dhat", STRUCTURE_JSON},         {"stackprof", STRUCTURE_JSON},
    {"flamebearer", STRUCTURE_JSON},  {"d3", STRUCTURE_JSON},
    {"frames", STRUCTURE_JSON},       {"jfr-json", STRUCTURE_JSON},
    {"pyinstrument", STRUCTURE_JSON}, {"scalene", STRUCTURE_JSON},
    {"ghcprof-json", STRUCTURE_JSON}, {"perf-json", STRUCTURE_JSON},
    {"xhprof", STRUCTURE_JSON},       {"jstack-json", STRUCTURE_JSON},
};

enum { STRUCTURED_FORMATS = sizeof(structured_formats) / sizeof(structured_formats[0]) };

/* How a node is written. */
enum structure_join {
    STRUCTURE_PLAIN, /* its bytes as they are, but for those of nodes in it */
    STRUCTURE_SIZED, /* a length in seven bits per byte stands between its head and its body */
    STRUCTURE_LIST,  /* commas stand between the nodes in it, and brackets around them */
    STRUCTURE_CHUNK  /* of JFR: the head has its length, and the places of two events */
};

enum { STRUCTURE_NODES = 4096, STRUCTURE_DEEPEST = 64 };

/* The bytes from `begin` to `head` to `body` to `end`; a node without nodes in it is a leaf. */
struct structure_node {
    enum structure_join join;
    size_t begin, head, body, end;
    unsigned parent, first, next; /* numbers of nodes; 0: none */
};

/* Node 0 is the whole. */
struct structure {
    enum structure_kind kind;
    const uint8_t *data;
    unsigned count;
    struct structure_node nodes[STRUCTURE_NODES];
};

/* Finds the nodes, as far as the bytes are of this kind. */
void structure_parse(struct structure *structure, enum structure_kind kind, const uint8_t *data,
                     size_t size);

/* What is done with node `a`. */
enum structure_change {
    STRUCTURE_DROP,
    STRUCTURE_REPEAT,  /* `times` */
    STRUCTURE_SWAP,    /* with node `b` */
    STRUCTURE_REPLACE, /* by node `b` */
    STRUCTURE_NEST,    /* into itself, `times` */
    STRUCTURE_LIE,     /* its length is `value` */
    STRUCTURE_CONTENT  /* its body is `content` */
};

struct structure_edit {
    enum structure_change change;
    unsigned a, b, times;
    uint64_t value;
    const uint8_t *content;
    size_t content_nbytes;
};

/* Writes the changed tree, and returns its size; 0: it needs more than `capacity`. */
size_t structure_write(const struct structure *structure, const struct structure_edit *edit,
                       uint8_t *out, size_t capacity);

#endif
