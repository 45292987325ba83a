/* The jobs of a batch. Inputs come from files, folders and lists; every input has one stem of
 * output paths, made by the name template. Everything is checked before any work. Names are any
 * bytes but NUL. */
#ifndef FPX_JOBS_JOBS_H
#define FPX_JOBS_JOBS_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

#include "jobs/name_template.h"

/* Name maps: a substitution in the style of sed, s/REGEX/TEXT/, that maps names which differ in a
 * date or a number to one name. */

struct fpx_name_map;

/* Parses "s/REGEX/TEXT/", or with a g at the end to replace all matches instead of the first. REGEX
 * is a POSIX extended regular expression; in TEXT \1 to \9 are its groups and & or \0 the match;
 * any character may replace '/', and a backslash escapes it. Names are bytes. Returns OK,
 * NO_MEMORY, or BAD_ARGUMENT: then `fault` is replaced by what is wrong, terminated. */
enum flamepix_status fpx_name_map_create(const char *text, struct fpx_name_map **map_ret,
                                         struct flamepix_buffer *fault);

/* Replaces `mapped` by the mapped name, terminated, the NUL not counted. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_name_map_apply(const struct fpx_name_map *map, const char *name,
                                        struct flamepix_buffer *mapped);

void fpx_name_map_free(struct fpx_name_map *map);

struct fpx_jobs;

#define FPX_USUAL_NAME "{dir}/{stem}.{ext}"

struct fpx_jobs_options {
    const char *output_folder; /* NULL: nothing is written, and no outputs are requested */
    /* Path of an output below output_folder, with the fields {dir} (of the input, relative to the
     * PATH it was found by; "" at the top of that, and for a file given itself or in a list),
     * {root} (the name of the folder that PATH leads to; for a file given itself or in a list, of
     * its own folder), {stem} (file name without its last extension, and before that without .gz,
     * .zst, .xz or .bz2), {name} (file name), {ext}, {index} (from 0, over all inputs before
     * sharding). "." and empty components are removed from the result. */
    const char *name_template; /* FPX_USUAL_NAME or another */
    const char *extension;     /* png or jpg: the value of {ext} */
    /* Globs (walk_folder.h) on the path below PATH and on the file name; NULL-ended; NULL: all
     * files, none. They apply to files found in folders; a folder that `exclude` matches is not
     * entered. */
    const char *const *include;
    const char *const *exclude;
    uint32_t shard_index, shard_count; /* inputs index % shard_count == shard_index; count 0: all */
    /* Whether a file was written by a batch, by its beginning. Such files in or below
     * output_folder, and `report`, are not inputs, even if named: a batch may put its pictures
     * beside its inputs and run again. Nor are files with names as in temp_names.h, wherever they
     * are. NULL: all are inputs. */
    bool (*is_product)(const char *path);
    const char *report; /* a path, or NULL */
    /* The baseline: a file for all inputs, or a folder, where each input has a namesake
     * (fpx_jobs_baseline); NULL: none. Such a folder is not entered if it is below a PATH: its
     * files are not inputs. */
    const char *baseline;
    /* For a folder: maps the paths below of inputs and its files to the names by which they are
     * matched; NULL: by the paths themselves, compressed or not. The caller's. */
    const struct fpx_name_map *baseline_names;
    /* The folder that contains the files of lists, which defines their {dir}; NULL: they are known
     * by their file names. */
    const char *list_root;
    bool has_root_titles; /* {root} is needed even if no name has it */
    /* An input whose file was modified within so many seconds is too young; 0: none is. */
    double min_age_seconds;
};

/* An output of each input: a template and a suffix as in fpx_jobs_output. */
struct fpx_jobs_product {
    const char *name_template, *suffix;
    size_t group; /* made only for inputs with more groups than this; no groups count as one */
};

/* Another file that the batch reads or writes. */
struct fpx_jobs_file {
    const char *path; /* "-" is standard input if it is read */
    bool is_written;
};

/* All outputs of a batch, and the files it reads besides its inputs. */
struct fpx_jobs_files {
    const struct fpx_jobs_product *products;
    size_t product_count;
    const struct fpx_jobs_file *others;
    size_t other_count;
    struct fpx_output_folder *folder; /* notes the links among the products; NULL: none does */
};

