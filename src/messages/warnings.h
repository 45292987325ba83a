/* Warnings: what a picture does not show although it was requested, in words. As with failures
 * (explain.h), each is one clause without a full stop, and the caller escapes it for display. */
#ifndef FPX_MESSAGES_WARNINGS_H
#define FPX_MESSAGES_WARNINGS_H

#include "messages/explain.h"

/* In the order in which they are reported. */
enum fpx_warning {
    FPX_WARNING_BAD_LINES,         /* lines were skipped */
    FPX_WARNING_COMMENTS,          /* comments look like stacks */
    FPX_WARNING_ONLY_DRAWN,        /* inputs are pictures that carry only the frames they show */
    FPX_WARNING_DAMAGE,            /* damaged inputs were read up to the damage */
    FPX_WARNING_TWO_COUNTS,        /* two counts on lines; the second was drawn by default */
    FPX_WARNING_NEARLY_TWO_COUNTS, /* the first was drawn although most lines end in two */
    FPX_WARNING_NUMBERS_FIRST,     /* lines begin with a number that may be their count */
    FPX_WARNING_BELOW_ZERO,        /* stacks whose counts add up to less than 0 were left out */
    FPX_WARNING_NO_UNIT,           /* inputs without a unit were read in that of the others */
    FPX_WARNING_PARTS,             /* one of several profiles in an input was drawn by default */
    FPX_WARNING_NOT_UNDERSTOOD,    /* records not understood, other than lines */
    FPX_WARNING_STATED_TOTAL,
    FPX_WARNING_NEWER_VERSION,
    FPX_WARNING_REMARKS,
    FPX_WARNING_ESTIMATE,   /* stacks were estimated from calls */
    FPX_WARNING_DEEPEST,    /* much of the weight is at the greatest depth */
    FPX_WARNING_UNNAMED,    /* much of the weight has no names */
    FPX_WARNING_CUT_STACKS, /* stacks were truncated at the depth limit */
    FPX_WARNING_CUT_ROWS,   /* rows did not fit into an exact size */
    FPX_WARNING_TOTAL,      /* the requested total is below the sum */
    FPX_WARNING_CUT_NOTES,  /* an image cannot hold all the notes */
    FPX_WARNING_UNEMBEDDED, /* an image embeds less than was requested */
    FPX_WARNING_BOXES,      /* no font face has the script of a name */
    FPX_WARNING_UNSHAPED,   /* names are drawn without HarfBuzz */
    FPX_WARNING_TOTALS,     /* the totals of two sides differ much */
    FPX_WARNING_NONE_GONE,  /* gone frames were requested, but there are none */
    FPX_WARNING_RENUMBERED, /* numbers in names make much of the weight new and gone */
    FPX_WARNING_UNDECIDED,  /* patterns are undecided about names */
    FPX_WARNING_MARKS,      /* marks match no frame that is drawn */
    FPX_WARNING_SAVINGS,    /* something was given up to make the picture small enough */
    FPX_WARNING_COUNT
};

/* Appends one warning: "3 bad lines skipped: line 3 (…), 6 (…), 9 (…)"; nothing if it is not due.
 * Lines, damage and counts need the rendering's report; rows its page; embedding its page and
 * figure; notes its figure; marks both; savings the savings and the figure; boxes and shapes the
 * fonts that drew; the others the layout's summary, which may be NULL while there is no layout.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_warning_append(struct flamepix_buffer *text, enum fpx_warning warning,
                                        const struct fpx_rendering *rendering,
                                        const struct flamepix_layout_summary *summary);

/* Whether this warning is due. */
bool fpx_warning_is_due(enum fpx_warning warning, const struct fpx_rendering *rendering,
                        const struct flamepix_layout_summary *summary);

/* Appends all of them, joined by "; ". Returns as above. */
enum flamepix_status fpx_warnings_append(struct flamepix_buffer *text,
                                         const struct fpx_rendering *rendering,
                                         const struct flamepix_layout_summary *summary);

#endif
