# shellcheck shell=bash disable=SC2154,SC2034
# Pictures in a terminal, which play_terminal.py plays. Read by ../run.sh.

# plays KIND ARGUMENT...: runs the program on a terminal of that kind; its answer goes to $code, what
# it writes to the file "got".
plays() {
    TERM=xterm-256color COLORTERM=truecolor NO_COLOR='' TMUX='' STY='' TERM_PROGRAM='' \
        "$here/play_terminal.py" --took took "$1" "${@:2}" >got 2>err
    code=$?
}

# What is written behind the questions.
picture_text() { sed 's/.*\x1b\[c//; s/\x1b\[[0-9;]*m//g; s/\r$//' got; }
shows() { picture_text | grep -qF -- "$1"; }
asks() { grep -qF $'\e[>q' got; }
# kitty_png FILE: the image in the pieces of kitty's protocol, each of which is checked.
kitty_png() {
    python3 - "$1" 2>err <<'PYTHON'
import base64, re, sys
data = open("got", "rb").read().split(b"\033[c", 1)[1]
pieces = re.findall(rb"\033_G([^;]*);([^\033]*)\033\\", data)
assert pieces[0][0].startswith(b"a=T,f=100,q=2,m=")
assert all(len(text) == 4096 and keys.endswith(b"m=1") for keys, text in pieces[:-1])
assert all(keys in (b"m=0", b"m=1") for keys, _ in pieces[1:])
assert pieces[-1][0].endswith(b"m=0") and len(pieces[-1][1]) <= 4096
assert re.sub(rb"\033_G[^\033]*\033\\", b"", data) == b"\r\n"
open(sys.argv[1], "wb").write(base64.b64decode(b"".join(text for _, text in pieces), validate=True))
PYTHON
}
iterm2_png() {
    python3 - "$1" "$2" 2>err <<'PYTHON'
import base64, re, sys
data = open("got", "rb").read().split(b"\033[c", 1)[1]
found = re.fullmatch(rb"\033\]1337;File=inline=1;size=(\d+);width=(\w+);height=auto:([^\a]*)\a\r\n", data)
image = base64.b64decode(found[3], validate=True)
assert len(image) == int(found[1]) and found[2].decode() == sys.argv[2]
open(sys.argv[1], "wb").write(image)
PYTHON
}
took_less_than() { python3 -c 'import sys; sys.exit(float(open("took").read()) > float(sys.argv[1]))' "$1"; }

plays kitty --px 1000x600 "$program" profile.folded --terminal
ends 0 "a picture is shown on kitty"
holds "which was asked, and not echoed" asks
holds "as a PNG in pieces" kitty_png out/kitty.png
"$program" profile.folded --width 1000 -o out/plain.png 2>err
holds "the same as in a file, as wide as the window" cmp out/kitty.png out/plain.png
plays kitty --px 1000x600 "$program" profile.folded --terminal --width 400 --theme dark
kitty_png out/kitty.png
"$program" profile.folded --width 400 --theme dark -o out/plain.png 2>err
holds "or as wide as was asked for" cmp out/kitty.png out/plain.png
python3 -c '
for i in range(90): print(";".join("f%d" % j for j in range(i + 1)), 9)' >deep.folded
plays kitty --px 1000x600 "$program" deep.folded --terminal
ends 0 "one that is too high is cut"
kitty_png out/kitty.png
holds "to what the window holds, less two lines" test "$(png_size out/kitty.png | cut -dx -f2)" -le 560
plays kitty --px 1000x600 "$program" profile.folded --terminal --frames out/terminal.json
holds "sidecars go beside it" is_json out/terminal.json

plays iterm2 --px 900x600 "$program" profile.folded --terminal
ends 0 "a picture is shown on iTerm2"
holds "as a PNG in one piece that fills the window" iterm2_png out/iterm2.png 100
holds "of its size" test "$(png_size out/iterm2.png | cut -dx -f1)" = 900
plays iterm2 --px 900x600 "$program" profile.folded --terminal --size 300x200
holds "or as large as was asked for" iterm2_png out/iterm2.png 300px
holds "in px" has_size out/iterm2.png 300x200

