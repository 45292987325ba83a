/* How a format is detected by the first bytes of a recording: the functions of the table in
 * format.c. `head` is the first 64 KiB of the recording, unpacked, or all of it. `marks` are the
 * texts of the table's row, ending with NULL; functions that do not need them ignore them. */
#ifndef FPX_FORMAT_RECOGNISE_RECOGNISE_H
#define FPX_FORMAT_RECOGNISE_RECOGNISE_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* The texts by which a format is detected, as fpx_recognise_beginning and the like take them. */
#define MARKS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* -- by marks ---------------------------------------------------------------------------------- */

/* A binary file that begins with one of the marks; text with the same beginning does not match. */
bool fpx_recognise_magic(struct flamepix_bytes head, const char *const *marks);

/* An archive or compressed file, with fpx_packed_marks as marks; the mark of a tar archive is at
 * another offset. */
bool fpx_recognise_packed(struct flamepix_bytes head, const char *const *marks);
extern const char *const fpx_packed_marks[];

/* An archive or compressed file, certain due to a zero in its header. It may hold text that is not
 * compressed, so the lines after the header prove nothing. */
bool fpx_recognise_archive(struct flamepix_bytes head);

/* The first line that is not blank begins with one of the marks. */
bool fpx_recognise_beginning(struct flamepix_bytes head, const char *const *marks);

/* Some line begins with one of the marks. */
bool fpx_recognise_line(struct flamepix_bytes head, const char *const *marks);

/* Lines begin with at least two of the marks; no mark is a prefix of another. */
bool fpx_recognise_line_pair(struct flamepix_bytes head, const char *const *marks);

/* The header of a table: the first line that is not blank or a warning of VTune has at least two of
 * the marks as cells, in any order. */
bool fpx_recognise_columns(struct flamepix_bytes head, const char *const *marks);

/* Like fpx_recognise_columns, or a warning that VTune prints before its table. */
bool fpx_recognise_vtune(struct flamepix_bytes head, const char *const *marks);

/* One of the marks is somewhere. */
bool fpx_recognise_text(struct flamepix_bytes head, const char *const *marks);

/* An HTML page that contains one of the marks. */
bool fpx_recognise_html(struct flamepix_bytes head, const char *const *marks);

/* JSON that contains one of the marks; any JSON if there are no marks. */
bool fpx_recognise_json(struct flamepix_bytes head, const char *const *marks);

/* JSON that contains at least two of the marks: if a format has no magic number, no single field is
 * certain, as it may be missing, or be in another file by chance. */
bool fpx_recognise_json_pair(struct flamepix_bytes head, const char *const *marks);

/* -- by shape ---------------------------------------------------------------------------------- */

/* The first lines are `stack count`: the very first one and nine tenths of the others, or one of
 * three or more; or half of them, with two frames or more. Or the first line exceeds the head. Only
 * text in an archive looks like this by chance, so this is tried before all others. */
bool fpx_recognise_folded(struct flamepix_bytes head, const char *const *marks);

/* Whether the text begins with a sample that `perf script` prints on one line; like folded text,
 * the line may end in a number. */
bool fpx_recognise_perf_lines(struct flamepix_bytes head);

/* Whether the first line that is not blank is a comment of folded text. */
bool fpx_recognise_comment(struct flamepix_bytes head);

/* Whether lines of folded text begin with their counts: at least nine tenths of the first ones. */
bool fpx_recognise_first_counts(struct flamepix_bytes head);

/* The header of a sample, with a time or with a frame on the next line. */
bool fpx_recognise_perf_script(struct flamepix_bytes head, const char *const *marks);

/* The comment that a file begins with, or a line that names events together with another typical
 * line: positions, a function, a file, calls or sums. */
/* JSON with frames of reli: it contains two of their member names. */
bool fpx_recognise_reli_json(struct flamepix_bytes head, const char *const *marks);

/* Numbered frames of phpspy: two of a stack, or one followed by a line between stacks. */
bool fpx_recognise_phpspy(struct flamepix_bytes head, const char *const *marks);

/* The kernel's function_graph tracer: one of the marks, or three lines of a CPU with functions. */
bool fpx_recognise_function_graph(struct flamepix_bytes head, const char *const *marks);

/* The comment that a file begins with, or lines of a header that name events, and positions or a
 * function. */
bool fpx_recognise_callgrind(struct flamepix_bytes head, const char *const *marks);

