// SPDX-License-Identifier: Apache-2.0

// A graphics driver that refuses: preloaded (LD_PRELOAD) into a program, it stands before the real EGL
// and OpenGL ES and fails calls of one kind. Tests/ToolTests/DriverFaultTests.swift builds and uses it.
//
//   DRIVER_FAULT=KIND:N        fails the N-th call of that kind, counted from 1
//   DRIVER_FAULT=KIND:N+       fails it and all later ones
//   DRIVER_FAULT_COUNTS=FILE   writes how many calls of each kind there were, one a line, at the end
//
// A call that fails is not made. GL's error flag then says GL_OUT_OF_MEMORY, or the call answers as the
// specification has it answer. A fence that hangs never passes; a read-back that is stuck never returns.
#define _GNU_SOURCE
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define KINDS(X)                                                                                    \
  X(upload) X(storage) X(buffer) X(name) X(shader) X(compile) X(program) X(link) X(uniform) X(use)  \
  X(attach) X(framebuffer) X(attribute) X(sampler) X(bind) X(state) X(map) X(unmap) X(mipmap)       \
  X(draw) X(clear) X(blit) X(read) X(stuck) X(fence) X(wait) X(hang) X(reset) X(display) X(context) \
  X(current) X(swap)

#define AS_NUMBER(kind) k_##kind,
#define AS_TEXT(kind) #kind,
enum { KINDS(AS_NUMBER) kind_count };
static const char *const names[] = {KINDS(AS_TEXT)};

static atomic_int counts[kind_count];
static int wanted = -1, first, onward;
static _Thread_local GLenum gl_error;
static _Thread_local EGLint egl_error;

__attribute__((constructor)) static void read_order(void) {
  const char *order = getenv("DRIVER_FAULT");
  if (!order) return;
  const char *colon = strchr(order, ':');
  for (int kind = 0; colon && kind < kind_count; kind++) {
    size_t length = strlen(names[kind]);
    if (length == (size_t)(colon - order) && !strncmp(order, names[kind], length)) wanted = kind;
  }
  if (wanted < 0) {
    fprintf(stderr, "driver-faults: %s is no order\n", order);
    _exit(99);
  }
  first = atoi(colon + 1);
  onward = strchr(colon, '+') != NULL;
}

__attribute__((destructor)) static void write_counts(void) {
  const char *path = getenv("DRIVER_FAULT_COUNTS");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  for (int kind = 0; kind < kind_count; kind++)
    fprintf(file, "%s %d\n", names[kind], atomic_load(&counts[kind]));
  fclose(file);
}

// Counts a call; whether it is to fail.
static int fails(int kind) {
  int number = atomic_fetch_add(&counts[kind], 1) + 1;
  return kind == wanted && (number == first || (onward && number > first));
}

static int fails_with(int kind, GLenum error) {
  if (!fails(kind)) return 0;
  if (!gl_error) gl_error = error;
  return 1;
}

static int out_of_memory(int kind) { return fails_with(kind, GL_OUT_OF_MEMORY); }

static int refuses(int kind, EGLint error) {
  if (!fails(kind)) return 0;
  egl_error = error;
  return 1;
}

// The function behind this one.
#define REAL(name)                                                                                  \
  static __typeof__(&name) real;                                                                    \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

