// SPDX-License-Identifier: Apache-2.0

// usage: gpu-probe info       the driver, its extensions and limits
//        gpu-probe transfer   uploads and read-backs, gigabytes a second
//        gpu-probe timers     timer queries beside the clock of the machine, at four loads
//        gpu-probe memory     mebibytes of the GPU's memory in use, once a second, until it is ended
//        gpu-probe lose       a frame that never ends, and whether the driver tells of the loss
//
// Prints one JSON object on one line; memory prints a number a line. check-gpu builds and runs it.
// FLOOR_DEVICE names the device: gpu-device.h. PROBE_SECONDS is how long transfer and timers take (6).
#include "gpu-device.h"
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static PFNGLGENQUERIESEXTPROC gen_queries;
static PFNGLQUERYCOUNTEREXTPROC note;
static PFNGLGETQUERYOBJECTUI64VEXTPROC read_query;
static EGLDisplay display;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

__attribute__((noreturn)) static void fail(const char *problem) {
  fprintf(stderr, "gpu-probe: %s\n", problem);
  exit(3);
}

static int lists(const char *names, const char *name) {
  size_t length = strlen(name);
  for (const char *at = names; at && (at = strstr(at, name)); at += length)
    if ((at == names || at[-1] == ' ') && (at[length] == ' ' || !at[length])) return 1;
  return 0;
}

static void open_context(int robust) {
  display = gpu_display();
  EGLint major, minor;
  if (!eglInitialize(display, &major, &minor)) fail("eglInitialize failed");
  eglBindAPI(EGL_OPENGL_ES_API);
  EGLint plain[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
  EGLint told[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT,
                   EGL_LOSE_CONTEXT_ON_RESET_EXT, EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE, EGL_NONE};
  EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE}, count = 0;
  EGLConfig config = NULL;
  eglChooseConfig(display, wanted, &config, 1, &count);
  EGLContext context = eglCreateContext(
      display, count ? config : EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, robust ? told : plain);
  if (context == EGL_NO_CONTEXT) fail(robust ? "no robust context" : "no context");
  if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) fail("eglMakeCurrent failed");
  if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_EXT_disjoint_timer_query")) return;
  gen_queries = (PFNGLGENQUERIESEXTPROC)eglGetProcAddress("glGenQueriesEXT");
  note = (PFNGLQUERYCOUNTEREXTPROC)eglGetProcAddress("glQueryCounterEXT");
  read_query = (PFNGLGETQUERYOBJECTUI64VEXTPROC)eglGetProcAddress("glGetQueryObjectui64vEXT");
}

// A text in quotes, without what JSON would take for its own.
static void quote(const char *text) {
  putchar('"');
  for (; text && *text; text++) {
    if (*text == '"' || *text == '\\') putchar('\\');
    if ((unsigned char)*text >= 0x20) putchar(*text);
  }
  putchar('"');
}

static void words(const char *text) {
  putchar('[');
  for (int first = 1; text && *text; first = 0) {
    size_t length = strcspn(text, " ");
    char word[256];
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    if (!first) putchar(',');
    quote(word);
    text += length + strspn(text + length, " ");
  }
  putchar(']');
}

