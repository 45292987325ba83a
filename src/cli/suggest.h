/* The nearest known word to one that was mistyped. */
#ifndef FLAMEPIX_CLI_SUGGEST_H
#define FLAMEPIX_CLI_SUGGEST_H

#include <stddef.h>

/* Edits that turn one word into the other: a byte inserted, left out or replaced, or two
 * neighbours swapped. Words beyond 63 bytes are SIZE_MAX away from everything. */
size_t flamepix_edit_distance(const char *a, const char *b);

/* A search for the word nearest to `word`; starts as {.word = …}. */
struct flamepix_suggestion {
    const char *word;
    const char *nearest; /* of those considered; NULL while none is near enough */
    size_t distance;     /* its edits */
};

/* Considers a known word: near enough is one edit for a word below four bytes, else two. */
void flamepix_suggestion_consider(struct flamepix_suggestion *suggestion, const char *known);

#endif
