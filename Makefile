# flamepix: `make demo` and `make check` are all that is needed; each installs what is missing first.
#
#   all          library (static, shared) and program          install  to $(DESTDIR)$(PREFIX)
#   demo         builds, renders a real profile to demo.png    uninstall
#   check        every test                                    bench    figures beside their limits
#   check-asan   every test under ASan and UBSan               fuzz     each fuzz target for FUZZ_SECONDS
#   lint         structure, format, clang-tidy                 format   clang-format, in place
#   bless        rewrites the golden pictures, and fails       deps     installs what is missing (apt)

CC ?= cc
PREFIX ?= /usr/local
BUILD ?= build/release
OPT ?= -O3
WERROR ?=
SANITIZE ?=

VERSION := $(shell sed -n 's/^.define FLAMEPIX_VERSION "\(.*\)"/\1/p' include/flamepix.h)
PACKAGES := freetype2 harfbuzz libpng libjpeg zlib libdeflate libzstd
# Asked for late, so that `make deps` can run where pkg-config is not there yet.
PACKAGE_CFLAGS = $(shell pkg-config --cflags $(PACKAGES))
PACKAGE_LIBS = $(shell pkg-config --libs $(PACKAGES))

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
	-Wundef -Wvla -Wwrite-strings -Wimplicit-fallthrough -Wdouble-promotion
CPPFLAGS += -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64
FLAGS = -std=c11 $(OPT) -g -fPIC -fvisibility=hidden -ffp-contract=off $(WARN) $(WERROR) $(SANITIZE)
COMPILE = $(CC) $(CPPFLAGS) $(CFLAGS) $(FLAGS) $(PACKAGE_CFLAGS) -MMD -MP -c -o $@ $<
LINK = $(CC) $(CFLAGS) $(LDFLAGS) $(SANITIZE) -o $@ $(filter %.o %.a,$^)
LIBS = $(PACKAGE_LIBS) -lm

# The rooms in the order the data walks through them; `make lint` checks who includes whom.
ROOMS := base stack order layout raster color text figure image
LIB_SOURCES := $(foreach room,$(ROOMS),$(sort $(wildcard src/$(room)/*.c)))
CLI_SOURCES := $(sort $(wildcard src/cli/*.c))
LIB_OBJECTS := $(LIB_SOURCES:%.c=$(BUILD)/%.o)
CLI_OBJECTS := $(CLI_SOURCES:%.c=$(BUILD)/%.o)

STATIC := $(BUILD)/libflamepix.a
SONAME := libflamepix.so.0
SHARED := $(BUILD)/$(SONAME)
PROGRAM := $(BUILD)/flamepix

.PHONY: all
all: $(STATIC) $(SHARED) $(PROGRAM)

$(BUILD)/%.o: %.c Makefile
	@mkdir -p $(@D)
	@echo "CC $<"
	@$(COMPILE)

# The bundled font is taken into the object by the assembler.
$(BUILD)/src/text/bundled.o: fonts/DejaVuSans.ttf

$(STATIC): $(LIB_OBJECTS)
	@rm -f $@
	@$(AR) rcs $@ $^

$(SHARED): $(LIB_OBJECTS)
	@$(CC) $(CFLAGS) $(LDFLAGS) $(SANITIZE) -shared -Wl,-soname,$(SONAME) -Wl,--no-undefined -o $@ $^ $(LIBS)

$(PROGRAM): $(CLI_OBJECTS) $(STATIC)
	@echo "LD $@"
	@$(LINK) $(LIBS)

# -- tests -----------------------------------------------------------------------------------------

TEST_SOURCES := $(sort $(wildcard tests/unit/test_*.c tests/property/test_*.c))
TEST_PROGRAMS := $(TEST_SOURCES:%.c=$(BUILD)/%)
TEST_SUPPORT := $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard tests/support/*.c)))

$(BUILD)/tests/%.o: CPPFLAGS += -Itests

$(TEST_PROGRAMS): %: %.o $(TEST_SUPPORT) $(filter-out %/main.o,$(CLI_OBJECTS)) $(STATIC)
	@echo "LD $@"
	@$(LINK) -lcmocka $(LIBS)

.PHONY: test-programs check-unit
test-programs: $(TEST_PROGRAMS)

# Some of them: make check-unit TESTS=test_layout
TESTS ?= test_
check-unit: $(TEST_PROGRAMS)
	@set -e; for program in $(TEST_PROGRAMS); do \
		case $${program##*/} in $(TESTS)*) $$program ;; esac; done

.PHONY: format
format:
	clang-format -i $(wildcard include/*.h include/flamepix/*.h src/*/*.[ch] tests/*/*.[ch])

.PHONY: clean
clean:
	rm -rf build demo.png

.SECONDARY:
-include $(LIB_OBJECTS:.o=.d) $(CLI_OBJECTS:.o=.d) $(TEST_SOURCES:%.c=$(BUILD)/%.d) $(TEST_SUPPORT:.o=.d)
