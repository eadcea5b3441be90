// SPDX-License-Identifier: Apache-2.0
// Shows a process as many processors as FAKE_PROCESSORS says, whatever the machine has:
//
//   cc -shared -fPIC -o fake-processors.so fake-processors.c
//   LD_PRELOAD=./fake-processors.so FAKE_PROCESSORS=64 nproc
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <unistd.h>

static int count(void) {
  const char *text = getenv("FAKE_PROCESSORS");
  int number = text ? atoi(text) : 0;
  return number > 0 ? number : 64;
}

long sysconf(int name) {
  static long (*real)(int);
  if (name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF) return count();
  if (!real) real = (long (*)(int))dlsym(RTLD_NEXT, "sysconf");
  return real(name);
}

int get_nprocs(void) { return count(); }

int get_nprocs_conf(void) { return count(); }

static int fill(size_t size, cpu_set_t *set) {
  memset(set, 0, size);
  for (int number = 0; number < count(); number++) {
    if (size * 8 <= (size_t)number) return EINVAL;
    CPU_SET_S(number, size, set);
  }
  return 0;
}

int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set) {
  (void)process;
  errno = fill(size, set);
  return errno ? -1 : 0;
}

int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) {
  (void)thread;
  return fill(size, set);
}
