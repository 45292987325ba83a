/* Difference Markdown: the numbers of a difference as tables for a pull request.
 *
 *     **69 → 85 samples (+23.2%), similarity 0.377**
 *
 *     | stacks | weight | share |
 *     | --- | ---: | ---: |
 *     | new | 7 | 8.2% of after |
 *     …
 *     **Grew most by self**
 *
 *     | function | before | after | change | of after |
 *     | --- | ---: | ---: | ---: | ---: |
 *     | `func2` | 10 | 35 | +25 | +29.4% |
 *
 * Those by total are in a part that is closed until a reader opens it. */
#ifndef FPX_MESSAGES_DIFFERENCE_MARKDOWN_H
#define FPX_MESSAGES_DIFFERENCE_MARKDOWN_H

#include "messages/difference_numbers.h"

/* Names are escaped (markdown_text.h). Answers OK, NO_MEMORY, or what `write` answers. */
enum flamepix_status fpx_difference_markdown_write(const struct fpx_difference_numbers *numbers,
                                                   flamepix_write_fn write, void *user);

#endif
