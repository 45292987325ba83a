/* What a batch is to do. Inputs come from files, folders and lists; every input has one stem
 * of output paths, made by the name template. All is checked before any work. Names are any bytes
 * but NUL. */
#ifndef FPX_JOBS_JOBS_H
#define FPX_JOBS_JOBS_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

#include "jobs/name_template.h"

/* Name maps: a substitution as sed has it, s/REGEX/TEXT/, that makes one name of those that differ
 * in a date or a number. */

struct fpx_name_map;

/* Reads "s/REGEX/TEXT/", or with a g behind it for all matches and not the first alone. REGEX is an
 * extended regular expression of POSIX; in TEXT \1 to \9 are its groups and & or \0 the match; any
 * sign may stand for '/', and a backslash before it keeps it. Names are bytes. Answers OK,
 * NO_MEMORY, or BAD_ARGUMENT: then `fault` is replaced by what is wrong, terminated. */
enum flamepix_status fpx_name_map_create(const char *text, struct fpx_name_map **map_ret,
                                         struct flamepix_buffer *fault);

/* Replaces `mapped` by what a name becomes, terminated, the NUL not counted. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_name_map_apply(const struct fpx_name_map *map, const char *name,
                                        struct flamepix_buffer *mapped);

void fpx_name_map_free(struct fpx_name_map *map);

struct fpx_jobs;

#define FPX_USUAL_NAME "{dir}/{stem}.{ext}"

struct fpx_jobs_options {
    const char *output_folder; /* NULL: nothing is written, and outputs are not asked for */
    /* Path of an output below output_folder, by the fields {dir} (of the input, relative to the
     * PATH it was found by; "" at the top of that, and for a file given itself or in a list),
     * {root} (the name of the folder that PATH is, by where it leads; of a file given itself or in
     * a list, of its own folder), {stem} (file name without its last extension, and without .gz,
     * .zst, .xz or .bz2 before that), {name} (file name), {ext}, {index} (from 0, over all inputs
     * before sharding). "." and empty components are left out of what comes of it. */
    const char *name_template; /* FPX_USUAL_NAME or another */
    const char *extension;     /* png or jpg: what {ext} is */
    /* Globs (walk_folder.h) on the path below PATH and on the file name; NULL-ended; NULL: all
     * files, none. They apply to what is found in folders; a folder that `exclude`
     * matches is not entered. */
    const char *const *include;
    const char *const *exclude;
    uint32_t shard_index, shard_count; /* inputs index % shard_count == shard_index; count 0: all */
    /* Whether a file is one that batches write, as it begins. Such files in or below output_folder,
     * and `report`, are no inputs, however they are named: a batch may put its pictures beside its
     * inputs and run again. Nor are files of names as of temp_names.h, wherever they are.
     * NULL: all are inputs. */
    bool (*is_product)(const char *path);
    const char *report; /* a path, or NULL */
    /* What inputs are compared with: a file, that all are, or a folder, where each has a namesake
     * (fpx_jobs_baseline); NULL: nothing. Such a folder is not entered where it lies below a
     * PATH: what is in it is no input. */
    const char *baseline;
    /* Where that is a folder: what inputs and its files are known by, of their paths below; NULL:
     * the paths themselves, packed or not. The caller's. */
    const struct fpx_name_map *baseline_names;
    /* The folder that files of lists lie below, and {dir} of them; NULL: they are known by their
     * names. */
    const char *list_root;
    bool has_root_titles; /* {root} is asked for, whether or not a name has it */
    /* An input whose file was changed within so many seconds is too young; 0: none is. */
    double min_age_seconds;
};

/* What is made of each input: a template and a suffix as of fpx_jobs_output. */
struct fpx_jobs_product {
    const char *name_template, *suffix;
    size_t group; /* an input that has groups, and no more than so many, has no such product */
};

/* Another file that the batch reads or writes. */
struct fpx_jobs_file {
    const char *path; /* of one that is read, "-" is standard input */
    bool is_written;
};

/* All that a batch makes, and what it reads besides its inputs. */
struct fpx_jobs_files {
    const struct fpx_jobs_product *products;
    size_t product_count;
    const struct fpx_jobs_file *others;
    size_t other_count;
};

/* What is wrong with the jobs that were asked for; texts are the jobs', raw bytes, valid until they
 * are freed. */
