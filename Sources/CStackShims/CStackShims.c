// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CStackShims.h"

#include <pthread.h>
#include <ucontext.h>

uintptr_t lk_stack_floor(void) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  void *base = 0;
  size_t size = 0;
  int result = pthread_attr_getstack(&attributes, &base, &size);
  pthread_attr_destroy(&attributes);
  return result == 0 ? (uintptr_t)base : 0;
}

typedef struct lk_call {
  ucontext_t caller;
  ucontext_t callee;
  void (*function)(void *);
  void *argument;
} lk_call;

// makecontext hands on integers only.
static void lk_enter(unsigned low, unsigned high) {
  lk_call *call = (lk_call *)(uintptr_t)((uint64_t)high << 32 | low);
  call->function(call->argument);
}

int lk_call_on_stack(void *base, size_t size, void (*function)(void *), void *argument) {
  lk_call call = {.function = function, .argument = argument};
  if (getcontext(&call.callee) != 0) return 0;
  call.callee.uc_stack.ss_sp = base;
  call.callee.uc_stack.ss_size = size;
  call.callee.uc_link = &call.caller;
  uint64_t address = (uintptr_t)&call;
  makecontext(
      &call.callee, (void (*)(void))lk_enter, 2, (unsigned)address, (unsigned)(address >> 32));
  return swapcontext(&call.caller, &call.callee) == 0;
}
