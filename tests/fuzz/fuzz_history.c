/* Any bytes as what an earlier batch left: the file before and the report, separated by NUL,
 * behind some that choose. Whatever they hold, a batch can begin or be resumed, trusts of them
 * what it may, forgets nothing that was done, and its own lines are read back. */
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/temp_names.h"
#include "batch/existing.h"
#include "fuzz/source.h"
#include "report/report_files.h"
#include "report/report_journal.h"
#include "report/report_merge.h"

enum { CHOICE_BYTES = 2, PICTURE_NBYTES = 7, PATH_NBYTES = 4096 };

#define INPUT  "in/p.folded"
#define OUTPUT "out/p.png"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* -- files ------------------------------------------------------------------------------------- */

/* The whole process works in a folder of its own, which goes with it. */
struct place {
    char folder[PATH_NBYTES], report[PATH_NBYTES], before[PATH_NBYTES], merged[PATH_NBYTES];
    char outputs[PATH_NBYTES], output[PATH_NBYTES];
};

static void write_file(const char *path, const char *bytes, size_t length)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    require(fd >= 0 && write(fd, bytes, length) == (ssize_t)length && close(fd) == 0,
            "a file can be written");
}

static void name_file(char path[PATH_NBYTES], const char *folder, const char *name)
{
    int length = snprintf(path, PATH_NBYTES, "%s/%s", folder, name);
    require(length > 0 && length < PATH_NBYTES, "a path fits");
}

static void make_place(struct place *place)
{
    const char *temporary = getenv("TMPDIR");
    name_file(place->folder, temporary == NULL ? "/tmp" : temporary, "fuzz-history-XXXXXX");
    require(mkdtemp(place->folder) != NULL, "a folder can be made");
    name_file(place->report, place->folder, "report.jsonl");
    name_file(place->before, place->folder, FLAMEPIX_BEFORE_PREFIX "report.jsonl");
    name_file(place->merged, place->folder, "merged.jsonl");
    name_file(place->outputs, place->folder, "out");
    name_file(place->output, place->folder, OUTPUT);
    require(mkdir(place->outputs, 0777) == 0, "and one in it");
    write_file(place->output, "picture", PICTURE_NBYTES);
}

static const struct place *get_place(void);

static void remove_reports(const struct place *place)
{
    (void)unlink(place->report);
    (void)unlink(place->before);
    (void)unlink(place->merged);
}

static void remove_place(void)
{
    const struct place *place = get_place();
    remove_reports(place);
    (void)unlink(place->output);
    (void)rmdir(place->outputs);
    (void)rmdir(place->folder);
}

static const struct place *get_place(void)
{
    static struct place place;
    if (place.folder[0] == '\0') {
        make_place(&place);
        require(atexit(remove_place) == 0, "the folder can go with the process");
    }
    return &place;
}

/* -- what was before --------------------------------------------------------------------------- */

static struct flamepix_report_index *read_reports(const char *const *paths, size_t count)
{
    struct flamepix_report_index *index;
    require(flamepix_reports_read(paths, count, &index, NULL) == FLAMEPIX_OK,
            "any bytes make an index");
    return index;
}

static struct flamepix_report_index *read_both(const struct place *place)
{
    const char *const both[] = {place->before, place->report};
    return read_reports(both, 2);
}

/* The options that some line names, so that lines and batch may agree; else any. */
static uint64_t choose_options(const struct flamepix_report_index *index, uint8_t choice)
{
    size_t count;
    const struct flamepix_entry *entries = flamepix_report_index_entries(index, &count);
    uint64_t hash = count > 0 ? entries[choice % count].options_hash : 0;
    return hash != 0 ? hash : 1;
}

static bool is_done(const struct flamepix_entry *entry, uint64_t options_hash)
{
    return entry->outcome != FLAMEPIX_FAILED && entry->options_hash == options_hash;
}

static void require_known(const struct flamepix_report_index *past,
                          const struct flamepix_report_index *now, uint64_t options_hash)
{
    size_t count;
    const struct flamepix_entry *entries = flamepix_report_index_entries(past, &count);
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_entry *known = flamepix_report_index_find(now, entries[i].input);
        require(!is_done(&entries[i], options_hash) ||
                    (known != NULL && is_done(known, options_hash)),
                "what was done is still known");
    }
}

static void check_kept(const struct flamepix_report_index *kept,
                       const struct flamepix_report_index *past, uint64_t options_hash)
{
    size_t count;
    const struct flamepix_entry *entries = flamepix_report_index_entries(kept, &count);
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_entry *last = flamepix_report_index_find(past, entries[i].input);
        require(is_done(&entries[i], options_hash), "what is kept was done by these options");
        require(last != NULL && is_done(last, options_hash), "and its last line says so");
    }
}

/* -- decisions --------------------------------------------------------------------------------- */

static struct flamepix_jobs *make_jobs(const struct place *place)
{
    const struct flamepix_jobs_options options = {
        .output_folder = place->outputs, .name_template = "{stem}.{ext}", .extension = "png"};
    struct flamepix_jobs *jobs;
    require(flamepix_jobs_create(&options, &jobs) == FLAMEPIX_OK &&
                flamepix_jobs_add_path(jobs, INPUT) == FLAMEPIX_OK &&
                flamepix_jobs_finish(jobs, NULL) == FLAMEPIX_OK,
            "there is one job");
    return jobs;
}

