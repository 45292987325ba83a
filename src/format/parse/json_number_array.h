/* JSON numbers: an array of numbers of a recording that is kept, as the weights of samples that
 * stand elsewhere. */
#ifndef FPX_FORMAT_PARSE_JSON_NUMBER_ARRAY_H
#define FPX_FORMAT_PARSE_JSON_NUMBER_ARRAY_H

#include "base/markup/json_reader.h"

/* Starts as {0}. */
struct fpx_json_number_array {
    double *values; /* count of them */
    size_t count, capacity;
};

/* Adds a number. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_json_number_array_add(struct fpx_json_number_array *numbers, double value);

/* Adds what is in the array that comes next, 0 for each element that is no number; any other value
 * is passed over. Answers OK, or what the JSON answers. */
enum flamepix_status fpx_json_number_array_read(struct fpx_json_number_array *numbers,
                                                struct fpx_json_reader *json);

/* The same, but NAN for each element that is no number. */
enum flamepix_status fpx_json_number_array_read_marked(struct fpx_json_number_array *numbers,
                                                       struct fpx_json_reader *json);

/* Frees everything; there are no numbers again. */
void fpx_json_number_array_free(struct fpx_json_number_array *numbers);

#endif
