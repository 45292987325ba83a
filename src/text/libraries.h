/* The libraries that draw and shape text; each is opened when it is first needed. */
#ifndef FLAMEPIX_TEXT_LIBRARIES_H
#define FLAMEPIX_TEXT_LIBRARIES_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_SYSTEM_H

#include <flamepix/status.h>

#include "text/harfbuzz.h"

/* Starts as {0}; its address must not change once FreeType is open, which keeps it. */
struct flamepix_text_libraries {
    struct FT_MemoryRec_ memory;
    FT_Library freetype; /* NULL until flamepix_freetype_open */
    struct flamepix_harfbuzz harfbuzz;
};

/* Opens FreeType where that was not done before. Answers OK, NO_MEMORY, BAD_FONT. */
enum flamepix_status flamepix_freetype_open(struct flamepix_text_libraries *libraries);

/* What a FreeType error is in our words. */
enum flamepix_status flamepix_freetype_status(FT_Error error);

/* After all faces are freed. HarfBuzz stays loaded. */
void flamepix_text_libraries_close(struct flamepix_text_libraries *libraries);

#endif
