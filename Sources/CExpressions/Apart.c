// SPDX-License-Identifier: Apache-2.0
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CExpressions.h"

// The new process has one run and one thread.
static int turns;

// The only way to end that the system still allows.
static _Noreturn void leave(int status) {
  for (;;) syscall(SYS_exit, status);
}

static void fatal(void *memory, const char *message) {
  (void)memory;
  (void)message;
  leave(lk_script_fatal);
}

// The function `$turn` of scripts: the other process reads the shared memory, and answers there.
static int turn(void *context) {
  (void)context;
  char byte = 0;
  if (write(turns, &byte, 1) != 1 || read(turns, &byte, 1) != 1) leave(lk_script_alone);
  return 0;
}

static void limit(int resource, uint64_t value) {
  struct rlimit limit = {value, value};
  setrlimit(resource, &limit);
}

// The process lets go of all but its socket, and gets its limits.
static void confine(const lk_script_run *run) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  turns = run->socket;
  if (turns > 0) syscall(SYS_close_range, 0U, (unsigned)turns - 1, 0U);
  if (syscall(SYS_close_range, (unsigned)turns + 1, ~0U, 0U)) {
    // A kernel before 5.9.
    for (int number = 0; number < 65536; number++) {
      if (number != turns) close(number);
    }
  }
  limit(RLIMIT_CPU, run->seconds);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
}

// Flags of duk_eval_raw: eval code, errors are caught, the text is given, no name of a file.
#define EVALUATE ((1U << 3) | (1U << 7) | (1U << 9) | (1U << 11))
// Of duk_push_buffer_raw: dynamic and external. Of duk_push_buffer_object: Float64Array.
#define EXTERNAL 3U
#define FLOAT64 11U

static void check(const lk_script_run *run, void *context, int failed) {
  if (!failed) return;
  size_t count = 0;
  const char *text = run->engine->safe_to_lstring(context, -1, &count);
  if (count > 500) count = 500;
  for (size_t i = 0; i < count; i++) run->shared[16 + i] = (unsigned char)text[i];
  run->shared[0] = 7;
  run->shared[1] = (double)count;
  leave(lk_script_not_ready);
}

static void evaluate(const lk_script_run *run, void *context, const char *text, size_t count) {
  check(run, context, run->engine->eval_raw(context, text, count, EVALUATE));
  run->engine->set_top(context, 0);
}

static int begin(void *argument) {
  const lk_script_run *run = argument;
  const lk_duktape *engine = run->engine;
  static lk_memory memory;
  confine(run);
  lk_memory_begin(&memory, run->memory, run->memory_count);
  void *context = engine->create_heap(
      lk_memory_allocate, lk_memory_reallocate, lk_memory_release, &memory, fatal);
  if (!context) leave(lk_script_fatal);
  // From here on the system lets it read, write and end, and nothing else; it cannot even ask for
  // the time, which the engine does once at its start.
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
  size_t bytes = run->shared_count * sizeof(double);
  engine->push_buffer_raw(context, 0, EXTERNAL);
  engine->config_buffer(context, -1, run->shared, bytes);
  engine->push_buffer_object(context, -1, 0, bytes, FLOAT64);
  engine->put_global_lstring(context, "$shared", 7);
  engine->push_c_function(context, turn, 0);
  engine->put_global_lstring(context, "$turn", 5);
  engine->push_lstring(context, run->project, run->project_count);
  engine->put_global_lstring(context, "$text", 5);
  engine->set_top(context, 0);
  size_t count;
  const lk_script *scripts = lk_scripts(&count);
  for (size_t i = 0; i < count; i++) {
    evaluate(run, context, (const char *)scripts[i].text, scripts[i].count);
  }
  engine->get_global_lstring(context, "$main", 5);
  check(run, context, engine->pcall(context, 0));
  leave(lk_script_done);
}

pid_t lk_script_start(const lk_script_run *run) {
  // Handlers of this process must not run in the new one, where all signals stay blocked.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  // As fork(), on a stack of its own and without the handlers that libraries have for fork().
  pid_t child = clone(begin, run->stack + run->stack_count, SIGCHLD, (void *)run);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return child;
}
