// SPDX-License-Identifier: Apache-2.0

// Runs scripts by Duktape in a process of its own, which is a copy of this one: it begins in C, has
// a stack and memory that were made for it, and ends there, so that no lock of a library or of
// Swift's runtime that another thread holds is ever waited for. That is why this module holds logic
// and not only declarations.
#ifndef LAYERKIT_CEXPRESSIONS_H
#define LAYERKIT_CEXPRESSIONS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Functions of libduktape.so.207 that are used, found at run time; its header is not needed.
typedef struct lk_duktape {
  void *(*create_heap)(
      void *(*allocate)(void *, size_t), void *(*reallocate)(void *, void *, size_t),
      void (*release)(void *, void *), void *memory, void (*fatal)(void *, const char *));
  int (*eval_raw)(void *context, const char *text, size_t count, unsigned int flags);
  const char *(*push_lstring)(void *context, const char *text, size_t count);
  void *(*push_buffer_raw)(void *context, size_t count, unsigned int flags);
  void (*config_buffer)(void *context, int index, void *bytes, size_t count);
  void (*push_buffer_object)(
      void *context, int buffer, size_t offset, size_t count, unsigned int flags);
  int (*push_c_function)(void *context, int (*function)(void *), int arguments);
  unsigned int (*put_global_lstring)(void *context, const char *name, size_t count);
  unsigned int (*get_global_lstring)(void *context, const char *name, size_t count);
  int (*pcall)(void *context, int arguments);
  const char *(*safe_to_lstring)(void *context, int index, size_t *count);
  void (*set_top)(void *context, int index);
} lk_duktape;

/// One run. All pointers stay valid until the process ended.
typedef struct lk_script_run {
  const lk_duktape *engine;
  /// The description of the project as JSON in ASCII.
  const char *project;
  size_t project_count;
  /// Memory that both processes see, from MAP_SHARED.
  double *shared;
  size_t shared_count;
  /// Memory of the engine, and its stack, which grows downwards; only the new process writes there.
  unsigned char *memory;
  size_t memory_count;
  unsigned char *stack;
  size_t stack_count;
  /// One end of a pair of sockets; a turn writes a byte there and waits for one.
  int socket;
  /// The limit of processor time.
  uint64_t seconds;
} lk_script_run;

/// How a run ends, as the status of its process.
typedef enum lk_script_ending {
  lk_script_done = 0,
  /// The runtime's own scripts failed; the reason stands in the shared memory from 16 on.
  lk_script_not_ready = 1,
  /// The engine gave up.
  lk_script_fatal = 3,
  /// The other end of the socket is gone.
  lk_script_alone = 4,
} lk_script_ending;

/// Starts a run. Returns the process, or -1 with errno.
pid_t lk_script_start(const lk_script_run *run);

/// The memory of an engine: blocks in a fixed range, in lists by size.
typedef struct lk_memory {
  unsigned char *next;
  unsigned char *end;
  void *lists[256];
} lk_memory;

void lk_memory_begin(lk_memory *memory, unsigned char *bytes, size_t count);
/// A block of at least `size` bytes; NULL where the range is full.
void *lk_memory_allocate(void *memory, size_t size);
void *lk_memory_reallocate(void *memory, void *block, size_t size);
void lk_memory_release(void *memory, void *block);

/// A script of the runtime.
typedef struct lk_script {
  const char *name;
  const unsigned char *text;
  size_t count;
} lk_script;

/// The scripts in the order in which they run; `*count` becomes their number.
const lk_script *lk_scripts(size_t *count);

#endif
