/* Options: one table per command lists its options. Parsing, the defaults, --help and the manual
 * page are made from it, so they always agree. */
#ifndef FPX_CLI_OPTIONS_OPTIONS_H
#define FPX_CLI_OPTIONS_OPTIONS_H

#include <flamepix/view.h>

#include "cli/console.h"
#include "cli/options/value_kinds.h"

/* The given texts, in order; borrowed. */
struct fpx_texts {
    const char **items;
    size_t count, capacity;
};

/* The argument of an option, and the type of its field. */
enum fpx_option_kind {
    FPX_OPTION_FLAG,      /* nothing; bool */
    FPX_OPTION_TEXT,      /* any text; const char * */
    FPX_OPTION_TEXTS,     /* any text, repeatable; struct fpx_texts */
    FPX_OPTION_INTEGER,   /* uint64_t */
    FPX_OPTION_REAL,      /* double */
    FPX_OPTION_REAL_AUTO, /* same, or "auto", which is -1 */
    FPX_OPTION_SIZE,      /* 64M; uint64_t */
    FPX_OPTION_EXTENT,    /* 1200x630; struct fpx_extent */
    FPX_OPTION_SHARE,     /* 1 or 0.1%; struct fpx_share */
    FPX_OPTION_RANGE,     /* 1:2.5 or 10%:; struct fpx_range */
    FPX_OPTION_CHOICE,    /* one of several names; unsigned, 1 for the first, 0 if not given */
    FPX_OPTION_COLOR,     /* #RRGGBB, a name or "none"; struct fpx_color_value */
    FPX_OPTION_COLORS,    /* the same with commas; struct flamepix_mark_colors */
    FPX_OPTION_NAMED,     /* one of several names, optionally with a colon and an argument; const
                                  char * */
    FPX_OPTION_VIEW,      /* nothing, or a text for its view; struct fpx_view_list, shared by all
                                  options of this kind */
    FPX_OPTION_PRINTED,   /* nothing; const char *, "-" if given */
    FPX_OPTION_FILE,      /* a file of more options; no field */
    FPX_OPTION_HELP,      /* nothing; no field */
    FPX_OPTION_VERSION,   /* nothing; no field */
    FPX_OPTION_QUIET      /* nothing; no field */
};

/* What the sandbox must leave open for an option that is given. */
enum fpx_option_need {
    FPX_NEEDS_NOTHING,
    FPX_NEEDS_INPUT,  /* its value is a file or a folder that is read */
    FPX_NEEDS_OUTPUT, /* its value is a file that is written, or a folder for files */
    FPX_NEEDS_BOTH,
    FPX_NEEDS_LISTING, /* inputs are folders, of which only names and sizes are wanted */
    FPX_NEEDS_PROGRAM, /* another program is started */
    FPX_NEEDS_SANDBOX  /* whether there is one: a choice whose first value is "auto" */
};

struct fpx_option {
    const char *name;    /* long, without the dashes */
    const char *aliases; /* other spellings, separated by blanks, not shown in the help; or NULL */
    /* The value's name in the help; NULL if it takes none, or for a choice whose names are shown
     * instead. */
    const char *argument;
    /* The default: a text, parsed like a given value; or else a number, for a choice its row from
     * 1. NULL and 0: the field stays zero. */
    const char *initial;
    double initial_number;
    /* The default for the help only, of a field where 0 means "not given": other options may change
     * it. NULL if one of the two above is the default. */
    const char *unset;
    /* One or two sentences. The names of a choice with an `argument` are added, then the
     * default. */
    const char *help;
    size_t offset; /* of the field in the command's struct */
    enum fpx_option_kind kind;
    char letter; /* short, or '\0' */
    enum fpx_option_need needs;
    bool shapes_nothing;  /* it affects how a picture is made, but not the output */
    double low, high;     /* range of a number; DBL_MAX: no upper limit */
    fpx_choice_fn choice; /* names of a choice; for the help of a text, those it consists of */
    fpx_color_named_fn *color_named; /* colour names of this option only, or NULL */
    /* The view of an option; both have one name. */
    const struct flamepix_view *(*view)(const char *name);
};

/* An option of other commands, and what to do instead of it, as the rest of a sentence. */
struct fpx_refused_option {
    const char *name, *instead;
};

/* Options under one heading of the help. */
struct fpx_option_group {
    const char *heading; /* NULL: continues the previous group */
    const struct fpx_option *options;
    size_t count;
    const struct fpx_refused_option *refused; /* ended by a NULL name; NULL: none */
};

/* The whole table of a command; the list of groups ends with NULL. */
typedef const struct fpx_option_group *const *fpx_option_table;

/* The rest of a command line besides options. Starts as {0}. */
struct fpx_arguments {
    struct fpx_texts files;        /* all words that are not options, in order */
    bool help, version;            /* requested: parsing ended there */
    bool quiet;                    /* no progress, and no summary of a success */
    struct fpx_texts option_paths; /* of --options files */
    char **option_files;           /* their texts; fields point into them */
    size_t option_file_count, option_file_capacity;
};

/* Sets every field to its default, if it has one. `fields` is the command's struct, zeroed. */
void fpx_options_defaults(fpx_option_table table, void *fields);

/* Parses a command line (without the names of program and command) into `fields`, which then point
 * into `words` and `arguments`. A repeated option replaces the earlier value. Returns DONE, or
 * USAGE, IO or RESOURCES after printing why. */
enum fpx_exit fpx_options_parse(fpx_option_table table, void *fields, const char *const *words,
                                size_t count, struct fpx_arguments *arguments);

/* Frees the allocations of parsing, in both. */
void fpx_options_free(fpx_option_table table, void *fields, struct fpx_arguments *arguments);

/* Appends one text. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_texts_add(struct fpx_texts *texts, const char *text);

/* Copies globs as a walk expects them, ended by NULL; none stay none. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_texts_copy_globs(const struct fpx_texts *given, struct fpx_texts *globs);

#endif
