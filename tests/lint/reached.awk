# Says which objects of a static library no public function reaches.
# usage: awk -f reached.awk <(nm -D --defined-only SHARED) <(nm -A STATIC)

# The shared library exports the public functions, and the static one has the same objects.
FNR == NR {
    public[$NF] = 1
    next
}

{
    split($1, place, ":")
    object = place[2]
    objects[object] = 1
}

$(NF - 1) == "U" {
    wants[object] = wants[object] " " $NF
    next
}

# Capital letters are symbols that other objects see.
$(NF - 1) ~ /^[A-Z]$/ {
    home[$NF] = object
    if ($NF in public)
        queue[++queued] = object
}

END {
    if (queued == 0) {
        print "no public function was found"
        exit 1
    }
    for (next_one = 1; next_one <= queued; next_one++) {
        object = queue[next_one]
        if (object in reached)
            continue
        reached[object] = 1
        count = split(wants[object], names, " ")
        for (i = 1; i <= count; i++)
            if (names[i] in home)
                queue[++queued] = home[names[i]]
    }
    for (object in objects) {
        if (!(object in reached)) {
            print object " is reached by no public function: PROGRAM_PARTS of the Makefile leaves it out"
            bad = 1
        }
    }
    exit bad
}
