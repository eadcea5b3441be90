// SPDX-License-Identifier: Apache-2.0
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CGLStubs.h"

#include "LibraryNames.h"

// Global, as libraries that a program is linked with are: a preloaded library finds the functions
// behind its own by RTLD_NEXT, which looks only there.
#define OPENING (RTLD_LAZY | RTLD_GLOBAL)
#include "../CLibraryStubs/Stubs.h"

const char *lk_gl_library_file(lk_gl_library library) { return libraries[library].file; }

const char *lk_gl_library_package(lk_gl_library library) { return libraries[library].package; }

int lk_gl_library_is_there(lk_gl_library library) { return opened(library) != NULL; }

int lk_egl_is_open(void) {
  static int is_open;
  if (__atomic_load_n(&is_open, __ATOMIC_RELAXED)) return 1;
  if (!dlopen(libraries[lk_egl].file, RTLD_LAZY | RTLD_NOLOAD)) return 0;
  __atomic_store_n(&is_open, 1, __ATOMIC_RELAXED);
  return 1;
}
