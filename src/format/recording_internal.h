/* What the files of the recording share; for no reader. */
#ifndef FLAMEPIX_FORMAT_RECORDING_INTERNAL_H
#define FLAMEPIX_FORMAT_RECORDING_INTERNAL_H

#include "format/recording.h"

/* The `wanted` of a recording of which that is not known yet, or of which all parts are. */
#define FLAMEPIX_PART_NOT_KNOWN SIZE_MAX

/* Whether all parts are asked for. */
static inline bool flamepix_recording_is_of_all(const struct flamepix_recording_options *options)
{
    return options->profile != NULL && strcmp(options->profile, "all") == 0;
}

/* Begins with the first line; nothing is allocated yet. */
void flamepix_recording_init_lines(struct flamepix_recording *recording);

/* Counts what is left out at the line handed out last. Answers OK; BAD_LINE when reading is
 * strict. */
enum flamepix_status flamepix_recording_count_fault(struct flamepix_recording *recording,
                                                    enum flamepix_line_fault fault);

/* Sees to it that there is a part 0. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_recording_need_part(struct flamepix_recording *recording);

/* All is read: decides which part is wanted, reports the parts, and tells them to who asked.
 * Answers OK, or what that answers. */
enum flamepix_status flamepix_recording_close_parts(struct flamepix_recording *recording);

#endif
