// SPDX-License-Identifier: Apache-2.0
// GL ES 3.0 of the context that a toolkit made.
#include <GLES3/gl3.h>
