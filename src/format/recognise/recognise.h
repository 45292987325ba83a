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

/* A binary file that begins with one of the marks: text that begins alike is not one. */
bool fpx_recognise_magic(struct flamepix_bytes head, const char *const *marks);

/* An archive or packed file, the marks being fpx_packed_marks; a tar archive has its mark
 * elsewhere. */
bool fpx_recognise_packed(struct flamepix_bytes head, const char *const *marks);
extern const char *const fpx_packed_marks[];

/* An archive or packed file that is sure to be one, by a zero in its header. It may hold text that
 * is not packed, so the lines after the header prove nothing. */
bool fpx_recognise_archive(struct flamepix_bytes head);

/* The first line that is not blank begins with one of the marks. */
bool fpx_recognise_beginning(struct flamepix_bytes head, const char *const *marks);

/* Some line begins with one of the marks. */
bool fpx_recognise_line(struct flamepix_bytes head, const char *const *marks);

/* Lines begin with at least two of the marks; no mark is the beginning of another. */
bool fpx_recognise_line_pair(struct flamepix_bytes head, const char *const *marks);

/* The header of a table, which is the first line that is not blank and no warning of VTune, has
 * two of the marks at least as cells, in whatever order. */
bool fpx_recognise_columns(struct flamepix_bytes head, const char *const *marks);

/* The same, or a warning that VTune prints before its table. */
bool fpx_recognise_vtune(struct flamepix_bytes head, const char *const *marks);

/* One of the marks is somewhere. */
bool fpx_recognise_text(struct flamepix_bytes head, const char *const *marks);

/* An HTML page, and one of the marks is in it. */
bool fpx_recognise_html(struct flamepix_bytes head, const char *const *marks);

/* JSON, and one of the marks is in it; any JSON where there are no marks. */
bool fpx_recognise_json(struct flamepix_bytes head, const char *const *marks);

/* JSON, and two of the marks at least are in it: of a format without a magic number no one field
 * decides, which may be left out, or stand in another file by chance. */
bool fpx_recognise_json_pair(struct flamepix_bytes head, const char *const *marks);

/* -- by shape ---------------------------------------------------------------------------------- */

/* The first lines are `stack count`: the very first one and all others but a tenth, or one of three
 * or more; or half of them, with two frames or more. Or the first line is longer than the head.
 * Nothing else is so by chance but the text in an archive, so this is asked before all others. */
bool fpx_recognise_folded(struct flamepix_bytes head, const char *const *marks);

/* Whether the text begins with a sample as `perf script` prints it in one line, which may end in a
 * number as a line of folded text does. */
bool fpx_recognise_perf_lines(struct flamepix_bytes head);

/* Whether the first line that is not blank is a comment of folded text. */
bool fpx_recognise_comment(struct flamepix_bytes head);

/* Whether lines of folded text begin with their counts: nine in ten of the first ones do. */
bool fpx_recognise_first_counts(struct flamepix_bytes head);

/* The header of a sample, with a time or with a frame in the line behind it. */
bool fpx_recognise_perf_script(struct flamepix_bytes head, const char *const *marks);

/* The comment that a file begins with, or a line that names events, and another one of its lines:
 * of positions, a function, a file, calls or sums. */
/* JSON with frames of reli: two of the names of their members are in it. */
bool fpx_recognise_reli_json(struct flamepix_bytes head, const char *const *marks);

/* Numbered frames of phpspy: two of a stack, or one with a line between stacks behind it. */
bool fpx_recognise_phpspy(struct flamepix_bytes head, const char *const *marks);

/* The kernel's function_graph tracer: one of the marks, or three lines of a CPU with functions. */
bool fpx_recognise_function_graph(struct flamepix_bytes head, const char *const *marks);

/* The comment that a file begins with, or lines of a header that name events, and positions or a
 * function. */
bool fpx_recognise_callgrind(struct flamepix_bytes head, const char *const *marks);

/* The header of one of its tables, or the own line of a function, or a line begins with a mark. */
bool fpx_recognise_gprof(struct flamepix_bytes head, const char *const *marks);

/* The header of R's Rprof, or lines of functions in quotation marks. */
bool fpx_recognise_rprof(struct flamepix_bytes head, const char *const *marks);

