# shellcheck shell=bash disable=SC2154
# Where two outputs say the same number, they agree to the digit. Read by ../run.sh.

python3 "$here/agreement/agreement.py" "$program" >agreed 2>err
while read -r line; do
    case $line in
    'ok - '*) count_check 0 "all outputs agree: ${line#ok - }" ;;
    *) count_check 1 "all outputs agree: ${line#not ok - }" ;;
    esac
done <agreed
# In a quarter of the views, but with all rounds.
compared=24
[ "${TEST_ROUNDS:-}" = all ] && compared=96
holds "and twelve profiles were compared in eight views" test "$(wc -l <agreed)" -eq "$compared"
