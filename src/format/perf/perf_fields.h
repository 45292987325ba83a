/* Perf fields: what `perf script` prints of a sample behind its event, in the order in which perf
 * has them, each of which may be missing:
 *
 *     flags              call        tr end        (of branches and other traces of a processor)
 *     trace, synth       bytes_req=64 ptr=0x10     (what a tracepoint tells)
 *     addr               7ffd1c8a1230 heap+0x10 (/bin/x)
 *     data_src           5080022 |OP LOAD|LVL L1 hit|SNP None|TLB L1 hit|LCK No|BLK  N/A
 *     weight, ins_lat, retire_lat      42    7    0
 *     cgroup             /user.slice
 *     ip, sym, dso       401100 main+0x10 (/bin/x)
 *     iregs, uregs       ABI:2 AX:0x1 BX:0x2
 *     brstack            0x4005d0/0x400566/P/-/-/0
 *     bpf-output, insn   BPF output: 0000: 41 42    ilen: 3    insn: 48 89 e5
 *     phys_addr          1f2a3b
 *     data_page_size, code_page_size   4K N/A
 *     ipc                IPC: 1.20 (12/10)
 *
 * Where the stack is printed, it stands in lines between the cgroup and the registers, and what is
 * behind it in a line below it. */
#ifndef FPX_FORMAT_PERF_PERF_FIELDS_H
#define FPX_FORMAT_PERF_PERF_FIELDS_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Parts of the text; empty where it has none. */
struct fpx_perf_fields {
    struct flamepix_bytes frame;    /* the last that looks like a frame: the ip, or else the addr */
    struct flamepix_bytes branches; /* from the first of the last branches on */
    struct flamepix_bytes unknown;  /* the first word that is of no field */
};

struct fpx_perf_fields fpx_perf_fields_of(struct flamepix_bytes text);

/* The frame alone, of what a tracepoint tells: that with a module, at the end. Empty where there is
 * none. */
struct flamepix_bytes fpx_perf_fields_frame_behind(struct flamepix_bytes told);

/* Whether a line that stands in a stack has but fields that stand behind it, and no frame nor a
 * place in the source; then what they are. */
bool fpx_perf_fields_take_behind(struct flamepix_bytes line, struct fpx_perf_fields *fields_ret);

#endif
