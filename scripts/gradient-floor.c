// SPDX-License-Identifier: Apache-2.0
/* gradient-floor: W8 of docs/performance.md on GLES 3 + EGL surfaceless in the fewest draw calls
   found, with no scene graph; bench-floor runs it.
   usage: gradient-floor gradients|dgradients [N] [--frames F] [--assets DIR] [--dump FILE]
   gradients: one quad each, blended, its corners by distance. dgradients: the opaque middles front
   to back against a depth buffer, then all of them whole, back to front, each just behind its own
   middle: two draw calls of one quad an item. Middles as a cross of three rectangles and edges in
   eight strips, as drawn before, took 4 % longer.
   Formulas, clock and report are those of common.h, which lies beside the floor's source. */
#include "common.h"
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>

enum { HALF_W = 80, HALF_H = 60, RADIUS = 24 };
/* A part of item i: its place and turn, the rectangle around its middle, the order in depth, which
   form the gradient has, and its three colours at 0, 0.5 and 1, not premultiplied. */
typedef struct { float cx, cy, c, s, rect[4], depth, form, colors[12]; } Part;

#define COMMON \
    "vec4 gradient(vec2 uv, float form, vec4 a, vec4 b, vec4 c) {" \
    " float t = form < .5 ? uv.x : length(uv); vec4 o = a + b * clamp(t * 2., 0., 1.) + c * clamp(t * 2. - 1., 0., 1.);" \
    " float n = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(.06711056, .00583715))));" \
    " o.rgb *= o.a; return o + (n * 2. - 1.) * (.498 / 255.); }"
static const char *VS =
    "layout(location=0) in vec4 place; layout(location=1) in vec4 rect; layout(location=2) in vec2 more;"
    "layout(location=3) in vec4 c0; layout(location=4) in vec4 c1; layout(location=5) in vec4 c2;"
    "uniform vec2 inv; out vec2 p; out vec2 uv; flat out float form; flat out vec4 a; flat out vec4 b; flat out vec4 c;"
    "void main() { vec2 q = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)); p = mix(rect.xy, rect.zw, q);"
    " vec2 d = place.xy + vec2(p.x * place.z - p.y * place.w, p.x * place.w + p.y * place.z);"
    " gl_Position = vec4(d * inv - 1., more.x, 1.); form = more.y; vec2 unit = p / vec2(160., 120.) + .5;"
    " uv = form < .5 ? vec2((unit.x + unit.y) * .5, 0.) : (unit - .5) * 2.;"
    " a = c0; b = c1 - c0; c = c2 - c1; }";
static const char *FS_ROUND =
    "in vec2 p; in vec2 uv; flat in float form; flat in vec4 a; flat in vec4 b; flat in vec4 c; out vec4 o;"
    COMMON
    "void main() { vec2 q = abs(p) - vec2(56., 36.);"
    " float d = length(max(q, 0.)) + min(max(q.x, q.y), 0.) - 24.;"
    " o = gradient(uv, form, a, b, c) * clamp(.5 - d, 0., 1.); }";
static const char *FS_FLAT =
    "in vec2 p; in vec2 uv; flat in float form; flat in vec4 a; flat in vec4 b; flat in vec4 c; out vec4 o;"
    COMMON "void main() { o = gradient(uv, form, a, b, c); }";

static GLuint shader(GLenum kind, const char *source)
{
    const char *parts[2] = {"#version 300 es\nprecision highp float;\n", source};
    GLuint s = glCreateShader(kind);
    glShaderSource(s, 2, parts, 0); glCompileShader(s);
    GLint ok; glGetShaderiv(s, GL_COMPILE_STATUS, &ok);
    if (!ok) { char log[2000]; glGetShaderInfoLog(s, sizeof log, 0, log); fputs(log, stderr); exit(3); }
    return s;
}
static GLuint program(const char *fragment)
{
    GLuint p = glCreateProgram();
    glAttachShader(p, shader(GL_VERTEX_SHADER, VS)); glAttachShader(p, shader(GL_FRAGMENT_SHADER, fragment));
    glLinkProgram(p); glUseProgram(p);
    glUniform2f(glGetUniformLocation(p, "inv"), 2.0f / W, 2.0f / H);
    return p;
}

static int count = 300, usesDepth;
static GLuint fbo, buffers[3], arrays[3], round_program, flat_program;
static Part *parts;

