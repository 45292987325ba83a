/* Text file: a file of a user that says how pictures are made, read whole. */
#ifndef FPX_CLI_PICTURE_SETTINGS_FILE_H
#define FPX_CLI_PICTURE_SETTINGS_FILE_H

#include <flamepix/bytes.h>

/* Appends all of the file to `text`, unless that would hold more than `most` bytes. Answers OK,
 * NO_MEMORY or READ_FAILED (errno set; EFBIG where it is too much). */
enum flamepix_status fpx_settings_file_read(const char *path, size_t most,
                                            struct flamepix_buffer *text);

#endif
