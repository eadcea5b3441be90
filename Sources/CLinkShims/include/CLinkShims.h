// SPDX-License-Identifier: Apache-2.0

// Calls of Linux and macros of <sys/socket.h> that Swift does not see.
#ifndef LAYERKIT_CLINKSHIMS_H
#define LAYERKIT_CLINKSHIMS_H

#include <stddef.h>
#include <sys/socket.h>

/// Seals of a memory file, F_SEAL_… of fcntl(2).
enum {
  LK_SEAL_SEAL = 0x1,
  LK_SEAL_SHRINK = 0x2,
  LK_SEAL_GROW = 0x4,
  LK_SEAL_WRITE = 0x8,
};

/// The type of the file system of memory files, TMPFS_MAGIC.
enum { LK_TMPFS = 0x01021994 };
// Ends both ways of a socket; the header that has it is not always seen from Swift.
enum { LK_SHUT_BOTH = SHUT_RDWR };
// POLLRDHUP of poll(2), which the header has for _GNU_SOURCE only.
enum { LK_POLL_ENDED = 0x2000 };

/// memfd_create with MFD_CLOEXEC and MFD_ALLOW_SEALING; MFD_NOEXEC_SEAL where the system has it.
int lk_memfd_create(const char *name);
/// fcntl with F_ADD_SEALS.
int lk_add_seals(int descriptor, int seals);
/// fcntl with F_GET_SEALS.
int lk_get_seals(int descriptor);
/// f_type of fstatfs; -1 where it fails.
long lk_file_system(int descriptor);
/// accept4 with SOCK_CLOEXEC.
int lk_accept(int descriptor);

/// CMSG_SPACE, CMSG_LEN, CMSG_FIRSTHDR, CMSG_NXTHDR and CMSG_DATA.
size_t lk_control_space(size_t bytes);
size_t lk_control_length(size_t bytes);
struct cmsghdr *lk_first_control(struct msghdr *message);
struct cmsghdr *lk_next_control(struct msghdr *message, struct cmsghdr *control);
void *lk_control_data(struct cmsghdr *control);

#endif
