// SPDX-License-Identifier: Apache-2.0
#ifndef CASHADERS_H
#define CASHADERS_H

#include "shader_limits.h"

/// One file of the shader folder as it was when this library was built.
typedef struct {
  /// The name that `#include` spells, without a folder.
  const char *name;
  /// UTF-8, ended by a zero.
  const unsigned char *text;
} CAShaderFile;

/// The embedded files; `*count` becomes their number.
const CAShaderFile *ca_shader_files(long *count);

#endif
