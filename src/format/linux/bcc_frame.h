/* Frames as the tools of BCC print them, with more or less of what they know:
 *
 *     schedule    b'schedule'    ffffffff81785085 schedule    main+0x6d [allocs]
 *     #1  0x7f01 read+0x10 (/lib/libc.so.6+0x10)    1 [<00007f01>] read+0x10 [libc.so.6] */
#ifndef FPX_FORMAT_LINUX_BCC_FRAME_H
#define FPX_FORMAT_LINUX_BCC_FRAME_H

#include "format/recording.h"

/* What a frame says; offsets in functions go unless they are asked for. It points into `text`. */
struct fpx_frame fpx_bcc_frame(struct flamepix_bytes text,
                               const struct flamepix_recording_options *options);

#endif
