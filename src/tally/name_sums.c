#include "tally/name_sums.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/digits.h"
#include "base/memory.h"

/* -- room -------------------------------------------------------------------------------------- */

/* After a lack of memory, arrays may be larger than noted; this does no harm. */
static enum flamepix_status reserve(struct fpx_name_sums *sums, size_t room)
{
    size_t reserved = sums->capacity;
    for (size_t i = 0; i < FPX_SUMMED_KINDS; i++) {
        size_t capacity = sums->capacity;
        if (!sums->is_wanted[i])
            continue;
        enum flamepix_status status =
            fpx_array_reserve(&sums->weights[i], &capacity, room, sizeof(*sums->weights[i]));
        if (status != FLAMEPIX_OK)
            return status;
        reserved = capacity;
    }
    sums->capacity = reserved;
    return FLAMEPIX_OK;
}

/* Clears memory only when it is needed, so that it is not touched before. */
enum flamepix_status fpx_name_sums_grow(struct fpx_name_sums *sums, size_t count)
{
    if (count <= sums->count)
        return FLAMEPIX_OK;
    const size_t room = 1 + fpx_name_table_room(sums->limit_nbytes, count - 1);
    enum flamepix_status status = reserve(sums, room);
    if (status != FLAMEPIX_OK && room > count)
        status = reserve(sums, count);
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t i = 0; i < FPX_SUMMED_KINDS; i++)
        if (sums->is_wanted[i])
            memset(sums->weights[i] + sums->count, 0,
                   (count - sums->count) * sizeof(*sums->weights[i]));
    sums->count = count;
    return FLAMEPIX_OK;
}

/* -- sums of a name ---------------------------------------------------------------------------- */

static struct flamepix_weight *weight_of(struct flamepix_name_sum *row, size_t summed)
{
    struct flamepix_weight *const weights[FPX_SUMMED_KINDS] = {
        [FPX_SUMMED_SELF] = &row->self,           [FPX_SUMMED_FIRST] = &row->first,
        [FPX_SUMMED_TOTAL] = &row->total,         [FPX_SUMMED_WOKEN] = &row->woken,
        [FPX_SUMMED_INCLUSIVE] = &row->inclusive,
    };
    return weights[summed];
}

struct flamepix_name_sum fpx_name_sums_of(const struct fpx_name_sums *sums, uint32_t number)
{
    const size_t place = fpx_name_sums_place(number);
    struct flamepix_name_sum row = {0};
    for (size_t i = 0; i < FPX_SUMMED_KINDS && place < sums->count; i++)
        if (sums->is_wanted[i])
            *weight_of(&row, i) = sums->weights[i][place];
    return row;
}

void fpx_name_sums_add_all(struct fpx_name_sums *sums, uint32_t number,
                           const struct flamepix_name_sum *row)
{
    struct flamepix_name_sum added = *row;
    for (size_t i = 0; i < FPX_SUMMED_KINDS; i++) {
        const struct flamepix_weight *weight = weight_of(&added, i);
        if (sums->is_wanted[i] && weight->value != 0)
            fpx_name_sums_add(sums, (enum fpx_summed)i, number, *weight);
    }
}

/* -- sums of all names ------------------------------------------------------------------------- */

/* The sum to add to; without a branch, which would be unpredictable. */
static inline struct flamepix_weight with(struct flamepix_weight sum, struct flamepix_weight added)
{
    struct flamepix_weight more = sum;
    flamepix_weight_add(&more, added);
    sum.value = added.value != 0 ? more.value : sum.value;
    sum.rest = added.value != 0 ? more.rest : sum.rest;
    return sum;
}

static void move(struct flamepix_weight *restrict sums, struct flamepix_weight *restrict added,
                 size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sums[i] = with(sums[i], added[i]);
        added[i] = (struct flamepix_weight){0};
    }
}

static void add_as(struct flamepix_weight *restrict sums,
                   const struct flamepix_weight *restrict added, const uint32_t *restrict numbers,
                   size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct flamepix_weight *sum = &sums[fpx_name_sums_place(numbers[i])];
        *sum = with(*sum, added[i]);
    }
}

enum flamepix_status fpx_name_sums_move(struct fpx_name_sums *sums, struct fpx_name_sums *added)
{
    enum flamepix_status status = fpx_name_sums_grow(sums, added->count);
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t i = 0; i < FPX_SUMMED_KINDS; i++)
        if (added->is_wanted[i])
            move(sums->weights[i], added->weights[i], added->count);
    added->are_all_0 = true;
    return FLAMEPIX_OK;
}

static size_t places_of(const uint32_t *numbers, size_t count)
{
    size_t places = 0;
    for (size_t i = 0; i < count; i++)
        if (places <= fpx_name_sums_place(numbers[i]))
            places = fpx_name_sums_place(numbers[i]) + 1;
    return places;
}

