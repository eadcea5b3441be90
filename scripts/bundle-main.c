// SPDX-License-Identifier: Apache-2.0

// The start of a bundle's program (scripts/bundle), which is all programs at once and has a name for each:
// PROGRAMS names them, as in X("layerkit-dev", layerkit_dev_main).
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#define DECLARE(name, start) int start(int, char **);
PROGRAMS(DECLARE)

static const struct {
  const char *name;
  int (*start)(int, char **);
} programs[] = {
#define ENTRY(name, start) {name, start},
    PROGRAMS(ENTRY)};

int main(int count, char **words) {
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  // Sound: the kernel gives each program the path that it was started by.
  const char *used = length > 0 ? path : (const char *)getauxval(AT_EXECFN);
  const char *slash = used ? strrchr(used, '/') : NULL;
  const char *name = slash ? slash + 1 : used ? used : "";
  for (size_t index = 0; index < sizeof programs / sizeof *programs; index++)
    if (!strcmp(programs[index].name, name)) return programs[index].start(count, words);
  fprintf(stderr, "%s: this program has no such name\n", name);
  return 70;
}
