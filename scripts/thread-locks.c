// SPDX-License-Identifier: Apache-2.0

// Preloaded by check-threads: tells ThreadSanitizer of `Mutex` locks that one thread waits for.
//
// Swift's Synchronization library is built without the sanitizer. A free lock is taken inline, where
// the sanitizer sees the atomic exchange. A taken one is waited for inside the library, where it is
// handed over by atomics the sanitizer does not see or by the kernel (FUTEX_LOCK_PI), so that it takes
// what two threads do under one lock for a race. These functions stand before the library's own and add
// what it needs to know: what came before an unlock happens before what follows the next lock.
//
// Swift's calling convention: `self`, the lock's address, is in the context register.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// In the program, if it is built with the sanitizer.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define LOCK_NAME "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_NAME "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_NAME "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF void *lock) __asm__(LOCK_NAME);
SWIFT bool try_lock_slow(SELF void *lock) __asm__(TRY_NAME);
SWIFT void unlock_slow(SELF void *lock) __asm__(UNLOCK_NAME);

typedef SWIFT void (*LockFunction)(uint32_t, SELF void *);
typedef SWIFT bool (*TryFunction)(SELF void *);
typedef SWIFT void (*UnlockFunction)(SELF void *);

SWIFT void lock_slow(uint32_t thread, SELF void *lock) {
  ((LockFunction)dlsym(RTLD_NEXT, LOCK_NAME))(thread, lock);
  if (__tsan_acquire) __tsan_acquire(lock);
}

SWIFT bool try_lock_slow(SELF void *lock) {
  bool taken = ((TryFunction)dlsym(RTLD_NEXT, TRY_NAME))(lock);
  if (taken && __tsan_acquire) __tsan_acquire(lock);
  return taken;
}

SWIFT void unlock_slow(SELF void *lock) {
  if (__tsan_release) __tsan_release(lock);
  ((UnlockFunction)dlsym(RTLD_NEXT, UNLOCK_NAME))(lock);
}
