/* Read files: all that a picture is made of. None of them may be written by it. */
#ifndef FPX_CLI_PICTURE_READ_FILES_H
#define FPX_CLI_PICTURE_READ_FILES_H

#include "cli/picture/output_files.h"
#include "cli/picture/picture.h"

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

#endif
