// SPDX-License-Identifier: Apache-2.0
/* Shows a fault of Mesa's llvmpipe (seen in 22.3.6) without this package: of several contexts in
   threads of their own, one looks through the unfinished drawing of another and finds memory that
   was freed meanwhile. With turns (a lock around each call) it does not happen.

     cc -O1 scripts/driver-race.c -o driver-race -lEGL -lGLESv2 -lpthread
     MALLOC_MMAP_THRESHOLD_=32768 ./driver-race free 20     ends with signal 11 within seconds
     MALLOC_MMAP_THRESHOLD_=32768 ./driver-race turns 20    prints its frames

   The variable has freed memory unmapped, so that looking at it is seen. */
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { THREADS = 3, TEXTURES = 64, DRAWS = 600, SIDE = 256, TEXTURE_SIDE = 16 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int takes_turns;
static int seconds;

#define TURN(call)                              \
  do {                                          \
    if (takes_turns) pthread_mutex_lock(&lock); \
    call;                                       \
    if (takes_turns) pthread_mutex_unlock(&lock); \
  } while (0)

static void open_context(void) {
  PFNEGLGETPLATFORMDISPLAYEXTPROC get =
      (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  EGLDisplay display = get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, 0);
  eglInitialize(display, 0, 0);
  eglBindAPI(EGL_OPENGL_ES_API);
  EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
  EGLConfig config;
  EGLint count = 0;
  eglChooseConfig(display, wanted, &config, 1, &count);
  EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE};
  EGLContext context =
      eglCreateContext(display, count ? config : EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
  if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) exit(3);
}

static GLuint shader(GLenum kind, const char *source) {
  const char *parts[2] = {"#version 300 es\nprecision highp float;\n", source};
  GLuint name = glCreateShader(kind);
  glShaderSource(name, 2, parts, 0);
  glCompileShader(name);
  return name;
}

static void make_texture(GLuint name, int side) {
  glBindTexture(GL_TEXTURE_2D, name);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, side, side);
}

static void *draw_frames(void *unused) {
  static const unsigned char texel[4];
  GLuint target, framebuffer, vertices, textures[TEXTURES], program;
  open_context();
  glGenTextures(1, &target);
  make_texture(target, SIDE);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target, 0);
  glGenTextures(TEXTURES, textures);
  for (int i = 0; i < TEXTURES; i++) make_texture(textures[i], TEXTURE_SIDE);
  program = glCreateProgram();
  glAttachShader(program, shader(GL_VERTEX_SHADER,
      "uniform vec4 u; void main() { vec2 q = vec2(gl_VertexID & 1, gl_VertexID >> 1);"
      " gl_Position = vec4(q * u.xy + u.zw, 0., 1.); }"));
  glAttachShader(program, shader(GL_FRAGMENT_SHADER,
      "uniform sampler2D s; out vec4 o; void main() { o = texture(s, gl_FragCoord.xy * .01); }"));
  glLinkProgram(program);
  glUseProgram(program);
  GLint place = glGetUniformLocation(program, "u");
  glGenVertexArrays(1, &vertices);
  glBindVertexArray(vertices);
  glViewport(0, 0, SIDE, SIDE);
  long frames = 0;
  for (time_t end = time(0) + seconds; time(0) < end; frames++) {
    TURN(glClear(GL_COLOR_BUFFER_BIT));
    for (int i = 0; i < DRAWS; i++) {
      TURN(glBindTexture(GL_TEXTURE_2D, textures[i * 7 % TEXTURES]));
      TURN(glUniform4f(place, .1f, .1f, i % 20 / 10.f - 1, i / 20 / 15.f - 1));
      TURN(glDrawArrays(GL_TRIANGLE_STRIP, 0, 4));
    }
    TURN(glFinish());
    for (int i = 0; i < TEXTURES; i++) {
      TURN(glBindTexture(GL_TEXTURE_2D, textures[i]));
      TURN(glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, texel));
    }
  }
  printf("%ld frames\n", frames);
  return unused;
}

int main(int count, char **arguments) {
  if (count != 3) return fputs("usage: driver-race free|turns SECONDS\n", stderr), 2;
  takes_turns = !strcmp(arguments[1], "turns");
  seconds = atoi(arguments[2]);
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], 0, draw_frames, 0);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], 0);
  return 0;
}
