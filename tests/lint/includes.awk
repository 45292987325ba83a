# Says which #include lines go against the walk: a room may know the rooms listed for it and itself.
# With list=1 it prints the lines instead: FILE INCLUDED ROOM ITS-ROOM.
# usage: awk [-v list=1] -f includes.awk SOURCES HEADERS

BEGIN {
    knows["base"] = ""
    knows["name"] = knows["pattern"] = knows["input"] = knows["stack"] = knows["text"] = knows["image"] = "base"
    knows["pool"] = knows["report"] = knows["jobs"] = knows["gallery"] = "base"
    knows["format"] = "stack input pattern base"
    knows["view"] = "stack pattern name base"
    knows["compare"] = "stack base"
    knows["profile"] = "compare view format stack input base"
    knows["tally"] = "stack pattern name base"
    knows["color"] = "pattern name base"
    knows["layout"] = "color stack base"
    knows["figure"] = "pattern image text layout color tally compare name base"
    knows["sidecar"] = "figure layout color tally name base"
    knows["sheet"] = "tally layout sidecar figure color profile compare view stack base"
    knows["render"] = "figure image layout tally profile compare view stack base"
    knows["messages"] = "format render figure tally compare stack base"
    knows["sets"] = "figure color compare stack base"
    knows["terminal"] = "figure image text base"
    knows["gate"] = "tally compare stack pattern base"
    knows["batch"] = "gallery jobs report pool messages render sheet sidecar figure layout color tally profile input base"
    knows["cli"] = "batch gallery jobs report gate terminal sets messages render sheet sidecar figure text color tally profile compare view format stack input pattern base flamepix"

    split("version status bytes ink limits weight change ledger recording_options", names)
    for (i in names)
        room_of[names[i]] = "base"
    split("input stack format view compare profile layout color text image figure sheet render name pattern tally", names)
    for (i in names)
        room_of[names[i]] = names[i]
    room_of["survey"] = "profile"
    room_of["order"] = "stack"
    room_of["raster"] = "layout"
    room_of["split"] = room_of["panels"] = "sheet"
    room_of["files"] = "render"
}

# The room a file belongs to, by its path; "" for what is nobody's.
function room(path,    parts, n) {
    n = split(path, parts, "/")
    if (parts[1] == "src")
        return parts[2]
    sub(/\.h$/, "", parts[n])
    return room_of[parts[n]]
}

# The path an include line names.
function included_path(line) {
    match(line, /["<][^">]*/)
    return (substr(line, RSTART, 1) == "<" ? "include/" : "src/") substr(line, RSTART + 1, RLENGTH - 1)
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
    if (list && there in knows)
        print FILENAME, included_path($0), here, there
    if (!list && there != "" && there != here && index(" " knows[here] " ", " " there " ") == 0) {
        print FILENAME ":" FNR ": " here " may not know " there ": " $0
        bad = 1
    }
}

END { exit bad }
