"""What is wrong with a disturbed run."""

import json
import os
import signal
from dataclasses import replace

from place import SET_ASIDE, PROCESSES, without_times

# Exit statuses: of a run whose memory fails, and of one in which anything else does.
SOME_FAILED, ALL_FAILED, IO_FAILED, NO_MEMORY = 1, 4, 6, 7
# All is done: with the second, a rule of `gate` has failed.
DONE = (0, 8)
RENDER_ENDS = ({NO_MEMORY}, {IO_FAILED})
BATCH_ENDS = ({SOME_FAILED, ALL_FAILED, NO_MEMORY}, {SOME_FAILED, ALL_FAILED, IO_FAILED, NO_MEMORY})
# Blocks that a process may keep though the undisturbed run does not: a worker has a buffer for the
# text of a failure, which it uses again.
KEPT = (0, 1)


def changed(one, other):
    return sorted(path for path in {*one, *other} if one.get(path) != other.get(path))


def is_harmless(case):
    """What is interrupted is tried again; where few bytes were moved, the others are."""
    waits = case.kind in ("read", "write", "poll", "wait")
    return case.fault == "SHORT" or (case.fault == "EINTR" and waits)


def ends_of(scenario, case, baseline):
    """The exit statuses that a disturbed run may have."""
    if is_harmless(case):
        return {baseline.end.status}
    ends = BATCH_ENDS if scenario.is_batch else RENDER_ENDS
    others = scenario.ends if case.kind != "memory" else scenario.memory_ends
    return {0, baseline.end.status} | set(others) | ends[case.kind != "memory"]


def wrong_end(scenario, case, baseline, run):
    if run.status == -signal.SIGALRM:
        return "hangs"
    if run.status < 0:
        return f"dies by {signal.Signals(-run.status).name}"
    if run.status not in ends_of(scenario, case, baseline):
        return f"exits with {run.status}"
    if not run.made and run.status != baseline.end.status:
        return f"exits with {run.status}, undisturbed"
    return None


def is_set_aside(path):
    return os.path.basename(path).startswith(SET_ASIDE)


# A section of README.md.
HEADING = b"\n## "


def is_report(path):
    return os.path.basename(path).startswith("report")


def report_lines(tree):
    """Each with the folder of its report, which its paths are relative to."""
    return [(os.path.dirname(path), line) for path, data in sorted(tree.items()) if is_report(path)
            for line in without_times(path, data).splitlines(keepends=True)]


def wrong_report(baseline, tree):
    """Lines of before may stand in it, and say that outputs of before are made."""
    before = set(report_lines(baseline.start))
    for folder, line in report_lines(tree):
        try:
            entry = json.loads(line)
        except ValueError:
            return f"the report has the line {line[:60]}"
        if (folder, line) in before or entry.get("status") != "made":
            continue
        for file in entry["files"]:
            path = os.path.normpath(os.path.join(folder, file["path"]))
            if path not in tree or tree[path] != baseline.end.tree.get(path):
                return f"{path} is not what the report says is made"
    return None


def has_gained_names(path, baseline, tree):
    """A palette file is many runs' own and only grows. It is written before the picture is, which
    may then fail; the names that it has gained stay, and the next run finds the same colours."""
    if not path.endswith(".map") or not tree.get(path, b"\n").endswith(b"\n"):
        return False
    before, now, most = ({*files.get(path, b"").splitlines()}
                         for files in (baseline.start, tree, baseline.end.tree))
    return before <= now <= most


def is_whole(path, data, baseline):
    """A page or a report that names failures is another one than that of the undisturbed run, and
    so are colours that are shared out among the inputs which could be read."""
    if os.path.basename(path) == "index.html":
        return data.endswith(b"</html>\n")
    if os.path.basename(path) == "README.md":
        # A folder that could not be listed has a section, too.
        return data.endswith(b"\n") and data.count(HEADING) >= \
            baseline.end.tree.get(path, b"").count(HEADING)
    if os.path.basename(path) == "colors.tsv":
        return data.startswith(b"# colors of a flamepix batch") and data.endswith(b"\n")
    return is_report(path) or data in (baseline.start.get(path), baseline.end.tree.get(path))


def is_gone(path, baseline, tree):
    """A report that was set aside is not."""
    folder, name = os.path.split(path)
    set_aside = os.path.join(folder, SET_ASIDE + name)
    return path in baseline.end.tree and path not in tree and set_aside not in tree


def wrong_batch_files(baseline, tree):
    for path in baseline.start:
        if is_gone(path, baseline, tree):
            return f"{path} is gone"
    for path, data in sorted(tree.items()):
        if is_set_aside(path) or has_gained_names(path, baseline, tree):
            continue
        if not is_whole(path, data, baseline):
            return f"{path} is neither as before nor whole"
    return wrong_report(baseline, tree)


# Where the process that shapes names fails, they are drawn without it, and a note says so.
UNSHAPED = b"names are drawn without joined letters and placed marks"


def says_unshaped(run):
    return UNSHAPED in run.stderr or any(
        is_report(path) and UNSHAPED in data for path, data in run.tree.items())


def is_same_size(picture, usual):
    """Whether both are whole PNG files of pictures of the same size."""
    return all(data.startswith(b"\x89PNG\r\n\x1a\n") and data.endswith(b"IEND\xaeB`\x82")
               for data in (picture, usual)) and picture[16:24] == usual[16:24]


def with_usual_shapes(scenario, case, baseline, run):
    """The run as if names had been shaped, where it says that they were not. If that is so from the
    first name on, as where the libraries of the process cannot be loaded, the pictures are known."""
    if not says_unshaped(run) or (run.status != 0 and not scenario.is_batch):
        return run
    known = baseline.unshaped if (case.kind, case.way) == ("memory", "once") else None

    def usual(now, shaped, unshaped):
        is_fine = now == unshaped if known else is_same_size(now, shaped)
        return shaped if is_fine else now

    end, other = baseline.end, known or baseline.end
    tree = {path: end.tree[path] if run.status == 0 and is_report(path) else
            usual(data, end.tree.get(path, b""), other.tree.get(path))
            for path, data in run.tree.items()}
    return replace(run, tree=tree, stdout=usual(run.stdout, end.stdout, other.stdout))


def is_left(path, baseline, run):
    if is_set_aside(path):
        return run.status not in (IO_FAILED, NO_MEMORY)
    return path not in baseline.start and path not in baseline.end.tree


def wrong_files(scenario, baseline, run):
    for path in run.tree:
        if is_left(path, baseline, run):
            return f"leaves {path}"
    if run.status in DONE or not run.made:
        wrong = changed(run.tree, baseline.end.tree)
        return f"exits with {run.status} and other bytes in {wrong[0]}" if wrong else None
    if scenario.is_batch:
        return wrong_batch_files(baseline, run.tree)
    if run.status in scenario.ends_with_output:
        return None
    wrong = [path for path in changed(run.tree, baseline.start)
             if not has_gained_names(path, baseline, run.tree)]
    return f"fails and changes {wrong[0]}" if wrong else None


def problem(scenario, case, baseline, run):
    """What is wrong with a run, or None."""
    run = with_usual_shapes(scenario, case, baseline, run)
    wrong = wrong_end(scenario, case, baseline, run) or wrong_files(scenario, baseline, run)
    if wrong:
        return wrong
    if run.status in DONE and run.stdout != baseline.end.stdout:
        return f"exits with {run.status} and other bytes on standard output"
    for process, live, usual, kept in zip(PROCESSES, run.live, baseline.end.live, KEPT):
        if live > usual + kept:
            return f"leaks {live - usual} blocks ({process})"
    return None