/* A conflict among the requested jobs; texts are raw bytes, owned by the jobs. */
enum fpx_jobs_problem {
    FPX_JOBS_FINE = 0,
    FPX_JOBS_UNKNOWN_FIELD, /* `first`: the field, with its braces */
    /* `first`: an input whose output is absolute, contains "..", or is not a file name. */
    FPX_JOBS_OUTSIDE,
    FPX_JOBS_RESERVED, /* `first`: an input whose output has a name as in temp_names.h */
    /* `first`: an input whose output is the input `second`; NULL: the input itself. */
    FPX_JOBS_OVERWRITE,
    /* `first` and `second`: two inputs with the output `third`; `advice`: the fields that differ,
     * "{root} or {index} tell them apart". */
    FPX_JOBS_COLLISION,
    FPX_JOBS_TWICE,            /* `first`: a path written twice, by one input or another file */
    FPX_JOBS_FOLDER,           /* `first` and `second`: paths, one is the other's folder */
    FPX_JOBS_OTHER_OVERWRITES, /* `first`: an input; `second`: another file, written there */
    FPX_JOBS_OTHER_READ,       /* `first`: another file that is read, and also written */
    /* `first`: a path that does not exist, or a folder that cannot be listed. */
    FPX_JOBS_UNREADABLE,
    FPX_JOBS_NOT_BELOW, /* `first`: a file of a list that is not below their root */
    /* `first` and `second`: paths below of two inputs, or of two files of the baseline, as `advice`
     * says, that baseline_names maps to `third`. */
    FPX_JOBS_ONE_BASELINE
};
struct fpx_jobs_conflict {
    enum fpx_jobs_problem problem;
    const char *first, *second, *third;
    int cause;      /* errno of UNREADABLE */
    size_t product; /* concerned, of two the second; 0 if none is */
    const char *advice;
};

/* Returns OK, NO_MEMORY, or BAD_ARGUMENT (shard_index not below shard_count). The strings of the
 * options must outlive the jobs. */
enum flamepix_status fpx_jobs_create(const struct fpx_jobs_options *options,
                                     struct fpx_jobs **jobs_ret);

/* Adds a file, or every regular file below a folder, in byte order of their paths. Symlinks to
 * files are followed, and a dangling one fails as a job; symlinks to folders are not followed
 * (except PATH itself); names beginning with '.' are omitted in folders. A subfolder that cannot be
 * listed becomes a job with a fault. The output folder and that of the baseline are not entered if
 * they are below. No recursion. A file that was added before, by whatever path, is not added again.
 * `path` must outlive the jobs. Returns OK, NO_MEMORY, or READ_FAILED (see fpx_jobs_conflict) if
 * the path does not exist, or is a folder that cannot be listed: then the jobs are unusable. */
enum flamepix_status fpx_jobs_add_path(struct fpx_jobs *jobs, const char *path);

/* Whether glob i of the options has matched nothing in any folder so far. */
bool fpx_jobs_include_is_unused(const struct fpx_jobs *jobs, size_t i);
bool fpx_jobs_exclude_is_unused(const struct fpx_jobs *jobs, size_t i);

/* The number of links to folders, pipes, sockets and devices passed over in folders. */
size_t fpx_jobs_passed_over(const struct fpx_jobs *jobs);

/* Adds the files of a list, each terminated by `separator` ('\n' or '\0'; the last may lack it);
 * empty ones are skipped; a missing file fails as a job. A carriage return before a '\n' is part of
 * the line's end, and a byte order mark at the beginning of such a list is ignored. Folders are not
 * walked. Returns OK, NO_MEMORY, BAD_ARGUMENT (a NUL in a list of lines; or, if fpx_jobs_conflict
 * reports it, a file that is not below the root of lists), or what `read` returns. */
enum flamepix_status fpx_jobs_add_list(struct fpx_jobs *jobs, flamepix_read_fn read, void *user,
                                       char separator);

/* If inputs would have one output by the usual name template, and were found by folders of
 * different names, all output paths begin with {root}, before the template. Inputs that still have
 * one output keep their extensions: their {stem} is {name}. With another template nothing is done.
 * Call it after all inputs were added and before the jobs are used otherwise; all shards decide
 * alike. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_make_outputs_distinct(struct fpx_jobs *jobs);

/* Finds the names of inputs and files of the baseline, if the options have names for baselines.
 * Call it after all inputs were added, before baselines are looked up. Returns OK, NO_MEMORY,
 * READ_FAILED or BAD_ARGUMENT (see fpx_jobs_conflict). */
enum flamepix_status fpx_jobs_name_baselines(struct fpx_jobs *jobs);

/* Adds after all inputs the files of a baseline's folder that no input is compared with: files that
 * match the same globs and for which `is_profile` is true, but no outputs, and no inputs. Such a
 * file counts as an input with its path below the folder; if an output of it would be another
 * job's, its {stem} is its {name}. `files` are those of fpx_jobs_finish, which is called
 * afterwards; no inputs may be added after this. Returns OK, NO_MEMORY, or READ_FAILED (see
 * fpx_jobs_conflict): then the files found outside of the unlisted folder have been added. */
enum flamepix_status fpx_jobs_add_gone(struct fpx_jobs *jobs, const struct fpx_jobs_files *files,
                                       bool (*is_profile)(const void *user, const char *path),
                                       const void *user);

/* Whether job i is such a file. */
bool fpx_jobs_is_gone(const struct fpx_jobs *jobs, size_t i);

/* Checks the products' templates, that no output leaves the folder, and that no file is written
 * that is also read, or written a second time, by the jobs of all shards or otherwise, by whatever
 * path (paths.h). Baselines count as read, even missing ones. `files` NULL stands for pictures
 * without suffix. Returns OK, NO_MEMORY, or BAD_ARGUMENT (see fpx_jobs_conflict). */