static void info(void) {
  open_context(0);
  printf("{\"vendor\":");
  quote((const char *)glGetString(GL_VENDOR));
  printf(",\"renderer\":");
  quote((const char *)glGetString(GL_RENDERER));
  printf(",\"version\":");
  quote((const char *)glGetString(GL_VERSION));
  printf(",\"egl\":");
  quote(eglQueryString(display, EGL_VENDOR));
  PFNEGLQUERYDEVICESEXTPROC query = (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
  PFNEGLQUERYDEVICESTRINGEXTPROC text =
      (PFNEGLQUERYDEVICESTRINGEXTPROC)eglGetProcAddress("eglQueryDeviceStringEXT");
  EGLDeviceEXT devices[32];
  EGLint count = 0;
  printf(",\"devices\":[");
  if (query && text && query(32, devices, &count))
    for (EGLint i = 0; i < count; i++) {
      if (i) putchar(',');
      words(text(devices[i], EGL_EXTENSIONS));
    }
  GLint bits = 0, texture = 0, layers = 0, samples = 0;
  PFNGLGETQUERYIVEXTPROC get = (PFNGLGETQUERYIVEXTPROC)eglGetProcAddress("glGetQueryivEXT");
  if (get && note) get(GL_TIMESTAMP_EXT, GL_QUERY_COUNTER_BITS_EXT, &bits);
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
  glGetIntegerv(GL_MAX_ARRAY_TEXTURE_LAYERS, &layers);
  glGetIntegerv(GL_MAX_SAMPLES, &samples);
  printf("],\"timestamp_bits\":%d,\"texture\":%d,\"texture_layers\":%d,\"samples\":%d,\"egl_extensions\":",
         bits, texture, layers, samples);
  words(eglQueryString(display, EGL_EXTENSIONS));
  printf(",\"extensions\":");
  words((const char *)glGetString(GL_EXTENSIONS));
  printf("}\n");
}

static double seconds(void) {
  const char *text = getenv("PROBE_SECONDS");
  double value = text ? atof(text) : 6;
  return value > 0.1 ? value : 0.1;
}

enum { ways = 4 };
static const char *const way_names[ways] = {"upload", "upload_buffer", "read_back", "read_back_buffer"};

// One upload or read-back of a picture, until the bytes are there.
static void move(int way, int width, int height, uint8_t *bytes, GLuint buffer) {
  size_t size = (size_t)width * (size_t)height * 4;
  switch (way) {
    case 0: glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, bytes); break;
    case 1: {
      glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
      void *room = glMapBufferRange(GL_PIXEL_UNPACK_BUFFER, 0, (GLsizeiptr)size,
                                    GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
      if (!room) fail("glMapBufferRange failed");
      memcpy(room, bytes, size);
      glUnmapBuffer(GL_PIXEL_UNPACK_BUFFER);
      glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
      glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
      break;
    }
    case 2: glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, bytes); break;
    case 3: {
      glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
      glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
      void *room = glMapBufferRange(GL_PIXEL_PACK_BUFFER, 0, (GLsizeiptr)size, GL_MAP_READ_BIT);
      if (!room) fail("glMapBufferRange failed");
      memcpy(bytes, room, size);
      glUnmapBuffer(GL_PIXEL_PACK_BUFFER);
      glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
      break;
    }
  }
  glFinish();
}

static void transfer(void) {
  open_context(0);
  static const int sizes[][2] = {{256, 256}, {1920, 1080}, {3840, 2160}};
  printf("{\"rows\":[");
  for (int s = 0; s < 3; s++) {
    int width = sizes[s][0], height = sizes[s][1];
    size_t size = (size_t)width * (size_t)height * 4;
    uint8_t *bytes = malloc(size);
    GLuint texture, target, buffer;
    if (!bytes) fail("no memory");
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)(i * 37);
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
    glGenFramebuffers(1, &target);
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glGenBuffers(1, &buffer);
    printf("%s{\"width\":%d,\"height\":%d", s ? "," : "", width, height);
    for (int way = 0; way < ways; way++) {
      glBindBuffer(way < 2 ? GL_PIXEL_UNPACK_BUFFER : GL_PIXEL_PACK_BUFFER, buffer);
      glBufferData(way < 2 ? GL_PIXEL_UNPACK_BUFFER : GL_PIXEL_PACK_BUFFER, (GLsizeiptr)size, NULL,
                   way < 2 ? GL_STREAM_DRAW : GL_STREAM_READ);
      glBindBuffer(way < 2 ? GL_PIXEL_UNPACK_BUFFER : GL_PIXEL_PACK_BUFFER, 0);
      move(way, width, height, bytes, buffer);
      int times = 0;
      double least = 1e9, begin = now();
      while (now() - begin < seconds() / (3 * ways) || times < 3) {
        double start = now();
        move(way, width, height, bytes, buffer);
        double taken = now() - start;
        if (taken < least) least = taken;
        times++;
      }
      double mean = (now() - begin) / times;
      printf(",\"%s\":{\"times\":%d,\"ms\":%.4f,\"least_ms\":%.4f,\"gb_s\":%.2f}", way_names[way], times,
             mean * 1e3, least * 1e3, (double)size / mean / 1e9);
    }
    printf("}");
    free(bytes);
    glDeleteBuffers(1, &buffer);
    glDeleteFramebuffers(1, &target);
    glDeleteTextures(1, &texture);
  }
  if (glGetError()) fail("GL error");
  printf("]}\n");
}

static GLint load_place;

