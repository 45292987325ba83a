/* Which names are idle, and why there are no more of them.
 *
 * Sources. The kernels' names are those of perf top --hide_idle, and their equivalents in newer
 * Linux kernels, illumos, FreeBSD and macOS; pkgsplit-perf.pl adds Xen's. The JVM's are those that
 * stackcollapse-jstack.pl treats as waiting, those of pool threads in async-profiler's wall clock
 * profiles, and their natives. Go's are the sleeping functions of goroutines and of the runtime's
 * threads; Node's are V8's (idle) and libuv's wait; Python's are those of py-spy.
 *
 * Why the last frame. A stack is idle if it waits, so its last frame shows it. Interrupts are
 * served upon the kernel's idle loop and callbacks are called by event loops, so a name below the
 * last frame proves nothing. Only if the frame above is a system call with other callers too
 * (futex wakes as well as waits), the caller's name counts.
 *
 * Left out on purpose: perf's idle_cpu, which the scheduler calls when it has work; V8's (program),
 * which is native code; swapping threads (schedule, finish_task_switch), which is all that an
 * off-CPU profile has; runtime.findRunnable, which looks for work; a bare poll, select or sleep,
 * which any program may call.
 *
 * Cost: a name is parsed and looked up among those of its function by bisection. That is too much
 * for every stack, so a filter first checks whether any word in the name begins like one of the
 * functions. */
#include "view/names/idle_names.h"

#include "base/bytes_match.h"