enum fpx_jobs_problem {
    FPX_JOBS_FINE = 0,
    FPX_JOBS_UNKNOWN_FIELD, /* `first`: the field, with its braces */
    /* `first`: an input whose output is absolute, goes through "..", or is no file name. */
    FPX_JOBS_OUTSIDE,
    FPX_JOBS_RESERVED, /* `first`: an input whose output has a name as of temp_names.h */
    /* `first`: an input whose output is the input `second`; NULL: is itself. */
    FPX_JOBS_OVERWRITE,
    /* `first` and `second`: two inputs for the output `third`; `advice`: which fields tell them
     * apart, "{root} or {index} tell them apart". */
    FPX_JOBS_COLLISION,
    FPX_JOBS_TWICE,            /* `first`: a path that is written twice, by one input or besides */
    FPX_JOBS_FOLDER,           /* `first` and `second`: paths, of which one is the other's folder */
    FPX_JOBS_OTHER_OVERWRITES, /* `first`: an input; `second`: another file, written there */
    FPX_JOBS_OTHER_READ,       /* `first`: another file that is read, and also written */
    /* `first`: a path that is not there, or a folder that cannot be listed. */
    FPX_JOBS_UNREADABLE,
    FPX_JOBS_NOT_BELOW, /* `first`: a file of a list, not below their root */
    /* `first` and `second`: paths below of two inputs, or two files of the baseline, as `advice`
     * says, that baseline_names makes `third` of. */
    FPX_JOBS_ONE_BASELINE
};
struct fpx_jobs_conflict {
    enum fpx_jobs_problem problem;
    const char *first, *second, *third;
    int cause;      /* errno of UNREADABLE */
    size_t product; /* that it is about; of two the second; 0 where it is about none */
    const char *advice;
};

/* Answers OK, NO_MEMORY, or BAD_ARGUMENT (shard_index not below shard_count). The strings of the
 * options must outlive the jobs. */
enum flamepix_status fpx_jobs_create(const struct fpx_jobs_options *options,
                                     struct fpx_jobs **jobs_ret);

/* Adds a file, or every regular file below a folder, in the byte order of their paths. Symlinks to
 * files are followed, and one that leads nowhere fails as a job; to folders they are not (but for
 * PATH itself); names beginning with '.' are left out in folders. A folder below that cannot be
 * listed becomes a job with a fault. The output folder and that of the baseline are not entered
 * where they lie below. No recursion. A file that was added before, by whatever path, is not added
 * again. `path` lives as long as the jobs. Answers OK, NO_MEMORY, or READ_FAILED (see
 * fpx_jobs_conflict) where the path is not there, or is a folder that cannot be listed: no more
 * can then be done with the jobs. */
enum flamepix_status fpx_jobs_add_path(struct fpx_jobs *jobs, const char *path);

/* The globs that meant nothing in any folder so far: whether glob i of the options is one. */
bool fpx_jobs_include_is_unused(const struct fpx_jobs *jobs, size_t i);
bool fpx_jobs_exclude_is_unused(const struct fpx_jobs *jobs, size_t i);

/* How many links to folders, pipes, sockets and devices were passed over in folders. */
size_t fpx_jobs_passed_over(const struct fpx_jobs *jobs);

/* Adds the files of a list, each ended by `separator` ('\n' or '\0'; the last may lack it); empty
 * ones are skipped; one that is not there fails as a job. A carriage return before a '\n' is part
 * of the line's end, and a byte order mark before such a list is none of it. Folders are not
 * walked. Answers OK, NO_MEMORY, BAD_ARGUMENT (a NUL in a list of lines; or, if
 * fpx_jobs_conflict says so, a file that is not below the root of lists), or what `read`
 * answers. */
enum flamepix_status fpx_jobs_add_list(struct fpx_jobs *jobs, flamepix_read_fn read, void *user,
                                       char separator);

/* Where inputs would have one output by the usual name template, and were found by folders of
 * other names, {root} is a folder before all that templates say, of all inputs. Those that then
 * still would have one output keep their extensions: their {stem} is {name}. By another template
 * nothing is done. When all inputs are there and before others are asked for anything; all shards
 * decide alike. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_make_outputs_distinct(struct fpx_jobs *jobs);

/* Finds what inputs and files of the baseline are known by, where the options have names for that;
 * when all inputs are there, before baselines are asked for. Answers OK, NO_MEMORY, READ_FAILED or
 * BAD_ARGUMENT (see fpx_jobs_conflict). */
enum flamepix_status fpx_jobs_name_baselines(struct fpx_jobs *jobs);

/* Adds behind all inputs what the folder of a baseline has and no input is compared with: files of
 * the same globs for which `is_profile` says yes, but no outputs, and nothing that is an input
 * itself. Such a file counts as an input with the path that it has below the folder; where an
 * output of it would be another job's, its {stem} is its {name}. `files` are those of
 * fpx_jobs_finish, which is called afterwards; no more inputs are added then. Answers OK,
 * NO_MEMORY, or READ_FAILED (see fpx_jobs_conflict): what was found beside the folder that
 * cannot be listed is there. */
enum flamepix_status fpx_jobs_add_gone(struct fpx_jobs *jobs, const struct fpx_jobs_files *files,
                                       bool (*is_profile)(const void *user, const char *path),
                                       const void *user);

/* Whether job i is such a file. */
bool fpx_jobs_is_gone(const struct fpx_jobs *jobs, size_t i);