// A program that fills the target, each pixel with a loop of "load" turns.
static void heavy_program(int endless) {
  static const char *const head = "#version 300 es\nprecision highp float; precision highp int;\n";
  const char *vertex[] = {head, "void main(){ vec2 q=vec2(float(gl_VertexID&1),float(gl_VertexID>>1))*4.-1.;"
                                "gl_Position=vec4(q,0.,1.); }"};
  const char *fragment[] = {
      head, endless ? "uniform int load; out vec4 o; void main(){ float x=gl_FragCoord.x;"
                      "for(int i=0;i!=load;i+=2) x=sin(x)+float(i&1); o=vec4(x); }"
                    : "uniform int load; out vec4 o; void main(){ float x=gl_FragCoord.x;"
                      "for(int i=0;i<load;i++) x=sin(x+float(i)); o=vec4(x*.5+.5,0.,0.,1.); }"};
  GLuint program = glCreateProgram();
  for (int stage = 0; stage < 2; stage++) {
    GLuint shader = glCreateShader(stage ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
    glShaderSource(shader, 2, stage ? fragment : vertex, NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
  }
  glLinkProgram(program);
  GLint linked = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  if (!linked) fail("the program does not link");
  glUseProgram(program);
  load_place = glGetUniformLocation(program, "load");
  GLuint array, texture, target;
  glGenVertexArrays(1, &array);
  glBindVertexArray(array);
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 1920, 1080);
  glGenFramebuffers(1, &target);
  glBindFramebuffer(GL_FRAMEBUFFER, target);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  glViewport(0, 0, 1920, 1080);
}

// Milliseconds of a draw by the machine's clock, and by the timestamps around it, -1 without.
static double draw(int load, GLuint stamps[2], double *timed) {
  glFinish();
  double start = now();
  if (note) note(stamps[0], GL_TIMESTAMP_EXT);
  glUniform1i(load_place, load);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  if (note) note(stamps[1], GL_TIMESTAMP_EXT);
  glFinish();
  double taken = (now() - start) * 1e3;
  *timed = -1;
  if (note) {
    GLuint64 begin = 0, end = 0;
    read_query(stamps[0], GL_QUERY_RESULT_EXT, &begin);
    read_query(stamps[1], GL_QUERY_RESULT_EXT, &end);
    *timed = (double)(end - begin) / 1e6;
  }
  return taken;
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static void timers(void) {
  open_context(0);
  heavy_program(0);
  GLuint stamps[2] = {0, 0};
  if (gen_queries) gen_queries(2, stamps);
  static const double wanted[] = {1, 4, 16, 64};
  double timed, base = 0;
  int unit = 1;
  draw(1, stamps, &timed);
  // The load of a millisecond.
  while ((base = draw(unit, stamps, &timed)) < 4 && unit < 1 << 24) unit *= 2;
  printf("{\"rows\":[");
  for (int row = 0; row < 4; row++) {
    double wall[64], clock[64], begin = now();
    int count = 0, load = (int)(unit * wanted[row] / base);
    while (count < 64 && (count < 3 || now() - begin < seconds() / 4)) {
      wall[count] = draw(load > 0 ? load : 1, stamps, clock + count);
      count++;
    }
    qsort(wall, (size_t)count, sizeof *wall, by_size);
    qsort(clock, (size_t)count, sizeof *clock, by_size);
    printf("%s{\"frames\":%d,\"wall_ms\":%.3f,\"timer_ms\":%.3f,\"ratio\":%.3f}", row ? "," : "", count,
           wall[count / 2], clock[count / 2], clock[count / 2] / wall[count / 2]);
  }
  if (glGetError()) fail("GL error");
  printf("]}\n");
}

static void memory(void) {
  open_context(0);
  if (!lists((const char *)glGetString(GL_EXTENSIONS), "GL_NVX_gpu_memory_info"))
    fail("the driver does not tell of its memory");
  for (;; sleep(1)) {
    GLint total = 0, left = 0;
    glGetIntegerv(0x9048, &total);
    glGetIntegerv(0x9049, &left);
    printf("%d\n", (total - left) / 1024);
    fflush(stdout);
  }
}

static void lose(void) {
  open_context(1);
  PFNGLGETGRAPHICSRESETSTATUSEXTPROC status =
      (PFNGLGETGRAPHICSRESETSTATUSEXTPROC)eglGetProcAddress("glGetGraphicsResetStatus");
  if (!status) status = (PFNGLGETGRAPHICSRESETSTATUSEXTPROC)eglGetProcAddress("glGetGraphicsResetStatusEXT");
  if (!status) fail("the driver has no status of resets");
  heavy_program(1);
  glUniform1i(load_place, 1);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glFlush();
  double start = now();
  GLenum told = GL_NO_ERROR;
  while (now() - start < seconds() && told == GL_NO_ERROR) {
    told = status();
    usleep(20000);
  }
  printf("{\"status\":\"0x%04x\",\"seconds\":%.2f}\n", told, now() - start);
  fflush(stdout);
  _exit(told == GL_NO_ERROR ? 1 : 0);
}

int main(int count, char **arguments) {
  const char *verb = count == 2 ? arguments[1] : "";
  if (!strcmp(verb, "info")) info();
  else if (!strcmp(verb, "transfer")) transfer();
  else if (!strcmp(verb, "timers")) timers();
  else if (!strcmp(verb, "memory")) memory();
  else if (!strcmp(verb, "lose")) lose();
  else { fputs("usage: gpu-probe info|transfer|timers|memory|lose\n", stderr); return 2; }
  return 0;
}