enum flamepix_status fpx_jobs_finish(struct fpx_jobs *jobs, const struct fpx_jobs_files *files);

struct fpx_jobs_conflict fpx_jobs_conflict(const struct fpx_jobs *jobs);

/* The jobs of this shard; the inputs of all shards together. */
size_t fpx_jobs_count(const struct fpx_jobs *jobs);
size_t fpx_jobs_total(const struct fpx_jobs *jobs);

/* The input path of job i (below count), as given or found; terminated; owned by the jobs. */
const char *fpx_jobs_input(const struct fpx_jobs *jobs, size_t i);

/* The path of job i's input below the PATH or the baseline's folder it was found by; the file name
 * if it was named itself. Terminated; owned by the jobs. */
const char *fpx_jobs_below(const struct fpx_jobs *jobs, size_t i);

/* The baseline of job i's input, if the jobs have one; replaces `path`, which is then terminated,
 * the NUL not counted in its length. In a folder this is the file with the path that the input has
 * below its PATH ({dir}/{name} of name templates), or else the same path with another compression:
 * without .gz, .zst, .xz or .bz2, or with one of them, in this order; with names for baselines the
 * file of the same name. *found_ret: whether it exists; if not, the path is the first candidate, or
 * the name. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_baseline(const struct fpx_jobs *jobs, size_t i,
                                       struct flamepix_buffer *path, bool *found_ret);

/* Whether there are inputs, in all shards, and a baseline, but no input has a counterpart in it;
 * then `first` and `second` are replaced by the terminated paths of the first two candidates,
 * `second` by "" if there is only one. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_have_no_baselines(const struct fpx_jobs *jobs,
                                                struct flamepix_buffer *first,
                                                struct flamepix_buffer *second, bool *lack_ret);

/* Whether the jobs have a baseline. */
bool fpx_jobs_have_baseline(const struct fpx_jobs *jobs);

/* Why an input fails without being read; status OK: it has to be read. */
struct fpx_jobs_fault {
    enum flamepix_status status;
    const char *text; /* terminated, owned by the jobs; NULL if the status is OK */
    int code;         /* for the report; 0: that of the status */
};
struct fpx_jobs_fault fpx_jobs_fault(const struct fpx_jobs *jobs, size_t i);

/* Gives job i a fault with that code; texts that were got from the jobs become invalid. Returns OK
 * or NO_MEMORY. */
enum flamepix_status fpx_jobs_fail(struct fpx_jobs *jobs, size_t i, int code, const char *text);

/* Whether job i is a folder below a PATH that could not be listed. Such a job has a fault, and no
 * products: its input is the folder, without a '/' at its end. */
bool fpx_jobs_is_folder(const struct fpx_jobs *jobs, size_t i);

/* Whether the input of job i is younger than `min_age_seconds`: it is neither read nor drawn, and
 * its earlier outputs stay. */
bool fpx_jobs_is_too_young(const struct fpx_jobs *jobs, size_t i);

/* The output path of job i, with `suffix` ("@thumb", "" for none) before its extension (before the
 * last dot of the template's last component, else at the end); replaces `path`, which is then
 * terminated, the NUL not counted in its length. `name_template` NULL is the options' own; a
 * sidecar has another. Returns OK, NO_MEMORY, or BAD_ARGUMENT if fpx_jobs_finish reports it as
 * OUTSIDE; fields must be known. */
enum flamepix_status fpx_jobs_output(const struct fpx_jobs *jobs, size_t i,
                                     const char *name_template, const char *suffix,
                                     struct flamepix_buffer *path);

/* Sets the groups of job i: the values of {group} in the names of its products, which are made for
 * each group. The names are file names without '/', and unique; `count` is at least 1. Once for
 * each job, before fpx_jobs_finish. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_set_groups(struct fpx_jobs *jobs, size_t i, const char *const *names,
                                         size_t count);

/* The number of groups of job i: 1, without a name, if none were set. */
size_t fpx_jobs_group_count(const struct fpx_jobs *jobs, size_t i);

/* The number of inputs of all shards, including files that only a baseline has. */
size_t fpx_jobs_count_of_all_shards(const struct fpx_jobs *jobs);

/* The input with such a number, and whether it is a folder (fpx_jobs_is_folder). */
const char *fpx_jobs_input_of_all_shards(const struct fpx_jobs *jobs, size_t number);
bool fpx_jobs_is_folder_of_all_shards(const struct fpx_jobs *jobs, size_t number);

/* The key of an input, by its number among all shards: `prefix` and its output path with that
 * suffix, as made by fpx_jobs_output, below the folder of outputs, where {group} and {profile} stay
 * as in the template. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_key(const struct fpx_jobs *jobs, size_t number, const char *prefix,
                                  const char *suffix, struct flamepix_buffer *key);

/* The folder of all outputs, as given; owned by the options. */
const char *fpx_jobs_output_folder(const struct fpx_jobs *jobs);

void fpx_jobs_free(struct fpx_jobs *jobs);

#endif
