// SPDX-License-Identifier: Apache-2.0

// The programs in bin of a bundle (scripts/bundle): each starts the one of its name in libexec, once
// the environment says where the loader and EGL's dispatcher find what the machine lacks.
//
// The programs find the libraries of lib themselves, by their DT_RPATH. What drivers use too, lies in
// fallback, each library in a folder of its own, and is taken only where the machine has none: a
// driver wants the version that it was built with, or a later one. GL's dispatchers, in glvnd, belong
// together. Where no driver of EGL is found, and the bundle has Mesa's, that one draws.
//   CA_FONTS                  is set to the bundle's fonts, unless it is set to others, or to nothing
//   LAYERKIT_BUNDLE_DRIVER    own: the bundle's Mesa draws; machine: it never does
#include <dirent.h>
#include <elf.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// The folder of the bundle, and the name of this program.
static char root[PATH_MAX];
static const char *program;

// A list of folders with colons between them, as it grows.
struct list {
  char text[32 * PATH_MAX];
};
static struct list libraries, vendors;

__attribute__((noreturn)) static void fail(const char *problem) {
  fprintf(stderr, "%s: %s\n", program ? program : "layerkit", problem);
  exit(70);
}

static void add(struct list *list, const char *folder) {
  size_t length = strlen(list->text);
  if (length + strlen(folder) + 2 > sizeof list->text) fail("the paths of the libraries are too long");
  snprintf(list->text + length, sizeof list->text - length, "%s%s", length ? ":" : "", folder);
}

// FOLDER/NAME below the bundle, in one of two places that take turns.
static const char *below(const char *folder, const char *name) {
  static char paths[2][2 * PATH_MAX];
  static int turn;
  char *path = paths[turn ^= 1];
  if (snprintf(path, sizeof paths[0], "%s/%s%s%s", root, folder, *name ? "/" : "", name) >= PATH_MAX)
    fail("the path of the bundle is too long");
  return path;
}

// Whether a file is a library for this kind of processor.
static int is_library(const char *folder, size_t length, const char *name) {
  char path[PATH_MAX];
  Elf64_Ehdr head;
  if (snprintf(path, sizeof path, "%.*s/%s", (int)length, folder, name) >= (int)sizeof path) return 0;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, &head, sizeof head);
  close(file);
  return count == sizeof head && !memcmp(head.e_ident, ELFMAG, SELFMAG) &&
         head.e_ident[EI_CLASS] == ELFCLASS64 && head.e_machine == EM_X86_64;
}

// The loader's cache of the machine's libraries, as glibc has written it since 2.2.
static const char *cache;
static size_t cache_size;
struct cache_head {
  char magic[20];
  uint32_t count, strings;
  uint8_t flags, padding[3];
  uint32_t extension, unused[3];
};
struct cache_entry {
  int32_t flags;
  uint32_t key, value, system;
  uint64_t capabilities;
};

static void open_cache(void) {
  struct stat status;
  int file = open("/etc/ld.so.cache", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  if (!fstat(file, &status) && status.st_size > (off_t)sizeof(struct cache_head)) {
    void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED && !memcmp(bytes, "glibc-ld.so.cache1.1", 20)) {
      cache = bytes;
      cache_size = (size_t)status.st_size;
    }
  }
  close(file);
}

static int is_in_cache(const char *name) {
  if (!cache) return 0;
  const struct cache_head *head = (const struct cache_head *)cache;
  const struct cache_entry *entries = (const struct cache_entry *)(head + 1);
  size_t limit = (cache_size - sizeof *head) / sizeof *entries, length = strlen(name) + 1;
  for (size_t index = 0; index < head->count && index < limit; index++) {
    const struct cache_entry *entry = entries + index;
    if ((entry->flags & 0xffff) != 0x0303 || entry->key >= cache_size ||
        cache_size - entry->key < length || entry->value >= cache_size)
      continue;
    if (!memcmp(cache + entry->key, name, length) &&
        memchr(cache + entry->value, 0, cache_size - entry->value))
      return is_library("", 0, cache + entry->value + 1);
  }
  return 0;
}

static const char *const folders[] = {
    "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/usr/lib"};

// Whether the loader finds a library on this machine by its name.
static int has(const char *name) {
  const char *given = getenv("LD_LIBRARY_PATH");
  for (const char *place = given; place && *place;) {
    size_t length = strcspn(place, ":");
    if (length && is_library(place, length, name)) return 1;
    place += length + (place[length] == ':');
  }
  if (is_in_cache(name)) return 1;
  for (size_t index = 0; index < sizeof folders / sizeof *folders; index++)
    if (is_library(folders[index], strlen(folders[index]), name)) return 1;
  return 0;
}

// Each library of fallback that the machine lacks.
static void add_fallbacks(void) {
  DIR *folder = opendir(below("fallback", ""));
  if (!folder) return;
  for (struct dirent *entry; (entry = readdir(folder));)
    if (entry->d_name[0] != '.' && !has(entry->d_name)) add(&libraries, below("fallback", entry->d_name));
  closedir(folder);
}

