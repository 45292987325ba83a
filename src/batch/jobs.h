/* Jobs: what a batch is to do. Inputs come from files, folders and lists; every input has one stem of output
 * paths, made by the name template. All is checked before any work. Names are any bytes but NUL. */
#ifndef FLAMEPIX_BATCH_JOBS_H
#define FLAMEPIX_BATCH_JOBS_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

struct flamepix_jobs;

struct flamepix_jobs_options {
    const char *output_folder;
    /* Path of an output below output_folder, by the fields {dir} (of the input, relative to the PATH it was
     * found by; "." for a file given itself), {stem} (file name without its last extension, and without .gz or
     * .zst before that), {name} (file name), {ext}, {index} (from 0, over all inputs before sharding). */
    const char *name_template; /* "{dir}/{stem}.{ext}" */
    const char *extension;     /* png or jpg: what {ext} is */
    const char *const *include; /* globs (fnmatch) on the path below PATH and on the file name; NULL-ended; */
    const char *const *exclude; /* NULL: all files, none. They apply to what is found in folders. */
    uint32_t shard_index, shard_count; /* inputs index % shard_count == shard_index; count 0 or 1: all */
};

/* What is wrong with the jobs that were asked for; texts are the jobs', raw bytes, valid until they are freed. */
enum flamepix_jobs_problem {
    FLAMEPIX_JOBS_FINE = 0,
    FLAMEPIX_JOBS_UNKNOWN_FIELD, /* `first`: the field, with its braces */
    FLAMEPIX_JOBS_OUTSIDE,       /* an output would be outside of the output folder; `first`: the input */
    FLAMEPIX_JOBS_COLLISION,     /* `first` and `second`: two inputs for the output `third` */
    FLAMEPIX_JOBS_UNREADABLE     /* a folder or list cannot be read (errno set); `first`: its path */
};
struct flamepix_jobs_trouble {
    enum flamepix_jobs_problem problem;
    const char *first, *second, *third;
    int cause; /* errno of UNREADABLE */
};

/* Answers OK, NO_MEMORY. The strings of the options must outlive the jobs. */
enum flamepix_status flamepix_jobs_create(const struct flamepix_jobs_options *options,
                                          struct flamepix_jobs **jobs_ret);

/* Adds a file (whatever it is called, whether it exists or not: a missing one fails as a job), or every regular
 * file below a folder, in the byte order of their paths. Symlinks to files are followed, to folders are not;
 * names beginning with '.' are left out in folders. No recursion. Answers OK, NO_MEMORY, READ_FAILED. */
enum flamepix_status flamepix_jobs_add_path(struct flamepix_jobs *jobs, const char *path);

/* Adds the files of a list, each ended by `separator` ('\n' or '\0'; the last may lack it); empty ones are skipped.
 * Read through `read`. Answers OK, NO_MEMORY, READ_FAILED. */
enum flamepix_status flamepix_jobs_add_list(struct flamepix_jobs *jobs, flamepix_read_fn read,
                                            void *user, char separator);

/* Checks the template, that no output leaves the folder, and that no two inputs have one output; then keeps the
 * shard's jobs. Answers OK, NO_MEMORY, or BAD_ARGUMENT (see flamepix_jobs_trouble). */
enum flamepix_status flamepix_jobs_finish(struct flamepix_jobs *jobs);
struct flamepix_jobs_trouble flamepix_jobs_trouble(const struct flamepix_jobs *jobs);

size_t flamepix_jobs_count(const struct flamepix_jobs *jobs);

/* The input path of job i (below count), as given or found; terminated; the jobs'. */
const char *flamepix_jobs_input(const struct flamepix_jobs *jobs, size_t i);

/* The output path of job i, with `suffix` ("@thumb", "" for none) before its extension; replaces `path`, which
 * ends up terminated. `name_template` NULL is the options' own; another one (a sidecar's) must have passed
 * flamepix_jobs_check_template. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_jobs_output(const struct flamepix_jobs *jobs, size_t i,
                                          const char *name_template, const char *suffix,
                                          struct flamepix_buffer *path);

/* Whether every field of a template is known. On false, *field_ret is the unknown one, with its braces, and
 * length. */
bool flamepix_jobs_check_template(const char *name_template, struct flamepix_bytes *field_ret);

void flamepix_jobs_free(struct flamepix_jobs *jobs);

#endif
