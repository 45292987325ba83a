# flamepix: `make demo` and `make check` are all that is needed; each installs what is missing first.
#
#   all          library (static, shared), program, manual     install  to $(DESTDIR)$(PREFIX)
#   demo         builds, renders a real profile to demo.png    uninstall
#   check        every test (TEST_ROUNDS=all: all rounds)      bench    figures beside their limits
#   check-asan   every test under ASan and UBSan               fuzz     each fuzz target for FUZZ_SECONDS
#   check-tsan   tests of threads under ThreadSanitizer
#   lint         structure, format, clang-tidy                 format   clang-format, in place
#   coverage     branches of src/ that the tests take          bench-memory  memory by format
#   bless        rewrites the golden pictures, and fails       deps     installs what is missing (apt)
#   check-tools  recordings made by the tools that are installed, against what these say
#   check-browser, check-slurm, check-kill: the batch beside a real Chromium, a real Slurm, and SIGKILL
#   check-faults: every call of the program that may fail, failing in turn
#   check-long: all of these, 10,000 kills and an hour of fuzzing, for hours, and one table of them

CC ?= cc
BUILD ?= build/release
OPT ?= -O3
WERROR ?=
SANITIZE ?=
LTO ?= yes
FUZZ_SECONDS ?= 40

PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
MANDIR ?= $(PREFIX)/share/man
DOCDIR ?= $(PREFIX)/share/doc/flamepix

VERSION := $(shell sed -n 's/^.define FLAMEPIX_VERSION "\(.*\)"/\1/p' include/flamepix/version.h)
# What the library needs, and with it the program.
LIB_PACKAGES := freetype2 harfbuzz fribidi libpng libjpeg zlib libdeflate libzstd liblzma libpcre2-8 libsodium expat
# And what pkg-config does not know.
LIB_OTHERS := -lbz2 -lm -pthread
PACKAGES := $(LIB_PACKAGES) libxxhash libsixel
# Asked for late, so that `make deps` can run where pkg-config is not there yet, and only once.
PACKAGE_CFLAGS = $(eval PACKAGE_CFLAGS := $$(shell pkg-config --cflags $(PACKAGES)))$(PACKAGE_CFLAGS)
PACKAGE_LIBS = $(eval PACKAGE_LIBS := $$(shell pkg-config --libs $(PACKAGES)))$(PACKAGE_LIBS)

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
	-Wundef -Wvla -Wwrite-strings -Wimplicit-fallthrough -Wdouble-promotion
INCLUDES = -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64
# gcc optimises what each line of a profile goes through as a whole: 3 to 5 % faster, for 4 s at each link of the
# program and of the shared library. `make LTO=all` does so for every room, for hardly more, in most of a minute, and
# `make LTO=` for none. Nothing else is linked so.
LTO_ROOMS := base stack tally layout profile
LTO_ASKED := -flto=auto -ffat-lto-objects
# Whether it is a gcc that can: the older and some that were built without it cannot.
HAS_LTO = $(eval HAS_LTO := $$(shell $(CC) --version | grep -q 'Free Software Foundation' && \
	echo 'int flamepix;' | $(CC) $(LTO_ASKED) -x c -c -o /dev/null - 2>/dev/null && echo yes))$(HAS_LTO)
LTO_FLAGS = $(if $(SANITIZE),,$(and $(LTO),$(HAS_LTO),$(LTO_ASKED)))
LTO_OBJECTS = $(if $(filter all,$(LTO)),$(BUILD)/src/%.o,$(LTO_ROOMS:%=$(BUILD)/src/%/%.o))
$(LTO_OBJECTS): private LTO_HERE = $(LTO_FLAGS)
WHOLE = $(if $(LTO_FLAGS),-fno-lto)
# So that a library holds what its public functions reach, and no more.
SECTIONS := $(if $(SANITIZE),,-ffunction-sections -fdata-sections)
# What makes a memory fault in a reader harder to use. Sanitizers watch more, and -O0 has nothing to fortify.
HARDENING_ASKED := -fstack-protector-strong -fstack-clash-protection -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
CF_PROTECTION = $(eval CF_PROTECTION := $$(shell echo 'int flamepix;' | \
	$(CC) -fcf-protection -x c -c -o /dev/null - 2>/dev/null && echo -fcf-protection))$(CF_PROTECTION)
