// SPDX-License-Identifier: Apache-2.0

#include "CBuild.h"

#ifndef LAYERKIT_COMMIT
#define LAYERKIT_COMMIT ""
#endif

// Weak: scripts/bundle links objects that were built before, with a function that knows the commit.
__attribute__((weak)) const char *lk_build_commit(void) { return LAYERKIT_COMMIT; }
