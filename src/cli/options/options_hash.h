/* Identity: the options that shape an output, as one number. */
#ifndef FPX_CLI_OPTIONS_OPTIONS_HASH_H
#define FPX_CLI_OPTIONS_OPTIONS_HASH_H

#include "cli/batch/batch_arguments.h"

/* A hash, never 0, of the values of all options that shape outputs, of what the files of --font
 * hold, and of the program's version. Answers DONE, or IO after saying why on stderr. */
enum fpx_exit fpx_options_hash(const struct fpx_batch_arguments *arguments, uint64_t *hash_ret);

/* Joins to such a hash what else shapes outputs: bytes of a file, or their hash. */
void fpx_options_hash_join(uint64_t *hash, const void *bytes, size_t nbytes);

#endif