plays sixel "$program" profile.folded --terminal
ends 0 "a picture is shown where there are sixels"
holds "as wide as the window, by the size of a cell" \
    grep -qaP '\x1b\[c\x1bP[0-9;]*q"1;1;1000;[0-9]+#0;2;100;100;100' got
plays sixel "$program" profile.folded --terminal --background none
ends 2 "sixels are not transparent" "sixels are not transparent"

plays text "$program" profile.folded --terminal
ends 0 "a picture is shown where there are no images"
holds "under a heading" shows "Flame Graph · 100 samples"
holds "in lines with names and shares" shows " main "
holds "that are as wide as the window" test "$(picture_text | grep ' main ' | wc -L)" = 100
holds "and leave no colours behind" python3 -c '
lines = open("got", "rb").read().split(b"\r\n")
assert lines.pop() == b"" and all(line.endswith(b"\033[0m") for line in lines)'
holds "in 24 bits" grep -qF $'\e[48;2;' got
COLORTERM='' plays text "$program" profile.folded --terminal --protocol blocks-256
holds "or in 256 colours" grep -qF $'\e[48;5;' got
plays text "$program" profile.folded --terminal --size 60x20
holds "or of a size that was asked for" test "$(picture_text | grep ' main ' | wc -L)" = 60
plays text --size 80x10 "$program" deep.folded --terminal
ends 0 "one that is too high is cut there, too" "rows do not fit into the window and were cut at the leaves"
holds "to the window, less two lines" test "$(wc -l <got)" -le 8
plays text "$program" diff half.folded profile.folded --terminal
ends 0 "diff shows its picture, too"
holds "and says so" shows "Differential Flame Graph · "
printf 'main;\033[31m;\302\233;naughty\r 5\n' >naughty.folded
plays text "$program" naughty.folded --terminal
holds "nothing of a name drives the terminal" python3 -c '
import re
data = open("got", "rb").read().split(b"\033[c", 1)[1]
left = re.sub(rb"\033\[[0-9;]*m|\r\n", b"", data).decode()
assert not any(ord(c) < 32 or 127 <= ord(c) < 160 for c in left) and "naughty?" in left'

plays silent "$program" profile.folded --terminal
ends 0 "a terminal that says nothing"
holds "has blocks" shows " main "
holds "after a moment" took_less_than 1.5
plays junk "$program" profile.folded --terminal
holds "and so has one that talks at random" shows " main "
plays text --signal SIGINT "$program" profile.folded --terminal
ends 130 "SIGINT while it asks ends the program"
plays silent --signal SIGTERM "$program" profile.folded --terminal
ends 75 "and so does SIGTERM, with the terminal as it was"
plays keys "$program" profile.folded --terminal
ends 130 "and Ctrl-C"

plays text python3 -c '
import os, sys
if os.fork() == 0:
    os.setpgid(0, 0)
    os.execv(sys.argv[1], sys.argv[1:])
sys.exit(os.waitstatus_to_exitcode(os.wait()[1]))' "$program" profile.folded --terminal
ends 0 "a job in the background draws, too"
holds "but does not ask: another would be answered" test "$(grep -c $'\e\[c' got)" = 0

run profile.folded --terminal
ends 2 "--terminal draws into no pipe and no file" "-o FILE"
holds "not a byte" test ! -s got
plays text "$program" profile.folded --terminal -o out/never.png
ends 2 "--terminal and -o do not go together" "give one of them"
plays text "$program" profile.folded --terminal --format jpeg
ends 2 "nor with --format" "--format"
plays text "$program" profile.folded --terminal --theme light,dark
ends 2 "nor with two themes" "one background"
plays text "$program" profile.folded --terminal --frames -
ends 2 "nor with a sidecar there" "only one output"
for option in "--max-bytes 9K" "--embed frames" --metadata; do
    # shellcheck disable=SC2086
    plays text "$program" profile.folded --terminal $option
    ends 2 "nor with what is about a file: ${option%% *}" "--terminal writes no file"
