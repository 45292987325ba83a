/* The semantic palettes based on the anatomy of a name (R13): go, node, dotnet and kernel. As in
 * the older ones, orange is the kernel, yellow the runtime of the language, green the program and
 * red unknown. */
#include "base/bytes_match.h"
#include "color/color_groups.h"
#include "color/semantic.h"

static bool begins(struct flamepix_bytes text, const char *beginning)
{
    return fpx_bytes_begin_with(text, beginning);
}

static bool is(struct flamepix_bytes text, const char *other)
{
    return flamepix_bytes_equal(text, flamepix_bytes_of(other));
}

static bool is_kernel(const struct flamepix_name *parts)
{
    return flamepix_name_annotation(parts) == 'k' || begins(parts->module, "[kernel") ||
           is(parts->module, "vmlinux");
}

/* -- go ---------------------------------------------------------------------------------------- */

/* Module paths begin with a host name; those of the standard library have no dot in it. */
static bool begins_with_host(struct flamepix_bytes package)
{
    const char *slash = package.length == 0 ? NULL : memchr(package.data, '/', package.length);
    return slash != NULL && memchr(package.data, '.', (size_t)(slash - package.data)) != NULL;
}

static enum fpx_classic_hue go_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_name parts;
    flamepix_name_parse(frame->name, &parts);
    struct flamepix_bytes package = parts.package;
    if (is_kernel(&parts))
        return FPX_CLASSIC_ORANGE;
    if (is(package, "main"))
        return FPX_CLASSIC_GREEN;
    if (is(package, "runtime") || begins(package, "runtime/"))
        return FPX_CLASSIC_YELLOW;
    if (begins_with_host(package))
        return FPX_CLASSIC_AQUA;
    return package.length > 0 ? FPX_CLASSIC_BLUE : FPX_CLASSIC_RED;
}

const struct fpx_semantic fpx_semantic_go = {
    go_hue,
    {{FPX_CLASSIC_GREEN, "main"},
     {FPX_CLASSIC_AQUA, "modules"},
     {FPX_CLASSIC_BLUE, "standard library"},
     {FPX_CLASSIC_YELLOW, "runtime"},
     {FPX_CLASSIC_ORANGE, "kernel"},
     {FPX_CLASSIC_RED, "native"}},
    6,
};

/* -- node -------------------------------------------------------------------------------------- */

static bool is_script(struct flamepix_bytes file)
{
    static const char *const endings[] = {".js", ".mjs", ".cjs", ".ts", ".jsx", ".tsx"};
    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
        if (file.length > strlen(endings[i]) && fpx_bytes_end_with(file, endings[i]))
            return true;
    }
    return false;
}

static enum fpx_classic_hue node_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_name parts;
    flamepix_name_parse(frame->name, &parts);
    if (is_kernel(&parts))
        return FPX_CLASSIC_ORANGE;
    if (begins(parts.file, "node:") || begins(parts.file, "internal/"))
        return FPX_CLASSIC_AQUA;
    if (fpx_bytes_hold(parts.file, "node_modules/"))
        return FPX_CLASSIC_PURPLE;
    if (is_script(parts.file) || flamepix_name_annotation(&parts) == 'j')
        return FPX_CLASSIC_GREEN;
    if (begins(frame->name, "Builtin") || fpx_bytes_hold(frame->name, "::"))
        return FPX_CLASSIC_YELLOW;
    return FPX_CLASSIC_RED;
}

const struct fpx_semantic fpx_semantic_node = {
    node_hue,
    {{FPX_CLASSIC_GREEN, "scripts"},
     {FPX_CLASSIC_PURPLE, "node_modules"},
     {FPX_CLASSIC_AQUA, "Node's own"},
     {FPX_CLASSIC_YELLOW, "V8, C++"},
     {FPX_CLASSIC_ORANGE, "kernel"},
     {FPX_CLASSIC_RED, "native"}},
    6,
};

/* -- dotnet ------------------------------------------------------------------------------------ */

static bool is_namespace(const struct flamepix_name *parts, const char *name)
{
    return fpx_package_is_within(parts->package.length > 0 ? parts->package : parts->module, name);
}

