/* Sheet profiles: the inputs of a sheet, read one after the other, each as a packed layout. */
#ifndef FPX_CLI_SHEET_SHEET_PROFILES_H
#define FPX_CLI_SHEET_SHEET_PROFILES_H

#include <flamepix/bytes.h>
#include <flamepix/render.h>

#include "cli/console.h"
#include "cli/picture/picture.h"

/* One input. */
struct fpx_sheet_profile {
    size_t input;                                  /* its number, in command-line order */
    struct flamepix_buffer caption, drawn_caption; /* terminated; set by the command */
    struct flamepix_buffer packed;                 /* empty: cannot be drawn */
    struct flamepix_buffer note;                   /* terminated: why not */
    double total;
    /* The same in the unit of its kind (unit_kinds.h), and that unit, after the conversion. */
    double amount;
    size_t kind;
    double over, under; /* factors of the conversion */
    uint64_t bad_lines, comments;
    struct flamepix_ledger ledger;
    bool has_records;
    struct flamepix_figure_below_zero below_zero;
    char unit[FLAMEPIX_UNIT_NBYTES];
    struct flamepix_views_report views;
};

/* What to read, and how. */
struct fpx_sheet_inputs {
    const char *const *paths;
    size_t count;
    const struct flamepix_input_options *input;
    const struct flamepix_render_options *options; /* the layout has been planned */
    unsigned wants_sums;                           /* of enum flamepix_sum_wants */
    bool is_quiet;                                 /* no progress */
};

/* Starts as {0}. */
struct fpx_sheet_profiles {
    struct fpx_sheet_profile *items; /* one for each input */
    size_t count, drawn, empty;      /* empty ones have no samples, and did not fail */
    struct flamepix_tally *tally;    /* sums over all of them; NULL: not needed */
    const char *tally_unit;          /* of these sums, owned by an item; NULL: no sums yet */
};

/* Reads all inputs and reports their problems on stderr; one that cannot be drawn has no layout.
 * Returns DONE, IO (an input is a folder), or RESOURCES, after printing why. */
enum fpx_exit fpx_sheet_profiles_read(const struct fpx_sheet_inputs *inputs,
                                      struct fpx_sheet_profiles *profiles);

/* Converts the totals to one unit per kind. A profile without a unit gets that of the others, if
 * they have one, with a note. If there are several kinds, `is_one_scale` prints a note that each
 * has its own scale; sidecars that add them all up are rejected then. Returns DONE, or USAGE or
 * RESOURCES after printing why. */
enum fpx_exit fpx_sheet_profiles_convert(struct fpx_sheet_profiles *profiles,
                                         const struct fpx_picture_arguments *picture,
                                         const char *const *paths,
                                         const struct flamepix_figure_options *figure,
                                         bool is_one_scale);

void fpx_sheet_profiles_free(struct fpx_sheet_profiles *profiles);

/* Sheet captions: the text above each panel, as given by --captions. */

/* Whether captions can be made. Returns DONE, or USAGE or RESOURCES after printing why not. */
enum fpx_exit fpx_sheet_captions_check(const char *captions);

/* Fills in the caption of a profile; `path` is its input's, `unit` and `factor` are for the display
 * of its total. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sheet_caption(const char *captions, const char *path, const char *unit,
                                       double factor, struct fpx_sheet_profile *profile);

#endif
