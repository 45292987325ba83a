# shellcheck shell=bash disable=SC2034,SC2154
# Files that options name: none of them is waited for, and devices are not read.

mkfifo silent
printf 'main\tred\n' >rules.txt
options=("--palette-file @ --cp" "--palette-file @" "--colors package --colors-from @" "--color-rules @" "--options @"
    "--font @" "--map out/m.html --nameattr @" "--redact --redact-key @")
for option in "${options[@]}"; do
    # shellcheck disable=SC2086 # words by blanks
    timeout 10 "$program" profile.folded -o out/a.png ${option//@/silent} >got 2>err
    code=$?
    ends 6 "a FIFO without a writer is refused: $option" "silent: nothing writes to this FIFO"
    # shellcheck disable=SC2086
    timeout 10 "$program" profile.folded -o out/a.png ${option//@//dev/zero} >got 2>err
    code=$?
    ends 6 "so is a device: $option" "/dev/zero: this device is not read"
done
holds "nothing is made" test ! -e out/a.png
run profile.folded -o out/wanted.png --color-rules rules.txt
run profile.folded -o out/a.png --color-rules <(sleep 0.2; cat rules.txt)
holds "what another program writes is read" cmp out/wanted.png out/a.png
{ sleep 0.2; cat rules.txt; } | "$program" profile.folded -o out/b.png --color-rules /dev/stdin
holds "standard input is read by its name" cmp out/wanted.png out/b.png
"$program" profile.folded -o out/c.png --color-rules /dev/stdin <rules.txt
holds "also if it is a file" cmp out/wanted.png out/c.png
cat rules.txt >silent &
sleep 0.1
run profile.folded -o out/d.png --color-rules silent
wait
holds "a FIFO with a writer is read" cmp out/wanted.png out/d.png
run profile.folded -o out/plain.png
run profile.folded -o out/e.png --color-rules <(:)
ends 0 "a program that writes nothing gives an empty file"
holds "which changes nothing" cmp out/plain.png out/e.png
run profile.folded -o out/f.png --color-rules /dev/null --options /dev/null
holds "/dev/null is one" cmp out/plain.png out/f.png
