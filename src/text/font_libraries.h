/* The libraries that draw and shape text; each is opened when it is first needed. */
#ifndef FPX_TEXT_FONT_LIBRARIES_H
#define FPX_TEXT_FONT_LIBRARIES_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_SYSTEM_H

#include <flamepix/status.h>

#include "text/harfbuzz.h"

/* Starts as {0}; its address must not change once FreeType is open, which keeps it. */
struct fpx_text_libraries {
    struct FT_MemoryRec_ memory;
    FT_Library freetype; /* NULL until fpx_freetype_open */
    struct fpx_harfbuzz harfbuzz;
};

/* Opens FreeType where that was not done before. Answers OK, NO_MEMORY, BAD_FONT. */
enum flamepix_status fpx_freetype_open(struct fpx_text_libraries *libraries);

/* What a FreeType error is in our words. */
enum flamepix_status fpx_freetype_status(FT_Error error);

/* After all faces are freed. HarfBuzz stays loaded. */
void fpx_text_libraries_close(struct fpx_text_libraries *libraries);

#endif
