/* Confine: gives the process a sandbox (base/os/sandbox.h) of the files that its command line
 * names, before it reads any of them. */
#ifndef FPX_CLI_CONFINE_H
#define FPX_CLI_CONFINE_H

#include "base/os/sandbox.h"
#include "cli/options/list_values.h"
#include "cli/options/options.h"

/* What a run holds as long as it lasts. Starts as {0}. */
struct fpx_confinement {
    bool is_wanted; /* the command reads inputs, and --sandbox is not off */
    struct fpx_sandbox sandbox;
    struct fpx_font_paths fonts; /* files, found while folders of fonts can still be read */
    struct fpx_texts given_fonts;
};

/* Finds the fonts, and starts a process that starts the programs which options ask for. `fields` is
 * the struct that the table fills, and gets the paths of the fonts and the descriptor of that
 * process. Where no sandbox is wanted, nothing happens. Returns DONE, or USAGE, IO or RESOURCES
 * after printing why; it must be ended in any case. */
enum fpx_exit fpx_confine_prepare(struct fpx_confinement *confinement, fpx_option_table table,
                                  void *fields);

/* Begins the sandbox with all that the options and the words of the command line name. Returns DONE
 * or RESOURCES. */
enum fpx_exit fpx_confine_begin(struct fpx_confinement *confinement, fpx_option_table table,
                                const void *fields, const struct fpx_texts *words);

/* Restores `fields`, and frees. */
void fpx_confine_end(struct fpx_confinement *confinement, void *fields);

#endif
