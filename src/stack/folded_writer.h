/* Folded writer: writes stacks as lines of folded text, as flamepix_folded_create reads them.
 *
 * Names may end in numbers, such as `chunk 12`, which makes a line with one count look like one
 * with two. So before the first such line, a comment states how many counts a line has
 * (line_counts.h). Readers obey it from there on, even if they guessed differently; readers that do
 * not know it skip it. With two counts, the comment precedes the first line whose stack ends in a
 * number, or has no frames. In both cases it also precedes a line longer than the text from which
 * readers guess. */
#ifndef FPX_STACK_FOLDED_WRITER_H
#define FPX_STACK_FOLDED_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/stack.h>

/* Appends a stack as a line with one count. If its text would be a comment (folded_line.h), or
 * begins like packed data or text other than UTF-8, a blank precedes it (two before a zero byte),
 * which readers remove. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_folded_append(struct flamepix_buffer *text,
                                       const struct flamepix_stack *stack);

/* Appends a comment with the unit of the weights. Other readers of folded text skip a line that
 * does not end in a number; so the comment is omitted for a unit that ends in a digit, or is not
 * one line of text. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_folded_append_unit(struct flamepix_buffer *text, const char *unit);

/* Writes consecutive stacks of a source in large pieces; consecutive equal stacks are added up.
 * Starts with `write`, its user and `both` set: whether a line has two counts, `other` and then the
 * weight. All other fields are private. */
struct fpx_folded_writer {
    flamepix_write_fn write;
    void *user;
    bool both;
    struct flamepix_buffer text; /* not written yet */
    struct flamepix_stack latest;
    uint64_t lines;       /* so far */
    bool has_said_counts; /* the comment was written */
};

/* Writes a stack, even with weight 0. Returns OK, NO_MEMORY or what `write` returns. */
enum flamepix_status fpx_folded_put(struct fpx_folded_writer *writer,
                                    const struct flamepix_stack *stack);

/* Writes the remaining text after the last stack. Returns as put. */
enum flamepix_status fpx_folded_end(struct fpx_folded_writer *writer);

/* Drops what has not been written, and starts again with other stacks. */
void fpx_folded_begin(struct fpx_folded_writer *writer);

void fpx_folded_writer_free(struct fpx_folded_writer *writer);

/* Writes all stacks as lines, in large pieces; consecutive equal stacks are added up. Stacks of
 * weight 0 are written, too. `*count_ret` is the number of lines. Returns OK, NO_MEMORY, or what
 * `stacks` or `write` returns. */
enum flamepix_status fpx_folded_write(struct flamepix_stacks *stacks, flamepix_write_fn write,
                                      void *user, uint64_t *count_ret);

/* The same with two counts a line, `other` and then the weight, as difffolded.pl writes a
 * comparison. Neither may be below 0. */
enum flamepix_status fpx_folded_write_both(struct flamepix_stacks *stacks, flamepix_write_fn write,
                                           void *user, uint64_t *count_ret);

#endif