// Whether a file of a folder of vendors' files names a driver; of any driver where it is NULL.
static int names(const char *place, const char *driver) {
  DIR *folder = opendir(place);
  int found = 0;
  if (!folder) return 0;
  for (struct dirent *entry; !found && (entry = readdir(folder));) {
    char path[PATH_MAX], text[4096];
    const char *end = strrchr(entry->d_name, '.');
    if (!end || strcmp(end, ".json") ||
        snprintf(path, sizeof path, "%s/%s", place, entry->d_name) >= (int)sizeof path)
      continue;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t count = file < 0 ? 0 : read(file, text, sizeof text - 1);
    if (file >= 0) close(file);
    text[count > 0 ? count : 0] = 0;
    found = driver ? strstr(text, driver) != NULL : count > 0;
  }
  closedir(folder);
  return found;
}

static const char *const vendor_folders[] = {
    "/etc/glvnd/egl_vendor.d", "/usr/share/glvnd/egl_vendor.d",
    "/usr/local/share/glvnd/egl_vendor.d", "/usr/local/nvidia/share/glvnd/egl_vendor.d",
    "/opt/nvidia/share/glvnd/egl_vendor.d"};
static const char *const driver_folders[] = {
    "/usr/lib/x86_64-linux-gnu/nvidia/current", "/usr/local/lib", "/usr/local/nvidia/lib64",
    "/usr/local/nvidia/lib", "/opt/nvidia/lib64"};

// A driver that no file of the machine names gets one of the bundle's, and its folder goes to the end
// of the loader's search where the loader does not know it.
static int add_driver(const char *driver, const char *file) {
  const char *place = NULL;
  int found = has(driver);
  for (size_t index = 0; !found && !place && index < sizeof driver_folders / sizeof *driver_folders; index++)
    if (is_library(driver_folders[index], strlen(driver_folders[index]), driver)) place = driver_folders[index];
  if (!found && !place) return 0;
  if (place) add(&libraries, place);
  for (size_t index = 0; index < sizeof vendor_folders / sizeof *vendor_folders; index++)
    if (names(vendor_folders[index], driver)) return 1;
  add(&vendors, below("vendors", file));
  return 1;
}

static void choose_driver(void) {
  const char *choice = getenv("LAYERKIT_BUNDLE_DRIVER");
  int own = choice && !strcmp(choice, "own"), machine = choice && !strcmp(choice, "machine");
  int found = 0;
  if (!own)
    for (size_t index = 0; index < sizeof vendor_folders / sizeof *vendor_folders; index++)
      if (names(vendor_folders[index], NULL)) {
        add(&vendors, vendor_folders[index]);
        found = 1;
      }
  if (!own && add_driver("libEGL_nvidia.so.0", "nvidia")) found = 1;
  if (!own && add_driver("libEGL_mesa.so.0", "mesa")) found = 1;
  // Vendors' own libEGL draws without a file that names it.
  int dispatches = has("libEGL.so.1") && has("libGLESv2.so.2");
  if (dispatches && !own && !found && !has("libGLdispatch.so.0")) return;
  if (!dispatches) add(&libraries, below("glvnd", ""));
  if ((!found || own) && !machine && !access(below("mesa", "libEGL_mesa.so.0"), R_OK)) {
    vendors.text[0] = 0;
    add(&vendors, below("vendors", "mesa"));
    add(&libraries, below("mesa", ""));
    setenv("LIBGL_DRIVERS_PATH", below("mesa/dri", ""), 0);
  }
  if (!getenv("__EGL_VENDOR_LIBRARY_FILENAMES") && vendors.text[0])
    setenv("__EGL_VENDOR_LIBRARY_DIRS", vendors.text, own);
}

// The folder above the one that this program lies in.
static void find_root(void) {
  ssize_t count = readlink("/proc/self/exe", root, sizeof root - 1);
  if (count <= 0) {
    // Sound: the kernel gives each program the path that it was started by.
    const char *path = (const char *)getauxval(AT_EXECFN);
    if (!path || !realpath(path, root)) fail("the path of the program is not known");
  } else {
    root[count] = 0;
  }
  static char name[NAME_MAX + 1];
  char *slash = strrchr(root, '/');
  if (!slash || strlen(slash) > sizeof name) fail("the path of the program is not known");
  program = strcpy(name, slash + 1);
  *slash = 0;
  slash = strrchr(root, '/');
  if (!slash) fail("the path of the program is not known");
  *slash = 0;
}

int main(int count, char **words) {
  (void)count;
  find_root();
  open_cache();
  add_fallbacks();
  choose_driver();
  const char *given = getenv("LD_LIBRARY_PATH");
  if (libraries.text[0]) {
    // What the user chose comes first.
    struct list all = {.text = ""};
    if (given && *given) add(&all, given);
    add(&all, libraries.text);
    setenv("LD_LIBRARY_PATH", all.text, 1);
  }
  setenv("CA_FONTS", below("assets/fonts", ""), 0);
  const char *path = below("libexec", program);
  execv(path, words);
  perror(path);
  return 69;
}
