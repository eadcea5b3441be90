// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CLinkShims.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/vfs.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

_Static_assert(
    LK_SEAL_SEAL == F_SEAL_SEAL && LK_SEAL_SHRINK == F_SEAL_SHRINK && LK_SEAL_GROW == F_SEAL_GROW
        && LK_SEAL_WRITE == F_SEAL_WRITE,
    "The seals are those of the system.");

int lk_memfd_create(const char *name) {
  unsigned flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  int descriptor = memfd_create(name, flags | MFD_NOEXEC_SEAL);
  // Before Linux 6.3.
  if (descriptor < 0 && errno == EINVAL) descriptor = memfd_create(name, flags);
  return descriptor;
}

int lk_add_seals(int descriptor, int seals) { return fcntl(descriptor, F_ADD_SEALS, seals); }

int lk_get_seals(int descriptor) { return fcntl(descriptor, F_GET_SEALS); }

long lk_file_system(int descriptor) {
  struct statfs facts;
  return fstatfs(descriptor, &facts) == 0 ? (long)facts.f_type : -1;
}

int lk_accept(int descriptor) { return accept4(descriptor, 0, 0, SOCK_CLOEXEC); }

size_t lk_control_space(size_t bytes) { return CMSG_SPACE(bytes); }
size_t lk_control_length(size_t bytes) { return CMSG_LEN(bytes); }
struct cmsghdr *lk_first_control(struct msghdr *message) { return CMSG_FIRSTHDR(message); }
struct cmsghdr *lk_next_control(struct msghdr *message, struct cmsghdr *control) {
  return CMSG_NXTHDR(message, control);
}
void *lk_control_data(struct cmsghdr *control) { return CMSG_DATA(control); }
