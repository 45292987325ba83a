#!/usr/bin/env python3
"""Plays a terminal to a program: answers its questions, and keeps what it writes.

usage: play_terminal.py KIND [--size COLUMNSxLINES] [--px WIDTHxHEIGHT] [--signal NAME]
                        [--took FILE] PROGRAM [ARGUMENT...]

KIND is what it can show: kitty, iterm2, sixel, text (which answers, and has none of these), keys
(the same, and somebody is typing), junk (hostile bytes come in place of answers) or silent. With
--signal the program gets one as soon as it has asked. What the program writes goes to standard
output, and how long it took, in seconds, to the file FILE. Ends with the program's exit code; or
with 99, after saying so, where the program leaves the terminal other than it was."""
import argparse
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

QUESTION_KITTY = b"\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\"
LAST_QUESTION = b"\033[c"
KEYS = b"\003\034\032\023"
ATTRIBUTES = b"\033[?62;22c"

ANSWERS = {
    "kitty": b"\033_Gi=31;OK\033\\\033P>|kitty(0.35.2)\033\\" + ATTRIBUTES,
    "iterm2": b"\033P>|iTerm2 3.5.4\033\\" + ATTRIBUTES,
    "sixel": b"\033P>|XTerm(390)\033\\\033[4;600;900t\033[6;20;10t\033[?63;1;2;4;6;9;15;22c",
    "text": b"\033P>|VTE(7600)\033\\\033]11;rgb:1e1e/1e1e/2e2e\033\\" + ATTRIBUTES,
    "keys": b"x\033[A\r\003y" + ATTRIBUTES + b"z",
    "junk": bytes(byte for byte in range(1, 256) if byte not in KEYS) * 64 + b"\033[" + b"9;" * 5000 + b"\033_Gi=31;" + b"A" * 9000,
    "silent": b"",
}


def sides(text):
    return tuple(int(side) for side in text.split("x"))


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=ANSWERS)
    parser.add_argument("--size", type=sides, default=(100, 30))
    parser.add_argument("--px", type=sides, default=(0, 0))
    parser.add_argument("--signal")
    parser.add_argument("--took")
    parser.add_argument("program")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    return parser.parse_args()


def start(given):
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ,
                struct.pack("HHHH", given.size[1], given.size[0], given.px[0], given.px[1]))
    before = termios.tcgetattr(theirs)
    child = os.fork()
    if child == 0:
        os.setsid()
        fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)
        os.dup2(theirs, 0)
        os.dup2(theirs, 1)
        os.close(ours)
        os.close(theirs)
        os.execvp(given.program, [given.program] + given.arguments)
    return ours, theirs, child, before


def answer(given, ours, child, written):
    """Answers when all is asked; whether it was."""
    if LAST_QUESTION not in written:
        return False
    if given.signal:
        os.kill(child, getattr(signal, given.signal))
        time.sleep(0.02)
    if given.kind == "kitty" and QUESTION_KITTY not in written:
        sys.exit("the question about kitty's graphics was not asked")
    os.set_blocking(ours, False)
    try:
        os.write(ours, ANSWERS[given.kind])
    except BlockingIOError:
        pass
    os.set_blocking(ours, True)
    return True


def play(given, ours, child):
    """What the program writes, until it ends."""
    written, answered, status = b"", False, None
    ending = os.pidfd_open(child)
    while True:
        ready, _, _ = select.select([ours, ending] if status is None else [ours], [], [], None if status is None else 0)
        if ours in ready:
            written += os.read(ours, 65536)
            answered = answered or answer(given, ours, child, written)
        elif status is not None:
            return written, status
        else:
            status = os.waitpid(child, 0)[1]


def main():
    given = arguments()
    begin = time.monotonic()
    ours, theirs, child, before = start(given)
    written, status = play(given, ours, child)
    if given.took:
        with open(given.took, "w") as file:
            print(time.monotonic() - begin, file=file)
    sys.stdout.buffer.write(written)
    sys.stdout.buffer.flush()
    if termios.tcgetattr(theirs) != before:
        print("the terminal is not as it was", file=sys.stderr)
        sys.exit(99)
    sys.exit(os.waitstatus_to_exitcode(status) & 255)


main()
