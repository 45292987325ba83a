/* Redaction: what --redact takes from other options. */
#ifndef FPX_CLI_PICTURE_REDACTION_H
#define FPX_CLI_PICTURE_REDACTION_H

#include "cli/picture/picture.h"

/* Reads the file of --redact-key into `key`, which starts as {0}, and hands it and --redact-keep to
 * the request of --redact, as long as both live. Without a key, says that names can be guessed.
 * Answers DONE, or USAGE, IO or RESOURCES after saying why. What the file holds is never said. */
enum fpx_exit fpx_redaction_read(const struct fpx_picture_arguments *picture,
                                 struct flamepix_buffer *key);

#endif
