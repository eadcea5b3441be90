// SPDX-License-Identifier: Apache-2.0

// The version of LayerKit, and the commit that a build was made of.
#ifndef LAYERKIT_CBUILD_H
#define LAYERKIT_CBUILD_H

/// The version. CMake, scripts and tests read this line; `scripts/release` changes it.
#define LAYERKIT_VERSION "0.2.0"

/// The commit as scripts/version prints it, such as "1a2b3c4d5e6f" or "1a2b3c4d5e6f, changed".
/// Empty where the build was not told.
const char *lk_build_commit(void);

#endif
