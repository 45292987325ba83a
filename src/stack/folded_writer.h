/* Folded writer: stacks as lines of folded text, as flamepix_folded_create reads them.
 *
 * Names may end in numbers, `chunk 12`, so that a line of one count looks like one of two. Before
 * the first such line there is a comment that says how many counts a line has
 * (line_counts.h), and a reader obeys it from there on, also where it guessed something else.
 * Readers that know no such comment pass over it. Of two counts, it stands before the first line
 * whose stack ends in a number, or that has none. In either case it also stands before a line that
 * is longer than what a reader guesses from. */
#ifndef FPX_STACK_FOLDED_WRITER_H
#define FPX_STACK_FOLDED_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/stack.h>

/* Appends a stack as a line of one count. Where its text would be a comment (folded_line.h),
 * or begins as packed data or other text than UTF-8 does, a blank stands before it (two before a
 * zero byte), which no reader takes for a part of it. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_folded_append(struct flamepix_buffer *text,
                                       const struct flamepix_stack *stack);

/* Appends a comment that says the unit of the weights. Other readers of folded text pass over a
 * line that does not end in a number; so there is none for a unit that ends in a digit, or is not
 * one line of text. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_folded_append_unit(struct flamepix_buffer *text, const char *unit);

/* A writer of stacks that come one after the other, as a source hands them out: a large piece at a
 * time, and those that follow an equal one are added to it. Starts with `write`, its user and
 * `both`, whether a line has two counts, `other` and then the weight; all else is its own. */
struct fpx_folded_writer {
    flamepix_write_fn write;
    void *user;
    bool both;
    struct flamepix_buffer text; /* that is not written yet */
    struct flamepix_stack latest;
    uint64_t lines;       /* so far */
    bool has_said_counts; /* the comment is written */
};

/* Writes a stack, also one of weight 0. Answers OK, NO_MEMORY or what `write` answers. */
enum flamepix_status fpx_folded_put(struct fpx_folded_writer *writer,
                                    const struct flamepix_stack *stack);

/* Writes what is left when the last stack has come. Answers as put. */
enum flamepix_status fpx_folded_end(struct fpx_folded_writer *writer);

/* Forgets what has come and is not written, for other stacks. */
void fpx_folded_begin(struct fpx_folded_writer *writer);

void fpx_folded_writer_free(struct fpx_folded_writer *writer);

/* Writes all stacks as lines, a large piece at a time; stacks that follow an equal one are added to
 * it. A stack of weight 0 is written, too. Answers OK, NO_MEMORY, or what `stacks` or `write`
 * answers; `*count_ret` is how many lines there were. */
enum flamepix_status fpx_folded_write(struct flamepix_stacks *stacks, flamepix_write_fn write,
                                      void *user, uint64_t *count_ret);

/* The same with two counts on a line, `other` and then the weight, as difffolded.pl writes what it
 * compares. Neither is below 0. */
enum flamepix_status fpx_folded_write_both(struct flamepix_stacks *stacks, flamepix_write_fn write,
                                           void *user, uint64_t *count_ret);

#endif