enum flamepix_status fpx_name_sums_add_as(struct fpx_name_sums *sums,
                                          const struct fpx_name_sums *added,
                                          const uint32_t *numbers, size_t count)
{
    if (count >= added->count)
        count = added->count > 0 ? added->count - 1 : 0;
    enum flamepix_status status = fpx_name_sums_grow(sums, places_of(numbers, count));
    for (size_t i = 0; i < FPX_SUMMED_KINDS && status == FLAMEPIX_OK && count > 0; i++)
        if (sums->is_wanted[i] && added->is_wanted[i])
            add_as(sums->weights[i], added->weights[i] + 1, numbers, count);
    return status;
}

void fpx_name_sums_change_places(struct fpx_name_sums *sums)
{
    struct flamepix_weight *const first = sums->weights[FPX_SUMMED_FIRST];
    sums->weights[FPX_SUMMED_FIRST] = sums->weights[FPX_SUMMED_SELF];
    sums->weights[FPX_SUMMED_SELF] = first;
}

/* -- summing up -------------------------------------------------------------------------------- */

/* Rows whose sums are the same double; with small weights there are many. */
static int compare_rows(const void *a, const void *b)
{
    const struct flamepix_name_sum *left = a;
    const struct flamepix_name_sum *right = b;
    const int more = flamepix_weight_compare(right->self, left->self);
    return more != 0 ? more : fpx_bytes_compare(left->name, right->name);
}

static void sort_equal(struct flamepix_name_sum *rows, size_t count)
{
    size_t begin = 0;
    for (size_t i = 1; i <= count; i++) {
        if (i < count && !(rows[i].self.value < rows[begin].self.value))
            continue;
        if (i - begin > 1)
            qsort(rows + begin, i - begin, sizeof(*rows), compare_rows);
        begin = i;
    }
}

static void set_rows(struct fpx_name_sums *sums, const struct fpx_name_table *names,
                     const uint32_t *order)
{
    for (size_t i = 0; i < names->count; i++) {
        sums->rows[i] = fpx_name_sums_of(sums, order[i]);
        sums->rows[i].name = fpx_name_table_name(names, order[i]);
    }
    sort_equal(sums->rows, names->count);
}

static double self_of(const struct fpx_name_sums *sums, size_t i)
{
    const size_t place = fpx_name_sums_place((uint32_t)i);
    const struct flamepix_weight *selves = sums->weights[FPX_SUMMED_SELF];
    return selves != NULL && place < sums->count ? selves[place].value : 0.0;
}

/* Makes the rows, of at least one name, in allocated memory. */
static enum flamepix_status make_rows(struct fpx_name_sums *sums,
                                      const struct fpx_name_table *names, double *selves,
                                      uint32_t *order)
{
    for (size_t i = 0; i < names->count; i++)
        selves[i] = self_of(sums, i);
    enum flamepix_status status = fpx_sort_numbers(selves, (uint32_t)names->count, order);
    if (status == FLAMEPIX_OK)
        set_rows(sums, names, order);
    return status;
}

static enum flamepix_status sort_rows(struct fpx_name_sums *sums,
                                      const struct fpx_name_table *names)
{
    double *selves = calloc(names->count, sizeof(*selves));
    uint32_t *order = calloc(names->count, sizeof(*order));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    sums->rows = calloc(names->count, sizeof(*sums->rows));
    if (selves != NULL && order != NULL && sums->rows != NULL)
        status = make_rows(sums, names, selves, order);
    free(selves);
    free(order);
    if (status != FLAMEPIX_OK) {
        free(sums->rows);
        sums->rows = NULL;
    }
    return status;
}

enum flamepix_status fpx_name_sums_sum_up(struct fpx_name_sums *sums,
                                          const struct fpx_name_table *names)
{
    if (sums->are_summed_up)
        return FLAMEPIX_OK;
    enum flamepix_status status = names->count > 0 ? sort_rows(sums, names) : FLAMEPIX_OK;
    if (status != FLAMEPIX_OK)
        return status;
    sums->row_count = names->count;
    sums->are_summed_up = true;
    return FLAMEPIX_OK;
}

/* -- all of it --------------------------------------------------------------------------------- */

void fpx_name_sums_scale(struct fpx_name_sums *sums, double over, double under)
{
    for (size_t i = 0; i < FPX_SUMMED_KINDS; i++) {
        for (size_t place = 0; sums->is_wanted[i] && place < sums->count; place++)
            sums->weights[i][place] = fpx_weight_scaled(sums->weights[i][place], over, under);
        for (size_t row = 0; sums->is_wanted[i] && row < sums->row_count; row++) {
            struct flamepix_weight *weight = weight_of(&sums->rows[row], i);
            *weight = fpx_weight_scaled(*weight, over, under);
        }
    }
}

void fpx_name_sums_reopen(struct fpx_name_sums *sums)
{
    free(sums->rows);
    sums->rows = NULL;
    sums->row_count = 0;
    sums->are_summed_up = false;
}

void fpx_name_sums_clear(struct fpx_name_sums *sums)
{
    fpx_name_sums_reopen(sums);
    if (!sums->are_all_0)
        sums->count = 0;
    sums->are_all_0 = false;
}

void fpx_name_sums_free(struct fpx_name_sums *sums)
{
    for (size_t i = 0; i < FPX_SUMMED_KINDS; i++)
        free(sums->weights[i]);
    free(sums->rows);
    *sums = (struct fpx_name_sums){0};
}
