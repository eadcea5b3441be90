// SPDX-License-Identifier: Apache-2.0
#ifndef LAYERKIT_CMEMORYFILE_SHIM_H
#define LAYERKIT_CMEMORYFILE_SHIM_H

// mallopt and its parameters, which Swift's module of the C library leaves out.
#include <malloc.h>

// A function of <sys/mman.h> and constants of <fcntl.h> that Swift does not see, since they want
// _GNU_SOURCE.
int memfd_create(const char *_Nonnull name, unsigned int flags);

enum {
  /// MFD_CLOEXEC and MFD_ALLOW_SEALING.
  LK_MEMORY_FILE_FLAGS = 0x3,
  /// F_ADD_SEALS and F_GET_SEALS.
  LK_MEMORY_FILE_ADD_SEALS = 1033,
  LK_MEMORY_FILE_GET_SEALS = 1034,
  /// F_SEAL_SHRINK and F_SEAL_GROW.
  LK_MEMORY_FILE_KEEPS_SIZE = 0x6,
};

#endif
