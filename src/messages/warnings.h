/* Warnings: what a picture does not show although it was asked for, in words. As with failures
 * (explain.h), each is one clause without a full stop, and who shows it escapes it. */
#ifndef FLAMEPIX_MESSAGES_WARNINGS_H
#define FLAMEPIX_MESSAGES_WARNINGS_H

#include "messages/explain.h"

/* In the order in which they are said. */
enum flamepix_warning {
    FLAMEPIX_WARNING_BAD_LINES,  /* lines were skipped */
    FLAMEPIX_WARNING_COMMENTS,   /* comments look like stacks */
    FLAMEPIX_WARNING_ONLY_DRAWN, /* inputs are pictures that carry only what they show */
    FLAMEPIX_WARNING_DAMAGE,     /* inputs were read as far as they are whole */
    FLAMEPIX_WARNING_TWO_COUNTS, /* lines with two counts were drawn by the second, unasked */
    FLAMEPIX_WARNING_NEARLY_TWO_COUNTS, /* and with one although most end in two */
    FLAMEPIX_WARNING_NUMBERS_FIRST,     /* lines begin with what may be their count */
    FLAMEPIX_WARNING_BELOW_ZERO,     /* stacks whose counts add up to less than 0 were left out */
    FLAMEPIX_WARNING_UNSAID,         /* inputs without a unit are taken in that of the others */
    FLAMEPIX_WARNING_PARTS,          /* of several profiles in an input one was drawn, unasked */
    FLAMEPIX_WARNING_NOT_UNDERSTOOD, /* records that are no lines */
    FLAMEPIX_WARNING_STATED_TOTAL,
    FLAMEPIX_WARNING_NEWER_VERSION,
    FLAMEPIX_WARNING_REMARKS,
    FLAMEPIX_WARNING_ESTIMATE,   /* stacks were estimated from calls */
    FLAMEPIX_WARNING_DEEPEST,    /* much of the weight is as deep as stacks get */
    FLAMEPIX_WARNING_UNNAMED,    /* much of it has no names */
    FLAMEPIX_WARNING_CUT_STACKS, /* stacks were cut at the limit of depth */
    FLAMEPIX_WARNING_CUT_ROWS,   /* rows did not fit into an exact size */
    FLAMEPIX_WARNING_TOTAL,      /* the total that was asked for is below the sum */
    FLAMEPIX_WARNING_CUT_NOTES,  /* an image does not hold all of the notes */
    FLAMEPIX_WARNING_UNEMBEDDED, /* an image carries less than was asked for */
    FLAMEPIX_WARNING_BOXES,      /* no face has the script of a name */
    FLAMEPIX_WARNING_TOTALS,     /* two sides differ much in their totals */
    FLAMEPIX_WARNING_NONE_GONE,  /* what is gone was asked for, and there is none */
    FLAMEPIX_WARNING_RENUMBERED, /* numbers in names tell apart much that is new and gone */
    FLAMEPIX_WARNING_MARKS,      /* marks found no frame to stand beside */
    FLAMEPIX_WARNING_SAVINGS,    /* something was given up to make the picture small enough */
    FLAMEPIX_WARNING_COUNT
};

/* Appends one warning: "3 bad lines skipped: line 3 (…), 6 (…), 9 (…)"; nothing where there is
 * nothing to warn of. Lines, damage and counts need the rendering's report, rows its page, what
 * is embedded its page and figure, notes its figure, marks both, savings the savings and the
 * figure, boxes the fonts that drew, the
 * others the layout's summary, which may be NULL while there is no layout. Answers OK or
 * NO_MEMORY. */
enum flamepix_status flamepix_warning_append(struct flamepix_buffer *text,
                                             enum flamepix_warning warning,
                                             const struct flamepix_rendering *rendering,
                                             const struct flamepix_layout_summary *summary);

/* Whether there is anything to warn of. */
bool flamepix_warning_is_due(enum flamepix_warning warning,
                             const struct flamepix_rendering *rendering,
                             const struct flamepix_layout_summary *summary);

/* Appends all of them, joined by "; ". Answers as above. */
enum flamepix_status flamepix_warnings_append(struct flamepix_buffer *text,
                                              const struct flamepix_rendering *rendering,
                                              const struct flamepix_layout_summary *summary);

#endif
