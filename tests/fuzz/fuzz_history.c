/* Any bytes as what an earlier batch left: the file before and the report, separated by NUL,
 * behind some that choose. Whatever they hold, a batch can begin or be resumed, trusts of them
 * what it may, forgets nothing that was done, and its own lines are read back. */
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os/temp_names.h"
#include "batch/products/existing_outputs.h"
#include "batch/products/product.h"
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
    name_file(place->before, place->folder, FPX_BEFORE_PREFIX "report.jsonl");
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

/* Of the file before and the report; of the report alone. */
static struct fpx_report_index *read_reports(const struct place *place, bool both)
{
    struct fpx_report_folder folder = {0};
    const struct fpx_report_origin origin = {.from = &folder, .to = &folder};
    struct fpx_report_facts facts;
    struct fpx_report_index *index = NULL;
    require(fpx_report_folder_find(place->report, &folder) == FLAMEPIX_OK &&
                fpx_report_index_create(&index) == FLAMEPIX_OK &&
                (!both ||
                 fpx_report_read(NULL, place->before, index, &origin, &facts) == FLAMEPIX_OK) &&
                fpx_report_read(NULL, place->report, index, &origin, &facts) == FLAMEPIX_OK &&
                fpx_report_index_sort(index) == FLAMEPIX_OK,
            "any bytes make an index");
    fpx_report_folder_free(&folder);
    return index;
}

/* The options that some line names, so that lines and batch may agree; else any. */
static uint64_t choose_options(const struct fpx_report_index *index, uint8_t choice)
{
    size_t count;
    const struct fpx_entry *entries = fpx_report_index_entries(index, &count);
    uint64_t hash = count > 0 ? entries[choice % count].options_hash : 0;
    return hash != 0 ? hash : 1;
}

/* Whatever was known is, by a line of the same run or a later one. */
static void require_known(const struct fpx_report_index *past, const struct fpx_report_index *now)
{
    size_t count;
    const struct fpx_entry *entries = fpx_report_index_entries(past, &count);
    for (size_t i = 0; i < count; i++) {
        const struct fpx_entry *known = fpx_report_index_find(now, entries[i].key);
        require(known != NULL && known->run >= entries[i].run, "what was known still is");
    }
}

/* -- decisions --------------------------------------------------------------------------------- */

/* A flamepix_read_fn of the bytes that `user` has. */
static enum flamepix_status read_list(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct flamepix_bytes *left = user;
    *length_ret = left->length < capacity ? left->length : capacity;
    memcpy(buffer, left->data, *length_ret);
    *left = flamepix_bytes_from(*left, *length_ret);
    return FLAMEPIX_OK;
}

static struct fpx_jobs *make_jobs(const struct place *place)
{
    const struct fpx_jobs_options options = {
        .output_folder = place->outputs, .name_template = "{stem}.{ext}", .extension = "png"};
    struct fpx_jobs *jobs;
    struct flamepix_bytes list = flamepix_bytes_of(INPUT); /* which need not be there */
    require(fpx_jobs_create(&options, &jobs) == FLAMEPIX_OK &&
                fpx_jobs_add_list(jobs, read_list, &list, '\n') == FLAMEPIX_OK &&
                fpx_jobs_finish(jobs, NULL) == FLAMEPIX_OK,
            "there is one job");
    return jobs;
}

static void check_decision(const struct place *place, const struct fpx_report_index *past,
                           uint64_t options_hash)
{
    static const struct fpx_variant variant = {.suffix = ""};
    struct fpx_jobs *jobs = make_jobs(place);
    const struct fpx_plan plan = {.jobs = jobs,
                                  .past = past,
                                  .variants = &variant,
                                  .variant_count = 1,
                                  .exists = FPX_EXISTS_IF_CHANGED,
                                  .options_hash = options_hash,
                                  .prefix = "out/"};
    struct fpx_job_details job = {0};
    enum fpx_existing_outputs existing;
    const struct fpx_entry *entry;
    require(fpx_product_details(&plan, 0, &job) == FLAMEPIX_OK &&
                fpx_existing_outputs_check(&plan, &job, &existing, &entry) == FLAMEPIX_OK,
            "any past can be asked");
    require(existing == FPX_EXISTING_MAKE || existing == FPX_EXISTING_COMPARE,
            "a report alone never keeps an output");
    if (existing == FPX_EXISTING_COMPARE)
        require((entry->outcome == FPX_OUTCOME_MADE || entry->outcome == FPX_OUTCOME_UNCHANGED) &&
                    fpx_product_has_options(&plan, &job, entry) && entry->input_hash != 0 &&
                    entry->nbytes == PICTURE_NBYTES && strcmp(entry->key, OUTPUT) == 0,
                "a past that is trusted was done, by these options, and has the output's size");
    fpx_job_details_free(&job);
    fpx_jobs_free(jobs);
}

