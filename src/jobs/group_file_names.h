/* Group file names: names for the files of groups. The name of a group may be any text; its file
 * name is valid as a file name, or a part of one, in any folder and on any system. */
#ifndef FPX_JOBS_GROUP_FILE_NAMES_H
#define FPX_JOBS_GROUP_FILE_NAMES_H

#include <flamepix/bytes.h>

/* The maximum, without its NUL and the number that makes it unique. */
enum { FPX_GROUP_NAME_NBYTES = 100 };

/* Appends the name for the file of a group, terminated, the NUL counted, to the names of the
 * earlier groups, and makes it unique among them. Letters, digits, and harmless characters stay;
 * all others, a dot at the beginning, and an empty name become '_'. Of equal names the second ends
 * in ~2, the third in ~3. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_group_name_append(struct flamepix_bytes group,
                                           struct flamepix_buffer *names);

/* Appends any text, escaped by the same rules, to `name`, not terminated. If the text was changed,
 * '~' and a hash of it make the name unique, so that the name depends on nothing but the text. An
 * empty text stays empty. Returns as above. */
enum flamepix_status fpx_safe_name_append(struct flamepix_bytes text, struct flamepix_buffer *name);

#endif
