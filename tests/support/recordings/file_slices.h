/* Profiles that are read in parts: a consumer that keeps what it gets as text, and files. */
#ifndef TESTS_SUPPORT_FILE_PARTS_H
#define TESTS_SUPPORT_FILE_PARTS_H

#include <stdio.h>

#include "profile/parallel/parallel.h"

/* What was handed out, as test_append_stack writes it, in parts or as a whole. Starts as {0}. */
struct test_gathered {
    struct flamepix_buffer text;
    size_t parts;  /* joined; 0: it came as a whole */
    bool is_wrong; /* some `shared` or tail was not what it says, or the first of a part's not 0 */
    size_t tails;  /* stacks whose tail was told */
    bool has_failed; /* a call that is to fail has come */
    /* Calls that answer something else than OK: the consume of stack `line` "KEY WEIGHT", joining
     * the part after so many, finishing. */
    const char *fails_at;
    size_t fails_to_join; /* 0: never */
    bool fails_to_finish;
    enum flamepix_status failure;  /* what they answer */
    void (*interrupt)(void *user); /* called once before the second part is joined; NULL: nothing */
    void *user;
};

/* Its `user` is the struct test_gathered. */
extern const struct fpx_slices_consumer test_gathers_slices;

/* A flamepix_consume_fn of it, which begins from nothing. */
enum flamepix_status test_gather(void *user, struct flamepix_stacks *stacks);

void test_gathered_free(struct test_gathered *gathered);

/* Puts the text into the file, in place of what it holds. */
void test_file_holds(int fd, const char *text, size_t length);

/* The file as an input of its own, from its beginning; the caller's to free. */
struct flamepix_input *test_file_input(FILE *file);

/* Random lines of folded text in line order, with so many counts (1 or 2), with lines between them
 * that are no stacks, and at times something that is out of order, or no line end at last. Weights
 * are whole where `is_whole`. The text is the caller's to free. */
void test_random_lines(uint64_t *seed, unsigned counts, bool is_whole,
                       struct flamepix_buffer *text);

#endif
