# Says which functions the public headers declare, one name a line.
# usage: cc -E -P -DFLAMEPIX_API=FLAMEPIX_PUBLIC -Iinclude include/flamepix.h | awk -f public_names.awk

{ text = text " " $0 }

END {
    count = split(text, declarations, "FLAMEPIX_PUBLIC")
    for (i = 2; i <= count; i++) {
        sub(/ *\(.*/, "", declarations[i])
        sub(/.*[ *]/, "", declarations[i])
        print declarations[i]
    }
}
