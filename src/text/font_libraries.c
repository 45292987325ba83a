#include "text/face.h"

#include <stdlib.h>

#include FT_MODULE_H

#include "text/memory_watch.h"

static void *memory_take(FT_Memory memory, long nbytes)
{
    (void)memory;
    return malloc((size_t)nbytes);
}

static void memory_give(FT_Memory memory, void *bytes)
{
    (void)memory;
    free(bytes);
}

static void *memory_retake(FT_Memory memory, long old_nbytes, long nbytes, void *bytes)
{
    (void)memory, (void)old_nbytes;
    return realloc(bytes, (size_t)nbytes);
}

enum flamepix_status fpx_freetype_status(FT_Error error)
{
    if (error == 0)
        return FLAMEPIX_OK;
    return FT_ERROR_BASE(error) == FT_Err_Out_Of_Memory ? FLAMEPIX_NO_MEMORY : FLAMEPIX_BAD_FONT;
}

/* In single steps, since FT_Init_FreeType would let the environment (FREETYPE_PROPERTIES) change
 * the look of glyphs. */
enum flamepix_status fpx_freetype_open(struct fpx_text_libraries *libraries)
{
    if (libraries->freetype != NULL)
        return FLAMEPIX_OK;
    libraries->memory =
        (struct FT_MemoryRec_){.alloc = memory_take, .free = memory_give, .realloc = memory_retake};
    fpx_memory_watch_begin();
    FT_Error error = FT_New_Library(&libraries->memory, &libraries->freetype);
    if (error == 0)
        FT_Add_Default_Modules(libraries->freetype);
    return fpx_memory_watch_end(fpx_freetype_status(error));
}

void fpx_text_libraries_close(struct fpx_text_libraries *libraries)
{
    FT_Done_Library(libraries->freetype);
    *libraries = (struct fpx_text_libraries){0};
}
