# shellcheck shell=bash disable=SC2154,SC2034
# Searches of a batch. Read by ../batch.sh.

mkdir searched
printf 'main;parse 3\nmain;draw 1\n' >searched/a.folded
printf 'main;draw;parse 1\nmain 1\n' >searched/b.folded
batch searched -o s1 --search parse
ends 0 "a batch is searched"
holds "the report says the share" has_entry s1/report.jsonl '"input":"searched/a.folded"' '"matched":"75.0%"'
holds "of each input" has_entry s1/report.jsonl '"input":"searched/b.folded"' '"matched":"50.0%"'
"$program" searched/a.folded --search parse --title a -o s1.png
holds "a picture is the one that render makes" cmp s1.png s1/a.png
batch searched -o s1 --search parse
holds "the same search again makes nothing" has_lines s1/report.jsonl unchanged 2
holds "and keeps the share" has_entry s1/report.jsonl '"input":"searched/a.folded"' '"matched":"75.0%"'
batch searched -o s1 --search draw --search =main
holds "another search makes all again" has_lines s1/report.jsonl made 2
holds "and says the share of each" has_entry s1/report.jsonl '"matched":"draw 25.0% · =main 100%"'
batch searched -o s1 --search draw --search =main --ignore-case
holds "and so do other options of it" has_lines s1/report.jsonl made 2
batch searched -o s2 --preset thumb,docs --search parse --theme light,dark
ends 0 "thumbnails and both themes are searched, too"
holds "with one share" has_entry s2/report.jsonl '"input":"searched/b.folded"' '"matched":"50.0%"'
batch searched -o s3
holds "without a search there is no share" test "$(grep -c matched s3/report.jsonl)" -eq 0
batch searched -o s4 --search '(b'
ends 2 "a pattern with a fault ends a batch before it begins" 'missing closing parenthesis'
holds "with a caret" grep -qxF '      ^' err
holds "and nothing is made" test ! -e s4
printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab 1\n' >searched/c.folded
batch searched -o s5 --search '(a+)+$'
ends 0 "a search that is undecided about a name ends nothing" ''
holds "and the report says so" has_entry s5/report.jsonl '"input":"searched/c.folded"' '"code":0' 'takes too many steps for 1 name'
