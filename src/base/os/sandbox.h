/* Sandbox: what this process, and all that it forks, may still do once it reads foreign bytes.
 *
 * Two mechanisms of Linux, each used where the kernel has it and the surroundings do not forbid it:
 * Landlock opens no file but those below the paths that were added, and lets no signal and no
 * connection leave the process; a seccomp filter passes only the system calls of
 * sandbox_calls.h. Neither can be undone. Descriptors that are open stay usable, whatever they are.
 *
 * Compiled with FPX_NO_SANDBOX, as builds with sanitizers or coverage are, whose run-time libraries
 * need more, there is neither. */
#ifndef FPX_BASE_OS_SANDBOX_H
#define FPX_BASE_OS_SANDBOX_H

#include <stdbool.h>

#include <flamepix/status.h>

/* What the kernel has. */
struct fpx_sandbox_kinds {
    int landlock; /* version of its interface; 0: none */
    bool has_seccomp;
};

struct fpx_sandbox_kinds fpx_sandbox_kinds(void);

/* The files that stay open to the process. Fields are private. */
struct fpx_sandbox {
    int rules; /* a descriptor; -1: no Landlock */
    int version;
};

/* What may be done with the files below a path. */
enum fpx_sandbox_use {
    FPX_SANDBOX_LIST,   /* folders are listed */
    FPX_SANDBOX_READ,   /* and files are read, also those that links in the folders lead to */
    FPX_SANDBOX_FOLLOW, /* and all that is below folders that links lead to */
    /* Files are made, replaced and removed; folders are made and listed. */
    FPX_SANDBOX_WRITE,
    FPX_SANDBOX_READ_AND_WRITE
};

/* Begins a sandbox that has what every command needs: shared libraries, which are loaded late, the
 * limits of the control groups, facts of the process itself, and the folder for
 * temporary files. Returns OK or NO_MEMORY; in both cases it must be entered or closed. */
enum flamepix_status fpx_sandbox_begin(struct fpx_sandbox *sandbox);

/* Adds a file, or a folder with all that is below it, and files that links there lead to; unless it
 * is for reading or listing alone, also folders that links lead to, and so on. A path that does not
 * exist, or a pipe without a name, needs no rule.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sandbox_add(struct fpx_sandbox *sandbox, const char *path,
                                     enum fpx_sandbox_use use);

/* Adds the file and, to put it there, the folder of an output, links followed: the nearest one that
 * exists. `use` is WRITE, or READ_AND_WRITE if it is also read once it has been replaced. Returns
 * OK or NO_MEMORY. */
enum flamepix_status fpx_sandbox_add_output(struct fpx_sandbox *sandbox, const char *path,
                                            enum fpx_sandbox_use use);

/* Gives up everything else, for good, and closes the sandbox: the process gains no privileges by
 * exec, leaves no core, and cannot be traced. What the kernel refuses is done without. It must have
 * one thread. */
void fpx_sandbox_enter(struct fpx_sandbox *sandbox);

/* Forgets it; {-1, 0} may be closed too. */
void fpx_sandbox_close(struct fpx_sandbox *sandbox);

/* -- sandbox_calls.c --------------------------------------------------------------------------- */

/* Whether there is a filter for this kind of processor and the kernel would take it. */
bool fpx_sandbox_has_filter(void);

/* Installs it; nothing happens where it is refused. Needs PR_SET_NO_NEW_PRIVS. */
void fpx_sandbox_filter_calls(void);

#endif
