// SPDX-License-Identifier: Apache-2.0
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CGLFWStubs.h"

#include "LibraryNames.h"

enum { lk_glfw };

#define OPENING (RTLD_LAZY | RTLD_LOCAL)
#include "../CLibraryStubs/Stubs.h"

const char *lk_glfw_file(void) { return libraries[lk_glfw].file; }

const char *lk_glfw_package(void) { return libraries[lk_glfw].package; }

int lk_glfw_is_there(void) { return opened(lk_glfw) != NULL; }

void *lk_glfw_function(const char *name) { return function(lk_glfw, name); }