static const struct fpx_idle_name names[] = {
    {"(idle)", NULL, FPX_IDLE_NODE, FPX_IDLE_LAST},
    {"EpollWait", "internal/runtime/syscall", FPX_IDLE_GO, FPX_IDLE_LAST_OR_NEXT},
    {"EpollWait", "runtime/internal/syscall", FPX_IDLE_GO, FPX_IDLE_LAST_OR_NEXT},
    {"IWait", "Monitor", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"Unsafe_Park", NULL, FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"__accept", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__clock_nanosleep", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__epoll_pwait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__epoll_wait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__futex_abstimed_wait64", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__futex_abstimed_wait_cancelable64", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__futex_abstimed_wait_common", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__futex_abstimed_wait_common64", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__libc_accept", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__libc_pause", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__libc_poll", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__lll_lock_wait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__lll_lock_wait_private", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__lwp_park", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__lwp_wait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__nanosleep", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__new_sem_wait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__new_sem_wait_slow", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__poll", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__pollsys", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__ppoll", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__pselect", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__psynch_cvwait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__psynch_mutexwait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__pthread_cond_clockwait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__pthread_cond_timedwait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__pthread_cond_wait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__select", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__select_nocancel", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__semwait_signal", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__semwait_signal_nocancel", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__sigsuspend", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__sigsuspend_nocancel", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__sigtimedwait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__ulock_wait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__ulock_wait2", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__workq_kernreturn", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"__workq_kernreturn_nocancel", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"_kevent", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"_pthread_cond_wait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"_umtx_op", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"accept", "libc", FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"accept", "libsystem_kernel", FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"accept", "sun/nio/ch/Net", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"accept0", "java/net/DualStackPlainSocketImpl", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"accept0", "sun/nio/ch/ServerSocketChannelImpl", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"accept4", "libc", FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"accept4", "libsystem_kernel", FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"acpi_cpu_c1", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"acpi_cpu_cstate", "unix", FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"acpi_cpu_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"acpi_idle_do_entry", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"acpi_idle_enter", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"acpi_processor_ffh_cstate_enter", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"acpi_safe_halt", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"amd_e400_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"arch_cpu_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"arch_cpu_idle_enter", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"call_cpuidle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"clock_nanosleep", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"cpu_acpi_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"cpu_do_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"cpu_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"cpu_idle_acpi", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"cpu_idle_hlt", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"cpu_idle_loop", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"cpu_idle_mwait", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"cpu_idle_mwait", "unix", FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"cpu_startup_entry", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"cpuidle_enter", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"cpuidle_enter_state", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"cpuidle_idle_call", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"dedicated_cede_loop", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"default_enter_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"default_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"default_idle_call", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"do_futex_wait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"do_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"do_sigwait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"enter_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"epollWait", "io/netty/channel/epoll/Native", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"epollWait", "sun/nio/ch/EPollArrayWrapper", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"epollWait0", "io/netty/channel/epoll/Native", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"epoll_pwait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"epoll_pwait2", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"epoll_wait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"epollwait", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"exit_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"futex_wait_cancelable", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"futexsleep", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST_OR_NEXT},
    {"gopark", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"goparkunlock", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"i86_mwait", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"i86_mwait", "unix", FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"idle", "unix", FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"intel_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"intel_idle_hlt", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"intel_idle_ibrs", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"intel_idle_irq", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"intel_idle_xstate", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"kevent", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"kevent", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"kevent0", "sun/nio/ch/KQueueArrayWrapper", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"kevent64", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"keventWait", "io/netty/channel/kqueue/Native", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"kevent_id", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"kevent_qos", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"lwp_park", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"mPark", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"mach_cpu_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"mach_cpu_idle", "unix", FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"mach_msg2_trap", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"mach_msg_overwrite_trap", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"mach_msg_trap", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"machine_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"mwait_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"mwait_idle_with_hints", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"nanosleep", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"native_safe_halt", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"notesleep", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"notetsleep", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"notetsleep_internal", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"notetsleepg", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"park", "Parker", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"park", "PlatformEvent", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"park", "Unsafe", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"park", "jdk/internal/misc/Unsafe", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"park", "os/PlatformEvent", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"park", "sun/misc/Unsafe", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"park_nanos", "PlatformEvent", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"park_nanos", "os/PlatformEvent", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"pause", "libc", FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"poll", "asyncore.py", FPX_IDLE_PYTHON, FPX_IDLE_LAST},
    {"poll", "libc", FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"poll", "libsystem_kernel", FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"poll", "sun/nio/ch/KQueue", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"poll", "sun/nio/ch/Net", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"poll0", "sun/nio/ch/DevPollArrayWrapper", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"poll0", "sun/nio/ch/PollArrayWrapper", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"poll0", "sun/nio/ch/WindowsSelectorImpl$SubSelector", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"poll_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"ppc64_runlatch_off", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"ppoll", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"psci_enter_idle_state", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"pselect", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"pseries_dedicated_idle_sleep", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"psw_idle", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"psw_idle_exit", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"pthread_cond_clockwait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"pthread_cond_timedwait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"pthread_cond_timedwait_relative_np", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"pthread_cond_wait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"pthread_cond_wait", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"pv_native_safe_halt", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"sched_idletd", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"select", "libc", FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"select", "libsystem_kernel", FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"select", "selectors.py", FPX_IDLE_PYTHON, FPX_IDLE_LAST},
    {"sem_timedwait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"sem_wait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"semaphore_timedwait_trap", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"semaphore_wait_trap", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"semasleep", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"shared_cede_loop", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"sigtimedwait", NULL, FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"sleep", "java/lang/Thread", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"sleep", "libc", FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"sleep0", "java/lang/Thread", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"sleepNanos0", "java/lang/Thread", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"socketAccept", "java/net/PlainSocketImpl", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"socketAccept", "java/net/TwoStacksPlainSocketImpl", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"socketRead0", "java/net/SocketInputStream", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"stopm", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"swapper", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"usleep", "libc", FPX_IDLE_NATIVE, FPX_IDLE_LAST},
    {"usleep", "runtime", FPX_IDLE_GO, FPX_IDLE_LAST},
    {"uv__epoll_pwait", NULL, FPX_IDLE_NODE, FPX_IDLE_LAST},
    {"uv__epoll_wait", NULL, FPX_IDLE_NODE, FPX_IDLE_LAST},
    {"uv__io_poll", NULL, FPX_IDLE_NODE, FPX_IDLE_LAST},
    {"uv_cond_timedwait", NULL, FPX_IDLE_NODE, FPX_IDLE_LAST},
    {"uv_cond_wait", NULL, FPX_IDLE_NODE, FPX_IDLE_LAST},
    {"wait", "Monitor", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"wait", "ObjectMonitor", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"wait", "PlatformMonitor", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"wait", "java/lang/Object", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"wait", "os/PlatformMonitor", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"wait", "sun/nio/ch/EPoll", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"wait", "sun/nio/ch/WEPoll", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"wait", "threading.py", FPX_IDLE_PYTHON, FPX_IDLE_LAST},
    {"wait0", "java/lang/Object", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"waitForNewConnection", "java/net/DualStackPlainSocketImpl", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"waitForProcessExit", "java/lang/UNIXProcess", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"waitForProcessExit0", "java/lang/ProcessHandleImpl", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"waitForReferencePendingList", "java/lang/ref/Reference", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"wait_without_safepoint_check", "Monitor", FPX_IDLE_JVM, FPX_IDLE_LAST},
    {"xen_hypercall_sched_op", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
    {"xen_safe_halt", NULL, FPX_IDLE_KERNEL, FPX_IDLE_LAST},
};
enum { NAMES = sizeof(names) / sizeof(names[0]) };

const struct fpx_idle_name *fpx_idle_names(size_t *count_ret)
{
    *count_ret = NAMES;
    return names;
}

/* -- the library of a function ----------------------------------------------------------------- */

/* Removes a part from the start of `of`, with '/' as separators. NULL: it begins otherwise. */
static const char *behind_part(const char *of, struct flamepix_bytes part)
{
    for (size_t i = 0; i < part.length; i++) {
        const bool is_double =
            part.data[i] == ':' && i + 1 < part.length && part.data[i + 1] == ':';
        const char c = part.data[i] == '.' || is_double ? '/' : part.data[i];
        i += is_double;
        if (*of++ != c)
            return NULL;
    }
    return of;
}

static bool is_of_type(const struct flamepix_name *parts, const char *of)
{
    of = behind_part(of, parts->package);
    if (of != NULL && parts->package.length > 0 && parts->type.length > 0)
        of = *of == '/' ? of + 1 : NULL;
    if (of != NULL)
        of = behind_part(of, parts->type);
    return of != NULL && *of == '\0';
}

static bool is_of_module(const struct flamepix_name *parts, const char *of)
{
    return parts->package.length == 0 && parts->type.length == 0 &&
           (of == NULL || fpx_bytes_begin_with(parts->module, of));
}

static bool is_of_file(const struct flamepix_name *parts, const char *of)
{
    const size_t length = strlen(of);
    const struct flamepix_bytes file = parts->file;
    return fpx_bytes_end_with(file, of) &&
           (file.length == length || file.data[file.length - length - 1] == '/');
}

static bool is_of(const struct flamepix_name *parts, const struct fpx_idle_name *name)
{
    if (name->family == FPX_IDLE_PYTHON)
        return is_of_file(parts, name->of);
    const bool has_type = name->family == FPX_IDLE_JVM || name->family == FPX_IDLE_GO;
    return has_type && name->of != NULL ? is_of_type(parts, name->of)
                                        : is_of_module(parts, name->of);
}

/* -- functions --------------------------------------------------------------------------------- */

/* "swapper/3", "swapper-0": the idle process, and the processor or the number after it. */
static struct flamepix_bytes without_processor(struct flamepix_bytes function)
{
    static const struct flamepix_bytes idle = {"swapper", 7};
    size_t i = idle.length;
    if (function.length <= i || memcmp(function.data, idle.data, i) != 0 ||
        (function.data[i] != '/' && function.data[i] != '-'))
        return function;
    while (++i < function.length && function.data[i] >= '0' && function.data[i] <= '9')
        continue;
    return i == function.length ? idle : function;
}

/* Without meaningless prefixes: the "." of functions of ppc64, the "__GI_" of glibc's own calls. */
static struct flamepix_bytes plain_function(struct flamepix_bytes function)
{
    function = fpx_bytes_trimmed(function);
    if (fpx_bytes_begin_with(function, "."))
        function = flamepix_bytes_from(function, 1);
    if (fpx_bytes_begin_with(function, "__GI_"))
        function = flamepix_bytes_from(function, 5);
    return without_processor(function);
}

/* The first name whose function does not sort before this one. */
static size_t first_of(struct flamepix_bytes function)
{
    size_t low = 0, high = NAMES;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (fpx_bytes_compare(flamepix_bytes_of(names[middle].function), function) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

enum fpx_idle_place fpx_idle_place_of(struct flamepix_bytes name)
{
    struct flamepix_name parts;
    flamepix_name_parse(name, &parts);
    const struct flamepix_bytes function = plain_function(parts.function);
    for (size_t i = first_of(function);
         i < NAMES && flamepix_bytes_equal(flamepix_bytes_of(names[i].function), function); i++) {
        if (is_of(&parts, &names[i]))
            return names[i].place;
    }
    return FPX_IDLE_NOWHERE;
}

/* -- the filter -------------------------------------------------------------------------------- */

/* No function is shorter. */
enum { BEGINNING = 4 };
static const char GLIBC[] = "__GI_";

static uint32_t beginning_hash(const char *text)
{
    uint32_t beginning;
    memcpy(&beginning, text, BEGINNING);
    return beginning * UINT32_C(0x9E3779B1) >> 16;
}

static void add_beginning(struct fpx_idle_filter *filter, const char *text)
{
    const uint32_t hash = beginning_hash(text);
    filter->bits[hash / 8] |= (unsigned char)(1U << hash % 8);
}

void fpx_idle_filter_init(struct fpx_idle_filter *filter)
{
    memset(filter, 0, sizeof(*filter));
    add_beginning(filter, GLIBC);
    for (size_t i = 0; i < NAMES; i++)
        add_beginning(filter, names[i].function);
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool fpx_idle_filter_passes(const struct fpx_idle_filter *filter, struct flamepix_bytes name)
{
    for (size_t i = 0; i + BEGINNING <= name.length; i++) {
        if (i > 0 && is_word(name.data[i - 1]))
            continue;
        const uint32_t hash = beginning_hash(name.data + i);
        if (filter->bits[hash / 8] >> hash % 8 & 1)
            return true;
    }
    return false;
}
