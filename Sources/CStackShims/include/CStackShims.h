// SPDX-License-Identifier: Apache-2.0

// Calls on a stack of their own. The C library's makecontext takes a variable number of arguments,
// which Swift cannot call, and the calls that find a thread's stack are not of POSIX.
#ifndef LAYERKIT_CSTACKSHIMS_H
#define LAYERKIT_CSTACKSHIMS_H

#include <stddef.h>
#include <stdint.h>

/// The lowest address of the calling thread's stack; 0 where the system does not say.
uintptr_t lk_stack_floor(void);

/// Calls a function on the calling thread, but on the stack of `size` bytes at `base`, and returns
/// when it has. 0, without the call, where the system refuses.
int lk_call_on_stack(void *base, size_t size, void (*function)(void *), void *argument);

#endif