/* The header of one of its tables, or a function's own line, or a line that begins with a mark. */
bool fpx_recognise_gprof(struct flamepix_bytes head, const char *const *marks);

/* The header of R's Rprof, or lines of functions in quotation marks. */
bool fpx_recognise_rprof(struct flamepix_bytes head, const char *const *marks);

/* The header, which is a mark, or frames ``module`function`` on lines of their own. */
bool fpx_recognise_dtrace(struct flamepix_bytes head, const char *const *marks);

/* Frames ` 0xADDRESS : function`: two in a row, or one followed by a count. */
bool fpx_recognise_systemtap(struct flamepix_bytes head, const char *const *marks);

/* Two of three: the number of probes that bpftrace attached, the begin of a map's key, its end. */
bool fpx_recognise_bpftrace(struct flamepix_bytes head, const char *const *marks);

/* JSON with two of three: that message, a message with a map, the name of a map. */
bool fpx_recognise_bpftrace_json(struct flamepix_bytes head, const char *const *marks);

/* Two of three: the first line of a BCC tool, the process of a stack, a count below frames. */
bool fpx_recognise_bcc(struct flamepix_bytes head, const char *const *marks);

/* Two of three: the first line of memleak, the header of a report, the header of a stack. */
bool fpx_recognise_memleak(struct flamepix_bytes head, const char *const *marks);

/* The header of BCC's trace, or an event, followed by a frame. */
bool fpx_recognise_bcc_trace(struct flamepix_bytes head, const char *const *marks);

/* A header of Instruments with a column of symbols and one of values. */
bool fpx_recognise_instruments(struct flamepix_bytes head, const char *const *marks);

/* XML of xctrace: its outermost element, or rows with stacks. */
bool fpx_recognise_xctrace(struct flamepix_bytes head, const char *const *marks);

/* Two of the parts that macOS's tool `sample` writes: lines above its graph, rows, lines below. */
bool fpx_recognise_sample(struct flamepix_bytes head, const char *const *marks);

/* Two of the parts that begin a text trace of Android's runtime: its first line, options, lists; or
 * the magic number of streamed traces. */
bool fpx_recognise_art(struct flamepix_bytes head, const char *const *marks);

/* Two marks of each: an event, rows; a process, a thread, a frame; messages of gdb, frames; a
 * command, a thread, frames. */
