#include "format/pprof/pprof_legacy.h"

#include <string.h>

#include "format/parse/parse_text.h"

enum { JAVA_HEAP_PERIOD = 512 << 10 };

static void copy_text(char *to, size_t size, struct flamepix_bytes text)
{
    const size_t length = text.length < size ? text.length : size - 1;
    memcpy(to, text.data, length);
    to[length] = '\0';
}

/* "13: 1595680 [47130736: 2584596557304]" */
static bool take_counts(struct flamepix_bytes *line, uint64_t counts[4])
{
    static const char *const separators[4] = {":", "[", ":", "]"};
    for (size_t i = 0; i < 4; i++) {
        fpx_take_blanks(line);
        if (!fpx_take_number(line, &counts[i]))
            return false;
        fpx_take_blanks(line);
        if (!fpx_take(line, separators[i]))
            return false;
    }
    return true;
}

/* "heap profile: counts @ heap/1048576": the format's name determines the sampling. */
static bool take_heap(struct fpx_pprof_legacy_header *header, struct flamepix_bytes line)
{
    uint64_t counts[4];
    if (!fpx_take(&line, "heap profile:") || !take_counts(&line, counts))
        return false;
    fpx_take_blanks(&line);
    if (!fpx_take(&line, "@"))
        return false;
    fpx_take_blanks(&line);
    *header = (struct fpx_pprof_legacy_header){.kind = FPX_PPROF_LEGACY_HEAP, .period = 1};
    header->has_alloc =
        (counts[2] != counts[0] && counts[2] != 0) || (counts[3] != counts[1] && counts[3] != 0);
    memcpy(header->totals, counts, sizeof(counts));
    header->total_count = sizeof(counts) / sizeof(counts[0]);
    if (fpx_bytes_begin_with(line, "growth") || fpx_bytes_begin_with(line, "frag")) {
        header->has_alloc = false;
        return true;
    }
    const bool is_v2 = fpx_take(&line, "heap_v2/") || fpx_take(&line, "heapz_v2/");
    const bool is_half = !is_v2 && fpx_take(&line, "heap/");
    uint64_t period;
    if ((is_v2 || is_half) && fpx_take_number(&line, &period)) {
        header->period = is_half ? period / 2 : period;
        header->is_sampled = true;
    }
    return true;
}

/* "heap_v2/524288", in jemalloc's profiles. */
static bool take_jemalloc(struct fpx_pprof_legacy_header *header, struct flamepix_bytes line)
{
    uint64_t period;
    if (!fpx_take(&line, "heap_v2/") || !fpx_take_number(&line, &period))
        return false;
    *header = (struct fpx_pprof_legacy_header){
        .kind = FPX_PPROF_LEGACY_JEMALLOC, .period = period, .is_sampled = true};
    return true;
}

/* "goroutine profile: total 10" */
static bool take_count_profile(struct fpx_pprof_legacy_header *header, struct flamepix_bytes line)
{
    struct flamepix_bytes name;
    uint64_t total;
    if (!fpx_take_until(&line, " profile: total ", &name) || name.length == 0 ||
        !fpx_take_number(&line, &total) || memchr(name.data, ' ', name.length) != NULL)
        return false;
    *header = (struct fpx_pprof_legacy_header){
        .kind = FPX_PPROF_LEGACY_COUNT, .period = 1, .totals = {total}, .total_count = 1};
    copy_text(header->name, sizeof(header->name), name);
    return true;
}

static bool take_section(struct fpx_pprof_legacy_header *header, struct flamepix_bytes line)
{
    static const struct {
        const char *mark;
        enum fpx_pprof_legacy_kind kind;
    } sections[] = {{"--- contentionz ", FPX_PPROF_LEGACY_CONTENTION},
                    {"--- contention:", FPX_PPROF_LEGACY_CONTENTION},
                    {"--- mutex:", FPX_PPROF_LEGACY_CONTENTION},
                    {"--- heapz ", FPX_PPROF_LEGACY_HEAP},
                    {"--- threadz ", FPX_PPROF_LEGACY_THREADS}};
    for (size_t i = 0; i < sizeof(sections) / sizeof(sections[0]); i++) {
        if (fpx_bytes_begin_with(line, sections[i].mark)) {
            *header = (struct fpx_pprof_legacy_header){.kind = sections[i].kind, .period = 1};
            return true;
        }
    }
    return false;
}

/* "sampling period = 100", in front of the samples. */
static bool take_attribute(struct fpx_pprof_legacy_header *header, struct flamepix_bytes line)
{
    struct flamepix_bytes key;
    if (header->kind == FPX_PPROF_LEGACY_NONE || memchr(line.data, '@', line.length) != NULL ||
        !fpx_take_until(&line, "=", &key))
        return false;
    key = fpx_bytes_trimmed(key);
    line = fpx_bytes_trimmed(line);
    if (flamepix_bytes_equal(key, flamepix_bytes_of("cycles/second")))
        return fpx_take_number(&line, &header->cycles_per_second);
    if (flamepix_bytes_equal(key, flamepix_bytes_of("sampling period")))
        return fpx_take_number(&line, &header->period);
    if (flamepix_bytes_equal(key, flamepix_bytes_of("resolution")))
        copy_text(header->resolution, sizeof(header->resolution), line);
    if (!flamepix_bytes_equal(key, flamepix_bytes_of("format")))
        return true;
    header->is_java = flamepix_bytes_equal(line, flamepix_bytes_of("java"));
    if (header->is_java && header->kind == FPX_PPROF_LEGACY_HEAP) {
        header->is_sampled = true;
        header->period = JAVA_HEAP_PERIOD;
    }
    return true;
}

bool fpx_pprof_legacy_header_take(struct fpx_pprof_legacy_header *header,
                                  struct flamepix_bytes line)
{
    if (line.length == 0)
        return false;
    const bool is_first = take_heap(header, line) || take_jemalloc(header, line) ||
                          take_section(header, line) || take_count_profile(header, line);
    if (!is_first && !take_attribute(header, line))
        return false;
    header->is_first = is_first;
    return true;
}
