/* Options that have no use, and those that change an output. */
#ifndef FPX_CLI_OPTIONS_OPTION_CHECKS_H
#define FPX_CLI_OPTIONS_OPTION_CHECKS_H

#include <flamepix/profile.h>

#include "cli/batch/batch_arguments.h"
#include "cli/picture/picture.h"

/* Unused options: what was asked of recordings that no input's format has. */

/* Says a note for each option of recordings that was given and that none of the formats has that
 * were read: "note: --kernel is not an option of folded". Nothing where more formats were read than
 * the report has room for. */
void fpx_unused_options_print(const struct fpx_picture_arguments *picture,
                              const struct flamepix_profile_report *report);

/* Identity: the options that shape an output, as one number. */

/* A hash, never 0, of the values of all options that shape outputs, of what the files of --font
 * hold, and of the program's version. Answers DONE, or IO after saying why on stderr. */
enum fpx_exit fpx_options_hash(const struct fpx_batch_arguments *arguments, uint64_t *hash_ret);

/* Joins to such a hash what else shapes outputs: bytes of a file, or their hash. */
void fpx_options_hash_join(uint64_t *hash, const void *bytes, size_t nbytes);

#endif
