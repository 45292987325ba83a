"""Recordings that are texts, for memory.py: what a stack and a frame look like in each format.

A row is the head, a stack, a frame, and the tail; perhaps what closes a frame behind all of them, and what
stands between frames. $F in a stack is its frames; in a frame, $n is its name, $a a number of its name, $k
its place from 0, $l the same from 1, $i as many
blanks, $p blanks such that both are ten, $t and $e times at which it begins and ends; $r is the stack's number.
"""
import re

TEXTS = {
    "aix": ("7274566: /usr/bin/server -d\n", "---------- tid# $r ----------\n$F", "0x10000$a  $n(1, 2) + 0x28\n", ""),
    "async-profiler": ("--- Execution profile ---\nTotal samples       : 12\n\n",
                       "--- 90000000 ns (75.00%), 9 samples\n$F\n", "  [ $k] $n\n", ""),
    "austin": ("# austin: 3.4.1\n# interval: 1000\n# mode: wall\n", "P8374;T8375$F 97\n", ";a.py:$n:25", "\n"),
    "bcc": ("Sampling at 49 Hertz of all threads... Hit Ctrl-C to end.\n^C\n", "$F    -                dd (25036)\n        4\n\n",
            "    $n\n", ""),
    "bcc-trace": ("PID     TID     COMM            FUNC             -\n",
                  "9557    9558    a.out           do_sys_open      temp\n$F\n", "        $n+0x1 [kernel]\n", ""),
    "bpftrace": ("Attaching 2 probes...\n\n", "@[\n$F, my app, 12]: 23\n", "    $n+11\n", ""),
    "bpftrace-json": ('{"type": "attached_probes", "data": {"probes": 2}}\n',
                      '{"type": "map", "data": {"@": {"\\n$F,my app,12": 23}}}\n', "    $n+11\\n", ""),
    "chrome-trace": ('{"traceEvents":[', "$F", '{"ph":"X","pid":1,"tid":1,"ts":$t,"dur":$e,"name":"$n"},\n',
                     '{"ph":"X","pid":1,"tid":1,"ts":0,"dur":0,"name":"x"}]}'),
    "d3": ('{"name":"root","value":10,"children":[', '$F,\n', '{"name":"$n","value":9,"children":[',
           '{"name":"a","value":1,"children":[]}]}', "]}"),
    "d3-html": ('<head>\n<script src="d3-flamegraph.min.js"></script>\n<script>\nvar chart = flamegraph();\n'
                'const page = {"name": "report", "version": "1"};\n'
                'const stacks = [{"n": "all", "l": "root", "v": 0, "c": [', "$F,\n", '{"n": "$n", "l": "", "v": 3, "c": [',
                '{"n": "a", "l": "", "v": 1, "c": []}]}];\n</script>\n', "]}"),
    "dtrace": ("CPU     ID                    FUNCTION:NAME\n  0  64091        :tick-60s \n\n\n", "$F                7\n\n",
               "              node`$n+0x3\n", ""),
    "elfutils": ("PID 17 - process\n", "TID $r:\n$F", "#$k  0x00007ff2eb6ed545 $n\n", ""),
    "faulthandler": ("Fatal Python error: Segmentation fault\n\n",
                     "Thread 0x00007f0c2a7fc740 (most recent call first):\n$F\n", '  File "run.py", line 12 in $n\n', ""),
    "folded": ("", "$F 7\n", "$n", "", "", ";"),
    "function-graph": ("# tracer: function_graph\n#\n# CPU  DURATION                  FUNCTION CALLS\n"
                       "# |     |   |                     |   |   |   |\n", "$F", " 0)               |  $i$n() {\n", "",
                       " 0)   0.537 us    |  }\n"),
    "gdb": ("", 'Thread 2 (Thread 0x7f (LWP 17) "node"):\n$F\n', "#$k  0x1 in $n () from /lib/liba.so\n", ""),
    "ghcprof": ("\tSun Aug  6 14:52 2023 Time and Allocation Profiling Report  (Final)\n\n\t   prog +RTS -P -RTS\n\n"
                "COST CENTRE  MODULE  SRC               %time %alloc  ticks     bytes\n\n"
                "main         Main    a.hs:95:11-83      30.4    9.4      7   5617272\n\n\n"
                "COST CENTRE            MODULE  SRC               no.  entries  %time %alloc   %time %alloc  ticks  bytes\n\n"
                "MAIN                   MAIN    <built-in>        337        0    0.0    0.0   100.0  100.0      0    728\n",
                "$F", " $i$n$pMain    a.hs:95:11-83     674       0   30.4    9.4    34.7   38.1      7    561\n", ""),
    "goroutine": ("panic: boom\n\n", "goroutine $r [select]:\n$F\n", "$n(0x1)\n\t/src/main.go:185 +0x35\n", ""),
    "heapprofile": ('{"head":{"callFrame":{"functionName":"(root)","url":"a.js","lineNumber":-1},"selfSize":0,"children":[',
                    "$F,\n", '{"callFrame":{"functionName":"$n","url":"a.js","lineNumber":0},"selfSize":64,"children":[',
                    '{"callFrame":{"functionName":"a","url":"","lineNumber":0},"selfSize":1,"children":[]}]},"samples":[]}', "]}"),
    "instruments": ("Running Time\tSelf (ms)\t\tSymbol Name\n", "$F", "2126.0ms   49.7%\t693.5\t \t$i$n\n", ""),
    "java-exceptions": ("10:00:01 ERROR no luck\n", "java.lang.RuntimeException: no luck\n$F",
                        "\tat com.shop.Shop.$n(Shop.java:12)\n", ""),
    "javacore": ("0SECTION       TITLE subcomponent dump routine\nNULL           ===============================\n",
                 '3XMTHREADINFO      "worker-12" J9VMThread:0x01, java/lang/Thread:0x02, state:CW, prio=5\n'
                 "3XMTHREADINFO3           Java callstack:\n$FNULL\n",
                 "4XESTACKTRACE                at java/lang/Object.$n(Object.java:255(Compiled Code))\n", ""),
    "jfr-json": ('{\n  "recording": {\n    "events": [', '{"type": "jdk.ExecutionSample", "values": {"sampledThread": '
                 '{"osName": "main", "javaName": "main", "javaThreadId": 1}, "stackTrace": {"truncated": false, "frames": '
                 '[$F]}, "state": "STATE_RUNNABLE"}},\n',
                 '{"method":{"type":{"classLoader":{"name":"app"},"name":"a\\/Work"},"name":"$n","hidden":false},'
                 '"lineNumber":7,"type":"Native"}', '{"type": "jdk.CPULoad", "values": {"jvmUser": 0.05}}]}}', "", ","),
    "jfr-print": ("", 'jdk.ExecutionSample {\n  startTime = 10:47:48.807\n  sampledThread = "main" (javaThreadId = 1)\n'
                  '  state = "STATE_RUNNABLE"\n  stackTrace = [\n$F  ]\n}\n\n', "    a.Work.$n(String[]) line: 7\n", ""),
    "jstack": ("2018-05-27 11:24:17\nFull thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):\n\n",
               '"main" #1 prio=5 os_prio=0 tid=0x01 nid=0x1524 runnable [0x00000000]\n   java.lang.Thread.State: RUNNABLE\n$F\n',
               "\tat com.shop.Work.$n(Work.java:12)\n", ""),
    "jstack-json": ('{\n  "threadDump": {\n    "processId": "4711",\n    "runtimeVersion": "21",\n    "threadContainers": [\n'
                    '{"container": "<root>", "parent": null, "owner": null, "threads": [\n',
                    '{"tid": "$r", "name": "main", "stack": [$F]},\n', '"com.shop.Work.$n(Work.java:10)"',
                    '{"tid": "1", "name": "x", "stack": []}], "threadCount": "4"}]}}', "", ","),
    "ljp": ("", "42 3\t$F\n", "Work.$n(Work.java:455)\n", "Total trace count = 45, Total traces = 3\n", "", "\t"),
    "memleak": ("Attaching to pid 5193, Ctrl+C to quit.\n[11:16:33] Top 1 stacks with outstanding allocations:\n",
                "\t80 bytes in 5 allocations from stack\n$F", "\t\t$n+0x6d [allocs]\n", ""),
    "papyrus": ("Script_quest log opened (PC)\n", "$F", "$t:PUSH:3053:1:None:quest..$n\n", "Log closed\n",
                "$f:POP:3053:1:None:quest..$n\n"),
    "perf-json": ('{\n\t"linux-perf-json-version": 1,\n\t"headers": {"header-version": 1, "perf-version": "6.1"},\n\t"samples": [',
                  '{"timestamp": $r, "pid": 12, "tid": 34, "cpu": 0, "comm": "sh", "callchain": [$F]},\n',
                  '{"ip": "0x7f$a", "symbol": "$n", "dso": "sh"}', '{"timestamp": 0, "pid": 1, "tid": 1, "comm": "x"}]}', "", ","),
    "perf-script": ("", "java 12688/12764 [002] 6544.708352:   235 cpu-clock:u: \n$F\n", "\t7f$a $n (/usr/bin/x)\n", ""),
    "phpspy": ("", "$F# uri = /index\n# - - - - -\n\n", "$k $n /foo/lib/Cache.php:26\n", ""),
    "pmcstat": ("@ cycles [20 samples]\n\n", "$F\n", "$i70.00%  [14] $i$n @ /boot/zfs.ko\n", ""),
    "pprof-traces": ("File: a.test\nType: cpu\nDuration: 3s, Total samples = 1.04s\n", "-----------+----------------------"
                     "---------------------------------\n      20ms   $F", "$n\n", "-----------+-----------------------"
                     "--------------------------------\n", "", "             "),
    "py-spy-dump": ("Process 4711: python run.py\nPython v3.9.1 (/usr/bin/python3.9)\n\n", 'Thread $r (active): "MainThread"\n$F',
                    "    $n (run.py:12)\n", ""),
    "pyinstrument": ('{"start_time": 1.5,"duration": 0.1,"sample_count": 97,"cpu_time": 0.1,"root_frame": {"function": "<module>",'
                     '"file_path_short": "demo.py","file_path": "/srv/demo.py","line_no": 1,"time": 0.1,"children": [', "$F,\n",
                     '{"function": "$n","file_path_short": "demo.py","file_path": "/srv/demo.py","line_no": 7,"time": 0.06,'
                     '"await_time": 0.0,"is_application_code": true,"children": [',
                     '{"function": "x","file_path_short": "","file_path": "","line_no": 0,"time": 0.01,"children": []}]}}', "]}"),
    "rbspy": ('rbspy02\n{"sample_rate":100,"rbspy_version":"0.12.1","start_time":{"secs_since_epoch":10,"nanos_since_epoch":0}}\n',
              '{"trace":[$F],"pid":12,"thread_id":34,"time":{"secs_since_epoch":11,"nanos_since_epoch":500000000},"on_cpu":null}\n',
              '{"name":"$n","relative_path":"a.rb","absolute_path":"/x/a.rb","lineno":3}', "", "", ","),
    "reli-json": ("", '{"call_frames":[$F]}\n\n',
                  '{"class_name":"","function_name":"$n","file_name":"/foo/a.php","opline":{"lineno":5}}', "", "", ","),
    "rprof": ("memory profiling: line profiling: sample.interval=20000\n#File 1: fit.R\n", ":1000:2000:56000:0:$F\n", '1#12 "$n" ', ""),
    "sample": ("Analysis of sampling rg (pid 64) every 1 millisecond\nProcess:         rg [64]\n----\n\nCall graph:\n", "    9 Thread_$r\n$F",
               "      $i$i9 $n  (in libdyld.dylib) + 1  [0x7fff$a]\n", "\nTotal number in stack\n"),
    "systemtap": ("", "$F\t23\n", " 0x$a : $n+0xb/0x10 [kernel]\n", ""),
    "vsprof": ("Level,Function Name,Number of Calls,Elapsed Inclusive Time %,Avg Elapsed Exclusive Time,Module Name,\n"
               '0,"a.exe",0,100.00,0.00,"",\n', "$F", '$l,"A.$n",5,91.25,2.00,"a.exe",\n', ""),
    "vtune": ("Function Stack,CPU Time:Self,Module\nTotal,0.0,[Unknown]\n", "$F", " $i$n,0.0156,a.exe\n", ""),
    "wcp": ("Full stacks of at least 0.01%:\n\n", "66.667% ============================= (2 samples)\n$F\n",
            "       $l: $n   (at /src/main.nim:12)\n", ""),
    "xdebug": ("Version: 3.2.0\nFile format: 4\nTRACE START [2026-11-20 10:29:15.830606]\n", "$F",
               "$l\t$a\t0\t$t\t396848\t$n\t1\t\t/srv/w.php\t0\t0\n", "\t\t\t0.002100\t300\n", "$l\t$a\t1\t$f\t396848\n"),
    "xperf": ("Process Name, Process, Stack, Module, Thread ID, Weight, Count, TimeStamp\n",
              "a.exe, a.exe (4144), [Root]$F, a.exe, 5104, 1.5, 1, 9.77\n", "/nt.dll!$n", ""),
}


