// SPDX-License-Identifier: Apache-2.0
/* W10 and W11 of layerkit-dev bench on GLES 3 in the fewest calls found, with no scene graph; check-gpu
   runs it. usage: floor-layers layers|film [N] [--frames F] [--assets DIR]
   layers: N opaque squares of 32 x 32 on whole pixels, all of which move: one instanced draw, eight
   bytes an instance. film: a picture as large as the canvas, one of N that take turns, uploaded and
   copied to the target. */
#include "common.h"
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>

static const char *VS =
    "layout(location=0) in uvec2 place; layout(location=1) in vec4 tint; uniform vec2 inv; flat out vec4 c;"
    "void main(){ vec2 q=vec2(float(gl_VertexID&1),float(gl_VertexID>>1))*32.+vec2(place);"
    " gl_Position=vec4(q.x*inv.x-1.,1.-q.y*inv.y,0.,1.); c=tint; }";
static const char *FS = "flat in vec4 c; out vec4 o; void main(){ o=c; }";
typedef struct { uint16_t x, y; uint8_t tint[4]; } Square;

static GLuint target, source, frame_buffers[2], squares_buffer;
static int n = 10000;
static Square *squares;
static uint8_t *film;

static GLuint shader(GLenum kind, const char *text)
{
    const char *parts[2] = {"#version 300 es\nprecision highp float;\n", text};
    GLuint s = glCreateShader(kind);
    glShaderSource(s, 2, parts, 0); glCompileShader(s);
    GLint ok; glGetShaderiv(s, GL_COMPILE_STATUS, &ok);
    if (!ok) { char log[2000]; glGetShaderInfoLog(s, sizeof log, 0, log); fputs(log, stderr); exit(3); }
    return s;
}
static void layers_setup(void)
{
    GLuint p = glCreateProgram(), vao;
    glAttachShader(p, shader(GL_VERTEX_SHADER, VS)); glAttachShader(p, shader(GL_FRAGMENT_SHADER, FS));
    glLinkProgram(p); glUseProgram(p);
    glUniform2f(glGetUniformLocation(p, "inv"), 2.0f / W, 2.0f / H);
    glGenVertexArrays(1, &vao); glBindVertexArray(vao);
    glGenBuffers(1, &squares_buffer); glBindBuffer(GL_ARRAY_BUFFER, squares_buffer);
    glEnableVertexAttribArray(0); glVertexAttribIPointer(0, 2, GL_UNSIGNED_SHORT, sizeof(Square), 0);
    glEnableVertexAttribArray(1); glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Square), (void *)4);
    glVertexAttribDivisor(0, 1); glVertexAttribDivisor(1, 1);
    squares = calloc(n, sizeof *squares);
    for (int i = 0; i < n; i++) {
        float c[3]; colour_of(i, c);
        for (int k = 0; k < 3; k++) squares[i].tint[k] = (uint8_t)(c[k] * 255 + .5f);
        squares[i].tint[3] = 255;
    }
}
static void layers_frame(int f)
{
    for (int i = 0; i < n; i++) {
        squares[i].x = (uint16_t)fmodf(floorf(rnd(i, 0) * (W - 32)) + (1 + i % 2) * f, W - 32);
        squares[i].y = (uint16_t)fmodf(floorf(rnd(i, 1) * (H - 32)) + (1 + i / 2 % 2) * f, H - 32);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, frame_buffers[0]); glViewport(0, 0, W, H);
    glClearColor(BG[0], BG[1], BG[2], 1); glClear(GL_COLOR_BUFFER_BIT);
    glBufferData(GL_ARRAY_BUFFER, n * sizeof *squares, squares, GL_STREAM_DRAW);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, n);
}
static void film_setup(void)
{
    size_t size = (size_t)W * H * 4;
    film = malloc(size * n);
    for (size_t i = 0; i < size * n; i++) film[i] = i % 4 == 3 ? 255 : (uint8_t)(i / 256 * 37);
    glGenTextures(1, &source); glBindTexture(GL_TEXTURE_2D, source);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, W, H);
    glGenFramebuffers(1, frame_buffers + 1); glBindFramebuffer(GL_READ_FRAMEBUFFER, frame_buffers[1]);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, source, 0);
}
static void film_frame(int f)
{
    glBindFramebuffer(GL_READ_FRAMEBUFFER, frame_buffers[1]);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, W, H, GL_RGBA, GL_UNSIGNED_BYTE, film + (size_t)(f % n) * W * H * 4);
    glBlitFramebuffer(0, 0, W, H, 0, 0, W, H, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

int main(int argc, char **argv)
{
    int frames = 40, isFilm = argc > 1 && !strcmp(argv[1], "film");
    if (isFilm) n = 4;
    for (int i = 2; i < argc; i++) {
        if (!strcmp(argv[i], "--frames")) frames = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--assets")) i++;
        else n = atoi(argv[i]);
    }
    EGLDisplay d = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, 0);
    eglInitialize(d, 0, 0); eglBindAPI(EGL_OPENGL_ES_API);
    EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
    EGLContext context = eglCreateContext(d, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
    if (!eglMakeCurrent(d, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) { fputs("no context\n", stderr); return 3; }
    glGenTextures(1, &target); glBindTexture(GL_TEXTURE_2D, target);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, W, H);
    glGenFramebuffers(1, frame_buffers); glBindFramebuffer(GL_FRAMEBUFFER, frame_buffers[0]);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target, 0);
    if (isFilm) film_setup(); else layers_setup();
    void (*frame)(int) = isFilm ? film_frame : layers_frame;
    for (int f = 0; f < 5; f++) { frame(f); glFinish(); }
    double *ms = calloc(frames, sizeof *ms), before = cpu_ms();
    for (int f = 0; f < frames; f++) { double t = now_ms(); frame(f + 5); glFinish(); ms[f] = now_ms() - t; }
    double cpu = (cpu_ms() - before) / frames;
    if (glGetError()) { fputs("GL error\n", stderr); return 3; }
    report("floor", argc > 1 ? argv[1] : "layers", n, ms, frames, cpu, 0);
    return 0;
}