/* The header, which is a mark, or frames ``module`function`` in lines of their own. */
bool fpx_recognise_dtrace(struct flamepix_bytes head, const char *const *marks);

/* Frames ` 0xADDRESS : function`, one after the other, or one and a count behind it. */
bool fpx_recognise_systemtap(struct flamepix_bytes head, const char *const *marks);

/* Two of three: how many probes bpftrace has attached, the beginning of a key of a map, its end. */
bool fpx_recognise_bpftrace(struct flamepix_bytes head, const char *const *marks);

/* JSON with two of three: that message, one with a map, the name of a map. */
bool fpx_recognise_bpftrace_json(struct flamepix_bytes head, const char *const *marks);

/* Two of three: the first line of a tool of BCC, the owner of a stack, a count below frames. */
bool fpx_recognise_bcc(struct flamepix_bytes head, const char *const *marks);

/* Two of three: the first line of memleak, the head of a report, the head of a stack. */
bool fpx_recognise_memleak(struct flamepix_bytes head, const char *const *marks);

/* The head of BCC's trace, or an event, and a frame below it. */
bool fpx_recognise_bcc_trace(struct flamepix_bytes head, const char *const *marks);

/* A header of Instruments with a column of symbols and one of values. */
bool fpx_recognise_instruments(struct flamepix_bytes head, const char *const *marks);

/* XML of xctrace: its outermost element, or rows with stacks. */
bool fpx_recognise_xctrace(struct flamepix_bytes head, const char *const *marks);

/* Two of what the tool `sample` of macOS writes: lines above its graph, rows, what is below. */
bool fpx_recognise_sample(struct flamepix_bytes head, const char *const *marks);

/* Two of the text that a trace of Android's runtime begins with: its first line, options, lists; or
 * the magic of those that were streamed. */
bool fpx_recognise_art(struct flamepix_bytes head, const char *const *marks);

/* Two marks of each: an event, rows; a process, a thread, a frame; text of gdb, frames; a
 * command, a thread, frames. */