# What stands for each token, of a frame's name, the name's number, its place, and the number of its stack,
# whose frames begin at place after place and end in the reverse order.
TOKENS = {
    "n": lambda name, number, place, stack: name,
    "a": lambda name, number, place, stack: f"{number + 4096:x}",
    "k": lambda name, number, place, stack: place,
    "l": lambda name, number, place, stack: place + 1,
    "i": lambda name, number, place, stack: " " * place,
    "p": lambda name, number, place, stack: " " * (10 - place),
    "t": lambda name, number, place, stack: stack * 100 + place,
    "e": lambda name, number, place, stack: 90 - 2 * place,
    "f": lambda name, number, place, stack: stack * 100 + 90 - place,
}


def filler(template):
    """A function that makes a frame of the template."""
    tokens = [TOKENS[token] for token in re.findall(r"\$([nakliptef])", template)]
    pattern = re.sub(r"\$[nakliptef]", "%s", template.replace("%", "%%"))
    return lambda *of_frame: pattern % tuple([token(*of_frame) for token in tokens])


def text_of(row, stacks, names):
    head, each, frame, tail, close, between = (*row, "", "")[:6]
    opened, closed = filler(frame), filler(close)
    parts = [head]
    for stack_number, stack in enumerate(stacks):
        frames = [opened(names[name], name, place, stack_number) for place, name in enumerate(stack)]
        if close:
            frames += [closed(names[name], name, place, stack_number) for place, name in reversed(list(enumerate(stack)))]
        parts.append(each.replace("$r", str(stack_number + 1)).replace("$F", between.join(frames)))
    parts.append(tail)
    return "".join(parts).encode()
