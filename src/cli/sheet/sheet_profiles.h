/* Sheet profiles: the inputs of a sheet, read one after the other, each kept as a packed layout. */
#ifndef FPX_CLI_SHEET_SHEET_PROFILES_H
#define FPX_CLI_SHEET_SHEET_PROFILES_H

#include <flamepix/bytes.h>
#include <flamepix/render.h>

#include "cli/console.h"
#include "cli/picture/picture.h"

/* One input. */
struct fpx_sheet_profile {
    size_t input; /* its number, in the order in which they are named */
    struct flamepix_buffer caption, drawn_caption; /* terminated; the command's to fill */
    struct flamepix_buffer packed;                 /* empty: it cannot be drawn */
    struct flamepix_buffer note;                   /* terminated: why not */
    double total;
    /* The same in the unit of its kind (unit_kinds.h), and which that is, once they have been
     * converted. */
    double amount;
    size_t kind;
    double over, under; /* by which it was converted */
    uint64_t bad_lines, comments;
    struct flamepix_ledger ledger;
    bool has_records;
    struct flamepix_figure_below_zero below_zero;
    char unit[FLAMEPIX_UNIT_NBYTES];
    struct flamepix_views_report views;
};

/* What is to be read, and how. */
struct fpx_sheet_inputs {
    const char *const *paths;
    size_t count;
    const struct flamepix_input_options *input;
    const struct flamepix_render_options *options; /* their layout is planned */
    unsigned wants_sums;                           /* of enum flamepix_sum_wants */
    bool is_quiet;                                 /* no progress is shown */
};

/* Starts as {0}. */
struct fpx_sheet_profiles {
    struct fpx_sheet_profile *items; /* one for each input */
    size_t count, drawn, empty;      /* what is empty has no samples, and did not fail */
    struct flamepix_tally *tally;    /* sums of all of them; NULL: none are wanted */
    const char *tally_unit;          /* of these sums; NULL: of none yet. Of one of the items */
};

/* Reads all inputs and says on stderr what is wrong with them; one that cannot be drawn has no
 * layout. Answers DONE, IO (an input is a folder), or RESOURCES, after saying why. */
enum fpx_exit fpx_sheet_profiles_read(const struct fpx_sheet_inputs *inputs,
                                      struct fpx_sheet_profiles *profiles);

/* Finds how much of one unit each has, kind by kind; a profile that says no unit has that of the
 * others, where these have one, with a note. Where they are of several kinds, `is_one_scale` has a
 * note say that each has a scale of its own; sidecars that add all of them up are refused then.
 * Answers DONE, or USAGE or RESOURCES after saying why. */
enum fpx_exit fpx_sheet_profiles_convert(struct fpx_sheet_profiles *profiles,
                                         const struct fpx_picture_arguments *picture,
                                         const char *const *paths,
                                         const struct flamepix_figure_options *figure,
                                         bool is_one_scale);

void fpx_sheet_profiles_free(struct fpx_sheet_profiles *profiles);

/* Sheet captions: what stands above each panel, as --captions says. */

/* Whether captions can be made so. Answers DONE, or USAGE or RESOURCES after saying why not. */
enum fpx_exit fpx_sheet_captions_check(const char *captions);

/* Fills in the caption of a profile; `path` is its input's, `unit` and `factor` are what its total
 * is shown with. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sheet_caption(const char *captions, const char *path, const char *unit,
                                       double factor, struct fpx_sheet_profile *profile);

#endif
