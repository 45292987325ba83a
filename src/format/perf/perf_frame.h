/* A frame as `perf script` prints it: an address, a function and where that is,
 *
 *             ffffffff81000130 entry_SYSCALL_64+0x76 ([kernel.kallsyms])
 *                         dd57 std::find(int) (inlined)
 */
#ifndef FPX_FORMAT_PERF_PERF_FRAME_H
#define FPX_FORMAT_PERF_PERF_FRAME_H

#include <flamepix/recording_options.h>

/* Texts are parts of the line, empty where there is none. */
struct fpx_perf_frame {
    struct flamepix_bytes address; /* digits in base 16 */
    struct flamepix_bytes symbol;  /* with what perf writes behind it, "+0x76" */
    struct flamepix_bytes module;  /* without its parentheses */
    struct flamepix_bytes place;   /* of the source: "file.c:12" */
    bool is_inlined;               /* perf itself looked it up */
};

/* Whether `line` begins with an address, as a frame does; then its parts, but the place. */
bool fpx_perf_frame_take(struct flamepix_bytes line, struct fpx_perf_frame *frame_ret);

/* The same where addresses are not printed, so that any text is a frame. */
void fpx_perf_frame_take_name(struct flamepix_bytes line, struct fpx_perf_frame *frame_ret);

/* Takes the line behind a frame, "file.c:12 (inlined)", as its place. */
void fpx_perf_frame_take_place(struct flamepix_bytes line, struct fpx_perf_frame *frame);

/* Appends the text of the frame to `text`, as frame_text.h writes it: of several frames,
 * from the outermost on, where one was compiled into another ("a->b"); nothing for what is no
 * frame. `of_java`: of a process of that. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_perf_frame_append(struct flamepix_buffer *text,
                                           const struct fpx_perf_frame *frame,
                                           const struct flamepix_recording_options *options,
                                           bool of_java);

/* The same of a frame of one function, whose symbol is its name as it is to be written. */
enum flamepix_status fpx_perf_frame_append_named(struct flamepix_buffer *text,
                                                 const struct fpx_perf_frame *frame,
                                                 const struct flamepix_recording_options *options);

#endif
