#include "format/jfr_old.h"
enum flamepix_status flamepix_jfr_read_old_chunk(struct flamepix_recording *recording,
                                                 struct flamepix_jfr_chunk *chunk)
{
    return flamepix_recording_damaged(recording, chunk->offset + 4, "version 1 or 2");
}
