# shellcheck shell=bash disable=SC2154,SC2034
# Time that is spent waiting: --skip-idle, chain graphs, --hot-cold. Read by ../run.sh.

# -- idle stacks -----------------------------------------------------------------------------------

cat >idle.folded <<'TEXT'
java;run;jdk/internal/misc/Unsafe.park_[j] 30
java;run;game/Car.park_[j] 5
swapper;do_idle;intel_idle 60
swapper;do_idle;intel_idle;irq_exit 5
TEXT
run --skip-idle --frames out/busy.json -o out/busy.png idle.folded
ends 0 "--skip-idle works"
holds "what only waits is gone" grep -qF '"total":10,' out/busy.json
holds "and what has only the name of it stays" grep -qF '"name":"game/Car.park_[j]"' out/busy.json
holds "as does what interrupts the idle loop" grep -qF '"name":"irq_exit"' out/busy.json
run --sorted --skip-idle --frames out/again.json -o out/busy.png <(LC_ALL=C sort idle.folded)
ends 0 "sorted stacks stay sorted"
holds "and make the same picture" cmp out/busy.json out/again.json
echo 'a;epoll_wait 5' | "$program" --skip-idle -o out/none.png 2>err
holds "a profile that only waits leaves no picture" test ! -e out/none.png
holds "and that is said" grep -qF -- '--skip-idle leaves no stack' err

# -- chain graphs ----------------------------------------------------------------------------------

cat >chain.folded <<'TEXT'
mysqld;futex_wait;--;wake_up;log_writer 50
mysqld;vio_read;--;tcp_rcv;swapper 30
mysqld;poll;--;tcp_rcv;swapper 15
cron;nanosleep 5
TEXT
count_name() { grep -oF "\"name\":\"$1\"" out/chain.json | wc -l; }
for palette in chain wakeup io flame; do
    run --colors "$palette" --frames out/chain.json -o out/chain.png chain.folded
    ends 0 "a chain graph can be drawn with $palette"
    holds "which has a separator for each that is there, and none for a stack without" \
        test "$(count_name --)" -eq 3
    holds "that says nothing" test "$(grep -F '"name":"--"' out/chain.json | grep -cF '"label"')" -eq 0
done
run --colors chain --search '=--' --frames out/chain.json -o out/chain.png chain.folded
holds "a search finds separators" grep -qF '"matched":95,' out/chain.json
for look in --classic --bare "--preset thumb" "--rows uniform" "--chains merge" "--theme dark" -i; do
    # shellcheck disable=SC2086 # options and their values
    run --colors chain $look --frames out/chain.json -o out/chain.png chain.folded
    ends 0 "a chain graph can be drawn with $look"
    holds "with all its separators" test "$(count_name --)" -eq 3
done
printf 'main;read;-;sys_read 5\nmain;-;irq 3\nmain;-- 4\n' >delimited.folded
run --colors io --frames out/chain.json -o out/chain.png delimited.folded
holds "so are lines between user code and the kernel's, and what ends in one" \
    test "$(count_name -)$(count_name --)" = 21

# -- hot and cold ----------------------------------------------------------------------------------

printf 'app;read 10\napp;work 50\n# unit: ms\n' >on.folded
printf 'app;read;schedule_[k] 30\napp;sleep 10\n# unit: ms\n' >off.folded
: >empty.folded
has_frame() { grep -F "\"name\":\"$1\"" out/both.json | grep -qF "\"weight\":$2,"; }
run --hot-cold on.folded off.folded --frames out/both.json -o out/both.png
ends 0 "--hot-cold works"
holds "and has nothing to say" is_quiet
holds "both add up" grep -qF '"total":100,' out/both.json
holds "on CPU" has_frame app 60
holds "and off, they do not merge" has_frame 'app_[o]' 40
holds "an annotation that is there stays" has_frame 'schedule_[k]_[o]' 30
holds "labels show neither" grep -qF '"label":"schedule"' out/both.json
hot=$(grep -nF '"name":"app"' out/both.json | cut -d: -f1)
cold=$(grep -nF '"name":"app_[o]"' out/both.json | cut -d: -f1)
holds "the hot one of a pair stands first" test "$hot" -lt "$cold"
run on.folded --hot-cold -o out/again.png <(tac off.folded)
holds "the option may stand anywhere, and lines in any order" cmp out/both.png out/again.png
"$program" --hot-cold on.folded - -o out/again.png <off.folded 2>err
holds "one may be standard input" cmp out/both.png out/again.png
run --hot-cold --colors hot-cold on.folded off.folded -o out/again.png
holds "the palette is hot-cold" cmp out/both.png out/again.png
run --hot-cold --colors flame on.folded off.folded -o out/again.png
holds "unless another is asked for" differ out/both.png out/again.png
run --hot-cold --focus '_\[o\]$' --skip-idle --frames out/both.json -o out/again.png on.folded off.folded
holds "views see the annotation" grep -qF '"total":40,' out/both.json
run --hot-cold empty.folded off.folded --frames out/both.json -o out/again.png
ends 0 "nothing may be on CPU"
holds "then all is off" has_frame 'app_[o]' 40
run --hot-cold on.folded empty.folded --frames out/both.json -o out/again.png
ends 0 "nothing may be off CPU"
holds "then all is on" has_frame app 60
run --hot-cold empty.folded empty.folded -o out/none.png
ends 1 "but not both" "no stack with a count above zero in the 2 inputs"
run --hot-cold on.folded -o out/none.png
ends 2 "one profile is too few" "--hot-cold needs two profiles"
run --hot-cold on.folded off.folded on.folded -o out/none.png
ends 2 "three are too many" "--hot-cold needs two profiles"
run --hot-cold -o out/none.png
ends 2 "and standard input alone is one" "--hot-cold needs two profiles"
run batch --hot-cold on.folded off.folded -o out/none
ends 2 "a batch has no such pictures" "flamepix --hot-cold ON OFF"