IS_HARDENED = $(if $(SANITIZE)$(filter -O0,$(OPT) $(CFLAGS)),,yes)
HARDENING = $(if $(IS_HARDENED),$(HARDENING_ASKED) $(CF_PROTECTION))
# What sanitizers and coverage do beside the program is no part of the calls that it may make.
UNBOXED = $(if $(SANITIZE),-DFPX_NO_SANDBOX)
HARD_LINKS = $(if $(IS_HARDENED),-Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now)
comma := ,
FLAGS = -std=c11 $(OPT) $(HARDENING) -g -fPIC -fvisibility=hidden $(SECTIONS) -ffp-contract=off $(LTO_HERE) $(SANITIZE) $(UNBOXED) $(CPPFLAGS) $(CFLAGS)
COMPILE = $(CC) $(INCLUDES) $(TEST_INCLUDES) $(BAKED_INCLUDES) $(FLAGS) $(WARN) $(WERROR) $(PACKAGE_CFLAGS) -MMD -MP -c -o $@ $<
LINK = $(CC) $(CFLAGS) $(HARD_LINKS) $(LDFLAGS) $(WHOLE) $(SANITIZE) $(LOADED_AT_ONCE) -o $@ $(filter %.o %.a,$^)
LIBS = $(PACKAGE_LIBS) $(LIB_OTHERS)

# The program takes archives of libraries, where they are there and their licences are not the LGPL: finding and
# relocating twenty shared libraries took it longer than all else of `flamepix version`. HarfBuzz is not named,
# since src/text/harfbuzz.c loads it. Packages that are not where the linker looks by itself stay as they are.
ARCHIVES := freetype brotlidec brotlicommon sixel png16 jpeg z deflate zstd lzma pcre2-8 sodium expat xxhash bz2
archive_of = $(wildcard $(shell $(CC) -print-file-name=lib$(1).a))
ARCHIVES_FOUND = $(eval ARCHIVES_FOUND := $$(foreach name,$(ARCHIVES),$$(call archive_of,$$(name))))$(ARCHIVES_FOUND)
ARCHIVE_LIBS = $(ARCHIVES_FOUND) $(filter-out $(patsubst lib%.a,-l%,$(notdir $(ARCHIVES_FOUND))) -lharfbuzz,$(LIBS))
PROGRAM_LIBS = $(if $(filter -L%,$(PACKAGE_LIBS)),$(LIBS),$(ARCHIVE_LIBS))

# Targets that install what is missing make the rest in a second make, which then sees it.
JOBS = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))
SUBMAKE = $(MAKE) --no-print-directory --output-sync=target $(JOBS)

# The rooms in the order the data walks through them; `make lint` checks who includes whom. A room belongs to the
# library, which holds what its public functions reach of it, or to the program.
LIB_ROOMS := base name pattern input stack format view compare profile tally color layout text image figure sidecar sheet render
PROGRAM_ROOMS := messages sets terminal gate pool report jobs gallery batch
# Their floors are the folders in them.
sources_of = $(foreach room,$(1),$(sort $(wildcard src/$(room)/*.c src/$(room)/*/*.c)))
PROGRAM_SOURCES := $(call sources_of,$(PROGRAM_ROOMS))
LIB_SOURCES := $(call sources_of,$(LIB_ROOMS))
CLI_SOURCES := $(call sources_of,cli)
ROOM_OBJECTS := $(patsubst %.c,$(BUILD)/%.o,$(LIB_SOURCES) $(PROGRAM_SOURCES))
# Only the program hashes contents: without that, the library does not need libxxhash.
LIB_OBJECTS := $(filter-out %/content_hash.o,$(LIB_SOURCES:%.c=$(BUILD)/%.o))
CLI_OBJECTS := $(CLI_SOURCES:%.c=$(BUILD)/%.o)

# All rooms but cli: what the program and the tests are linked with. It is not installed.
ROOMS := $(BUILD)/rooms.a
STATIC := $(BUILD)/libflamepix.a
SONAME := libflamepix.so.0
SHARED := $(BUILD)/$(SONAME)
PROGRAM := $(BUILD)/flamepix

.PHONY: all
all: $(STATIC) $(SHARED) $(PROGRAM)

