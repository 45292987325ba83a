#include "format/parse/json_recording.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/* Adds a number. Returns OK or NO_MEMORY. */
static enum flamepix_status add_number(struct fpx_json_number_array *numbers, double value)
{
    enum flamepix_status status = fpx_array_reserve(&numbers->values, &numbers->capacity,
                                                    numbers->count + 1, sizeof(*numbers->values));
    if (status == FLAMEPIX_OK)
        numbers->values[numbers->count++] = value;
    return status;
}

static enum flamepix_status read_numbers(struct fpx_json_number_array *numbers,
                                         struct fpx_json_reader *json, double missing)
{
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status)) {
        double value = missing;
        (void)fpx_json_read_number(json, &value);
        status = fpx_json_status(json);
        if (status == FLAMEPIX_OK)
            status = add_number(numbers, value);
    }
    return status;
}

enum flamepix_status fpx_json_number_array_read(struct fpx_json_number_array *numbers,
                                                struct fpx_json_reader *json)
{
    return read_numbers(numbers, json, 0);
}

enum flamepix_status fpx_json_number_array_read_marked(struct fpx_json_number_array *numbers,
                                                       struct fpx_json_reader *json)
{
    return read_numbers(numbers, json, (double)NAN);
}

void fpx_json_number_array_free(struct fpx_json_number_array *numbers)
{
    free(numbers->values);
    *numbers = (struct fpx_json_number_array){0};
}
