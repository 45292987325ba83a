# shellcheck shell=bash disable=SC2154,SC2034
# Pseudonyms for names: --redact. Read by ../run.sh.

mkdir -p named
cat >secret.folded <<'TEXT'
acme;com/acme/Plan.run_[j];java/util/HashMap.get_[j];read;vfs_read_[k] 5
acme;com/acme/Plan.run_[j];-;std::sort<Plan>(Plan*) 7
TEXT
printf 'com/acme/Plan.run 3\n' >other.folded
printf 'a key of \0any bytes' >key
printf 'another' >key2

# names_say_nothing FILE: no name of the profile stands in it.
names_say_nothing() { ! grep -qE 'acme|Plan|HashMap|read|sort' "$1"; }

run secret.folded --redact -o named/d.png --frames named/d.json
ends 0 "--redact without a key works" "flamepix: --redact has no key"
holds "and says in one line that names can be tried" is_one_line
holds "the names are pseudonyms" test "$(names named/d.json | grep -cE '^f_[a-z2-7]{10}(_\[[jk]\])?$')" -eq 6
holds "that say nothing" names_say_nothing named/d.json
holds "separators stay" has_name named/d.json -
run secret.folded --redact --redact-key key -o named/k.png --frames named/k.json
ends 0 "--redact-key FILE is the key"
holds "and then there is nothing to say" is_quiet
holds "no name is the same" test -z "$(comm -12 <(names named/d.json | grep f_ | sort) \
    <(names named/k.json | grep f_ | sort))"
run secret.folded --redact --redact-key key2 -o named/l.png
holds "nor for another key" differ named/k.png named/l.png
run secret.folded --redact --redact-key <(cat key) -o named/l.png
holds "the same key makes the same picture, also from a pipe" cmp named/k.png named/l.png
run other.folded --redact --redact-key key -o named/o.png --frames named/o.json
holds "one name has one pseudonym in all files, whatever its annotation" \
    has_name named/k.json "$(names named/o.json | grep f_)_[j]"
run secret.folded --redact --redact-keep --redact-key key -o named/k.png --frames named/m.json
ends 0 "--redact-keep keeps names of standard libraries"
holds "those of Java" has_name named/m.json 'java/util/HashMap.get_[j]'
holds "of the kernel" has_name named/m.json 'vfs_read_[k]'
holds "and of C++, without types that may be somebody's" has_name named/m.json 'std::sort'
holds "and no others" test "$(grep -cE 'acme|Plan' named/m.json)" -eq 0
run secret.folded --redact --redact-key key --rewrite 's/Plan/Idea/g' -o named/a.png
run secret.folded --rewrite 's/Plan/Idea/g' --redact --redact-key key -o named/b.png
holds "names are rewritten before they are redacted" cmp named/a.png named/b.png
run secret.folded --focus acme --redact --redact-key key -o named/never.png
ends 1 "other views see only pseudonyms" '--focus "acme" leaves no stack'

printf 'untouched' >key3
run secret.folded --redact --redact-key key3 -o key3
ends 2 "the key is no output" "key3: the output is also an input"
holds "and stays what it was" grep -qx untouched key3
run secret.folded --redact --redact-key key3 --cp --palette-file key3 -o named/never.png
ends 2 "nor the palette file" key3
: >empty
run secret.folded --redact --redact-key empty
ends 2 "an empty file is no key" "empty is empty"
run secret.folded --redact --redact-key nowhere
ends 6 "a key that is not there is a read failure" nowhere
head -c 65537 /dev/zero >long
run secret.folded --redact --redact-key long
ends 6 "a key is at most 64 KiB" long
head -c 65536 /dev/zero >long
run secret.folded --redact --redact-key long -o named/l.png
ends 0 "and may be as much"
run secret.folded --redact-key key
ends 2 "a key without --redact is refused" "--redact-key does nothing without --redact"
run secret.folded --redact-keep
ends 2 "and so is --redact-keep" "--redact-keep does nothing without --redact"

mkdir -p secrets
cp secret.folded secrets/
redact_batch() {
    run batch secrets -o named/secrets --redact --frames '{stem}.json' --progress never "$@"
}
redact_batch --redact-key key
ends 0 "a batch redacts, too"
holds "as one picture does" cmp <(names named/secrets/secret.json) <(names named/k.json)
holds "the report does not hold the key" test "$(grep -c 'a key of' named/secrets/report.jsonl)" -eq 0
redact_batch --redact-key key
holds "the same key has nothing to do anew" grep -qF '"status":"unchanged"' named/secrets/report.jsonl
redact_batch --redact-key key2
holds "another key has" grep -qF '"status":"made"' named/secrets/report.jsonl
redact_batch --redact-key secrets/secret.json
ends 6 "a key that is not there ends a batch" secret.json
cp key secrets/secret.json
run batch secrets/secret.folded -o secrets --redact --redact-key secrets/secret.json \
    --frames '{stem}.json' --progress never
ends 2 "and no output of it is the key" secret.json
holds "which stays what it was" cmp key secrets/secret.json

cp secret.folded secret-2.folded
run sheet secret.folded secret-2.folded --redact -o named/sheet.png
ends 0 "a sheet redacts, too" "--redact has no key"
run sheet secret.folded --redact --redact-key key -o named/sheet.png --frames named/sheet.json
holds "by the key, as one picture does" cmp <(names named/sheet.json) <(names named/k.json)
run sheet secret.folded --redact-key key -o named/none.png
ends 2 "and no key without --redact" "--redact-key does nothing without --redact"
