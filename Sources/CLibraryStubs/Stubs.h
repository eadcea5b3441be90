// SPDX-License-Identifier: Apache-2.0

// Stubs: functions of libraries of the system under their own names; each opens its library
// when it is first called, and goes on there. A file of stubs includes this once, after
//
//   LIBRARIES(X)   X(name, file, package of Debian) for each library, lk_NAME its number
//   FUNCTIONS(X)   X(name of the library, function) for each function
//   OPENING        the flags of dlopen; with RTLD_GLOBAL a preloaded library stands before these
//
// Nothing here is seen outside of that file but the stubs, hidden from other libraries, and
// lk_stub_end.
#ifndef LAYERKIT_STUBS_H
#define LAYERKIT_STUBS_H

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static const struct {
  const char *file, *package;
} libraries[] = {
#define LIBRARY(name, file, package) [lk_##name] = {file, package},
    LIBRARIES(LIBRARY)
#undef LIBRARY
};

// dlopen counts the openings and gives one handle; a library stays open.
static void *opened(int library) { return dlopen(libraries[library].file, OPENING); }

// A function: where its stub jumps to, its name and its library.
struct stub {
  void *target;
  const char *name;
  int library;
};

// Called where a library is not installed: see lk_library_set_end. One for all files of stubs, and
// for all shared libraries of the process that have some.
__attribute__((weak)) void (*lk_stub_end)(const char *sentence);

static _Noreturn void miss(const struct stub *stub) {
  const char *reason = dlerror();
  char sentence[1024];
  snprintf(
      sentence, sizeof sentence, "LayerKit needs %s of %s, Debian's package %s: %s", stub->name,
      libraries[stub->library].file, libraries[stub->library].package, reason ? reason : "");
  void (*end)(const char *) = __atomic_load_n(&lk_stub_end, __ATOMIC_ACQUIRE);
  if (end) {
    end(sentence);
  } else {
    fprintf(stderr, "%s\n", sentence);
  }
  abort();
}

// The function itself, or that of a library which LD_PRELOAD puts before: a tracer, or a driver
// that refuses. The loader binds a linked program so; dlsym of a handle looks into that library
// alone.
static void *function(int library, const char *name) {
  void *handle = opened(library);
  if (!handle) return NULL;
  void *first = OPENING & RTLD_GLOBAL && getenv("LD_PRELOAD") ? dlsym(RTLD_DEFAULT, name) : NULL;
  return first ? first : dlsym(handle, name);
}

// Called by a stub whose target is not known yet. Several threads may find the same one.
__attribute__((used)) static void *lk_stub_find(struct stub *stub) {
  void *target = function(stub->library, stub->name);
  if (!target) miss(stub);
  __atomic_store_n(&stub->target, target, __ATOMIC_RELEASE);
  return target;
}

// The stubs are assembly, because C cannot hand on arguments that it does not know. Each jumps to
// its target, which at first is the code behind the jump: that saves the registers of arguments,
// finds the function, and goes on there, as the loader's own lazy binding does.
#if defined(__x86_64__)
__asm__(
    ".text\n"
    "lk_stub_bind:\n"
    ".cfi_startproc\n"
    "  pushq %rax\n  pushq %rdi\n  pushq %rsi\n  pushq %rdx\n  pushq %rcx\n  pushq %r8\n"
    "  pushq %r9\n"
    ".cfi_adjust_cfa_offset 56\n"
    "  subq $128, %rsp\n"
    ".cfi_adjust_cfa_offset 128\n"
    "  movaps %xmm0, (%rsp)\n  movaps %xmm1, 16(%rsp)\n  movaps %xmm2, 32(%rsp)\n"
    "  movaps %xmm3, 48(%rsp)\n  movaps %xmm4, 64(%rsp)\n  movaps %xmm5, 80(%rsp)\n"
    "  movaps %xmm6, 96(%rsp)\n  movaps %xmm7, 112(%rsp)\n"
    "  movq %r11, %rdi\n"
    "  call lk_stub_find\n"
    "  movq %rax, %r11\n"
    "  movaps (%rsp), %xmm0\n  movaps 16(%rsp), %xmm1\n  movaps 32(%rsp), %xmm2\n"
    "  movaps 48(%rsp), %xmm3\n  movaps 64(%rsp), %xmm4\n  movaps 80(%rsp), %xmm5\n"
    "  movaps 96(%rsp), %xmm6\n  movaps 112(%rsp), %xmm7\n"
    "  addq $128, %rsp\n"
    ".cfi_adjust_cfa_offset -128\n"
    "  popq %r9\n  popq %r8\n  popq %rcx\n  popq %rdx\n  popq %rsi\n  popq %rdi\n  popq %rax\n"
    ".cfi_adjust_cfa_offset -56\n"
    "  jmpq *%r11\n"
    ".cfi_endproc\n");