# Holds what objects depend on besides their sources, so that other flags rebuild them. -Werror does
# not belong to it: `make demo` and `make check` share their objects.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(INCLUDES) $(FLAGS) $(LTO_FLAGS) $(LTO_OBJECTS) $(WARN) $(LDFLAGS) $(TEST_MAIN)' | cmp -s - $@ || \
		echo '$(CC) $(INCLUDES) $(FLAGS) $(LTO_FLAGS) $(LTO_OBJECTS) $(WARN) $(LDFLAGS) $(TEST_MAIN)' >$@
.PHONY: FORCE
FORCE:

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "CC $<"
	@$(COMPILE)

# The bundled fonts and the files of the gallery are taken into objects by the assembler.
$(BUILD)/src/text/bundled_fonts.o: $(wildcard fonts/*.ttf)
$(BUILD)/src/gallery/gallery_assets.o: $(addprefix src/gallery/gallery.,html css js js.sha256)

# Glyphs are baked by a program of our own text room and what it needs, which has none itself yet. Where a
# program that was built cannot be run: make BAKED= draws them when they are needed, as one compiler line does.
BAKED ?= yes
BAKED_GLYPHS := $(BUILD)/bake/text/baked_glyphs.h
BAKE := $(BUILD)/bake/bake_glyphs
BAKE_OBJECTS := $(filter-out %/text/baked.o,$(filter $(BUILD)/src/base/% $(BUILD)/src/text/%,$(LIB_OBJECTS)))
ifneq ($(BAKED),)
$(BUILD)/src/text/baked.o: private BAKED_INCLUDES = -I$(BUILD)/bake
$(BUILD)/src/text/baked.o: $(BAKED_GLYPHS)
endif

$(BUILD)/bake/baked.o: src/text/baked.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "CC $< (for the bake)"
	@$(COMPILE)

$(BAKE): $(BUILD)/fonts/bake_glyphs.o $(BUILD)/bake/baked.o $(BAKE_OBJECTS)
	@echo "LD $@"
	@$(LINK) $(LIBS)

$(BAKED_GLYPHS): $(BAKE)
	@echo "BAKE $@"
	@mkdir -p $(@D)
	@LLVM_PROFILE_FILE=/dev/null $(BAKE) >$@

# The manual page is made of its frame and of what the program's help says, so of the option tables. Where a program
# that was built cannot be run, make MANPAGE=PAGE takes a page that was made elsewhere, and MANPAGE= none.
MANPAGE ?= $(if $(BAKED),$(BUILD)/flamepix.1)
all: $(MANPAGE)
$(BUILD)/flamepix.1: src/cli/manual.awk src/cli/flamepix.1.in $(PROGRAM)
	@echo "MAN $@"
	@LLVM_PROFILE_FILE=/dev/null awk -v program=$(PROGRAM) -f $< src/cli/flamepix.1.in >$@

# By this hash a browser knows the script that the gallery's page may run. It is in the repository, so
# that the sources build by one compiler line, and made again when the script is another one.
SCRIPT_HASH = sha256sum <$< | cut -c 1-64 | tr a-f A-F | basenc --base16 -d | base64
src/gallery/gallery.js.sha256: src/gallery/gallery.js FORCE
	@$(SCRIPT_HASH) | cmp -s - $@ || $(SCRIPT_HASH) >$@

# The static library is one object, so that names of its own files are local in it, as they are in the shared one, and
# a program may have the same. Sections that no public function reaches are left out; what stays is in as many
# sections as before, of which a program may leave out what it does not reach in turn (-Wl,--gc-sections). What is
# instrumented has sections that nobody names.
OBJCOPY ?= $(shell $(CC) -print-prog-name=objcopy)
REACHED = $(if $(SANITIZE),,-Wl,--gc-sections)
PUBLIC_NAMES := $(BUILD)/public_names
$(PUBLIC_NAMES): $(SHARED)
	@nm -D --defined-only $< | sed -n 's/.* [TDRB] \(flamepix_[^@]*\).*/\1/p' >$@

LIB_OBJECT := $(BUILD)/libflamepix.o
$(LIB_OBJECT): $(LIB_OBJECTS) $(PUBLIC_NAMES) Makefile
	@$(CC) -r -nostdlib $(if $(LTO_FLAGS),-fno-lto) $(REACHED) $$(sed 's/^/-Wl,-u,/' $(PUBLIC_NAMES)) -o $@ $(LIB_OBJECTS)
	@$(STRIP_LTO)
	@$(OBJCOPY) --keep-global-symbols=$(PUBLIC_NAMES) $@

# Another gcc than this one could not read what it left for itself in the objects of the static library. All else
# stays in them, since one name to be left out (-N) is given.
STRIP ?= $(shell $(CC) -print-prog-name=strip)
$(LIB_OBJECT): private STRIP_LTO = $(if $(LTO_FLAGS),$(STRIP) -R '.gnu.lto_*' -R '.gnu.debuglto_*' -N __gnu_lto_v1 $@)

# What goes in is said by this file, so they are made again when it changes.
$(STATIC): $(LIB_OBJECT) Makefile
$(ROOMS): $(ROOM_OBJECTS) Makefile
$(STATIC) $(ROOMS):
	@rm -f $@
	@$(AR) rcs $@ $(filter %.o,$^)

# It says that it needs HarfBuzz, for those who pack it; the linker sees no call.
$(SHARED): LIBS = $(shell pkg-config --libs $(LIB_PACKAGES)) -Wl,--no-as-needed -lharfbuzz $(LIB_OTHERS)
$(SHARED): $(LIB_OBJECTS) src/flamepix.map Makefile
	@$(CC) $(CFLAGS) $(HARD_LINKS) $(LDFLAGS) $(WHOLE) $(SANITIZE) -shared -Wl,-soname,$(SONAME) -Wl,--no-undefined \
		-Wl,--version-script=src/flamepix.map $(REACHED) -o $@ \
		$(filter %.o,$^) $(LIBS)

$(PROGRAM) $(SHARED): private WHOLE = $(LTO_FLAGS)
$(PROGRAM): $(CLI_OBJECTS) $(ROOMS)
	@echo "LD $@"
	@$(LINK) $(PROGRAM_LIBS) 2>/dev/null || $(LINK) $(LIBS)

.PHONY: deps
deps:
	@.ci/deps build check lint

.PHONY: demo
demo:
	@.ci/deps build
	+@$(SUBMAKE) $(PROGRAM)
	@$(PROGRAM) golden/demo/profile.folded.gz --title 'A nightly report in Node.js' -o demo.png
	@set -- $$(od -An -tu4 --endian=big -j16 -N8 demo.png); \
		echo "$(CURDIR)/demo.png: $$1 x $$2 px, $$(wc -c <demo.png) bytes"

# -- tests -----------------------------------------------------------------------------------------

TEST_SOURCES := $(sort $(wildcard $(addsuffix test_*.c,tests/unit/*/ tests/unit/*/*/ tests/property/)))
TEST_PROGRAMS := $(TEST_SOURCES:%.c=$(BUILD)/%)
TEST_SUPPORT := $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard tests/support/*.c tests/support/*/*.c)))
# Allocations and threads of what is tested go through tests/support, which can make them fail.
TEST_WRAPS := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc,--wrap=pthread_create
# All of the program but its main, for tests of src/cli.
CLI_PARTS := $(filter-out %/main.o,$(CLI_OBJECTS))

