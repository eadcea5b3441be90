# SPDX-License-Identifier: Apache-2.0
#
# Each target says what it does; `make help` lists them.

PREFIX ?= /usr/local
GALLERY ?= out/gallery
BENCH_ARGUMENTS ?=
BUNDLE ?= out/bundle
BUNDLE_ARGUMENTS ?=
DEB ?= out/deb
IMAGE ?= out/image.tar
CMAKE_BUILD := build/cmake
# The hashes of a process would otherwise order flags, and a changed order recompiles everything.
export SWIFT_DETERMINISTIC_HASHING := 1
SWIFT_SOURCES := Package.swift Sources Tests

.PHONY: help setup demo check test bench programs bundle deb image format lint install clean

help:
	@echo 'make demo      play the examples in a window; without a display, render them to $(GALLERY)'
	@echo 'make check     format, build, and the tests that the changed files need'
	@echo 'make test      build everything and run all tests'
	@echo 'make bench     measure the benchmark scenes, release build, beside the floor where it is'
	@echo 'make bundle    the programs with all that they need, as a folder and $(BUNDLE).tar.gz'
	@echo 'make deb       packages for Debian 12 and later, in $(DEB)'
	@echo 'make image     an image for containers, $(IMAGE), of that package; as root'
	@echo 'make format    format the Swift sources'
	@echo 'make lint      check their format'
	@echo 'make install   build with CMake and install to PREFIX ($(PREFIX)); DESTDIR is honoured'
	@echo 'make clean     remove everything that was built'

setup:
	@scripts/setup

demo: setup
	@echo '==> building the demo (release)'
	@swift build -c release --product layerkit-demo
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  echo '==> playing the examples in a window'; \
	  .build/release/layerkit-demo; \
	else \
	  echo '==> no display: rendering the examples to $(GALLERY)'; \
	  mkdir -p '$(GALLERY)' && .build/release/layerkit-demo --gallery '$(GALLERY)' && \
	  echo '==> the pictures are in $(abspath $(GALLERY))'; \
	fi

check:
	@scripts/check-change

test: setup
	@scripts/run-tests

bench: setup
	@echo "==> building the developers' tool (release)"
	@swift build -c release --product layerkit-dev
	@echo '==> measuring; docs/tool.md (JSON) says what the numbers are'
	@if [ -f ../shared/bench/floor.c ]; then \
	  scripts/bench-floor $(BENCH_ARGUMENTS); \
	else \
	  for name in W1 W2 W3 W3-damage W3-spread W4 W5 W7; do .build/release/layerkit-dev bench $$name || exit; done; \
	fi
	@.build/release/layerkit-dev bench animations

programs: setup
	@echo '==> building the programs (release)'
	@for name in layerkit layerkit-dev layerkit-demo layerkit-apps layerkit-server; do \
	  swift build -c release --product $$name || exit; \
	done

bundle: programs
	@scripts/bundle $(BUNDLE_ARGUMENTS) '$(BUNDLE)'

deb: programs
	@echo '==> building with CMake (release)'
	@cmake -G Ninja -S . -B $(CMAKE_BUILD) -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF >/dev/null
	@ninja -C $(CMAKE_BUILD)
	@scripts/deb --cmake $(CMAKE_BUILD) '$(DEB)'

image:
	@scripts/image --deb "$$(ls $(DEB)/layerkit_*.deb)" '$(IMAGE)'

format:
	@echo '==> formatting $(SWIFT_SOURCES)'
	@swift format --in-place --recursive --parallel $(SWIFT_SOURCES)

lint:
	@echo '==> checking the format of $(SWIFT_SOURCES)'
	@swift format lint --strict --recursive --parallel $(SWIFT_SOURCES)

install: setup
	@echo '==> building with CMake (release)'
	@cmake -G Ninja -S . -B $(CMAKE_BUILD) -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF \
	  -DCMAKE_INSTALL_PREFIX='$(PREFIX)' >/dev/null
	@ninja -C $(CMAKE_BUILD)
	@echo '==> installing to $(DESTDIR)$(PREFIX)'
	@cmake --install $(CMAKE_BUILD) >/dev/null
	@echo '==> use it with find_package(LayerKit) or pkg-config layerkit'

clean:
	@echo '==> removing .build, build and out'
	@rm -rf .build build out