// A function without a result that leaves GL_OUT_OF_MEMORY instead of doing its work.
#define SKIPPED(kind, name, parameters, arguments)                                                  \
  void name parameters {                                                                            \
    REAL(name);                                                                                     \
    if (!out_of_memory(k_##kind)) real arguments;                                                   \
  }

SKIPPED(upload, glTexSubImage2D,
    (GLenum a, GLint b, GLint c, GLint d, GLsizei e, GLsizei f, GLenum g, GLenum h, const void *i),
    (a, b, c, d, e, f, g, h, i))
SKIPPED(upload, glTexSubImage3D,
    (GLenum a, GLint b, GLint c, GLint d, GLint e, GLsizei f, GLsizei g, GLsizei h, GLenum i, GLenum j,
        const void *k),
    (a, b, c, d, e, f, g, h, i, j, k))
SKIPPED(upload, glBufferSubData, (GLenum a, GLintptr b, GLsizeiptr c, const void *d), (a, b, c, d))
SKIPPED(storage, glTexImage2D,
  (GLenum a, GLint b, GLint c, GLsizei d, GLsizei e, GLint f, GLenum g, GLenum h, const void *i),
  (a, b, c, d, e, f, g, h, i))
SKIPPED(storage, glTexImage3D,
  (GLenum a, GLint b, GLint c, GLsizei d, GLsizei e, GLsizei f, GLint g, GLenum h, GLenum i, const void *j),
  (a, b, c, d, e, f, g, h, i, j))
SKIPPED(storage, glTexStorage2D, (GLenum a, GLsizei b, GLenum c, GLsizei d, GLsizei e), (a, b, c, d, e))
SKIPPED(storage, glTexStorage3D, (GLenum a, GLsizei b, GLenum c, GLsizei d, GLsizei e, GLsizei f),
    (a, b, c, d, e, f))
SKIPPED(buffer, glBufferData, (GLenum a, GLsizeiptr b, const void *c, GLenum d), (a, b, c, d))
SKIPPED(uniform, glUniform1i, (GLint a, GLint b), (a, b))
SKIPPED(uniform, glUniform2f, (GLint a, GLfloat b, GLfloat c), (a, b, c))
SKIPPED(use, glUseProgram, (GLuint a), (a))
SKIPPED(attach, glFramebufferTexture2D, (GLenum a, GLenum b, GLenum c, GLuint d, GLint e),
    (a, b, c, d, e))
SKIPPED(attach, glFramebufferTextureLayer, (GLenum a, GLenum b, GLuint c, GLint d, GLint e),
    (a, b, c, d, e))
SKIPPED(attribute, glVertexAttribPointer,
    (GLuint a, GLint b, GLenum c, GLboolean d, GLsizei e, const void *f), (a, b, c, d, e, f))
SKIPPED(sampler, glSamplerParameteri, (GLuint a, GLenum b, GLint c), (a, b, c))
SKIPPED(bind, glBindTexture, (GLenum a, GLuint b), (a, b))
SKIPPED(bind, glBindSampler, (GLuint a, GLuint b), (a, b))
SKIPPED(bind, glBindVertexArray, (GLuint a), (a))
SKIPPED(bind, glBindFramebuffer, (GLenum a, GLuint b), (a, b))
SKIPPED(state, glViewport, (GLint a, GLint b, GLsizei c, GLsizei d), (a, b, c, d))
SKIPPED(state, glScissor, (GLint a, GLint b, GLsizei c, GLsizei d), (a, b, c, d))
SKIPPED(state, glBlendFunc, (GLenum a, GLenum b), (a, b))
SKIPPED(state, glEnable, (GLenum a), (a))
SKIPPED(state, glDisable, (GLenum a), (a))
SKIPPED(state, glTexParameteri, (GLenum a, GLenum b, GLint c), (a, b, c))
SKIPPED(mipmap, glGenerateMipmap, (GLenum a), (a))
SKIPPED(draw, glDrawArraysInstanced, (GLenum a, GLint b, GLsizei c, GLsizei d), (a, b, c, d))
SKIPPED(clear, glClearBufferfv, (GLenum a, GLint b, const GLfloat *c), (a, b, c))
SKIPPED(blit, glBlitFramebuffer,
    (GLint a, GLint b, GLint c, GLint d, GLint e, GLint f, GLint g, GLint h, GLbitfield i, GLenum j),
    (a, b, c, d, e, f, g, h, i, j))

// A read-back may also be one that never returns.
void glReadPixels(GLint a, GLint b, GLsizei c, GLsizei d, GLenum e, GLenum f, void *g) {
  REAL(glReadPixels);
  while (fails(k_stuck)) pause();
  if (!out_of_memory(k_read)) real(a, b, c, d, e, f, g);
}

// A function that makes names and gives zeros instead.
#define NAMES(name)                                                                                 \
  void name(GLsizei count, GLuint *made) {                                                          \
    REAL(name);                                                                                     \
    if (out_of_memory(k_name)) memset(made, 0, count * sizeof *made);                               \
    else real(count, made);                                                                         \
  }
NAMES(glGenTextures)
NAMES(glGenBuffers)
NAMES(glGenFramebuffers)
NAMES(glGenVertexArrays)
NAMES(glGenSamplers)

GLuint glCreateShader(GLenum type) {
  REAL(glCreateShader);
  return out_of_memory(k_shader) ? 0 : real(type);
}

GLuint glCreateProgram(void) {
  REAL(glCreateProgram);
  return out_of_memory(k_program) ? 0 : real();
}

// The shaders and programs that are to say that they failed; GL never makes a name twice at a time.
static GLuint refused_shader, refused_program;

void glCompileShader(GLuint shader) {
  REAL(glCompileShader);
  real(shader);
  if (refused_shader == shader) refused_shader = 0;
  if (fails(k_compile)) refused_shader = shader;
}

void glGetShaderiv(GLuint shader, GLenum name, GLint *value) {
  REAL(glGetShaderiv);
  real(shader, name, value);
  if (name == GL_COMPILE_STATUS && shader && shader == refused_shader) *value = 0;
}

void glLinkProgram(GLuint program) {
  REAL(glLinkProgram);
  real(program);
  if (refused_program == program) refused_program = 0;
  if (fails(k_link)) refused_program = program;
}

void glGetProgramiv(GLuint program, GLenum name, GLint *value) {
  REAL(glGetProgramiv);
  real(program, name, value);
  if (name == GL_LINK_STATUS && program && program == refused_program) *value = 0;
}

GLenum glCheckFramebufferStatus(GLenum target) {
  REAL(glCheckFramebufferStatus);
  return fails(k_framebuffer) ? GL_FRAMEBUFFER_UNSUPPORTED : real(target);
}

void *glMapBufferRange(GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access) {
  REAL(glMapBufferRange);
  return out_of_memory(k_map) ? NULL : real(target, offset, length, access);
}

GLboolean glUnmapBuffer(GLenum target) {
  REAL(glUnmapBuffer);
  GLboolean result = real(target);
  return fails(k_unmap) ? GL_FALSE : result;
}

GLsync glFenceSync(GLenum condition, GLbitfield flags) {
  REAL(glFenceSync);
  return out_of_memory(k_fence) ? NULL : real(condition, flags);
}

GLenum glClientWaitSync(GLsync sync, GLbitfield flags, GLuint64 timeout) {
  REAL(glClientWaitSync);
  if (fails_with(k_wait, GL_INVALID_VALUE)) return GL_WAIT_FAILED;
  if (!fails(k_hang)) return real(sync, flags, timeout);
  usleep(timeout / 1000);
  return GL_TIMEOUT_EXPIRED;
}

GLenum glGetError(void) {
  REAL(glGetError);
  GLenum error = gl_error ? gl_error : real();
  gl_error = 0;
  return error;
}

EGLint eglGetError(void) {
  REAL(eglGetError);
  EGLint error = egl_error ? egl_error : real();
  egl_error = 0;
  return error;
}

EGLBoolean eglInitialize(EGLDisplay display, EGLint *major, EGLint *minor) {
  REAL(eglInitialize);
  return refuses(k_display, EGL_NOT_INITIALIZED) ? EGL_FALSE : real(display, major, minor);
}

EGLContext eglCreateContext(
    EGLDisplay display, EGLConfig config, EGLContext share, const EGLint *attributes) {
  REAL(eglCreateContext);
  return refuses(k_context, EGL_BAD_ALLOC) ? EGL_NO_CONTEXT : real(display, config, share, attributes);
}

EGLBoolean eglMakeCurrent(EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context) {
  REAL(eglMakeCurrent);
  if (context && refuses(k_current, EGL_BAD_ALLOC)) return EGL_FALSE;
  return real(display, draw, read, context);
}

EGLBoolean eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
  REAL(eglSwapBuffers);
  return refuses(k_swap, EGL_BAD_ALLOC) ? EGL_FALSE : real(display, surface);
}

// Entry points of extensions, which programs ask EGL for by name.

static PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC real_draw_based;
static void draw_based(GLenum mode, GLint start, GLsizei count, GLsizei copies, GLuint base) {
  if (!out_of_memory(k_draw)) real_draw_based(mode, start, count, copies, base);
}

static PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC real_swap_damage;
static EGLBoolean swap_damage(
    EGLDisplay display, EGLSurface surface, const EGLint *rects, EGLint count) {
  return refuses(k_swap, EGL_BAD_ALLOC) ? EGL_FALSE : real_swap_damage(display, surface, rects, count);
}

static PFNGLGETGRAPHICSRESETSTATUSEXTPROC real_reset;
static GLenum reset(void) { return fails(k_reset) ? GL_GUILTY_CONTEXT_RESET : real_reset(); }

typedef __eglMustCastToProperFunctionPointerType Function;

Function eglGetProcAddress(const char *name) {
  REAL(eglGetProcAddress);
  Function found = real(name);
  if (!found) return found;
  if (!strcmp(name, "glDrawArraysInstancedBaseInstanceEXT")) {
    real_draw_based = (PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC)found;
    return (Function)draw_based;
  }
  if (!strncmp(name, "eglSwapBuffersWithDamage", 24)) {
    real_swap_damage = (PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC)found;
    return (Function)swap_damage;
  }
  if (!strncmp(name, "glGetGraphicsResetStatus", 24)) {
    real_reset = (PFNGLGETGRAPHICSRESETSTATUSEXTPROC)found;
    return (Function)reset;
  }
  // GLFW looks up all of EGL by name.
  if (!strcmp(name, "eglGetError")) return (Function)eglGetError;
  if (!strcmp(name, "eglMakeCurrent")) return (Function)eglMakeCurrent;
  if (!strcmp(name, "eglSwapBuffers")) return (Function)eglSwapBuffers;
  return found;
}
