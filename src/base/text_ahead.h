/* Text ahead: prefetches a text in memory before it is read.
 *
 * Memory is slow, and a processor can wait for only a few places at once. So a little is prefetched
 * at a time, at several moments of the work on each line: by the reader, and by the code that works
 * longest on what was read (struct flamepix_stacks passes it on for that). */
#ifndef FPX_BASE_TEXT_AHEAD_H
#define FPX_BASE_TEXT_AHEAD_H

#include <stddef.h>
#include <stdint.h>

struct flamepix_text_ahead {
    const char *text;
    size_t at;    /* of the text not read yet */
    size_t asked; /* the text up to here was prefetched */
};

/* Prefetches some more, unless enough is on its way. Prefetching beyond the text is useless but
 * harmless. Only for the thread that reads the text. */
static inline void fpx_text_ahead_ask(struct flamepix_text_ahead *ahead)
{
    enum { AHEAD = 4096, CACHE_LINE = 64, COUNT = 6 };
    if (ahead->asked >= ahead->at + AHEAD)
        return;
    if (ahead->asked < ahead->at)
        ahead->asked = ahead->at;
    const uintptr_t text = (uintptr_t)ahead->text + ahead->asked;
    for (size_t i = 0; i < COUNT; i++)
        __builtin_prefetch((const void *)(text + i * CACHE_LINE));
    ahead->asked += COUNT * CACHE_LINE;
}

#endif
