# shellcheck shell=bash disable=SC2154,SC2034
# Image maps in a batch. Read by ../batch.sh.

mkdir -p mapped/sub
printf 'main;f (a.c:3) 3\nmain;g 2\n' >mapped/one.folded
printf 'main;h 3\n' >mapped/sub/two.folded
printf 'g\ttitle=The other\n' >mapped.tsv
batch mapped -o m1 --map 'pages/{dir}/{stem}.html' --theme light,dark --nameattr mapped.tsv --href-template '/src/{file}'
ends 0 "--map makes a page of each picture" "2 made of 2"
holds "that names it" grep -qF '<img src="../../sub/two.png"' m1/pages/sub/two.html
holds "and its twin" grep -qF '<source srcset="../../sub/two-dark.png"' m1/pages/sub/two.html
holds "with titles" grep -qF 'title="The other"' m1/pages/one.html
holds "and links" grep -qF 'href="/src/a.c"' m1/pages/one.html
batch mapped -o m1 --map 'pages/{dir}/{stem}.html' --theme light,dark --nameattr mapped.tsv --href-template '/src/{file}'
ends 0 "with the same names nothing is made again" "2 unchanged of 2"
printf 'g\ttitle=Another\n' >mapped.tsv
batch mapped -o m1 --map 'pages/{dir}/{stem}.html' --theme light,dark --nameattr mapped.tsv --href-template '/src/{file}'
ends 0 "with other names in the file all is" "2 made of 2"
batch mapped -o m1 --map 'pages/{dir}/{stem}.html' --theme light,dark --nameattr mapped.tsv --href-template '/{file}'
ends 0 "and with another template" "2 made of 2"
batch mapped -o m1 --map 'pages/{dir}/{stem}.html' --theme light,dark --nameattr mapped.tsv --href-template '/{file}' --map-minwidth 9
ends 0 "and another width" "2 made of 2"
cp m1/pages/one.html mapped/page
batch mapped -o m2
ends 0 "pages are no profiles" "2 made, 1 no profile of 3"
batch mapped -o m3 --map-minwidth 3
ends 2 "--map-minwidth is refused where it is not used" "--map-minwidth does nothing without --map"
