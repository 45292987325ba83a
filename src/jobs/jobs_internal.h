/* The internals of jobs, shared by the files of this folder. */
#ifndef FPX_JOBS_JOBS_INTERNAL_H
#define FPX_JOBS_JOBS_INTERNAL_H

#include "base/hash_index.h"
#include "base/os/paths.h"
#include "jobs/jobs.h"

/* A folder's identity, by whatever path; zeros if it does not exist. */
struct fpx_job_folder {
    uint64_t device, inode;
};

/* Only inputs are stored; outputs are made on demand. */
struct fpx_job {
    size_t path;          /* in jobs.texts, terminated */
    size_t below;         /* in jobs.texts: the part below the PATH it was found by */
    size_t baseline_name; /* in jobs.texts, if names for baselines are wanted */
    size_t root;          /* in jobs.roots, plus 1; 0: not looked up yet */
    size_t groups;        /* in jobs.groups: their names, each terminated */
    size_t group_count;
    struct fpx_job_folder folder; /* that it is in */
    size_t fault;                 /* in jobs.texts: why it fails unread; 0: no fault */
    int fault_code;               /* of that, for the report; 0: that of READ_FAILED */
    bool is_folder;               /* an unlisted folder */
    bool is_too_young;            /* see options.min_age_seconds */
    bool is_found;                /* in a folder */
    bool is_gone;                 /* a file of the baseline without an input */
    bool stem_is_name;            /* {stem} is {name}, to avoid another job's output */
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
    size_t list_root;             /* as in a job, of options.list_root */
    bool root_first;              /* as of names' fields */
    struct fpx_job *array;        /* of all shards */
    size_t total, capacity;
    size_t gone;      /* of the total; they come last */
    bool has_folders; /* an input was found in a folder */
    size_t shard_index, shard_count;
    bool baseline_is_folder;               /* options.baseline, if given */
    struct fpx_named_list baseline_files;  /* files in it, sorted by name */
    struct flamepix_buffer folder;         /* of the file added last, */
    bool folder_has_outputs;               /* and whether it is in the output folder */
    struct fpx_job_folder place;           /* of it */
    struct fpx_hash_index inputs;          /* into the array, by folder and name */
    double now;                            /* time of creation, in seconds */
    bool *include_used, *exclude_used;     /* one for each glob */
    size_t others;                         /* links to folders, pipes and the like, passed over */
    struct fpx_path_identity report, last; /* of options.report, and of the file added last */
    struct fpx_jobs_conflict trouble;
    struct flamepix_buffer trouble_texts[3]; /* that no input holds */
};

/* Adds a file found in a folder, whose path below that begins at `below`, unless it was written by
 * a batch. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_add_found(struct fpx_jobs *jobs, struct flamepix_bytes path,
                                        size_t below);

/* Job i of this shard, and its number among those of all shards. */
size_t fpx_jobs_number(const struct fpx_jobs *jobs, size_t i);
const struct fpx_job *fpx_jobs_at(const struct fpx_jobs *jobs, size_t i);

/* As fpx_jobs_baseline; i counts the jobs of all shards. */
enum flamepix_status fpx_jobs_baseline_of_all_shards(const struct fpx_jobs *jobs, size_t i,
                                                     struct flamepix_buffer *path, bool *found_ret);

/* The values for the fields of its name templates, in a group; i as above. */
struct fpx_name_template_fields fpx_jobs_name_fields_of_all_shards(const struct fpx_jobs *jobs,
                                                                   size_t i, size_t group);

/* The output of job i as in fpx_jobs_output; i counts the jobs of all shards. */
enum flamepix_status fpx_jobs_output_of_all_shards(const struct fpx_jobs *jobs, size_t i,
                                                   const struct fpx_jobs_product *product,
                                                   struct flamepix_buffer *path);

/* The same, and fpx_jobs_key, with fields that are already known. */
enum flamepix_status fpx_jobs_fill_output(const struct fpx_jobs *jobs,
                                          const struct fpx_name_template_fields *fields,
                                          const struct fpx_jobs_product *product,
                                          struct flamepix_buffer *path);
enum flamepix_status fpx_jobs_fill_key(const struct fpx_jobs *jobs,
                                       const struct fpx_name_template_fields *fields,
                                       const char *prefix, const char *suffix,
                                       struct flamepix_buffer *key);

/* Whether inputs and files of the baseline are matched by names of their own. */
bool fpx_jobs_have_baseline_names(const struct fpx_jobs *jobs);

/* Appends the name for a path below to the texts, terminated; *name_ret: where it begins. Returns
 * OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_map_name(struct fpx_jobs *jobs, const char *below, size_t *name_ret);

/* The path below the baseline of the file of that name; NULL: none. Owned by the jobs. */
const char *fpx_jobs_baseline_named(const struct fpx_jobs *jobs, const char *name);

/* Finds the roots of the jobs that have none yet. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_find_roots(struct fpx_jobs *jobs);

/* The root of job i of all shards: its path, and its name, which is "" for the root of all files.
 * Both "" if not found yet. */
const char *fpx_jobs_root_of_all_shards(const struct fpx_jobs *jobs, size_t i);
struct flamepix_bytes fpx_jobs_root_name(const struct fpx_jobs *jobs, size_t i);

/* Sets the path of a listed job below the root of lists, if there is one. Returns OK, NO_MEMORY, or
 * BAD_ARGUMENT with a conflict. */
enum flamepix_status fpx_jobs_put_below_root(struct fpx_jobs *jobs, size_t i);

/* Replaces `advice` by the fields of names that differ between two jobs, for a conflict. Returns OK
 * or NO_MEMORY. */
enum flamepix_status fpx_jobs_advise(struct fpx_jobs *jobs, size_t a, size_t b,
                                     struct flamepix_buffer *advice);

#endif
