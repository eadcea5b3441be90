// SPDX-License-Identifier: Apache-2.0
#ifndef LAYERKIT_CDEBUGINFO_SHIM_H
#define LAYERKIT_CDEBUGINFO_SHIM_H

// Types and functions of elfutils' libdw (libdwfl.h, libdw.h of version 0.188), a library that is
// opened when it is first needed, and a function of <execinfo.h>.
#include <execinfo.h>
#include <stddef.h>
#include <stdint.h>

/// A Dwarf_Die: an entry of a file's debug information.
typedef struct lk_dwarf_entry {
  void *address;
  void *unit;
  void *abbreviation;
  long padding;
} lk_dwarf_entry;

/// A Dwarf_Attribute.
typedef struct lk_dwarf_attribute {
  unsigned int code;
  unsigned int form;
  unsigned char *value;
  void *unit;
} lk_dwarf_attribute;

/// The Dwfl_Callbacks.
typedef struct lk_dwfl_callbacks {
  void *find_elf;
  int (*find_debuginfo)(void *, void **, const char *, uint64_t, const char *, const char *,
                        uint32_t, char **);
  void *section_address;
  char **debuginfo_path;
} lk_dwfl_callbacks;

/// The functions of libdw by the names that follow its prefixes.
typedef struct lk_dwarf {
  /// Callbacks of the library's own, for lk_dwfl_callbacks.
  void *find_elf;
  void *section_address;
  void *(*dwfl_begin)(const lk_dwfl_callbacks *);
  int (*dwfl_linux_proc_report)(void *, int);
  int (*dwfl_report_end)(void *, void *, void *);
  void *(*dwfl_addrmodule)(void *, uint64_t);
  const char *(*dwfl_module_addrname)(void *, uint64_t);
  lk_dwarf_entry *(*dwfl_module_nextcu)(void *, lk_dwarf_entry *, uint64_t *);
  ptrdiff_t (*dwarf_ranges)(lk_dwarf_entry *, ptrdiff_t, uint64_t *, uint64_t *, uint64_t *);
  void *(*dwarf_getsrc_die)(lk_dwarf_entry *, uint64_t);
  int (*dwarf_lineno)(void *, int *);
  const char *(*dwarf_linesrc)(void *, uint64_t *, uint64_t *);
  int (*dwarf_getscopes)(lk_dwarf_entry *, uint64_t, lk_dwarf_entry **);
  int (*dwarf_getscopes_die)(lk_dwarf_entry *, lk_dwarf_entry **);
  int (*dwarf_tag)(lk_dwarf_entry *);
  lk_dwarf_attribute *(*dwarf_attr_integrate)(lk_dwarf_entry *, unsigned int,
                                              lk_dwarf_attribute *);
  lk_dwarf_attribute *(*dwarf_attr)(lk_dwarf_entry *, unsigned int, lk_dwarf_attribute *);
  const char *(*dwarf_formstring)(lk_dwarf_attribute *);
  int (*dwarf_formudata)(lk_dwarf_attribute *, uint64_t *);
  int (*dwarf_getsrcfiles)(lk_dwarf_entry *, void **, uintptr_t *);
  const char *(*dwarf_filesrc)(void *, uintptr_t, uint64_t *, uint64_t *);
} lk_dwarf;

/// A function of Swift's runtime: the name that a person reads of a symbol, to be freed; NULL where
/// it is no symbol of Swift.
char *_Nullable swift_demangle(const char *_Nonnull symbol, uintptr_t length, char *_Nullable buffer,
                               uintptr_t *_Nullable size, uint32_t flags);

#endif
