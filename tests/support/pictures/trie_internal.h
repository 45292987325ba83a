/* The tree of the reference; for its own files. */
#ifndef TESTS_SUPPORT_TRIE_INTERNAL_H
#define TESTS_SUPPORT_TRIE_INTERNAL_H

#include <stdbool.h>

#include <flamepix/layout.h>

struct trie_node {
    const char *name; /* in the folded text */
    size_t length;
    double self, other_self, other;
    double start, end;
    bool is_stack, kept;
    const struct trie_node *parent;
    struct trie_node **children;
    size_t count;
};

/* What is asked of the tree while it is built. */
struct trie_reference {
    struct trie_node *root;
    uint32_t limit_depth, rows_kept; /* frames of a stack that count; rows, root included */
    struct flamepix_layout_summary summary;
    struct trie_node *by_depth[64][512]; /* left to right */
    size_t counts[64];
};

struct trie_rule {
    double columns, total, px, percent;
};

/* The tree of folded text, placed, with what is kept marked; free it. */
struct trie_reference *trie_create(const char *folded,
                                   const struct flamepix_layout_options *options,
                                   struct trie_rule *rule_ret);
void trie_free(struct trie_reference *reference);

bool trie_hides(const struct trie_rule *rule, double width);

struct flamepix_box trie_frame_box(const struct trie_node *node);

/* From frame `i` on, as far as the run goes; returns the frame behind it. */
size_t trie_run_box(const struct trie_reference *reference, uint32_t depth, size_t i,
                    const struct trie_rule *rule, struct flamepix_box *box_ret);

/* Ends the test where there is no memory. */
void *trie_checked(void *memory);

#endif
