/* Format list: the formats that are read, for people. */
#ifndef FPX_CLI_OPTIONS_FORMAT_LIST_H
#define FPX_CLI_OPTIONS_FORMAT_LIST_H

#include <flamepix/bytes.h>

/* Appends a paragraph for each format that is read: its name, what it is, the extensions of its
 * files, how it is told, and its options; then what is recognised and not read. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_format_list(struct flamepix_buffer *text);

#endif
