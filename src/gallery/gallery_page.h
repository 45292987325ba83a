/* The gallery's own words: markup, style and script that are the same on every page. Lists of
 * pieces end in NULL; their order on the page is that of this header. */
#ifndef FLAMEPIX_GALLERY_GALLERY_PAGE_H
#define FLAMEPIX_GALLERY_GALLERY_PAGE_H

extern const char *const flamepix_gallery_head[];  /* up to where the title's text stands */
extern const char *const flamepix_gallery_style[]; /* wants the --thumb-... variables */
extern const char
    *const flamepix_gallery_tools[]; /* search and sort: hidden until the script runs */

/* Cards of one grid. A grid is laid out when it comes near the view, so a page of many grids opens
 * quickly; the number is divisible by 1 to 7, so that no grid but the last ends in a row that is
 * not full. */
enum { FLAMEPIX_GALLERY_GRID = 420 };

/* The policy in the head allows this text alone, by its hash: whoever changes the script changes
 * the hash (tests/browser/run.sh says which it must be). */
extern const char *const flamepix_gallery_script[];

#endif
