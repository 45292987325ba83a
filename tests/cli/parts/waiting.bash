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
