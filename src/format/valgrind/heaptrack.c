/* Heap recordings of heaptrack, as heaptrack_interpret writes them. Each line is a letter and
 * hexadecimal numbers:
 *
 *     v 10400 3               version of heaptrack, and of the file
 *     X ./a -x                the command
 *     s 4 main                a string, with its length since version 3 of the file
 *     i 558e 1 14 15 6        an address in module 1: function, file and line, and more of these
 *                             where functions are inlined, the innermost first
 *     t 8 7                   a trace: address 8, called by trace 7
 *     a 3e8 a                 blocks of 1000 bytes that trace 10 allocates
 *     + 1                     one of blocks 1 is allocated, and below it is freed
 *     - 1
 *     c 2, R 3ae, # text      time, resident memory, comments
 *
 * Before version 1 there are no lines "a": "+ 3e8 a 7f5b" has the size, the trace and the address
 * of a block, and "- 7f5b" frees it. The measures are parts: the number of allocations, those freed
 * by the next call, bytes allocated in total, those in use at the peak, and those never freed,
 * without known leaks (heaptrack.h).
 *
 * Frames are those of heaptrack_print, except that functions inlined at one address are outermost
 * first. */
#include <inttypes.h>

#include "base/capped.h"
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/valgrind/heaptrack.h"

enum { NEWEST_FILE = 3, FIRST_WITH_BLOCKS = 1, FIRST_WITH_SIZES = 3 };
/* heaptrack 1.2.0 before 1.0 did not write the version of the file yet: it was 1. */
#define SAYS_NO_FILE_VERSION 0x010200u

enum measure { ALLOCATIONS, TEMPORARY, ALLOCATED, PEAK, LEAKED, MEASURES };

static const struct {
    const char *name, *unit;
} measures[MEASURES] = {{"allocations", "allocations"},
                        {"temporary", "allocations"},
                        {"allocated", "bytes"},
                        {"peak", "bytes"},
                        {"leaked", "bytes"}};

struct heaptrack {
    struct fpx_heaptrack_tables tables;
    struct fpx_heaptrack_costs costs;
    struct fpx_heaptrack_leaks leaks;
    size_t parts[MEASURES];
    uint64_t file_version;
    bool has_begun; /* there was a version line */
};

/* -- measured value ---------------------------------------------------------------------------- */

static double measured(const struct fpx_heaptrack_site *site, size_t measure)
{
    const double values[MEASURES] = {site->allocations, site->temporary, site->allocated,
                                     site->peak, site->leaked};
    return values[measure];
}

static enum flamepix_status put(struct fpx_recording *recording, const struct heaptrack *reader,
                                const struct fpx_heaptrack_site *site, size_t measure)
{
    const struct fpx_sample sample = {.part = reader->parts[measure],
                                      .weight.value = measured(site, measure),
                                      .count = fpx_capped_count(site->allocations),
                                      .leaf_first = true};
    enum flamepix_status status = FLAMEPIX_OK;
    if (measure == LEAKED && sample.weight.value > 0 && reader->leaks.traces[site->trace]) {
        if (fpx_recording_wants(recording, sample.part))
            fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_FILTERED, sample.count,
                                    sample.weight.value);
        return FLAMEPIX_OK;
    }
    if (fpx_recording_wants(recording, sample.part) && site->trace > 0)
        status = fpx_heaptrack_stack(&reader->tables, recording, site->trace);
    else if (fpx_recording_wants(recording, sample.part))
        status = fpx_recording_name(recording, flamepix_bytes_of("[unknown]"));
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* Ends a recording: at the end of the file, or where another one begins. */
static enum flamepix_status end_recording(struct fpx_recording *recording, struct heaptrack *reader)
{
    enum flamepix_status status = fpx_heaptrack_find_leaks(&reader->leaks, &reader->tables);
    fpx_heaptrack_settle(&reader->costs);
    for (size_t i = 0; i < reader->costs.site_count && status == FLAMEPIX_OK; i++) {
        for (size_t measure = 0; measure < MEASURES && status == FLAMEPIX_OK; measure++)
            status = put(recording, reader, &reader->costs.sites[i], measure);
    }
    fpx_heaptrack_tables_reset(&reader->tables);
    fpx_heaptrack_costs_reset(&reader->costs);
    fpx_heaptrack_leaks_reset(&reader->leaks);
    return status;
}

/* -- blocks ------------------------------------------------------------------------------------ */

