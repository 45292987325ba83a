/* What tests of text share: types of the bundled face, and where the ink of a label is. */
#ifndef TESTS_SUPPORT_TYPE_SUPPORT_H
#define TESTS_SUPPORT_TYPE_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/text.h>

struct flamepix_bytes text_of(const char *text);

/* Fonts with the bundled face alone, as a cmocka group's state. */
int fonts_setup(void **state);
int fonts_teardown(void **state);

/* The type of a size; fails the test if there is none. */
struct flamepix_type *type_of(void *fonts, double px);

/* flamepix_type_fit that must answer OK. */
const struct flamepix_label *label_of(struct flamepix_type *type, const char *text, uint32_t max_px,
                                      enum flamepix_truncate keep);

/* A copy of a label, which outlives the next one; the caller frees it. */
struct flamepix_label *label_copy(const struct flamepix_label *label);

/* Columns of ink, from the pen, half-open; false when there is none. The label is drawn on a canvas
 * with a margin on both sides; its width is below 4,000 px and its type's size below 64 px. */
bool ink_columns(struct flamepix_type *type, const struct flamepix_label *label, int *first_ret,
                 int *end_ret);

/* Whether both are drawn with the same pixels. */
bool same_ink(struct flamepix_type *type, const struct flamepix_label *a,
              const struct flamepix_label *b);

#endif
