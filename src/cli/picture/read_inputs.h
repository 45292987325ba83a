/* Reads the inputs of one command. */
#ifndef FPX_CLI_PICTURE_READ_INPUTS_H
#define FPX_CLI_PICTURE_READ_INPUTS_H

#include <flamepix/input.h>

#include "base/unit_kinds.h"
#include "cli/console.h"
#include "cli/picture/picture.h"
#include "cli/picture/write_outputs.h"
#include "format/parse/frames_document.h"

/* Frame path: the frames from the root to one of a frames document; for a caller around a function,
 * from it to the function. */

/* Starts as {0}. */
struct fpx_frame_path {
    const struct fpx_drawn_frame **frames; /* of the document */
    size_t count, capacity;
};

/* Finds the path of a frame, including the frame; for a run, that of the frame below it. Returns OK
 * or NO_MEMORY. */
enum flamepix_status fpx_frame_path_find(struct fpx_frame_path *path,
                                         const struct fpx_frames_document *document,
                                         const struct fpx_drawn_frame *frame);

void fpx_frame_path_free(struct fpx_frame_path *path);

/* Redaction: the other options that --redact uses. */

/* Reads the file of --redact-key into `key`, which starts as {0}, and hands it and --redact-keep to
 * the request of --redact; both must outlive it. Without a key, a note warns that names can be
 * guessed. Returns DONE, or USAGE, IO or RESOURCES after printing why. The key is never printed. */
enum fpx_exit fpx_redaction_read(const struct fpx_picture_arguments *picture,
                                 struct flamepix_buffer *key);

/* Missing units: profiles without a unit beside others with one. */

/* Prints a note that profiles without a unit are taken in that of the first kind. Prints nothing if
 * all have one, or none does, or it is samples, the default. `path` is the first without one. */
void fpx_missing_units_print(const struct fpx_unit_kinds *kinds, const char *path);

/* Read files: all files that a picture is made from. It may not overwrite any of them. */

/* Without named inputs, uses standard input, unless that is a terminal. Returns DONE, or USAGE
 * after printing why not. */
enum fpx_exit fpx_read_files_default(const char *const **inputs, size_t *input_count);

/* Checks that no output is one of the inputs, fonts, files of options, or files for colours and
 * names. Returns DONE, or USAGE or RESOURCES after printing why. */
enum fpx_exit fpx_read_files_check(const struct fpx_picture_arguments *picture,
                                   const struct fpx_texts *option_files,
                                   const struct fpx_outputs *outputs, const char *const *inputs,
                                   size_t input_count);

/* Checks that inputs of one side, which are added up, have units of one kind, if known. Call it
 * after everything has been read. Returns DONE, or USAGE after naming two of them that differ. */
enum fpx_exit fpx_read_files_check_units(const char *const *paths,
                                         const struct flamepix_profile_report *report);

/* Input files: the inputs of one picture or text, all open at once. */

/* Starts as {0}. */
struct fpx_input_files {
    struct flamepix_input **items; /* NULL where not open */
    size_t count;
};

/* Opens all of them; "-" is standard input. Returns DONE, or the exit code for the first that
 * cannot be opened, after printing why; they must be freed even then. */
enum fpx_exit fpx_input_files_open(struct fpx_input_files *files, const char *const *paths,
                                   size_t count, const struct flamepix_input_options *options);

/* The cost of reading all of them so far. */
struct flamepix_input_effort fpx_input_files_effort(const struct fpx_input_files *files);

void fpx_input_files_free(struct fpx_input_files *files);

#endif
