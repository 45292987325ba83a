/* Profile files: which files of a folder are taken for profiles before they are read. */
#ifndef FPX_BATCH_PRODUCTS_PROFILE_FILE_H
#define FPX_BATCH_PRODUCTS_PROFILE_FILE_H

#include <flamepix/render.h>

/* Whether a regular file is a profile by its beginning or by its name, and none that batches write
 * (product_file.h): what a batch draws of the files in a folder. Where `format` is given, all
 * others are profiles of that; NULL: none is. One that cannot be opened may be one. */
bool fpx_is_profile_file(const char *path, const struct flamepix_format *format);

#endif
