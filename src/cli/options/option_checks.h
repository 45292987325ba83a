/* Checks for options without effect, and the hash of those that change an output. */
#ifndef FPX_CLI_OPTIONS_OPTION_CHECKS_H
#define FPX_CLI_OPTIONS_OPTION_CHECKS_H

#include <flamepix/profile.h>

#include "cli/batch/batch_arguments.h"
#include "cli/picture/picture.h"

/* Unused options: options of recordings that no input's format has. */

/* Prints a note for each given option of recordings that no format of the inputs has: "note:
 * --kernel is not an option of folded". Prints nothing if more formats were read than the report
 * has room for. */
void fpx_unused_options_print(const struct fpx_picture_arguments *picture,
                              const struct flamepix_profile_report *report);

/* Identity: the options that affect an output, as one number. */

/* A hash, never 0, of the values of all options that affect outputs, of the content of the files of
 * --font, and of the program's version. Returns DONE, or IO after printing why. */
enum fpx_exit fpx_options_hash(const struct fpx_batch_arguments *arguments, uint64_t *hash_ret);

/* Adds to such a hash something else that affects outputs: bytes of a file, or their hash. */
void fpx_options_hash_join(uint64_t *hash, const void *bytes, size_t nbytes);

#endif
