/* The system calls of the program: those that the test suite makes, and those that a C library may
 * make in their place. A row is the number of a call; a call without a row does not exist for the
 * program (ENOSYS), whereupon a C library tries an older one. clone, socketpair and ioctl depend on
 * their arguments, and stand in sandbox_calls.c. */
#ifndef FPX_BASE_OS_SANDBOX_CALLS_H
#define FPX_BASE_OS_SANDBOX_CALLS_H

#include <sys/syscall.h>

/* All calls have lower numbers. */
enum { FPX_CALLS = 512 };

/* Calls that the headers of an older kernel lack have equal numbers on all processors. */
enum {
    FPX_CALL_RSEQ_X86_64 = 334,
    FPX_CALL_RSEQ_AARCH64 = 293,
    FPX_CALL_CLOSE_RANGE = 436,
    FPX_CALL_OPENAT2 = 437,
    FPX_CALL_FACCESSAT2 = 439,
    FPX_CALL_LANDLOCK_CREATE_RULESET = 444,
    FPX_CALL_LANDLOCK_ADD_RULE,
    FPX_CALL_LANDLOCK_RESTRICT_SELF,
    FPX_CALL_IO_URING_SETUP = 425
};

/* clang-format off */
#ifdef __x86_64__
#define FPX_PASSED_CALLS_HERE(ROW) \
    ROW(FPX_CALL_RSEQ_X86_64) ROW(__NR_arch_prctl) \
    ROW(__NR_open) ROW(__NR_stat) ROW(__NR_lstat) ROW(__NR_access) ROW(__NR_readlink) \
    ROW(__NR_mkdir) ROW(__NR_rmdir) ROW(__NR_unlink) ROW(__NR_rename) ROW(__NR_link) \
    ROW(__NR_chmod) ROW(__NR_chown) ROW(__NR_getdents) ROW(__NR_pipe) ROW(__NR_dup2) \
    ROW(__NR_fork) ROW(__NR_vfork) ROW(__NR_poll) ROW(__NR_select) ROW(__NR_pause) \
    ROW(__NR_alarm) ROW(__NR_time) ROW(__NR_getpgrp)
#else
#define FPX_PASSED_CALLS_HERE(ROW) ROW(FPX_CALL_RSEQ_AARCH64)
#endif

