/* Text ahead: what of a text in memory is on its way to the processor before it is read.
 *
 * Memory is far away, and a processor can wait for only so many places at once. So little is asked
 * for at a time, and at several moments of what is done with each line of the text: by who reads
 * it, and by who works longest on what was read (struct flamepix_stacks hands it on for that). */
#ifndef FPX_BASE_TEXT_AHEAD_H
#define FPX_BASE_TEXT_AHEAD_H

#include <stddef.h>
#include <stdint.h>

struct flamepix_text_ahead {
    const char *text;
    size_t at;    /* of the text not read yet */
    size_t asked; /* the text up to here was asked for */
};

/* Asks for some more, unless there is enough on its way. What lies behind the text is asked for in
 * vain, and harms nobody. The thread that reads the text only. */
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
