/* Memory watch: detects that memory ran out in a library that does not report it.
 *
 * FreeType does not report that memory ran out while a module was added, HarfBuzz replaces a table
 * it could not allocate by an empty one, and both keep the result: the text would get other glyphs,
 * and so would all later text. But malloc sets errno on failure, as POSIX requires, and neither
 * library changes errno in between. So errno is cleared before a library call, and ENOMEM after it
 * is NO_MEMORY, whatever the library returns.
 *
 * After that the fonts can only be freed, and the process that made them should end: some of
 * HarfBuzz's data exist once per process.
 *
 * If the heap cannot grow in place, glibc also leaves ENOMEM, although it may find memory
 * elsewhere: then this reports NO_MEMORY a little early. */
#ifndef FPX_TEXT_MEMORY_WATCH_H
#define FPX_TEXT_MEMORY_WATCH_H

#include <errno.h>

#include <flamepix/status.h>

/* Call before the first library call. */
static inline void fpx_memory_watch_begin(void)
{
    errno = 0;
}

/* Call after the last one: returns `status`, or NO_MEMORY if memory ran out since the beginning.
 * errno is kept. */
static inline enum flamepix_status fpx_memory_watch_end(enum flamepix_status status)
{
    return errno == ENOMEM ? FLAMEPIX_NO_MEMORY : status;
}

#endif
