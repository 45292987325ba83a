#include "format/pprof/pprof_legacy.h"

#include <math.h>

#include "format/parse/parse_text.h"

/* The text after each number; NULL after the last. */
static const char *const *separators_of(enum fpx_pprof_legacy_kind kind)
{
    static const char *const heap[] = {":", "[", ":", "]", NULL};
    static const char *const contention[] = {"", "", NULL};
    static const char *const count[] = {"", NULL};
    static const char *const none[] = {NULL};
    switch (kind) {
    case FPX_PPROF_LEGACY_HEAP:
    case FPX_PPROF_LEGACY_JEMALLOC:
        return heap;
    case FPX_PPROF_LEGACY_CONTENTION:
        return contention;
    case FPX_PPROF_LEGACY_COUNT:
        return count;
    default:
        return none;
    }
}

/* Java counts only memory in use, as `bytes objects`. */
static bool take_pair(struct flamepix_bytes *line, uint64_t *numbers)
{
    if (!fpx_take_number(line, &numbers[1]))
        return false;
    fpx_take_blanks(line);
    if (!fpx_take_number(line, &numbers[0]))
        return false;
    fpx_take_blanks(line);
    numbers[2] = numbers[3] = 0;
    return true;
}

bool fpx_pprof_legacy_numbers_take(struct flamepix_bytes *line, enum fpx_pprof_legacy_kind kind,
                                   uint64_t numbers[FPX_PPROF_LEGACY_NUMBERS])
{
    struct flamepix_bytes rest = *line;
    fpx_take_blanks(&rest);
    if (kind == FPX_PPROF_LEGACY_HEAP) {
        struct flamepix_bytes pair = rest;
        if (take_pair(&pair, numbers) && fpx_bytes_begin_with(pair, "@")) {
            *line = pair;
            return true;
        }
    }
    const char *const *separators = separators_of(kind);
    for (size_t i = 0; separators[i] != NULL; i++) {
        if (!fpx_take_number(&rest, &numbers[i]))
            return false;
        fpx_take_blanks(&rest);
        if (separators[i][0] != '\0' && !fpx_take(&rest, separators[i]))
            return false;
        fpx_take_blanks(&rest);
    }
    *line = rest;
    return true;
}

static struct fpx_sample_type type_of(const char *name, const char *unit)
{
    return (struct fpx_sample_type){flamepix_bytes_of(name), flamepix_bytes_of(unit)};
}

/* The types of a kind, at most FPX_PPROF_LEGACY_NUMBERS; returns their number. */
static size_t find_types(const struct fpx_pprof_legacy_header *header,
                         struct fpx_sample_type *types)
{
    const bool is_inuse = header->has_alloc || header->is_java;
    const char *resolution = header->resolution[0] != '\0' ? header->resolution : "nanoseconds";
    size_t count = 0;
    switch (header->kind) {
    case FPX_PPROF_LEGACY_HEAP:
    case FPX_PPROF_LEGACY_JEMALLOC:
        if (header->has_alloc) {
            types[count++] = type_of("alloc_objects", "count");
            types[count++] = type_of("alloc_space", "bytes");
        }
        types[count++] = type_of(is_inuse ? "inuse_objects" : "objects", "count");
        types[count++] = type_of(is_inuse ? "inuse_space" : "space", "bytes");
        return count;
    case FPX_PPROF_LEGACY_CONTENTION:
        types[0] = type_of("contentions", "count");
        types[1] = type_of("delay", resolution);
        return 2;
    case FPX_PPROF_LEGACY_COUNT:
        types[0] = type_of(header->name, "count");
        return 1;
    case FPX_PPROF_LEGACY_THREADS:
        types[0] = type_of("thread", "count");
        return 1;
    default:
        return 0;
    }
}

enum flamepix_status fpx_pprof_legacy_values_begin(struct fpx_pprof_legacy_values *values,
                                                   const struct fpx_pprof_legacy_header *header,
                                                   struct fpx_recording *recording)
{
    struct fpx_sample_type types[FPX_PPROF_LEGACY_NUMBERS];
    const size_t count = find_types(header, types);
    return fpx_sample_types_add(&values->types, recording, types, count, count - 1);
}

/* Estimates of all objects and bytes from the sampled ones: an allocation of `size` bytes is
 * sampled with probability 1 - exp(-size / period). Rounded to integers, as in pprof. */
static void unsample(const struct fpx_pprof_legacy_header *header, uint64_t objects, uint64_t bytes,
                     double values_ret[2])
{
    values_ret[0] = (double)objects;
    values_ret[1] = (double)bytes;
    if (!header->is_sampled || header->period <= 1)
        return;
    if (objects == 0 || bytes == 0) {
        values_ret[0] = values_ret[1] = 0;
        return;
    }
    const double size = (double)bytes / (double)objects;
    const double scale = 1 / (1 - exp(-size / (double)header->period));
    values_ret[0] = trunc((double)objects * scale);
    values_ret[1] = trunc((double)bytes * scale);
}

/* Delays and their number, scaled up from one in `period`; C++ has delays in cycles. */
static void set_contention(struct fpx_pprof_legacy_values *values,
                           const struct fpx_pprof_legacy_header *header, const uint64_t *numbers)
{
    const double period = header->period > 0 ? (double)header->period : 1;
    double delay = (double)numbers[0] * period;
    if (header->cycles_per_second > 0)
        delay = trunc(delay / ((double)header->cycles_per_second / 1e9));
    values->values[0] = (double)numbers[1] * period;
    values->values[1] = delay;
}

void fpx_pprof_legacy_values_set(struct fpx_pprof_legacy_values *values,
                                 const struct fpx_pprof_legacy_header *header,
                                 const uint64_t *numbers)
{
    switch (header->kind) {
    case FPX_PPROF_LEGACY_HEAP:
    case FPX_PPROF_LEGACY_JEMALLOC:
        unsample(header, numbers[2], numbers[3], values->values);
        unsample(header, numbers[0], numbers[1], values->values + (header->has_alloc ? 2 : 0));
        break;
    case FPX_PPROF_LEGACY_CONTENTION:
        set_contention(values, header, numbers);
        break;
    default:
        values->values[0] = (double)numbers[0];
        break;
    }
}

struct fpx_sample fpx_pprof_legacy_values_sample(const struct fpx_pprof_legacy_values *values,
                                                 size_t i)
{
    return (struct fpx_sample){.part = values->types.parts[i], .weight.value = values->values[i]};
}