/* -- a batch ----------------------------------------------------------------------------------- */

static struct fpx_report_journal *open_journal(const struct place *place, bool resumes)
{
    const struct fpx_report_journal_options options = {.path = place->report,
                                                       .outputs = place->outputs,
                                                       .resumes = resumes,
                                                       .sync = FPX_SYNC_NEVER};
    struct fpx_report_journal *journal;
    require(fpx_report_journal_open(&options, &journal) == FLAMEPIX_OK,
            "a batch begins, whatever was before");
    return journal;
}

/* One input is done; the batch ends, or is killed and resumed and then ends. */
static void finish_batch(const struct place *place, struct fpx_report_journal *journal,
                         bool is_killed)
{
    struct fpx_report_facts facts;
    const uint64_t run = fpx_report_journal_run(journal);
    const struct fpx_entry done = {.run = run, .key = "new", .input = "new", .output = OUTPUT};
    const struct fpx_summary summary = {.run = run};
    require(fpx_report_journal_append(journal, &done) == FLAMEPIX_OK, "a line is written");
    if (is_killed) {
        fpx_report_journal_free(journal);
        journal = open_journal(place, true);
        const struct fpx_report_index *kept = fpx_report_journal_resumed(journal);
        require(run == 0 || (kept != NULL && fpx_report_journal_run(journal) == run &&
                             fpx_report_index_find(kept, done.key) != NULL),
                "what was done before a kill is kept");
    }
    require(fpx_report_journal_finish(journal, &summary) == FLAMEPIX_OK, "a batch ends");
    fpx_report_journal_free(journal);
    require(fpx_report_peek(place->report, &facts) == FLAMEPIX_OK && facts.is_finished,
            "its report is finished");
    require(access(place->before, F_OK) != 0, "what was before it is gone");
    struct fpx_report_index *index = read_reports(place, false);
    require(fpx_report_index_find(index, done.key) != NULL, "its lines are read back");
    fpx_report_index_free(index);
}

static void check_merge(const struct place *place)
{
    struct fpx_merged_report report;
    struct fpx_report_folder folder = {0};
    struct fpx_report_merge_result merged;
    size_t count, failed, conflict[2];
    require(fpx_merged_report_inspect(place->report, &report) == FLAMEPIX_OK &&
                !fpx_merge_sort(&report, 1, conflict) &&
                fpx_report_folder_find(place->merged, &folder) == FLAMEPIX_OK &&
                fpx_merge_read(&report, 1, &folder, &merged, &failed) == FLAMEPIX_OK,
            "reports unite");
    (void)fpx_report_index_entries(merged.index, &count);
    const struct fpx_summary *summary = &merged.summary;
    require(count == fpx_outcomes_count(&summary->outcomes) +
                         summary->outcomes.counts[FPX_OUTCOME_GONE] + summary->other_runs,
            "every line is counted");
    require(fpx_report_write(NULL, place->merged, merged.index, summary, false) == FLAMEPIX_OK,
            "and written");
    fpx_report_index_free(merged.index);
    fpx_report_folder_free(&folder);
}

/* Writes the file before, if there is a NUL, and the report. */
static void write_reports(const struct place *place, const char *bytes, size_t length)
{
    const char *nul = memchr(bytes, '\0', length), *report = bytes, *end = bytes + length;
    if (nul != NULL) {
        write_file(place->before, bytes, (size_t)(nul - bytes));
        report = nul + 1;
    }
    write_file(place->report, report, (size_t)(end - report));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < CHOICE_BYTES)
        return 0;
    bool resumes = data[0] & 1, is_killed = data[0] & 2;
    const struct place *place = get_place();
    remove_reports(place);
    write_reports(place, (const char *)data + CHOICE_BYTES, size - CHOICE_BYTES);
    struct fpx_report_index *past = read_reports(place, true);
    uint64_t options_hash = choose_options(past, data[1]);
    struct fpx_report_journal *journal = open_journal(place, resumes);
    struct fpx_report_index *now = read_reports(place, true);
    require_known(past, now);
    check_decision(place, fpx_report_journal_past(journal), options_hash);
    finish_batch(place, journal, is_killed);
    check_merge(place);
    fpx_report_index_free(now);
    fpx_report_index_free(past);
    return 0;
}