#define CODE(name) \
  "  jmpq *lk_stub_" name "(%rip)\n" \
  "lk_first_" name ":\n" \
  "  leaq lk_stub_" name "(%rip), %r11\n" \
  "  jmp lk_stub_bind\n"
#elif defined(__aarch64__)
__asm__(
    ".text\n"
    "lk_stub_bind:\n"
    ".cfi_startproc\n"
    "  stp x29, x30, [sp, #-224]!\n"
    ".cfi_def_cfa_offset 224\n.cfi_offset x29, -224\n.cfi_offset x30, -216\n"
    "  stp x0, x1, [sp, #16]\n  stp x2, x3, [sp, #32]\n  stp x4, x5, [sp, #48]\n"
    "  stp x6, x7, [sp, #64]\n  str x8, [sp, #80]\n"
    "  stp q0, q1, [sp, #96]\n  stp q2, q3, [sp, #128]\n  stp q4, q5, [sp, #160]\n"
    "  stp q6, q7, [sp, #192]\n"
    "  mov x0, x16\n"
    "  bl lk_stub_find\n"
    "  mov x17, x0\n"
    "  ldp x0, x1, [sp, #16]\n  ldp x2, x3, [sp, #32]\n  ldp x4, x5, [sp, #48]\n"
    "  ldp x6, x7, [sp, #64]\n  ldr x8, [sp, #80]\n"
    "  ldp q0, q1, [sp, #96]\n  ldp q2, q3, [sp, #128]\n  ldp q4, q5, [sp, #160]\n"
    "  ldp q6, q7, [sp, #192]\n"
    "  ldp x29, x30, [sp], #224\n"
    ".cfi_def_cfa_offset 0\n"
    "  br x17\n"
    ".cfi_endproc\n");
#define CODE(name) \
  "  adrp x16, lk_stub_" name "\n" \
  "  ldr x17, [x16, :lo12:lk_stub_" name "]\n" \
  "  br x17\n" \
  "lk_first_" name ":\n" \
  "  adrp x16, lk_stub_" name "\n" \
  "  add x16, x16, :lo12:lk_stub_" name "\n" \
  "  b lk_stub_bind\n"
#else
#error "The stubs are written for x86-64 and AArch64."
#endif

// Hidden, so that no other library of the process takes a stub for the function itself.
#define STUB(library, function) STUB_(library, function)
#define STUB_(library, function) \
  extern char lk_first_##function[] __attribute__((visibility("hidden"))); \
  __attribute__((visibility("hidden"), used)) struct stub lk_stub_##function = { \
      lk_first_##function, #function, lk_##library}; \
  __asm__( \
      ".text\n.p2align 4\n" \
      ".globl " #function "\n.hidden " #function "\n.type " #function ", %function\n" \
      ".globl lk_first_" #function "\n.hidden lk_first_" #function "\n" \
      #function ":\n" CODE(#function) \
      ".size " #function ", . - " #function "\n");
FUNCTIONS(STUB)

#endif