static enum fpx_classic_hue dotnet_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_name parts;
    flamepix_name_parse(frame->name, &parts);
    if (is_kernel(&parts))
        return FPX_CLASSIC_ORANGE;
    if (is_namespace(&parts, "System"))
        return FPX_CLASSIC_YELLOW;
    if (is_namespace(&parts, "Microsoft"))
        return FPX_CLASSIC_AQUA;
    return parts.package.length > 0 || parts.type.length > 0 ? FPX_CLASSIC_GREEN : FPX_CLASSIC_RED;
}

const struct fpx_semantic fpx_semantic_dotnet = {
    dotnet_hue,
    {{FPX_CLASSIC_GREEN, "the program"},
     {FPX_CLASSIC_AQUA, "Microsoft"},
     {FPX_CLASSIC_YELLOW, "System"},
     {FPX_CLASSIC_ORANGE, "kernel"},
     {FPX_CLASSIC_RED, "native"}},
    5,
};

/* -- kernel ------------------------------------------------------------------------------------ */

/* Prefixes of related functions of Linux; the first match applies. */
struct beginning {
    const char *text;
    enum fpx_classic_hue hue;
};

static const struct beginning beginnings[] = {
#define NETWORK(text)                                                                              \
    {                                                                                              \
        text, FPX_CLASSIC_AQUA                                                                     \
    }
    NETWORK("tcp_"),
    NETWORK("udp"),
    NETWORK("ip_"),
    NETWORK("ipv"),
    NETWORK("ip6"),
    NETWORK("inet"),
    NETWORK("sock"),
    NETWORK("skb_"),
    NETWORK("__skb"),
    NETWORK("net_"),
    NETWORK("netif"),
    NETWORK("__netif"),
    NETWORK("napi"),
    NETWORK("nf_"),
    NETWORK("dev_"),
    NETWORK("__dev_"),
    NETWORK("qdisc"),
    NETWORK("neigh"),
    NETWORK("unix_"),
    NETWORK("__tcp"),
    NETWORK("__ip"),
    NETWORK("loopback"),
    NETWORK("process_backlog"),
    NETWORK("virtnet"),
#define FILES(text)                                                                                \
    {                                                                                              \
        text, FPX_CLASSIC_GREEN                                                                    \
    }
    FILES("vfs_"),
    FILES("ext4"),
    FILES("xfs"),
    FILES("btrfs"),
    FILES("nfs"),
    FILES("generic_file"),
    FILES("file_"),
    FILES("do_sys_open"),
    FILES("path_"),
    FILES("link_path"),
    FILES("lookup"),
    FILES("dput"),
    FILES("filemap"),
    FILES("iomap"),
    FILES("ksys_read"),
    FILES("ksys_write"),
    FILES("new_sync_"),
    FILES("d_"),
    FILES("__d_"),
    FILES("pipe_"),
    FILES("blk_"),
    FILES("__blk"),
    FILES("submit_bio"),
    FILES("bio_"),
    FILES("scsi"),
    FILES("nvme"),
    FILES("jbd2"),
    FILES("do_filp_open"),
    FILES("getname"),
    FILES("inode"),
    FILES("do_sync_"),
#define MEMORY(text)                                                                               \
    {                                                                                              \
        text, FPX_CLASSIC_PURPLE                                                                   \
    }
    MEMORY("page_"),
    MEMORY("alloc_pages"),
    MEMORY("__alloc"),
    MEMORY("alloc_"),
    MEMORY("kmem"),
    MEMORY("kmalloc"),
    MEMORY("__kmalloc"),
    MEMORY("kfree"),
    MEMORY("slab"),
    MEMORY("__slab"),
    MEMORY("handle_mm"),
    MEMORY("__handle_mm"),
    MEMORY("mmap"),
    MEMORY("do_mmap"),
    MEMORY("unmap"),
    MEMORY("clear_page"),
    MEMORY("clear_huge"),
    MEMORY("copy_page"),
    MEMORY("free_pa"),
    MEMORY("__free_pa"),
    MEMORY("zap_"),
    MEMORY("do_anonymous"),
    MEMORY("get_page"),
    MEMORY("do_user_addr"),
    MEMORY("exc_page"),
    MEMORY("asm_exc_page"),
    MEMORY("do_page_fault"),
    MEMORY("__do_page_fault"),
    MEMORY("memcg"),
    MEMORY("charge_"),
    MEMORY("lru_"),
    MEMORY("vm_"),
    MEMORY("tlb_"),
    MEMORY("flush_tlb"),
    MEMORY("shmem"),
    MEMORY("do_fault"),
    MEMORY("do_wp"),
#define TASKS(text)                                                                                \
    {                                                                                              \
        text, FPX_CLASSIC_YELLOW                                                                   \
    }
    TASKS("schedule"),
    TASKS("__schedule"),
    TASKS("sched_"),
    TASKS("try_to_wake"),
    TASKS("wake_"),
    TASKS("__wake"),
    TASKS("pick_next"),
    TASKS("enqueue_"),
    TASKS("dequeue_"),
    TASKS("update_"),
    TASKS("finish_task"),
    TASKS("futex"),
    TASKS("do_futex"),
    TASKS("ep_"),
    TASKS("do_epoll"),
    TASKS("poll_"),
    TASKS("do_poll"),
    TASKS("select_"),
    TASKS("do_idle"),
    TASKS("cpu_"),
    TASKS("cpuidle"),
    TASKS("native_safe_halt"),
    TASKS("default_idle"),
    TASKS("hrtimer"),
    TASKS("__hrtimer"),
    TASKS("tick_"),
    TASKS("do_softirq"),
    TASKS("__do_softirq"),
    TASKS("irq_"),
    TASKS("mutex_"),
    TASKS("__mutex"),
    TASKS("_raw_spin"),
    TASKS("rcu_"),
    TASKS("kthread"),
    TASKS("worker_thread"),
    TASKS("do_fork"),
    TASKS("copy_process"),
    TASKS("do_exit"),
    TASKS("do_nanosleep"),
    TASKS("load_balance"),
#define CALLS(text)                                                                                \
    {                                                                                              \
        text, FPX_CLASSIC_ORANGE                                                                   \
    }
    CALLS("entry_"),
    CALLS("do_syscall"),
    CALLS("__x64_sys"),
    CALLS("__x32_"),
    CALLS("__arm64_sys"),
    CALLS("sys_"),
    CALLS("SyS_"),
    CALLS("__se_sys"),
    CALLS("__do_sys"),
    CALLS("system_call"),
    CALLS("syscall_"),
    CALLS("el0"),
    CALLS("ret_from_"),
    CALLS("asm_"),
    CALLS("x64_sys"),
#undef NETWORK
#undef FILES
#undef MEMORY
#undef TASKS
#undef CALLS
};

/* A function of the program may begin like one of the kernel; then it has a package or a type. */
static enum fpx_classic_hue kernel_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_name parts;
    flamepix_name_parse(frame->name, &parts);
    bool kernel = is_kernel(&parts);
    if (!kernel && (parts.package.length > 0 || parts.type.length > 0 || parts.file.length > 0))
        return FPX_CLASSIC_RED;
    for (size_t i = 0; i < sizeof(beginnings) / sizeof(beginnings[0]); i++) {
        if (begins(parts.function, beginnings[i].text))
            return beginnings[i].hue;
    }
    return kernel ? FPX_CLASSIC_ORANGE : FPX_CLASSIC_RED;
}

const struct fpx_semantic fpx_semantic_kernel = {
    kernel_hue,
    {{FPX_CLASSIC_AQUA, "network"},
     {FPX_CLASSIC_GREEN, "files, disks"},
     {FPX_CLASSIC_PURPLE, "memory"},
     {FPX_CLASSIC_YELLOW, "tasks, interrupts, locks"},
     {FPX_CLASSIC_ORANGE, "system calls, rest of the kernel"},
     {FPX_CLASSIC_RED, "others"}},
    6,
};
