# shellcheck shell=bash disable=SC2154
# Self weight: that of the function that ran, in every view. Read by ../run.sh.

# -- all outputs -----------------------------------------------------------------------------------

holds "in every view, all outputs say the same of each function" \
    asserts "$here/outputs_agree.py" "$program"

# -- stacks from their leaves ----------------------------------------------------------------------

printf 'main;parse;malloc 40\nmain;draw;malloc 30\nmain;draw;blit 20\nmain;idle 10\n' >calls.folded
printf 'main;parse;malloc 60\nmain;draw;malloc 30\nmain;draw;blit 20\n' >later.folded

run calls.folded --reverse -o out/self.png --tree -
ends 0 "a reversed profile is drawn"
holds "its first frames have the self weight, and those that called them none" cmp got - <<'TEXT'
  total    self  frame
   100%      0%  all
  70.0%   70.0%    malloc
  40.0%      0%      parse
  40.0%      0%        main
  30.0%      0%      draw
  30.0%      0%        main
  20.0%   20.0%    blit
  20.0%      0%      draw
  20.0%      0%        main
  10.0%   10.0%    idle
  10.0%      0%      main
TEXT
run calls.folded --reverse --group-by '^(parse|draw)$' --csv out/self.csv -o out/self.png --tree -
holds "behind a frame that --group-by puts before them" eval \
    'grep -qE "^ +40\.0% +40\.0%      malloc$" got && grep -qE "^ +50\.0% +0%    draw$" got'
holds "also in tables" eval 'grep -q "^malloc,70," out/self.csv && grep -q "^draw,0," out/self.csv'
run diff calls.folded later.folded --reverse --tree - -o out/self.png
holds "a difference is that of the first frames" \
    grep -qE '^ +81\.8% +81\.8% +\+18\.2%    malloc$' got
run gate calls.folded later.folded --reverse --fail-if 'self(=main)>0' --fail-if 'self(=malloc)>20%'
ends 8 "a gate judges by the function that ran"
holds "which main is not" grep -qE '^self\(=main\) +0 +0 .*passed$' got
holds "but malloc is" grep -qE '^self\(=malloc\) +70 +90 .*failed$' got
run calls.folded --reverse --around =draw --tree - -o out/self.png
holds "around a function it is among those that are nearer to where stacks begin" eval \
    'grep -qE "^ +60\.0% +60\.0%    malloc$" got && grep -qE "^ +100% +0%    main$" got'
