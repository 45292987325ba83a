/* Reading the inputs of one command. */
#ifndef FPX_CLI_PICTURE_READ_INPUTS_H
#define FPX_CLI_PICTURE_READ_INPUTS_H

#include <flamepix/input.h>

#include "base/unit_kinds.h"
#include "cli/console.h"
#include "cli/picture/picture.h"
#include "cli/picture/write_outputs.h"
#include "format/parse/frames_document.h"

/* Frame path: the frames from the root to one of a frames document; of a caller around a function,
 * from it to the function. */

/* Starts as {0}. */
struct fpx_frame_path {
    const struct fpx_drawn_frame **frames; /* of the document */
    size_t count, capacity;
};

/* Finds the path of a frame, itself included; of a run, that of the frame below it. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_frame_path_find(struct fpx_frame_path *path,
                                         const struct fpx_frames_document *document,
                                         const struct fpx_drawn_frame *frame);

void fpx_frame_path_free(struct fpx_frame_path *path);

/* Redaction: what --redact takes from other options. */

/* Reads the file of --redact-key into `key`, which starts as {0}, and hands it and --redact-keep to
 * the request of --redact, as long as both live. Without a key, says that names can be guessed.
 * Answers DONE, or USAGE, IO or RESOURCES after saying why. What the file holds is never said. */
enum fpx_exit fpx_redaction_read(const struct fpx_picture_arguments *picture,
                                 struct flamepix_buffer *key);

/* Missing units: profiles that say no unit, beside others that say one. */

/* Says in a note that what says no unit is taken in that of the first kind; nothing where all say
 * one, or none does, or it is samples, which go without saying. `path` is the first that says
 * none. */
void fpx_missing_units_print(const struct fpx_unit_kinds *kinds, const char *path);

/* Read files: all that a picture is made of. None of them may be written by it. */

/* Where no input is named, it is standard input, unless that is a terminal. Answers DONE, or USAGE
 * after saying so. */
enum fpx_exit fpx_read_files_default(const char *const **inputs, size_t *input_count);

/* Sees to it that no output is one of the inputs, fonts, files of options, or what colours and
 * names are made by. Answers DONE, or USAGE or RESOURCES after saying why. */
enum fpx_exit fpx_read_files_check(const struct fpx_picture_arguments *picture,
                                   const struct fpx_texts *option_files,
                                   const struct fpx_outputs *outputs, const char *const *inputs,
                                   size_t input_count);

/* Sees to it that inputs of one side, which are added up, are counted in units of one kind, as
 * far as they say one. That is known when all has been read. Answers DONE, or USAGE after naming
 * two of them that are not. */
enum fpx_exit fpx_read_files_check_units(const char *const *paths,
                                         const struct flamepix_profile_report *report);

/* Input files: the inputs of one picture or text, all open at once. */

/* Starts as {0}. */
struct fpx_input_files {
    struct flamepix_input **items; /* NULL where not open */
    size_t count;
};

/* Opens all of them; "-" is standard input. Answers DONE, or what is wrong with the first that
 * cannot be opened, after saying so; free them also then. */
enum fpx_exit fpx_input_files_open(struct fpx_input_files *files, const char *const *paths,
                                   size_t count, const struct flamepix_input_options *options);

/* What reading all of them took so far. */
struct flamepix_input_effort fpx_input_files_effort(const struct fpx_input_files *files);

void fpx_input_files_free(struct fpx_input_files *files);

#endif
