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
