/* Group file names: what the files of groups are called. A group's own name may be anything; what
 * is made of it is the name of a file, or a part of one, in any folder and on any system. */
#ifndef FPX_JOBS_GROUP_FILE_NAMES_H
#define FPX_JOBS_GROUP_FILE_NAMES_H

#include <flamepix/bytes.h>

/* The longest, without its NUL: the number that tells it apart comes behind. */
enum { FPX_GROUP_NAME_NBYTES = 100 };

/* Appends the name for the file of a group, terminated, the NUL counted, to the names of the groups
 * before it, from which it differs. Letters, digits, and characters that can do no harm stay; all
 * others, a dot at the beginning, and no name at all are '_'. Of equal ones the second ends in ~2,
 * the third in ~3. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_group_name_append(struct flamepix_bytes group,
                                           struct flamepix_buffer *names);

/* Appends to `name`, not terminated, what is left of any text by the same rules; where that is not
 * all of it, '~' and a hash of the text tell it apart from others. So the name of a text depends on
 * nothing else. Nothing stays nothing. Answers as above. */
enum flamepix_status fpx_safe_name_append(struct flamepix_bytes text, struct flamepix_buffer *name);

#endif
