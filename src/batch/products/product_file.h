/* Files that batches write, told from profiles by how they begin. */
#ifndef FPX_BATCH_PRODUCTS_PRODUCT_FILE_H
#define FPX_BATCH_PRODUCTS_PRODUCT_FILE_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Whether a regular file begins as a picture, a sidecar, a report or a gallery does: never a
 * profile. What is empty or cannot be read is left to fail as an input, unless it is called as
 * reports are, .jsonl. */
bool fpx_is_product_file(const char *path);

/* Whether a file that begins so was written beside a picture. */
bool fpx_is_sidecar_head(struct flamepix_bytes head);

#endif