static void setup(void)
{
    GLuint color, depth;
    glGenTextures(1, &color); glBindTexture(GL_TEXTURE_2D, color); glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, W, H);
    glGenFramebuffers(1, &fbo); glBindFramebuffer(GL_FRAMEBUFFER, fbo);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color, 0);
    if (usesDepth) {
        glGenRenderbuffers(1, &depth); glBindRenderbuffer(GL_RENDERBUFFER, depth);
        glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, W, H);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    }
    round_program = program(FS_ROUND); flat_program = program(FS_FLAT);
    parts = calloc(2 * count, sizeof *parts);
    glGenBuffers(3, buffers); glGenVertexArrays(3, arrays);
    for (int k = 0; k < 3; k++) {
        glBindVertexArray(arrays[k]); glBindBuffer(GL_ARRAY_BUFFER, buffers[k]);
        int sizes[6] = {4, 4, 2, 4, 4, 4}, at = 0;
        for (int i = 0; i < 6; i++) {
            glEnableVertexAttribArray(i);
            glVertexAttribPointer(i, sizes[i], GL_FLOAT, 0, sizeof(Part), (void *)(intptr_t)(at * 4));
            glVertexAttribDivisor(i, 1); at += sizes[i];
        }
    }
}
static Part item(int i, int f)
{
    float turn = 6.2831853f * rnd(i, 2) + 0.03f * f;
    Part p = {100 + rnd(i, 0) * (W - 200), 100 + rnd(i, 1) * (H - 200), cosf(turn), sinf(turn),
              {-HALF_W - 1, -HALF_H - 1, HALF_W + 1, HALF_H + 1}, 1 - 2.0f * (i + 1) / (count + 1), i & 1, {0}};
    for (int k = 0; k < 3; k++) { colour_of(i + 1000 * k, p.colors + 4 * k); p.colors[4 * k + 3] = 1; }
    if (i & 1) p.colors[11] = 0.25f;
    return p;
}
static void put(Part *to, Part p, float x0, float y0, float x1, float y1)
{
    p.rect[0] = x0; p.rect[1] = y0; p.rect[2] = x1; p.rect[3] = y1; *to = p;
}
static void draw(int k, GLuint p, const Part *v, int n)
{
    glBindVertexArray(arrays[k]); glBindBuffer(GL_ARRAY_BUFFER, buffers[k]);
    glBufferData(GL_ARRAY_BUFFER, n * sizeof *v, v, GL_STREAM_DRAW);
    glUseProgram(p); glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, n);
}
static void frame(int f)
{
    glBindFramebuffer(GL_FRAMEBUFFER, fbo); glViewport(0, 0, W, H);
    glClearColor(BG[0], BG[1], BG[2], 1);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    if (!usesDepth) {
        for (int i = 0; i < count; i++) parts[i] = item(i, f);
        glClear(GL_COLOR_BUFFER_BIT); glEnable(GL_BLEND);
        draw(0, round_program, parts, count);
        return;
    }
    /* The corners reach 24 in: the middle is as high as the straight sides, less a pixel. */
    int n = 0, m = 0;
    Part *whole = parts + count;
    for (int i = count - 1; i >= 0; i -= 1) {
        if (i & 1) continue;
        Part p = item(i, f);
        put(parts + n++, p, 1 - HALF_W, RADIUS - HALF_H, HALF_W - 1, HALF_H - RADIUS);
    }
    for (int i = 0; i < count; i++) {
        whole[m] = item(i, f);
        whole[m++].depth += 1.0f / (count + 1);
    }
    glDepthMask(1); glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST); glDisable(GL_BLEND);
    draw(0, flat_program, parts, n);
    glDepthMask(0); glEnable(GL_BLEND);
    draw(1, round_program, whole, m);
}

int main(int argc, char **argv)
{
    int frames = 40;
    const char *dump = 0, *work = argc > 1 ? argv[1] : "gradients";
    for (int i = 2; i < argc; i++) {
        if (!strcmp(argv[i], "--frames")) frames = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--assets")) i++;
        else if (!strcmp(argv[i], "--dump")) dump = argv[++i];
        else count = atoi(argv[i]);
    }
    usesDepth = work[0] == 'd';
    EGLDisplay d = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, 0);
    eglInitialize(d, 0, 0); eglBindAPI(EGL_OPENGL_ES_API);
    EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE}, found;
    EGLConfig config; eglChooseConfig(d, wanted, &config, 1, &found);
    EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
    EGLContext context = eglCreateContext(d, config, EGL_NO_CONTEXT, version);
    if (!eglMakeCurrent(d, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return 3;
    setup();
    if (dump) {
        frame(10); glFinish();
        uint8_t *pixels = malloc(W * H * 4);
        glReadPixels(0, 0, W, H, GL_RGBA, GL_UNSIGNED_BYTE, pixels); dump_ppm(dump, pixels, 0);
        return glGetError() ? 3 : 0;
    }
    for (int f = 0; f < 5; f++) { frame(f); glFinish(); }
    double *ms = calloc(frames, sizeof *ms), before = cpu_ms();
    for (int f = 0; f < frames; f++) {
        double t = now_ms(); frame(f + 5); glFinish(); ms[f] = now_ms() - t;
    }
    if (glGetError()) return 3;
    report("floor", work, count, ms, frames, (cpu_ms() - before) / frames, 0);
    return 0;
}