bool fpx_recognise_pmcstat(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_elfutils(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_gdb(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_aix(struct flamepix_bytes head, const char *const *marks);

/* The head of a thread of Python's faulthandler, or a frame. */
bool fpx_recognise_faulthandler(struct flamepix_bytes head, const char *const *marks);

/* Two of a process, Python's version, a thread, a frame; of the first line of a log of Papyrus and
 * its events. */
bool fpx_recognise_pyspy_dump(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_papyrus(struct flamepix_bytes head, const char *const *marks);

/* Austin's header, or a process and a thread, `P1;T2`, at the beginning of the first line. Folded
 * text is not so: without this, it would be taken for that. */
bool fpx_recognise_austin(struct flamepix_bytes head, const char *const *marks);

/* Austin's binary files: their magic, a version, and metadata. */
bool fpx_recognise_mojo(struct flamepix_bytes head, const char *const *marks);

/* A dictionary of Python's marshal format, by functions: (file, line, name). */
bool fpx_recognise_pstats(struct flamepix_bytes head, const char *const *marks);

/* One of the marks at the beginning of a line, or the name of an event, `jdk.ThreadPark {`, above a
 * field. */
bool fpx_recognise_jfr_print(struct flamepix_bytes head, const char *const *marks);

/* What wallClockProfiler prints: one of the marks at the beginning of a line, or samples above a
 * first frame. */
bool fpx_recognise_wcp(struct flamepix_bytes head, const char *const *marks);

/* What async-profiler prints: one of the marks at the beginning of a line, or the head of a stack
 * above its first frame; and a table of leaves without stacks before it. */
bool fpx_recognise_async_traces(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_async_flat(struct flamepix_bytes head, const char *const *marks);

/* One of the marks at the beginning of a line, or a thread with a number, `#22 "worker"` or with
 * its identities, `"worker" tid=0x7f nid=0x2d`, above a frame. */
bool fpx_recognise_jstack(struct flamepix_bytes head, const char *const *marks);

/* A frame of Java in a line of its own, `  at a.B.c(D.java:12)`. */
bool fpx_recognise_java_exceptions(struct flamepix_bytes head, const char *const *marks);

/* Fields of a message Profile of profile.proto, one after the other. */
bool fpx_recognise_pprof(struct flamepix_bytes head, const char *const *marks);

/* Packets of a Perfetto trace, one after the other. */
bool fpx_recognise_perfetto(struct flamepix_bytes head, const char *const *marks);

/* The texts of pprof and of Go's goroutines, by two of their marks or one that no other text has;
 * of the last the marks of the row are such. */
bool fpx_recognise_pprof_text(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_pprof_raw(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_pprof_traces(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_goroutine(struct flamepix_bytes head, const char *const *marks);

/* "goroutine 22 [sleep, 5 minutes]:", perhaps with labels. */
bool fpx_is_goroutine(struct flamepix_bytes line);

/* JSON with names that only OpenTelemetry's profiles have, or fields of a message ProfilesData of
 * theirs, perhaps behind its length. */
bool fpx_recognise_otlp(struct flamepix_bytes head, const char *const *marks);

/* JSON with the keys of a d3-flame-graph's nodes: "name", "value" and "children", or these in
 * short. */
bool fpx_recognise_d3(struct flamepix_bytes head, const char *const *marks);

/* JSON with a key that Chrome traces (CPU profiles of V8) alone have, or with several that others
 * have, too. */
bool fpx_recognise_chrome_trace(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_cpuprofile(struct flamepix_bytes head, const char *const *marks);

/* JSON that begins with the schema of the frames of a picture, and one of the marks is in it; if
 * there are no marks, none of those below, which are in frames that cannot become stacks: frames of
 * several panels, around a function, or with widths that are no side of a comparison. A mark holds
 * quotation marks that are not escaped, so the name of a frame cannot contain it. */
bool fpx_recognise_frames(struct flamepix_bytes head, const char *const *marks);
bool fpx_begins_frames(struct flamepix_bytes head); /* whatever the marks */
extern const char *const fpx_panels_marks[];
extern const char *const fpx_around_marks[];
extern const char *const fpx_change_marks[];

/* JSON of a recording with events that have a type and values. */
bool fpx_recognise_jfr_json(struct flamepix_bytes head, const char *const *marks);

/* The CPU profile of gperftools: words of 4 or 8 bytes; the first is 0, the second 3;
 * functions may stand before them. */
bool fpx_recognise_gperftools(struct flamepix_bytes head, const char *const *marks);

/* The first records of a file of Honest Profiler, with a method among them. */
bool fpx_recognise_hpl(struct flamepix_bytes head, const char *const *marks);

/* A stack of the lightweight Java profiler: a count, the number of frames, and frames. */
bool fpx_recognise_ljp(struct flamepix_bytes head, const char *const *marks);

/* A heap recording of heaptrack; raw: as the program wrote it, without functions. */
bool fpx_recognise_heaptrack(struct flamepix_bytes head, const char *const *marks);
bool fpx_recognise_heaptrack_raw(struct flamepix_bytes head, const char *const *marks);

/* A flame graph in SVG of flamegraph.pl, inferno or async-profiler. */
bool fpx_recognise_flamegraph_svg(struct flamepix_bytes head, const char *const *marks);

/* More control bytes than text has. Zeros are not counted: they may be a hole in a file. */
bool fpx_recognise_binary(struct flamepix_bytes head, const char *const *marks);

/* -- formats that are known and not read ------------------------------------------------------- */

/* One of the marks, also in the first block of an LZ4 frame, as memray packs its files. */
bool fpx_recognise_memray(struct flamepix_bytes head, const char *const *marks);

/* The magic number of Fuchsia's traces. */
bool fpx_recognise_fuchsia(struct flamepix_bytes head, const char *const *marks);

/* One of the marks and " trace" in the header of Go's execution traces. */
bool fpx_recognise_go_trace(struct flamepix_bytes head, const char *const *marks);

/* A database with the tables of Nsight Systems, or binary data with one of the marks. */
bool fpx_recognise_nsight(struct flamepix_bytes head, const char *const *marks);

/* A zip archive of a folder whose name ends in one of the marks. */
bool fpx_recognise_bundle(struct flamepix_bytes head, const char *const *marks);

/* A file that begins with one of the marks, or the log of an experiment of gprofng. */
bool fpx_recognise_gprofng(struct flamepix_bytes head, const char *const *marks);

#endif