# A variable of its own: what a target sets holds for the flags file too, which it depends on.
$(BUILD)/tests/%.o: TEST_INCLUDES = -Itests

# All test files are linked into one program, which runs the one that it is told: linking each took
# longer than all else. So the main of tests/unit/layout/test_layout.c is called unit_test_layout. Those that
# stand in for a function of a library are programs by themselves: the others need what they replace.
STAND_INS := $(addprefix tests/unit/,text/test_memory_watch.c image/test_png_failure.c base/os/test_temp_file.c)
TOGETHER := $(filter-out $(STAND_INS),$(TEST_SOURCES))
RUN_FILE := $(BUILD)/tests/unit/run_file
# NAME and folder of the suite: no two tests of one suite have the same name.
TEST_SUITE = $(word 2,$(subst /, ,$(1)))
TEST_NAME = $(call TEST_SUITE,$*)_$(*F)
TEST_MAIN = -Dmain="$(TEST_NAME)(void); int $(TEST_NAME)"
$(TEST_PROGRAMS:=.o): TEST_INCLUDES = -Itests $(TEST_MAIN)

# list_file NAME, WORDS: a line for each word, as NAME(word), in a file that changes when they do.
comma := ,
list_file = mkdir -p $(@D); printf '$(1)(%s)\n' $(2) | cmp -s - $@ || printf '$(1)(%s)\n' $(2) >$@
$(BUILD)/tests/test_files.h: FORCE
	@$(call list_file,TEST_FILE,$(foreach file,$(TOGETHER),$(call TEST_SUITE,$(file))$(comma)$(basename $(notdir $(file)))))
