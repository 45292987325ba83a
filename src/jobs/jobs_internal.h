/* What the files of this room know of jobs. */
#ifndef FPX_JOBS_JOBS_INTERNAL_H
#define FPX_JOBS_JOBS_INTERNAL_H

#include "base/hash_index.h"
#include "base/os/paths.h"
#include "jobs/jobs.h"

/* A folder, by whatever path; zeros where it is not there. */
struct fpx_job_folder {
    uint64_t device, inode;
};

/* Only inputs are kept; outputs are made when they are asked for. */
struct fpx_job {
    size_t path;          /* in jobs.texts, terminated */
    size_t below;         /* in jobs.texts: the part below the PATH it was found by */
    size_t baseline_name; /* in jobs.texts, where names for baselines are wanted */
    size_t root;          /* in jobs.roots, plus 1; 0: not asked yet */
    size_t groups;        /* in jobs.groups: their names, each terminated */
    size_t group_count;
    struct fpx_job_folder folder; /* that it is in */
    size_t fault;      /* in jobs.texts: why it fails without being read; 0: it does not */
    bool is_folder;    /* that could not be listed */
    bool is_too_young; /* by options.min_age_seconds */
    bool is_found;     /* in a folder */
    bool is_gone;      /* a file of the baseline, which no input is compared with */
    bool stem_is_name; /* {stem} is {name}, as the output would be another job's */
};

/* A file by its name for baselines; both in jobs.texts. */
struct fpx_named {
    size_t name, below;
};
struct fpx_named_list {
    struct fpx_named *items;
    size_t count, capacity;
};

struct fpx_jobs {
    struct fpx_jobs_options options;
    struct flamepix_buffer texts;
    struct flamepix_buffer groups;
    struct flamepix_buffer roots; /* paths without links, each terminated */
    size_t list_root;             /* as of a job, of options.list_root */
    bool root_first;              /* as of names' fields */
    struct fpx_job *array;        /* of all shards */
    size_t total, capacity;
    size_t gone;      /* of the total, which come last */
    bool has_folders; /* an input was found in one */
    size_t shard_index, shard_count;
    bool baseline_is_folder;              /* options.baseline, where there is one */
    struct fpx_named_list baseline_files; /* in it, sorted by name */
    struct flamepix_buffer folder;        /* of the file that was added last, */
    bool folder_has_outputs;              /* and whether it is the output folder or below that */
    struct fpx_job_folder place;          /* of it */
    struct fpx_hash_index inputs;         /* of the array, by folder and name */
    double now;                           /* when they were created, in seconds */
    bool *include_used, *exclude_used;    /* one for each glob */
    size_t others; /* links to folders, pipes and the like that were passed over */
    struct fpx_path_identity report, last; /* of options.report, and of the file added last */
    struct fpx_jobs_conflict trouble;
    struct flamepix_buffer trouble_texts[3]; /* that no input holds */
};

/* Adds a file that was found in a folder, whose path below that begins at `below`; but not one that
 * batches write. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_add_found(struct fpx_jobs *jobs, struct flamepix_bytes path,
                                        size_t below);

/* The number of the input that is the same file as the job's, by whatever path: one of the same
 * name in the same folder. FPX_HASH_NONE: there is none. A link is another file than the one
 * that it leads to, as both have names of their own, which name pictures. */
size_t fpx_jobs_find_same(const struct fpx_jobs *jobs, const struct fpx_job *job);
/* Adds the last of the array to the index. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_index_last(struct fpx_jobs *jobs);

/* The folder of a path that ends in '/' or is empty. */
struct fpx_job_folder fpx_jobs_folder(const char *path);

/* The time that files were changed at is told by this clock, in seconds. */
double fpx_jobs_now(void);

/* Whether the file of the path was changed less than `min_age_seconds` before `now`. */
bool fpx_jobs_file_is_young(const struct fpx_jobs *jobs, const char *path);

/* Job i of this shard, and its number among those of all shards. */
size_t fpx_jobs_number(const struct fpx_jobs *jobs, size_t i);
const struct fpx_job *fpx_jobs_at(const struct fpx_jobs *jobs, size_t i);

/* What fpx_jobs_baseline answers; i counts all shards' jobs. */
enum flamepix_status fpx_jobs_baseline_of_all_shards(const struct fpx_jobs *jobs, size_t i,
                                                     struct flamepix_buffer *path, bool *found_ret);

/* What stands for the fields of its name templates, in a group; the same. */
struct fpx_name_template_fields fpx_jobs_name_fields_of_all_shards(const struct fpx_jobs *jobs,
                                                                   size_t i, size_t group);

/* The output of job i as of fpx_jobs_output; i counts all shards' jobs. */
enum flamepix_status fpx_jobs_output_of_all_shards(const struct fpx_jobs *jobs, size_t i,
                                                   const struct fpx_jobs_product *product,
                                                   struct flamepix_buffer *path);

/* The same, and fpx_jobs_key, where these fields are known already. */
enum flamepix_status fpx_jobs_fill_output(const struct fpx_jobs *jobs,
                                          const struct fpx_name_template_fields *fields,
                                          const struct fpx_jobs_product *product,
                                          struct flamepix_buffer *path);
enum flamepix_status fpx_jobs_fill_key(const struct fpx_jobs *jobs,
                                       const struct fpx_name_template_fields *fields,
                                       const char *prefix, const char *suffix,
                                       struct flamepix_buffer *key);

/* Whether inputs and files of the baseline are known by names of their own. */
bool fpx_jobs_have_baseline_names(const struct fpx_jobs *jobs);

/* Appends to the texts, terminated, what a path below is known by; *name_ret: where it begins.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_map_name(struct fpx_jobs *jobs, const char *below, size_t *name_ret);

/* The path below the baseline of the file of that name; NULL if there is none. The jobs'. */
const char *fpx_jobs_baseline_named(const struct fpx_jobs *jobs, const char *name);

/* Finds the roots of the jobs that have none yet. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_find_roots(struct fpx_jobs *jobs);

/* The root of job i of all shards': its path, and its name, which is "" of the root of all files.
 * Both "" where they were not found yet. */
const char *fpx_jobs_root_of_all_shards(const struct fpx_jobs *jobs, size_t i);
struct flamepix_bytes fpx_jobs_root_name(const struct fpx_jobs *jobs, size_t i);

/* Says of a job that was listed where it is below the root of lists, where there is one. Answers
 * OK, NO_MEMORY, or BAD_ARGUMENT with a trouble. */
enum flamepix_status fpx_jobs_put_below_root(struct fpx_jobs *jobs, size_t i);

/* Replaces `advice` by the fields of names that differ between two jobs, as of a trouble. Answers
 * OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_advise(struct fpx_jobs *jobs, size_t a, size_t b,
                                     struct flamepix_buffer *advice);

#endif
