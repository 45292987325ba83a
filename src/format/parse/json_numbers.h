/* JSON numbers: an array of numbers of a recording that is kept, as the weights of samples that
 * stand elsewhere. */
#ifndef FLAMEPIX_FORMAT_PARSE_JSON_NUMBERS_H
#define FLAMEPIX_FORMAT_PARSE_JSON_NUMBERS_H

#include "base/markup/json_reader.h"

/* Starts as {0}. */
struct flamepix_json_numbers {
    double *values; /* count of them */
    size_t count, capacity;
};

/* Adds a number. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_json_numbers_add(struct flamepix_json_numbers *numbers, double value);

/* Adds what is in the array that comes next, 0 for each element that is no number; any other value
 * is passed over. Answers OK, or what the JSON answers. */
enum flamepix_status flamepix_json_numbers_read(struct flamepix_json_numbers *numbers,
                                                struct flamepix_json_reader *json);

/* The same, but NAN for each element that is no number. */
enum flamepix_status flamepix_json_numbers_read_marked(struct flamepix_json_numbers *numbers,
                                                       struct flamepix_json_reader *json);

/* Frees everything; there are no numbers again. */
void flamepix_json_numbers_free(struct flamepix_json_numbers *numbers);

#endif