$(RUN_FILE).o: TEST_INCLUDES = -I$(BUILD)/tests
$(RUN_FILE).o: $(BUILD)/tests/test_files.h
$(RUN_FILE): $(RUN_FILE).o $(TOGETHER:%.c=$(BUILD)/%.o) $(TEST_SUPPORT) $(CLI_PARTS) $(ROOMS)
	@echo "LD $@"
	@! nm -A -g --defined-only $(filter %.o,$(filter $(BUILD)/tests/unit/% $(BUILD)/tests/property/%,$^)) | \
		grep -v -e ' T unit_test_' -e ' T property_test_' -e ' T main$$' -e ' __' | grep .
	@$(LINK) $(TEST_WRAPS) -lcmocka $(LIBS)

# One of them by itself, for who works on it, too.
$(TEST_PROGRAMS): $(BUILD)/%: $(BUILD)/%.o $(TEST_SUPPORT) $(CLI_PARTS) $(ROOMS)
	@echo "LD $@"
	@$(LINK) -Wl,--defsym=main=$(TEST_NAME) $(TEST_WRAPS) -lcmocka $(LIBS)

GOLDEN := $(if $(wildcard tests/golden/golden.c),$(BUILD)/tests/golden/golden)
$(GOLDEN): $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/golden/*.c)) $(TEST_SUPPORT) $(ROOMS)
	@echo "LD $@"
	@$(LINK) $(TEST_WRAPS) -lcmocka $(LIBS)

# The program with faults that a test can ask for: workers that crash, hang or take all memory.
FAULTY := $(BUILD)/tests/faults/flamepix
FAULTY_OBJECTS := $(patsubst src/%.c,$(BUILD)/tests/faults/%.o,src/pool/worker_fault.c src/pool/worker.c \
	src/input/input.c src/input/planted_fault.c)
$(FAULTY_OBJECTS): TEST_INCLUDES = -DFPX_FAULTS
$(FAULTY_OBJECTS): $(BUILD)/tests/faults/%.o: src/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "CC $< (faults)"
	@$(COMPILE)
$(FAULTY): $(CLI_OBJECTS) $(FAULTY_OBJECTS) $(ROOMS)
	@echo "LD $@"
	@$(LINK) $(LIBS)

# Loaded before the C library: one makes every file system refuse files without a name, two record
# what gets onto the disk, and what happens to files. The last is loaded in the place of HarfBuzz.
PRELOADED := $(addprefix $(BUILD)/tests/,faults/no_tmpfile.so cli/record_sync.so cli/record_files.so \
	faults/harfbuzz_that_ends.so)
$(PRELOADED): $(BUILD)/%.so: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "LD $@"
	@$(CC) $(INCLUDES) -std=c11 -fPIC -shared $(CPPFLAGS) $(WARN) $(WERROR) -o $@ $<

# Loaded before it as well: what makes calls of the program fail; and a program that is careless about
# that. Both without sanitizers, whose malloc would stand in the way.
INJECT := $(BUILD)/tests/faults/inject.so
CARELESS := $(BUILD)/tests/faults/careless
FAULT_FLAGS := -std=gnu11 -O1 -g -Wall -Wextra
$(INJECT): tests/faults/inject.c
	@mkdir -p $(@D)
	@echo "LD $@"
	@$(CC) $(FAULT_FLAGS) $(WERROR) -fPIC -shared -o $@ $< -ldl
$(CARELESS): tests/faults/careless.c
	@mkdir -p $(@D)
	@echo "LD $@"
	@$(CC) $(FAULT_FLAGS) $(WERROR) -o $@ $<

# All fuzz targets are one program, linked with libFuzzer to find inputs, and with replay.c to run
# known ones. It is the target whose name it is run by.
FUZZ_SOURCES := $(sort $(wildcard tests/fuzz/fuzz_*.c))
FUZZERS := $(FUZZ_SOURCES:%.c=$(BUILD)/%)
REPLAYS := $(FUZZ_SOURCES:tests/fuzz/fuzz_%.c=$(BUILD)/tests/fuzz/replay_%)
FUZZ_PARTS := $(FUZZERS:=.o) $(BUILD)/tests/fuzz/targets.o $(BUILD)/tests/fuzz/allocations.o \
	$(patsubst %,$(BUILD)/tests/support/%.o,pictures/pixels recordings/packed_bytes recordings/written_stacks) $(CLI_PARTS)
$(FUZZERS:=.o): TEST_INCLUDES = -Itests -DLLVMFuzzerTestOneInput=$(*F)

$(BUILD)/tests/fuzz_targets.h: FORCE
	@$(call list_file,FUZZ_TARGET,$(FUZZ_SOURCES:tests/fuzz/fuzz_%.c=%))
$(BUILD)/tests/fuzz/targets.o: TEST_INCLUDES = -Itests -I$(BUILD)/tests
# What changes inputs is libFuzzer's, and so not there to replay them.
MUTATOR := $(patsubst %,$(BUILD)/tests/fuzz/%.o,mutate structure_parse structure_write)
$(MUTATOR) $(BUILD)/tests/fuzz/allocations.o: TEST_INCLUDES = -Itests
# Counted: what the targets allocate.
FUZZ_WRAPS := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc,--wrap=free
$(BUILD)/tests/fuzz/targets.o: $(BUILD)/tests/fuzz_targets.h

$(BUILD)/tests/fuzz/replay: $(BUILD)/tests/fuzz/replay.o $(FUZZ_PARTS) $(ROOMS)
	@echo "LD $@"
	@$(LINK) $(FUZZ_WRAPS) $(LIBS)
$(BUILD)/tests/fuzz/fuzz: $(FUZZ_PARTS) $(MUTATOR) $(ROOMS)
	@echo "LD $@"
	@$(LINK) -fsanitize=fuzzer $(FUZZ_WRAPS) $(LIBS)
$(REPLAYS): $(BUILD)/tests/fuzz/replay
$(FUZZERS): $(BUILD)/tests/fuzz/fuzz
$(REPLAYS) $(FUZZERS):
	@ln -sf $(<F) $@

.PHONY: test-programs fuzzers
test-programs: all $(FAULTY) $(PRELOADED) $(INJECT) $(CARELESS) $(RUN_FILE) $(STAND_INS:%.c=$(BUILD)/%) $(GOLDEN) $(REPLAYS)
fuzzers: $(FUZZERS)

SUITES ?= cli faults build corpus property unit golden fuzz

.PHONY: check check-asan check-unit
check:
	@.ci/deps build check
	+@$(SUBMAKE) --keep-going WERROR=-Werror test-programs
	@CC='$(CC)' tests/run.sh $(BUILD) $(SUITES)

# Its libraries in the programs, and these at fixed addresses: 300,000 relocations took each command half of its time.
check-asan:
	+@TEST_SECONDS=$${TEST_SECONDS:-1800} $(SUBMAKE) check BUILD=build/asan OPT=-O1 SUITES="$(filter-out faults build,$(SUITES))" \
		LOADED_AT_ONCE="-no-pie -static-libasan -static-libubsan" \
		SANITIZE="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"

# What runs in several threads, under ThreadSanitizer, which needs addresses that are not random.
THREADED := $(addprefix property/,test_profile_slices test_layout_slices test_merged_slices test_sides_in_slices test_sort_jobs) \
	$(addprefix unit/,profile/parallel/test_read_slices stack/order/test_sort stack/order/test_sort_buffers stack/order/test_read_ahead base/os/test_thread batch/test_progress)
.PHONY: check-tsan threaded-tests
threaded-tests: $(THREADED:%=$(BUILD)/tests/%)
check-tsan:
	@.ci/deps build check
	+@$(SUBMAKE) threaded-tests BUILD=build/tsan OPT=-O1 \
		SANITIZE="-fsanitize=thread -fno-omit-frame-pointer"
	@set -e; for test in $(THREADED); do setarch -R build/tsan/tests/$$test; done

# The gallery and image maps in a real Chromium, and an array of shards on a real Slurm of one node.
.PHONY: check-browser check-slurm
check-browser:
	@.ci/deps build check browser
	+@$(SUBMAKE) $(ROOMS) $(PROGRAM)
	@tests/browser/run.sh $(ROOMS)

check-slurm:
	@.ci/deps build slurm
	+@$(SUBMAKE) $(PROGRAM)
	@tests/slurm/run.sh $(PROGRAM)

# Recordings made by the tools that are installed, against what these say of them themselves.
TOOLS ?=
.PHONY: check-tools
check-tools:
	@.ci/deps build
	+@$(SUBMAKE) $(PROGRAM)
	@tests/tools/run.sh $(PROGRAM) $(TOOLS)

# More kills than `make check` makes: make check-kill KILLS=2000
KILLS ?= 2000
.PHONY: check-kill
check-kill: $(PROGRAM)
	@KILLS=$(KILLS) tests/cli/kill.sh $(PROGRAM)

# Branches of src/ that the tests take; the counters of killed workers are kept by relocating them.
.PHONY: coverage
coverage:
	@.ci/deps build check coverage
	+@$(SUBMAKE) --keep-going test-programs CC=clang BUILD=build/coverage OPT=-O1 \
		SANITIZE="-fprofile-instr-generate -fcoverage-mapping -fprofile-update=atomic" \
		CPPFLAGS="-mllvm -runtime-counter-relocation"
	@CC=clang tests/coverage/run.sh build/coverage $(filter-out build,$(SUITES))

# Every call of the program fails in turn, which takes long; `make check` makes a few of the faults.
# make check-faults FAULTS="--seed=$(git rev-parse HEAD) --seconds=300"
FAULTS ?=
.PHONY: check-faults
check-faults:
	@.ci/deps build check
	+@$(SUBMAKE) $(PROGRAM) $(INJECT) $(CARELESS)
	@tests/faults/campaign.py $(BUILD) $(FAULTS)

# An hour of fuzzing, by the clock, is shared by the targets. A part of all that:
# make check-long KILLS=20 FUZZ_SECONDS=1 FAULTS='--one-of=50 --most=200'
.PHONY: check-long
check-long: KILLS = 10000
check-long: FUZZ_SECONDS = $(shell expr 3600 '*' $$(nproc) / $(words $(FUZZ_SOURCES)))
check-long:
	+@MAKE='$(MAKE)' tests/long.sh $(BUILD) $(KILLS) $(FUZZ_SECONDS) $(FAULTS)

# Some of them: make check-unit TESTS=test_layout
TESTS ?= test_
WANTED := $(foreach program,$(TEST_PROGRAMS),$(if $(filter $(TESTS:=%),$(notdir $(program))),$(program)))
check-unit: $(WANTED)
	@set -e; for program in $(WANTED); do $$program; done

# The runner exits non-zero when it rewrote a picture, so that a bless never passes as a check.
.PHONY: bless
bless: $(PROGRAM) $(GOLDEN)
	@$(GOLDEN) $(PROGRAM) golden $(BUILD)/golden --bless

.PHONY: fuzz
fuzz:
	@.ci/deps build lint
	+@$(SUBMAKE) fuzzers CC=clang BUILD=build/fuzz OPT=-O2 \
		SANITIZE="-fsanitize=fuzzer-no-link,address,undefined,implicit-signed-integer-truncation -fno-sanitize-recover=all"
	@tests/fuzz/run.sh build/fuzz $(FUZZ_SECONDS)

# -- figures ---------------------------------------------------------------------------------------

BENCH_PROGRAMS := $(patsubst %.c,$(BUILD)/%,$(filter-out %/bench.c,$(wildcard tests/bench/*.c)))

$(BENCH_PROGRAMS): %: %.o $(BUILD)/tests/bench/bench.o $(ROOMS)
	@echo "LD $@"
	@$(LINK) $(LIBS)

.PHONY: bench bench-memory bench-programs
bench-programs: $(PROGRAM) $(BENCH_PROGRAMS)
bench:
	@.ci/deps build
	+@$(SUBMAKE) bench-programs
	@tests/bench/ratios.py $(BUILD)
	@tests/bench/bench.sh $(BUILD)
	@tests/bench/batch.sh $(BUILD)
	@tests/bench/sheet.sh $(BUILD)
	@tests/bench/many.sh $(BUILD)
	@tests/bench/perf_script.sh $(BUILD)
	@tests/bench/recordings.sh $(BUILD)
	@tests/bench/compare.sh $(BUILD)
	@tests/bench/scale.py $(BUILD)
# Not a part of bench: it takes half an hour.
bench-memory: bench-programs
	@tests/bench/memory.py $(BUILD)

# -- style -----------------------------------------------------------------------------------------

C_FILES = $(shell find src include fonts tests -name '*.[ch]' | grep -v one_row)

.PHONY: format format-check lint tidy
format:
	clang-format -i $(C_FILES)

format-check:
	@clang-format --dry-run --Werror $(C_FILES)

# One stamp for each source, as old as its object: what was not rebuilt is not looked at again.
# A function's paths are followed up to so many states; four times as many, the usual bound, take
# three times as long.
TIDY_FLAGS := -Xclang -analyzer-config -Xclang max-nodes=60000
TIDIED := $(ROOM_OBJECTS:.o=.tidy) $(CLI_OBJECTS:.o=.tidy)
$(TIDIED): $(BUILD)/%.tidy: %.c $(BUILD)/%.o .clang-tidy
	@clang-tidy --quiet $< -- $(INCLUDES) $(FLAGS) $(PACKAGE_CFLAGS) $(TIDY_FLAGS) 2>&1 | \
		{ ! grep -v -e ' warnings\? generated\.$$' -e '^Suppressed ' -e '^Use -header-filter'; }
	@touch $@
tidy: $(TIDIED)

lint:
	@.ci/deps build lint
	+@$(SUBMAKE) all
	+@MAKE='$(SUBMAKE)' tests/lint/run.sh $(BUILD)

# -- installing ------------------------------------------------------------------------------------

INSTALL_BIN = $(DESTDIR)$(BINDIR)
INSTALL_LIB = $(DESTDIR)$(LIBDIR)
INSTALL_INCLUDE = $(DESTDIR)$(INCLUDEDIR)
INSTALL_MAN = $(DESTDIR)$(MANDIR)/man1
INSTALL_DOC = $(DESTDIR)$(DOCDIR)

.PHONY: install uninstall
install: all
	install -d $(INSTALL_BIN) $(INSTALL_LIB)/pkgconfig $(INSTALL_INCLUDE)/flamepix $(INSTALL_MAN) $(INSTALL_DOC)
	install -m 755 $(PROGRAM) $(INSTALL_BIN)
	install -m 644 $(STATIC) $(INSTALL_LIB)
	install -m 644 $(SHARED) $(INSTALL_LIB)/libflamepix.so.$(VERSION)
	ln -sf libflamepix.so.$(VERSION) $(INSTALL_LIB)/$(SONAME)
	ln -sf $(SONAME) $(INSTALL_LIB)/libflamepix.so
	sed -e 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' \
		-e "s|@LIBS@|$$(pkg-config --static --libs $(LIB_PACKAGES)) $(LIB_OTHERS)|" \
		-e 's|@LIBDIR@|$(LIBDIR:$(PREFIX)/%=$${prefix}/%)|' \
		-e 's|@INCLUDEDIR@|$(INCLUDEDIR:$(PREFIX)/%=$${prefix}/%)|' \
		flamepix.pc.in >$(INSTALL_LIB)/pkgconfig/flamepix.pc
	install -m 644 include/flamepix.h $(INSTALL_INCLUDE)
	install -m 644 include/flamepix/*.h $(INSTALL_INCLUDE)/flamepix
	$(if $(MANPAGE),install -m 644 $(MANPAGE) $(INSTALL_MAN)/flamepix.1)
	install -m 644 LICENSE fonts/LICENSE* $(INSTALL_DOC)
	@$(LOADER_KNOWS) || echo "$(LIBDIR): the loader finds $(SONAME) there once ldconfig has looked into it" \
		"as root, or with LD_LIBRARY_PATH=$(LIBDIR)"

# Whether the loader's cache, which root can renew, has the library that was installed to this system.
LOADER_KNOWS = [ -z "$(DESTDIR)" ] && [ "$$(id -u)" -eq 0 ] && PATH=$$PATH:/sbin:/usr/sbin && \
	ldconfig && ldconfig -p | grep -qF "=> $(LIBDIR)/$(SONAME)"

uninstall:
	rm -f $(INSTALL_BIN)/flamepix $(INSTALL_LIB)/libflamepix.* $(INSTALL_LIB)/pkgconfig/flamepix.pc
	rm -f $(INSTALL_INCLUDE)/flamepix.h $(INSTALL_MAN)/flamepix.1
	rm -rf $(INSTALL_INCLUDE)/flamepix $(INSTALL_DOC)

.PHONY: clean
clean:
	rm -rf build demo.png

.SECONDARY:
.DELETE_ON_ERROR:
-include $(wildcard $(addprefix $(BUILD)/,bake/*.d fonts/*.d */*/*.d */*/*/*.d */*/*/*/*.d))
