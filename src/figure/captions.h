/* Captions: what a figure says on its runs. */
#ifndef FLAMEPIX_FIGURE_CAPTIONS_H
#define FLAMEPIX_FIGURE_CAPTIONS_H

#include <stddef.h>
#include <stdint.h>

/* The label of a run of elided frames: "312 frames"; terminated. Answers its length. */
enum { FLAMEPIX_RUN_LABEL_NBYTES = 512 };
size_t flamepix_caption_run(uint64_t elided, char text[FLAMEPIX_RUN_LABEL_NBYTES]);

#endif
