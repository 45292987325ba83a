"""A folder in which the program runs, disturbed by inject.c or not, and what a run left in it."""

import errno
import mmap
import os
import re
import shutil
import signal
import struct
import tempfile
from dataclasses import dataclass

# In the order of enum kind in inject.c: how calls of a kind may fail once, and for good. SHORT
# moves few bytes. What is interrupted for good would rightly be tried again for ever.
SHORT = -1
KINDS = {
    "memory": (("ENOMEM",), ("ENOMEM",)),
    "read": (("EINTR", "EIO", "SHORT"), ("EIO", "SHORT")),
    "write": (("EINTR", "EIO", "ENOSPC", "SHORT"), ("ENOSPC", "SHORT")),
    "open": (("EINTR", "EMFILE", "ENOSPC"), ("EMFILE",)),
    "link": (("EIO", "ENOSPC"), ("EPERM",)),
    "rename": (("EIO", "ENOSPC"), ("EIO",)),
    "close": (("EINTR", "EIO", "ENOSPC"), ("EIO",)),
    "fork": (("EAGAIN",), ("EAGAIN",)),
    "pipe": (("EMFILE",), ("EMFILE",)),
    "poll": (("EINTR", "ENOMEM"), ("ENOMEM",)),
    "wait": (("EINTR",), ()),
    "mmap": (("ENOMEM",), ("ENOMEM",)),
    "mkdir": (("ENOSPC",), ("EACCES",)),
    "stat": (("EIO",), ("EIO",)),
    "seek": (("EIO",), ("EIO",)),
    "sync": (("EIO",), ("EIO",)),
    "lock": (("ENOLCK",), ("ENOLCK",)),
    "random": (("EINTR",), ("ENOSYS",)),
}
PROCESSES = ("started", "worker")

# struct page in inject.c
PAGE = struct.Struct(f"=6q2q{len(PROCESSES) * len(KINDS)}q")

FILE_TIME = 1700000000
# Begins the name of a report that a run has set aside, for --resume, until it has gone through.
SET_ASIDE = ".before-flamepix-"


@dataclass
class Setup:
    program: str
    shim: str  # inject.so
    folder: str  # for what the campaign writes
    old_files: dict  # inputs as they were before; by path, as new_files
    new_files: dict
    hang_seconds: int


@dataclass
class Run:
    """What one run of the program left. Trees map paths to bytes."""

    status: int  # exit status, or minus the signal
    tree: dict
    stdout: bytes
    stderr: bytes
    made: int  # faults
    live: tuple  # blocks, by process
    counts: dict  # calls, by process and kind


@dataclass
class Baseline:
    """What an undisturbed run starts from and leaves."""

    start: dict
    end: Run
    unshaped: Run  # where no process can be started that shapes names; None if none is needed


def without_times(path, data):
    """Times of a run are its own."""
    if os.path.basename(path).startswith(("report", SET_ASIDE)):
        return re.sub(rb'"(ms|seconds|per_second)":[^,}]*', rb'"\1":0', data)
    return data


def read_file(path):
    with open(path, "rb") as file:
        return file.read()


def is_named(path, words):
    """Whether one of the words is the file, or a folder that it is in."""
    parts = path.split("/")
    return any("/".join(parts[:count + 1]) in words for count in range(len(parts)))


