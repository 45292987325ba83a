/* Warnings: what a picture does not show although it was asked for, in words. As with failures
 * (explain.h), each is one clause without a full stop, and who shows it escapes it. */
#ifndef FPX_MESSAGES_WARNINGS_H
#define FPX_MESSAGES_WARNINGS_H

#include "messages/explain.h"

/* In the order in which they are said. */
enum fpx_warning {
    FPX_WARNING_BAD_LINES,         /* lines were skipped */
    FPX_WARNING_COMMENTS,          /* comments look like stacks */
    FPX_WARNING_ONLY_DRAWN,        /* inputs are pictures that carry only what they show */
    FPX_WARNING_DAMAGE,            /* inputs were read as far as they are whole */
    FPX_WARNING_TWO_COUNTS,        /* lines with two counts were drawn by the second, unasked */
    FPX_WARNING_NEARLY_TWO_COUNTS, /* and with one although most end in two */
    FPX_WARNING_NUMBERS_FIRST,     /* lines begin with what may be their count */
    FPX_WARNING_BELOW_ZERO,        /* stacks whose counts add up to less than 0 were left out */
    FPX_WARNING_NO_UNIT,           /* inputs without a unit are taken in that of the others */
    FPX_WARNING_PARTS,             /* of several profiles in an input one was drawn, unasked */
    FPX_WARNING_NOT_UNDERSTOOD,    /* records that are no lines */
    FPX_WARNING_STATED_TOTAL,
    FPX_WARNING_NEWER_VERSION,
    FPX_WARNING_REMARKS,
    FPX_WARNING_ESTIMATE,   /* stacks were estimated from calls */
    FPX_WARNING_DEEPEST,    /* much of the weight is as deep as stacks get */
    FPX_WARNING_UNNAMED,    /* much of it has no names */
    FPX_WARNING_CUT_STACKS, /* stacks were cut at the limit of depth */
    FPX_WARNING_CUT_ROWS,   /* rows did not fit into an exact size */
    FPX_WARNING_TOTAL,      /* the total that was asked for is below the sum */
    FPX_WARNING_CUT_NOTES,  /* an image does not hold all of the notes */
    FPX_WARNING_UNEMBEDDED, /* an image carries less than was asked for */
    FPX_WARNING_BOXES,      /* no face has the script of a name */
    FPX_WARNING_TOTALS,     /* two sides differ much in their totals */
    FPX_WARNING_NONE_GONE,  /* what is gone was asked for, and there is none */
    FPX_WARNING_RENUMBERED, /* numbers in names tell apart much that is new and gone */
    FPX_WARNING_MARKS,      /* marks found no frame to stand beside */
    FPX_WARNING_SAVINGS,    /* something was given up to make the picture small enough */
    FPX_WARNING_COUNT
};

/* Appends one warning: "3 bad lines skipped: line 3 (…), 6 (…), 9 (…)"; nothing where there is
 * nothing to warn of. Lines, damage and counts need the rendering's report, rows its page, what is
 * embedded its page and figure, notes its figure, marks both, savings the savings and the figure,
 * boxes the fonts that drew, the others the layout's summary, which may be NULL while there is no
 * layout. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_warning_append(struct flamepix_buffer *text, enum fpx_warning warning,
                                        const struct fpx_rendering *rendering,
                                        const struct flamepix_layout_summary *summary);

/* Whether there is anything to warn of. */
bool fpx_warning_is_due(enum fpx_warning warning, const struct fpx_rendering *rendering,
                        const struct flamepix_layout_summary *summary);

/* Appends all of them, joined by "; ". Answers as above. */
enum flamepix_status fpx_warnings_append(struct flamepix_buffer *text,
                                         const struct fpx_rendering *rendering,
                                         const struct flamepix_layout_summary *summary);

#endif
