/* The reference for views: each stack of a folded text by itself, frame by frame, without a thought
 * of speed. */
#ifndef TESTS_SUPPORT_VIEW_REFERENCE_H
#define TESTS_SUPPORT_VIEW_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>

/* A view by its name, and its argument or NULL. Patterns are `=NAME`, `;PATH` or letters that a
 * name must hold. */
struct view_reference {
    const char *name, *argument;
};

/* What the views make of `folded` (support/paths.h), a line for each stack that is left; empty:
 * none; NULL: such a text cannot say it. The text is the caller's to free. */
char *view_reference_folded(const char *folded, const struct view_reference *views, size_t count);

/* The stacks of one half of a chart around the frame that the pattern finds nearest the root: those
 * of what it called, or of what called it, its caller first. The text is the caller's to free. */
char *view_reference_half(const char *folded, const char *pattern, bool callers);

/* Whether a frame of the path, the text of a line before its last blank, is found. */
bool view_reference_finds(const char *path, const char *pattern);

#endif