static void check_decision(const struct place *place, const struct flamepix_report_index *past,
                           uint64_t options_hash)
{
    static const struct flamepix_variant variant = {.suffix = ""};
    struct flamepix_jobs *jobs = make_jobs(place);
    const struct flamepix_plan plan = {.jobs = jobs,
                                       .past = past,
                                       .variants = &variant,
                                       .variant_count = 1,
                                       .exists = FLAMEPIX_EXISTS_IF_CHANGED,
                                       .options_hash = options_hash};
    struct flamepix_buffer path = {0};
    enum flamepix_existing existing;
    const struct flamepix_entry *entry;
    require(flamepix_existing_look(&plan, 0, &path, &existing, &entry) == FLAMEPIX_OK,
            "any past can be asked");
    require(existing == FLAMEPIX_EXISTING_MAKE || existing == FLAMEPIX_EXISTING_COMPARE,
            "a report alone never keeps an output");
    if (existing == FLAMEPIX_EXISTING_COMPARE)
        require(is_done(entry, options_hash) && entry->input_hash != 0 &&
                    entry->nbytes == PICTURE_NBYTES && strcmp(entry->input, INPUT) == 0,
                "a past that is trusted was done, by these options, and has the output's size");
    flamepix_buffer_free(&path);
    flamepix_jobs_free(jobs);
}

/* -- a batch ----------------------------------------------------------------------------------- */

static struct flamepix_report_journal *open_journal(const struct place *place, bool resumes,
                                                    uint64_t options_hash)
{
    struct flamepix_report_journal *journal;
    require(flamepix_report_journal_open(place->report, resumes, options_hash, FLAMEPIX_SYNC_NEVER,
                                         &journal) == FLAMEPIX_OK,
            "a batch begins, whatever was before");
    return journal;
}

/* One input is done; the batch ends, or is killed and resumed and then ends. */
static void finish_batch(const struct place *place, struct flamepix_report_journal *journal,
                         bool is_killed, uint64_t options_hash)
{
    const char *const report[] = {place->report};
    const struct flamepix_entry done = {
        .input = "new", .output = OUTPUT, .options_hash = options_hash};
    const struct flamepix_report_counts tally = {.done = 1};
    bool is_finished = false;
    require(flamepix_report_journal_append(journal, &done) == FLAMEPIX_OK, "a line is written");
    if (is_killed) {
        flamepix_report_journal_free(journal);
        journal = open_journal(place, true, options_hash);
        const struct flamepix_report_index *kept = flamepix_report_journal_kept(journal);
        require(kept != NULL && flamepix_report_index_find(kept, done.input) != NULL,
                "what was done before a kill is kept");
    }
    require(flamepix_report_journal_finish(journal, &tally) == FLAMEPIX_OK, "a batch ends");
    flamepix_report_journal_free(journal);
    require(flamepix_report_is_finished(place->report, &is_finished) == FLAMEPIX_OK && is_finished,
            "its report is finished");
    require(access(place->before, F_OK) != 0, "what was before it is gone");
    struct flamepix_report_index *index = read_reports(report, 1);
    require(flamepix_report_index_find(index, done.input) != NULL, "its lines are read back");
    flamepix_report_index_free(index);
}

static void check_merge(const struct place *place)
{
    const char *const report[] = {place->report};
    struct flamepix_merged merged;
    size_t count;
    require(flamepix_reports_merge(report, 1, place->merged, false, &merged) == FLAMEPIX_OK,
            "reports unite");
    (void)flamepix_report_index_entries(merged.index, &count);
    require(count == merged.tally.done + merged.tally.skipped + merged.tally.failed,
            "every input is counted");
    flamepix_report_index_free(merged.index);
}

/* Writes the file before, if there is a NUL, and the report. False where nothing ends the last
 * line of the report: it may be half a line then. */
static bool write_reports(const struct place *place, const char *bytes, size_t length)
{
    const char *nul = memchr(bytes, '\0', length), *report = bytes, *end = bytes + length;
    if (nul != NULL) {
        write_file(place->before, bytes, (size_t)(nul - bytes));
        report = nul + 1;
    }
    write_file(place->report, report, (size_t)(end - report));
    return report == end || end[-1] == '\n';
}

/* What a batch finds in the reports when it begins. */
static void check_beginning(const struct place *place,
                            const struct flamepix_report_journal *journal,
                            const struct flamepix_report_index *past, uint64_t options_hash)
{
    const struct flamepix_report_index *kept = flamepix_report_journal_kept(journal);
    if (kept != NULL)
        check_kept(kept, past, options_hash);
    check_decision(place, flamepix_report_journal_past(journal), options_hash);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < CHOICE_BYTES)
        return 0;
    bool resumes = data[0] & 1, is_killed = data[0] & 2;
    const struct place *place = get_place();
    remove_reports(place);
    bool is_whole = write_reports(place, (const char *)data + CHOICE_BYTES, size - CHOICE_BYTES);
    struct flamepix_report_index *past = read_both(place);
    uint64_t options_hash = choose_options(past, data[1]);
    struct flamepix_report_journal *journal = open_journal(place, resumes, options_hash);
    struct flamepix_report_index *now = read_both(place);
    /* What half a line says is made again. */
    if (!resumes || is_whole)
        require_known(past, now, options_hash);
    check_beginning(place, journal, past, options_hash);
    finish_batch(place, journal, is_killed, options_hash);
    check_merge(place);
    flamepix_report_index_free(now);
    flamepix_report_index_free(past);
    return 0;
}