/* Checks the products' templates, that no output leaves the folder, and that no file is written
 * which is also read, or written a second time, by the jobs of all shards or besides, by whatever
 * path (paths.h). Read is also what inputs are compared with, or would be, were it there.
 * `files` NULL stands for pictures without suffix. Answers OK, NO_MEMORY, or BAD_ARGUMENT (see
 * fpx_jobs_conflict). */
enum flamepix_status fpx_jobs_finish(struct fpx_jobs *jobs, const struct fpx_jobs_files *files);

struct fpx_jobs_conflict fpx_jobs_conflict(const struct fpx_jobs *jobs);

/* The jobs of this shard; the inputs of all shards together. */
size_t fpx_jobs_count(const struct fpx_jobs *jobs);
size_t fpx_jobs_total(const struct fpx_jobs *jobs);

/* The input path of job i (below count), as given or found; terminated; the jobs'. */
const char *fpx_jobs_input(const struct fpx_jobs *jobs, size_t i);

/* The path of the input of job i below the PATH or the baseline's folder it was found by; of one
 * that was named itself its file name. Terminated; the jobs'. */
const char *fpx_jobs_below(const struct fpx_jobs *jobs, size_t i);

/* What the input of job i is compared with, where there is a baseline; replaces `path`, which ends
 * up terminated, the NUL not counted in its length. In a folder this is the file that has the path
 * there which the input has below its PATH ({dir}/{name} of name templates), or else the same path
 * packed otherwise: without .gz, .zst, .xz or .bz2, or with one of them, in this order; with names
 * for baselines the file of the same name. *found_ret: whether there is something; else the path is
 * the first of these, or the name. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_baseline(const struct fpx_jobs *jobs, size_t i,
                                       struct flamepix_buffer *path, bool *found_ret);

/* Whether there are inputs, of all shards, and a baseline, and not one of them has anything to be
 * compared with; then `first` and `second` are replaced by the terminated paths of the first two
 * that were looked for, `second` by "" where there is only one. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_have_no_baselines(const struct fpx_jobs *jobs,
                                                struct flamepix_buffer *first,
                                                struct flamepix_buffer *second, bool *lack_ret);

/* Whether inputs are compared with anything. */
bool fpx_jobs_have_baseline(const struct fpx_jobs *jobs);

/* Why an input fails without being read; status OK: it is to be read. */
struct fpx_jobs_fault {
    enum flamepix_status status;
    const char *text; /* terminated; the jobs'; NULL where the status is OK */
};
struct fpx_jobs_fault fpx_jobs_fault(const struct fpx_jobs *jobs, size_t i);

/* Whether job i is a folder below a PATH that could not be listed. Such a job has a fault, and no
 * products: its input is the folder, without a '/' at its end. */
bool fpx_jobs_is_folder(const struct fpx_jobs *jobs, size_t i);

/* Whether the input of job i is younger than `min_age_seconds`: it is neither read nor drawn, and
 * what was made of it before stays. */
bool fpx_jobs_is_too_young(const struct fpx_jobs *jobs, size_t i);

/* The output path of job i, with `suffix` ("@thumb", "" for none) before its extension (before the
 * last dot of the template's last component, else at the end); replaces `path`, which ends up
 * terminated, the NUL not counted in its length. `name_template` NULL is the options' own; another
 * one is a sidecar's. Answers OK, NO_MEMORY, or BAD_ARGUMENT where fpx_jobs_finish finds it
 * OUTSIDE; fields must be known. */
enum flamepix_status fpx_jobs_output(const struct fpx_jobs *jobs, size_t i,
                                     const char *name_template, const char *suffix,
                                     struct flamepix_buffer *path);

/* Says the groups of job i: what {group} is in the names of its products, which then are made for
 * each of the groups. The names are file names without '/', and differ; `count` is at least 1. Once
 * for each job, before fpx_jobs_finish. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_set_groups(struct fpx_jobs *jobs, size_t i, const char *const *names,
                                         size_t count);

/* How many groups job i has: 1, without a name, where none were said. */
size_t fpx_jobs_group_count(const struct fpx_jobs *jobs, size_t i);

/* How many inputs there are of all shards, and files that only a baseline has. */
size_t fpx_jobs_count_of_all_shards(const struct fpx_jobs *jobs);

/* The input of such a number, and whether that is a folder (fpx_jobs_is_folder). */
const char *fpx_jobs_input_of_all_shards(const struct fpx_jobs *jobs, size_t number);
bool fpx_jobs_is_folder_of_all_shards(const struct fpx_jobs *jobs, size_t number);

/* What an input, whose number is of all shards, is known by: behind `prefix` its output path with
 * that suffix, as fpx_jobs_output makes it, below the folder of outputs, in which {group} and
 * {profile} stand as they do in the template. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jobs_key(const struct fpx_jobs *jobs, size_t number, const char *prefix,
                                  const char *suffix, struct flamepix_buffer *key);

/* The folder of all outputs, as the options named it; the options'. */
const char *fpx_jobs_output_folder(const struct fpx_jobs *jobs);

void fpx_jobs_free(struct fpx_jobs *jobs);

#endif