bool fpx_recognise_pmcstat(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_elfutils(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_gdb(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_aix(struct flamepix_bytes head, const char *const *marks);

/* A thread header of Python's faulthandler, or a frame. */
bool fpx_recognise_faulthandler(struct flamepix_bytes head, const char *const *marks);

/* Two of a process, Python's version, a thread, a frame; of the first line of a log of Papyrus and
 * its events. */
bool fpx_recognise_pyspy_dump(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_papyrus(struct flamepix_bytes head, const char *const *marks);

/* Austin's header, or a process and a thread, `P1;T2`, at the beginning of the first line. Folded
 * text does not look like this, but Austin's would be taken for folded text. */
bool fpx_recognise_austin(struct flamepix_bytes head, const char *const *marks);

/* Austin's binary files: their magic, a version, and metadata. */
bool fpx_recognise_mojo(struct flamepix_bytes head, const char *const *marks);

/* A dictionary in Python's marshal format, with functions as keys: (file, line, name). */
bool fpx_recognise_pstats(struct flamepix_bytes head, const char *const *marks);

/* One of the marks at the beginning of a line, or the name of an event, `jdk.ThreadPark {`, above a
 * field. */
bool fpx_recognise_jfr_print(struct flamepix_bytes head, const char *const *marks);

/* Output of wallClockProfiler: one of the marks at the beginning of a line, or samples above a
 * first frame. */
bool fpx_recognise_wcp(struct flamepix_bytes head, const char *const *marks);

/* Output of async-profiler: one of the marks at the beginning of a line, or the header of a stack
 * above its first frame; flat: a table of leaves, without stacks in front of it. */
bool fpx_recognise_async_traces(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_async_flat(struct flamepix_bytes head, const char *const *marks);

/* One of the marks at the beginning of a line, or a thread, with a number, `#22 "worker"`, or with
 * its ids, `"worker" tid=0x7f nid=0x2d`, above a frame. */
bool fpx_recognise_jstack(struct flamepix_bytes head, const char *const *marks);

/* A frame of Java on a line of its own, `  at a.B.c(D.java:12)`. */
bool fpx_recognise_java_exceptions(struct flamepix_bytes head, const char *const *marks);

/* Fields of a message Profile of profile.proto, one after the other. */
bool fpx_recognise_pprof(struct flamepix_bytes head, const char *const *marks);

/* Packets of a Perfetto trace, one after the other. */
bool fpx_recognise_perfetto(struct flamepix_bytes head, const char *const *marks);

/* The texts of pprof and of Go's goroutines, by two of their marks or one that no other text has;
 * the marks of the goroutines' row are of the latter kind. */
bool fpx_recognise_pprof_text(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_pprof_raw(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_pprof_traces(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_goroutine(struct flamepix_bytes head, const char *const *marks);

/* "goroutine 22 [sleep, 5 minutes]:", optionally with labels. */
bool fpx_is_goroutine(struct flamepix_bytes line);

/* JSON with names found only in OpenTelemetry's profiles, or fields of their message ProfilesData,
 * optionally after its length. */
bool fpx_recognise_otlp(struct flamepix_bytes head, const char *const *marks);

/* JSON with the keys of a d3-flame-graph's nodes: "name", "value" and "children", or their short
 * forms. */
bool fpx_recognise_d3(struct flamepix_bytes head, const char *const *marks);

/* JSON with a key found only in Chrome traces (CPU profiles of V8), or with several that other
 * formats have, too. */
bool fpx_recognise_chrome_trace(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_cpuprofile(struct flamepix_bytes head, const char *const *marks);

/* JSON that begins with the schema of the frames of a picture and contains one of the marks.
 * Without marks, it must contain none of the marks below, which are in frames that cannot become
 * stacks: frames of several panels, around a function, or with widths that are no side of a
 * comparison. A mark has unescaped quotation marks, so the name of a frame cannot contain it. */
bool fpx_recognise_frames(struct flamepix_bytes head, const char *const *marks);
bool fpx_begins_frames(struct flamepix_bytes head); /* whatever the marks */
extern const char *const fpx_panels_marks[];
extern const char *const fpx_around_marks[];
extern const char *const fpx_change_marks[];

/* JSON of a recording with events that have a type and values. */
bool fpx_recognise_jfr_json(struct flamepix_bytes head, const char *const *marks);

/* The CPU profile of gperftools: words of 4 or 8 bytes; the first is 0, the second 3. Functions may
 * precede them. */
bool fpx_recognise_gperftools(struct flamepix_bytes head, const char *const *marks);

/* The first records of a file of Honest Profiler, with a method among them. */
bool fpx_recognise_hpl(struct flamepix_bytes head, const char *const *marks);

/* A stack of the lightweight Java profiler: a count, the number of frames, and the frames. */
bool fpx_recognise_ljp(struct flamepix_bytes head, const char *const *marks);

/* A heap recording of heaptrack; raw: as written by the program, without functions. */
bool fpx_recognise_heaptrack(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_heaptrack_raw(struct flamepix_bytes head, const char *const *marks);

/* A flame graph in SVG of flamegraph.pl, inferno or async-profiler. */
bool fpx_recognise_flamegraph_svg(struct flamepix_bytes head, const char *const *marks);

/* More control bytes than in text. Zeros are not counted, as they may be a hole in a file. */
bool fpx_recognise_binary(struct flamepix_bytes head, const char *const *marks);

/* -- formats that are known and not read ------------------------------------------------------- */

/* One of the marks, also in the first block of an LZ4 frame, as memray compresses its files. */
bool fpx_recognise_memray(struct flamepix_bytes head, const char *const *marks);

/* The magic number of Fuchsia's traces. */
bool fpx_recognise_fuchsia(struct flamepix_bytes head, const char *const *marks);

/* One of the marks and " trace" in the header of Go's execution traces. */
bool fpx_recognise_go_trace(struct flamepix_bytes head, const char *const *marks);

/* A database with the tables of Nsight Systems, or binary data with one of the marks. */
bool fpx_recognise_nsight(struct flamepix_bytes head, const char *const *marks);

/* A zip archive of a folder with a name that ends in one of the marks. */
bool fpx_recognise_bundle(struct flamepix_bytes head, const char *const *marks);

/* A file that begins with one of the marks, or the log of a gprofng experiment. */
bool fpx_recognise_gprofng(struct flamepix_bytes head, const char *const *marks);

#endif
