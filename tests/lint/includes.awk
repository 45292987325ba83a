# Says which #include lines go against the walk: a room may know the rooms listed for it and itself.
# usage: awk -f includes.awk src/*/*.[ch] include/flamepix/*.h

BEGIN {
    knows["base"] = ""
    knows["name"] = knows["pattern"] = knows["text"] = knows["image"] = "base"
    knows["terminal"] = "image base"
    knows["color"] = "name pattern base"
    knows["tally"] = "name pattern stack base"
    knows["pool"] = knows["report"] = knows["jobs"] = knows["gallery"] = "base"
    knows["input"] = knows["stack"] = "base"
    knows["order"] = "stack base"
    knows["compare"] = "order stack base"
    knows["statistics"] = "base"
    knows["gate"] = "compare order tally pattern stack base"
    knows["format"] = "input pattern order stack base"
    knows["view"] = "order name pattern stack base"
    knows["profile"] = "input format view compare order pattern stack base"
    knows["layout"] = "order stack base"
    knows["runs"] = "figure statistics profile input format view compare order tally pattern color text image stack name base"
    knows["raster"] = "layout order stack color name base"
    knows["figure"] = "raster layout compare order tally stack color name pattern text image terminal base"
    knows["sheet"] = knows["figure"] " figure"
    knows["split"] = knows["sheet"] " sheet profile format view input"
    knows["panels"] = knows["sheet"] " sheet profile format view input"
    knows["render"] = knows["figure"] " figure profile format view input"
    knows["batch"] = "split sheet render figure layout tally color name profile stack input pool report gallery jobs base"
    knows["cli"] = knows["render"] " statistics runs gate render sheet split panels pool report jobs gallery batch color flamepix"

    split("status bytes ink limits weight change ledger recording_options", names)
    for (i in names)
        room_of[names[i]] = "base"
    split("input stack format view order compare profile layout raster color text image figure sheet split panels render name pattern tally", names)
    for (i in names)
        room_of[names[i]] = names[i]
    room_of["survey"] = "profile"
}

# The room a file belongs to, by its path; "" for what is nobody's.
function room(path,    parts, n) {
    n = split(path, parts, "/")
    if (parts[1] == "src")
        return parts[2]
    sub(/\.h$/, "", parts[n])
    return room_of[parts[n]]
}

# The room an include line names; "" where it names none of ours.
function included(line,    path) {
    if (line ~ /<flamepix\.h>/)
        return "flamepix"
    if (match(line, /<flamepix\/[^>]*>/))
        return room("include/" substr(line, RSTART + 1, RLENGTH - 2))
    if (match(line, /"[^"]*"/)) {
        path = substr(line, RSTART + 1, RLENGTH - 2)
        return index(path, "/") ? room("src/" path) : "(no room: " path ")"
    }
    return ""
}

FNR == 1 {
    here = room(FILENAME)
    if (!(here in knows)) {
        print FILENAME ": belongs to no room"
        bad = 1
        nextfile
    }
}

/^[ \t]*#[ \t]*include/ {
    there = included($0)
    if (there != "" && there != here && index(" " knows[here] " ", " " there " ") == 0) {
        print FILENAME ":" FNR ": " here " may not know " there ": " $0
        bad = 1
    }
}

END { exit bad }