/* "3e8 a" */
static enum flamepix_status add_block(struct heaptrack *reader, struct flamepix_bytes line,
                                      bool *is_good_ret)
{
    uint64_t nbytes = 0, trace = 0;
    *is_good_ret = fpx_heaptrack_take(&line, &nbytes) && fpx_heaptrack_take(&line, &trace) &&
                   line.length == 0 && fpx_heaptrack_has_trace(&reader->tables, trace);
    return fpx_heaptrack_add_allocation(&reader->costs, nbytes, *is_good_ret, (uint32_t)trace);
}

/* "3e8 a 7f5b", of version 0. */
static enum flamepix_status allocate_at(struct heaptrack *reader, struct flamepix_bytes line,
                                        bool *is_good_ret)
{
    uint64_t nbytes, trace, address, block;
    *is_good_ret = fpx_heaptrack_take(&line, &nbytes) && fpx_heaptrack_take(&line, &trace) &&
                   fpx_heaptrack_take(&line, &address) && line.length == 0 &&
                   fpx_heaptrack_has_trace(&reader->tables, trace);
    if (!*is_good_ret)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_heaptrack_find_allocation(&reader->costs, nbytes, (uint32_t)trace, &block);
    if (status == FLAMEPIX_OK)
        status = fpx_key_table_set(&reader->costs.addresses, 0, address, (size_t)block);
    if (status == FLAMEPIX_OK)
        *is_good_ret = fpx_heaptrack_allocate(&reader->costs, block, address);
    return status;
}

/* Blocks are numbered from 0. */
static bool has_block(struct heaptrack *reader, uint64_t block)
{
    return block < UINT64_MAX &&
           fpx_heaptrack_knows(&reader->tables, block + 1, reader->costs.block_count);
}

static enum flamepix_status take_allocation(struct fpx_recording *recording,
                                            struct heaptrack *reader, struct flamepix_bytes line)
{
    uint64_t block;
    bool is_good;
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->file_version < FIRST_WITH_BLOCKS)
        status = allocate_at(reader, line, &is_good);
    else
        is_good = fpx_heaptrack_take(&line, &block) && line.length == 0 &&
                  has_block(reader, block) && fpx_heaptrack_allocate(&reader->costs, block, block);
    if (status == FLAMEPIX_OK && !is_good)
        return fpx_recording_not_understood(recording, 0,
                                            "a block with a trace that the recording has");
    return status;
}

/* Frees an address, and finds the block that was there; UINT64_MAX: none. */
static enum flamepix_status free_at(struct heaptrack *reader, uint64_t address, uint64_t *block_ret)
{
    const size_t known = fpx_key_table_get(&reader->costs.addresses, 0, address);
    *block_ret = known == SIZE_MAX ? UINT64_MAX : known;
    return known == SIZE_MAX ? FLAMEPIX_OK
                             : fpx_key_table_set(&reader->costs.addresses, 0, address, SIZE_MAX);
}

/* Blocks allocated before heaptrack was attached are freed, too. */
static enum flamepix_status take_free(struct fpx_recording *recording, struct heaptrack *reader,
                                      struct flamepix_bytes line)
{
    const bool has_addresses = reader->file_version < FIRST_WITH_BLOCKS;
    uint64_t name, block;
    enum fpx_heaptrack_freed freed = FPX_HEAPTRACK_NO_ALLOCATION;
    enum flamepix_status status = FLAMEPIX_OK;
    if (fpx_heaptrack_take(&line, &name) && line.length == 0) {
        block = name;
        if (has_addresses)
            status = free_at(reader, name, &block);
        if (has_addresses || has_block(reader, block))
            freed = fpx_heaptrack_free(&reader->costs, block, name);
    }
    if (status != FLAMEPIX_OK || freed == FPX_HEAPTRACK_FREED)
        return status;
    if (freed == FPX_HEAPTRACK_NO_ALLOCATION && !has_addresses)
        return fpx_recording_not_understood(recording, 0,
                                            "a block with a trace that the recording has");
    fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_UNPAIRED, 1, 0);
    return FLAMEPIX_OK;
}

/* -- lines ------------------------------------------------------------------------------------- */

