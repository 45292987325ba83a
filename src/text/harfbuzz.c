#include "text/harfbuzz.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "text/memory_watch.h"

/* Stores a function's address; POSIX guarantees that a data pointer can hold one. */
static bool function_find(void *library, const char *name, void *function_ret)
{
    void *address = dlsym(library, name);
    memcpy(function_ret, &address, sizeof(address));
    return address != NULL;
}

static bool functions_find(void *library, struct fpx_harfbuzz *harfbuzz)
{
    bool found = true;
#define FIND(name) found = found && function_find(library, "hb_" #name, &harfbuzz->name);
    FPX_HARFBUZZ_EACH(FIND)
#undef FIND
    return found;
}

/* Whether there is room to load it. GLib, which is loaded with it, ends the process if it runs out
 * of memory while loading; the libraries take 5 MB of address space. */
static bool has_room(void)
{
    enum { NBYTES = 8000000 };
    void *volatile room = malloc(NBYTES); /* keeps the compiler from removing it */
    bool has = room != NULL;
    free(room);
    return has;
}

enum flamepix_status fpx_harfbuzz_load(struct fpx_harfbuzz *harfbuzz)
{
    if (harfbuzz->is_loaded)
        return FLAMEPIX_OK;
    if (!has_room())
        return FLAMEPIX_NO_MEMORY;
    fpx_memory_watch_begin();
    /* Never unloaded: GLib, which comes with it, does not support that. */
    void *library = dlopen("libharfbuzz.so.0", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    harfbuzz->is_loaded = library != NULL && functions_find(library, harfbuzz);
    return fpx_memory_watch_end(harfbuzz->is_loaded ? FLAMEPIX_OK : FLAMEPIX_BAD_FONT);
}
