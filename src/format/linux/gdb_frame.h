/* Frames as gdb and winedbg print them. */
#ifndef FPX_FORMAT_LINUX_GDB_FRAME_H
#define FPX_FORMAT_LINUX_GDB_FRAME_H

#include "format/samples/frame_text.h"

/* "#3  0x000056 in std::swap<int> (a=1, b=2) at swap.cc:12", whose lines, where it is longer than
 * one, are joined by blanks: its number and what it says. False where it is no frame. */
bool fpx_gdb_frame(struct flamepix_bytes text, uint64_t *number_ret, struct fpx_frame *frame_ret);

/* "=>0 0x7e9a12 main+0x22(argc=1) [Z:\main.c:12] in app (0x33fe98)", of winedbg. */
bool fpx_winedbg_frame(struct flamepix_bytes text, uint64_t *number_ret,
                       struct fpx_frame *frame_ret);

#endif
