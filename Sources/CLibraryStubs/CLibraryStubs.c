// SPDX-License-Identifier: Apache-2.0
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLibraryStubs.h"

#include "LibraryNames.h"

#define OPENING (RTLD_NOW | RTLD_LOCAL)
#include "Stubs.h"

const char *lk_library_file(lk_library library) { return libraries[library].file; }

const char *lk_library_package(lk_library library) { return libraries[library].package; }

int lk_library_is_there(lk_library library) { return opened(library) != NULL; }

void *lk_library_function(lk_library library, const char *name) { return function(library, name); }

void lk_library_set_end(void (*end)(const char *)) {
  __atomic_store_n(&lk_stub_end, end, __ATOMIC_RELEASE);
}