#define FPX_PASSED_CALLS(ROW) \
    FPX_PASSED_CALLS_HERE(ROW) \
    /* descriptors */ \
    ROW(__NR_read) ROW(__NR_write) ROW(__NR_readv) ROW(__NR_writev) \
    ROW(__NR_pread64) ROW(__NR_pwrite64) ROW(__NR_preadv) ROW(__NR_pwritev) \
    ROW(__NR_lseek) ROW(__NR_close) ROW(FPX_CALL_CLOSE_RANGE) ROW(__NR_dup) ROW(__NR_dup3) \
    ROW(__NR_fcntl) ROW(__NR_flock) ROW(__NR_pipe2) ROW(__NR_ppoll) ROW(__NR_pselect6) \
    ROW(__NR_sendto) ROW(__NR_recvfrom) ROW(__NR_sendmsg) ROW(__NR_recvmsg) ROW(__NR_shutdown) \
    /* files */ \
    ROW(__NR_openat) ROW(FPX_CALL_OPENAT2) ROW(__NR_fstat) ROW(__NR_newfstatat) ROW(__NR_statx) \
    ROW(__NR_statfs) ROW(__NR_fstatfs) ROW(__NR_faccessat) ROW(FPX_CALL_FACCESSAT2) \
    ROW(__NR_readlinkat) ROW(__NR_getdents64) ROW(__NR_getcwd) ROW(__NR_fchdir) ROW(__NR_chdir) \
    ROW(__NR_mkdirat) ROW(__NR_unlinkat) ROW(__NR_renameat) ROW(__NR_renameat2) ROW(__NR_linkat) \
    ROW(__NR_fchmod) ROW(__NR_fchmodat) ROW(__NR_fchown) ROW(__NR_fchownat) ROW(__NR_umask) \
    ROW(__NR_ftruncate) ROW(__NR_fallocate) ROW(__NR_utimensat) ROW(__NR_fadvise64) \
    ROW(__NR_readahead) ROW(__NR_fsync) ROW(__NR_fdatasync) ROW(__NR_syncfs) ROW(__NR_sync) \
    ROW(__NR_sync_file_range) ROW(__NR_copy_file_range) ROW(__NR_sendfile) \
    /* memory */ \
    ROW(__NR_mmap) ROW(__NR_munmap) ROW(__NR_mprotect) ROW(__NR_mremap) ROW(__NR_madvise) \
    ROW(__NR_brk) ROW(__NR_mincore) ROW(__NR_msync) ROW(__NR_membarrier) \
    /* threads and processes */ \
    ROW(__NR_futex) ROW(__NR_set_robust_list) ROW(__NR_get_robust_list) ROW(__NR_set_tid_address) \
    ROW(__NR_exit) ROW(__NR_exit_group) ROW(__NR_wait4) ROW(__NR_waitid) \
    ROW(__NR_sched_getaffinity) ROW(__NR_sched_yield) ROW(__NR_getcpu) \
    ROW(__NR_getpid) ROW(__NR_getppid) ROW(__NR_gettid) ROW(__NR_getpgid) ROW(__NR_getsid) \
    ROW(__NR_getuid) ROW(__NR_geteuid) ROW(__NR_getgid) ROW(__NR_getegid) ROW(__NR_getgroups) \
    ROW(__NR_getresuid) ROW(__NR_getresgid) \
    ROW(__NR_kill) ROW(__NR_tkill) ROW(__NR_tgkill) ROW(__NR_prctl) ROW(__NR_prlimit64) \
    ROW(__NR_getrlimit) ROW(__NR_setrlimit) ROW(__NR_getrusage) ROW(__NR_sysinfo) ROW(__NR_uname) \
    ROW(__NR_rt_sigaction) ROW(__NR_rt_sigprocmask) ROW(__NR_rt_sigreturn) \
    ROW(__NR_rt_sigpending) ROW(__NR_rt_sigsuspend) ROW(__NR_rt_sigtimedwait) \
    ROW(__NR_sigaltstack) ROW(__NR_restart_syscall) \
    /* time and chance */ \
    ROW(__NR_nanosleep) ROW(__NR_clock_nanosleep) ROW(__NR_clock_gettime) \
    ROW(__NR_clock_getres) ROW(__NR_gettimeofday) ROW(__NR_times) ROW(__NR_setitimer) \
    ROW(__NR_getitimer) ROW(__NR_getrandom) \
    /* a narrower sandbox within */ \
    ROW(__NR_seccomp) ROW(FPX_CALL_LANDLOCK_CREATE_RULESET) ROW(FPX_CALL_LANDLOCK_ADD_RULE) \
    ROW(FPX_CALL_LANDLOCK_RESTRICT_SELF)

/* Calls that a C library has no other way for, and that a foreign byte would want: they are not
 * permitted (EPERM). */
#define FPX_REFUSED_CALLS(ROW) \
    ROW(__NR_execve) ROW(__NR_execveat) ROW(__NR_ptrace) ROW(__NR_socket) ROW(__NR_connect) \
    ROW(__NR_bind) ROW(__NR_listen) ROW(__NR_accept) ROW(__NR_accept4) ROW(__NR_mount) \
    ROW(__NR_umount2) ROW(__NR_bpf) ROW(FPX_CALL_IO_URING_SETUP) ROW(__NR_process_vm_readv) \
    ROW(__NR_process_vm_writev) ROW(__NR_setns) ROW(__NR_unshare) ROW(__NR_chroot) \
    ROW(__NR_perf_event_open) ROW(__NR_keyctl) ROW(__NR_add_key) ROW(__NR_request_key)
/* clang-format on */

#endif