class Place:
    """One for each process of the campaign."""

    def __init__(self, setup):
        self.setup = setup
        self.root = tempfile.mkdtemp(dir=setup.folder)
        self.tree_folder = os.path.join(self.root, "tree")
        page_path = os.path.join(self.root, "page")
        with open(page_path, "wb") as page:
            page.truncate(PAGE.size)
        with open(page_path, "r+b") as page:
            self.page = mmap.mmap(page.fileno(), PAGE.size)
        self.environment = {
            "PATH": os.environ["PATH"],
            "LC_ALL": "C",
            "TMPDIR": os.path.join(self.tree_folder, "tmp"),
            # Where fonts are looked for: there, and not on this machine.
            "XDG_DATA_HOME": os.path.join(self.tree_folder, "share"),
            "XDG_DATA_DIRS": os.path.join(self.tree_folder, "none"),
        }
        # A program that is built for coverage counts beside the others, and not in the tree.
        if counters := os.environ.get("LLVM_PROFILE_FILE"):
            self.environment["LLVM_PROFILE_FILE"] = counters
        self.shim = {"LD_PRELOAD": setup.shim, "FAULT_PAGE": page_path}
        os.mkdir(self.tree_folder)
        os.chdir(self.tree_folder)

    def read_tree(self):
        found = {}
        for folder, _, names in os.walk("."):
            for name in names:
                path = os.path.join(folder, name)[2:]
                found[path] = read_file(path)
        return found

    def put_file(self, path, data):
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        os.utime(path, (FILE_TIME, FILE_TIME))

    def put_tree(self, tree):
        for entry in os.scandir("."):
            if entry.is_dir():
                shutil.rmtree(entry.path)
            else:
                os.unlink(entry.path)
        os.mkdir("tmp")
        for path, data in tree.items():
            self.put_file(path, data)

    def spawn(self, program, arguments, environment, stdin_fd):
        out, err = (os.path.join(self.root, name) for name in ("stdout", "stderr"))
        create = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        return os.posix_spawn(
            program,
            [program, *arguments],
            environment,
            file_actions=[
                (os.POSIX_SPAWN_DUP2, stdin_fd, 0),
                (os.POSIX_SPAWN_OPEN, 1, out, create, 0o600),
                (os.POSIX_SPAWN_OPEN, 2, err, create, 0o600),
            ],
            setpgroup=0,
            setsigdef=[signal.SIGPIPE],
        )

    def open_stdin(self, path):
        """For a file, the end of a pipe and who feeds it."""
        if not path:
            return os.open(os.devnull, os.O_RDONLY), None
        end, other = os.pipe()
        feeder = os.posix_spawn(
            "/bin/cat", ["cat", path], {}, setsigdef=[signal.SIGPIPE],
            file_actions=[(os.POSIX_SPAWN_DUP2, other, 1)],
        )
        os.close(other)
        return end, feeder

    def wait(self, pid):
        """The exit status, minus the signal; SIGALRM for a run that hangs and was killed."""

        def give_up(_number, _frame):
            os.killpg(pid, signal.SIGKILL)
            raise TimeoutError

        signal.signal(signal.SIGALRM, give_up)
        signal.setitimer(signal.ITIMER_REAL, self.setup.hang_seconds)
        try:
            return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        except TimeoutError:
            os.waitpid(pid, 0)
            return -signal.SIGALRM
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def execute(self, scenario, arguments, environment):
        stdin_fd, feeder = self.open_stdin(scenario.stdin)
        program = scenario.program or self.setup.program
        pid = self.spawn(program, arguments.split(), environment, stdin_fd)
        os.close(stdin_fd)
        status = self.wait(pid)
        if feeder:
            os.waitpid(feeder, 0)
        return status

    def run(self, scenario, start, wanted=(-1, 0, 0, 0, 0)):
        """`wanted` is kind, process, number, for_good and fault, as numbers."""
        if self.read_tree() != start:
            self.put_tree(start)
        self.page[:] = PAGE.pack(*wanted, *[0] * (len(PAGE.unpack(self.page)) - len(wanted)))
        status = self.execute(scenario, scenario.arguments, {**self.environment, **self.shim})
        seen = PAGE.unpack(self.page)
        counts = iter(seen[6 + len(PROCESSES) :])
        return Run(
            status,
            {path: without_times(path, data) for path, data in self.read_tree().items()},
            read_file(os.path.join(self.root, "stdout")),
            read_file(os.path.join(self.root, "stderr")),
            made=seen[5],
            live=seen[6 : 6 + len(PROCESSES)],
            counts={(process, kind): next(counts) for process in PROCESSES for kind in KINDS},
        )

    def start_tree(self, scenario):
        """The inputs, and what earlier runs made of what they were."""
        words = {*scenario.needs, scenario.stdin, *scenario.arguments.split()}
        old, new = (
            {path: data for path, data in files.items() if is_named(path, words)}
            for files in (self.setup.old_files, self.setup.new_files)
        )
        self.put_tree(old)
        for arguments in scenario.before:
            if self.execute(scenario, arguments, self.environment) != 0:
                raise RuntimeError(f"{scenario.name}: {arguments}: {read_file('../stderr')}")
        for path, data in new.items():
            self.put_file(path, data)
        tree = self.read_tree()
        self.put_tree(tree)
        return tree

    def baseline(self, scenario):
        start = self.start_tree(scenario)
        first, second = self.run(scenario, start), self.run(scenario, start)
        if (first.status, first.tree, first.stdout) != (second.status, second.tree, second.stdout):
            raise RuntimeError(f"{scenario.name}: two undisturbed runs differ")
        return Baseline(start, first, self.unshaped(scenario, start, first))

    def unshaped(self, scenario, start, usual):
        """All processes need a pair of sockets."""
        if scenario.is_batch or usual.counts["started", "pipe"] == 0:
            return None
        wanted = list(KINDS).index("pipe"), PROCESSES.index("started"), 1, 1, errno.EMFILE
        run = self.run(scenario, start, wanted)
        return run if run.status == 0 else None
