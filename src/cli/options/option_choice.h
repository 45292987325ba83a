/* Choices: values of an option that have names. Parsing, help and messages read the same rows. */
#ifndef FPX_CLI_OPTIONS_OPTION_CHOICE_H
#define FPX_CLI_OPTIONS_OPTION_CHOICE_H

#include <stdbool.h>

#include <flamepix/bytes.h>

struct fpx_choice {
    const char *name; /* NULL: there is no such row */
    const char *help; /* what it stands for, a phrase; or NULL */
};

/* Row i of a choice; it is asked for no row behind the first without a name. Where the library has
 * an enum for the choice, rows stand in its order. */
typedef struct fpx_choice (*fpx_choice_fn)(size_t i);

/* The number of a name, 1 for the first row; 0 where no row has it. */
unsigned fpx_choice_number(fpx_choice_fn choice, const char *name);

/* Appends the names, with `separator` between them: "png|jpeg". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_choice_list(fpx_choice_fn choice, const char *separator,
                                     struct flamepix_buffer *text);

/* Appends names and what they stand for: "thumb (320x180), og (1200x630)".
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_choice_explain(fpx_choice_fn choice, struct flamepix_buffer *text);

/* Says on stderr, beginning with `where`, that `name` is none of the values of --`option`, and
 * which one is nearest or what all are. A value is called `what`. */
void fpx_choice_refuse(fpx_choice_fn choice, const char *where, const char *option,
                       const char *what, const char *name);

#endif