done
plays kitty --px 1000x600 "$program" profile.folded --terminal --frames /dev/full
ends 6 "a sidecar that cannot be written is told" "/dev/full"
holds "before the picture is begun" test "$(grep -c $'\e_Ga=T' got)" = 0
run profile.folded --protocol kitty -o out/never.png
ends 2 "--protocol alone does nothing" "does nothing without --terminal"
plays text "$program" diff half.folded profile.folded --terminal --format-out json
ends 2 "numbers need no --terminal" "--format-out picture"
plays text "$program" diff half.folded profile.folded --terminal --panels before,after
ends 2 "panels are images" "panels need a terminal that shows images"
plays kitty --px 1000x600 "$program" diff half.folded profile.folded --terminal --panels before,after
ends 0 "and are shown as such"
holds "whole" kitty_png out/kitty.png
TERM=dumb "$here/play_terminal.py" text "$program" profile.folded --terminal >got 2>err
code=$?
ends 2 "a dumb terminal has no pictures" "TERM"
TERM=dumb "$here/play_terminal.py" text "$program" profile.folded --terminal --protocol blocks >got 2>err
holds "but what it is told to have" grep -qF main got
holds "without being asked" test "$(grep -c $'\e\[c' got)" = 0
TERM=xterm NO_COLOR=1 "$here/play_terminal.py" text "$program" profile.folded --terminal >got 2>err
code=$?
ends 2 "NO_COLOR means none" "NO_COLOR is set"
holds "and nothing is asked" test ! -s got
TERM=xterm NO_COLOR=1 "$here/play_terminal.py" text "$program" profile.folded --terminal --protocol blocks >got 2>err
code=$?
ends 0 "unless a protocol is asked for"
TERM=xterm TMUX=x NO_COLOR='' "$here/play_terminal.py" text "$program" profile.folded --terminal >got 2>err
holds "tmux is not asked for kitty's graphics" test "$(grep -c $'\e_G' got)" = 0
TERM=linux NO_COLOR='' "$here/play_terminal.py" silent "$program" profile.folded --terminal >got 2>err
holds "the console of Linux is asked nothing" test "$(grep -c $'\e\[c' got)" = 0
for command in batch sheet compare gate; do
    run "$command" profile.folded half.folded -o out/never --terminal
    ends 2 "$command has no --terminal" "it is for one picture"
done
holds "nothing was written" test ! -e out/never -a ! -e out/never.png

# -- two sides -------------------------------------------------------------------------------------

printf 'main;aaa 10\nmain;bbb 30\nmain;ccc 20\n' >less.folded
printf 'main;aaa 20\nmain;bbb 10\nmain;ccc 20\n' >more.folded
# shown WIDTH ARGUMENT...: the lines that are shown, without colours
shown() {
    local width=$1
    shift
    on_terminal env TERM=xterm-256color COLORTERM=truecolor "$program" diff less.folded more.folded \
        --terminal --protocol blocks --width "$width" "$@"
    sed 's/\x1b\[[0-9;?]*[A-Za-z]//g' got >plain
}
shown 80
holds "what changed is said in signs where there is room for how much" grep -qE '^ aaa +\+20\.0% .*bbb +−33\.3%' plain
shown 30
holds "where there is none, before the name" grep -qE '^ \+aaa +.*−bbb .*ccc' plain
shown 12
holds "or alone" grep -qE '^ \+aaa.*−.*ccc' plain
shown 30 --negate
holds "the other way round with --negate" grep -qE '−aaa.*\+bbb' plain