/* "10400 3". Another recording may follow the first one. */
static enum flamepix_status take_version(struct fpx_recording *recording, struct heaptrack *reader,
                                         struct flamepix_bytes line)
{
    const struct flamepix_bytes version = line;
    uint64_t heaptrack = 0;
    enum flamepix_status status =
        reader->has_begun ? end_recording(recording, reader) : FLAMEPIX_OK;
    if (status != FLAMEPIX_OK)
        return status;
    reader->has_begun = true;
    reader->file_version = 0;
    if (!fpx_heaptrack_take(&line, &heaptrack))
        return fpx_recording_bad_line(recording);
    if (!fpx_heaptrack_take(&line, &reader->file_version) && heaptrack == SAYS_NO_FILE_VERSION)
        reader->file_version = 1;
    reader->tables.has_sizes = reader->file_version >= FIRST_WITH_SIZES;
    return reader->file_version > NEWEST_FILE ? fpx_recording_unknown_version(recording, version)
                                              : FLAMEPIX_OK;
}

/* "# strings: 24": printed by heaptrack_interpret at its end, in base 10. */
static void take_comment(struct fpx_recording *recording, const struct heaptrack *reader,
                         struct flamepix_bytes line)
{
    uint64_t stated;
    if (fpx_take(&line, "strings: ") && fpx_take_number(&line, &stated))
        fpx_recording_states(recording, "strings", (double)stated,
                             (double)reader->tables.strings.count);
    else if (fpx_take(&line, "ips: ") && fpx_take_number(&line, &stated))
        fpx_recording_states(recording, "ips", (double)stated,
                             (double)reader->tables.pointer_count);
}

static enum flamepix_status add_to_tables(struct fpx_recording *recording, struct heaptrack *reader,
                                          char letter, struct flamepix_bytes line)
{
    enum flamepix_status status;
    bool is_good;
    if (letter == 's')
        status = fpx_heaptrack_add_string(&reader->tables, line, &is_good);
    else if (letter == 'i')
        status = fpx_heaptrack_add_pointer(&reader->tables, line, &is_good);
    else if (letter == 't')
        status = fpx_heaptrack_add_trace(&reader->tables, line, &is_good);
    else
        status = add_block(reader, line, &is_good);
    return status == FLAMEPIX_OK && !is_good ? fpx_recording_bad_line(recording) : status;
}

static void attach(struct fpx_recording *recording, struct heaptrack *reader)
{
    fpx_heaptrack_attach(&reader->costs);
    fpx_recording_remark(recording, "heaptrack was attached: what the program allocated "
                                    "before that is not known");
}

static enum flamepix_status take_fields(struct fpx_recording *recording, struct heaptrack *reader,
                                        char letter, struct flamepix_bytes line)
{
    switch (letter) {
    case 's':
    case 'i':
    case 't':
    case 'a':
        return add_to_tables(recording, reader, letter, line);
    case '+':
        return take_allocation(recording, reader, line);
    case '-':
        return take_free(recording, reader, line);
    case 'v':
        return take_version(recording, reader, line);
    case 'X':
        return fpx_recording_fact(recording, "command", fpx_bytes_trimmed(line));
    case 'S':
        return fpx_heaptrack_add_leak(&reader->leaks, line);
    case 'A':
        attach(recording, reader);
        return FLAMEPIX_OK;
    case '#':
        take_comment(recording, reader, line);
        return FLAMEPIX_OK;
    case 'I':
    case 'R':
    case 'c': /* the machine, its memory, and time */
        return FLAMEPIX_OK;
    default:
        return fpx_recording_bad_line(recording);
    }
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    if (line.length == 0)
        return FLAMEPIX_OK;
    if (line.length > 1 && line.data[1] != ' ')
        return fpx_recording_bad_line(recording);
    const struct flamepix_bytes fields =
        flamepix_bytes_from(line, line.length < 2 ? line.length : 2);
    return take_fields(recording, user, line.data[0], fields);
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct heaptrack *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < MEASURES && status == FLAMEPIX_OK; i++)
        status = fpx_recording_part(recording, "measure", flamepix_bytes_of(measures[i].name),
                                    flamepix_bytes_of(measures[i].unit), &reader->parts[i]);
    fpx_recording_prefer(recording, reader->parts[ALLOCATIONS]);
    return status;
}

static enum flamepix_status close_recording(struct fpx_recording *recording, void *user)
{
    return end_recording(recording, user);
}

static void end(void *user)
{
    struct heaptrack *reader = user;
    fpx_heaptrack_tables_free(&reader->tables);
    fpx_heaptrack_costs_free(&reader->costs);
    fpx_heaptrack_leaks_free(&reader->leaks);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct heaptrack),
                                               .begin = begin,
                                               .line = take_line,
                                               .close = close_recording,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_heaptrack_open, kind)
