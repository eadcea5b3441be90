// SPDX-License-Identifier: Apache-2.0
/* W9 drawn straight on GLES 3 + EGL surfaceless: a grid of N x N turning rounded plates, one instanced
   draw, every plate placed, coloured and smoothed in the shaders; nothing is uploaded but a few
   uniforms. usage: floor-copies copies [N] [--frames F] [--assets DIR] [--dump FILE] */
#include "common.h"
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>

static GLuint shader(GLenum kind, const char *src)
{
    GLuint s = glCreateShader(kind);
    const char *parts[2] = {"#version 300 es\nprecision highp float;\n", src};
    glShaderSource(s, 2, parts, 0); glCompileShader(s);
    GLint ok; glGetShaderiv(s, GL_COMPILE_STATUS, &ok);
    if (!ok) { char log[2000]; glGetShaderInfoLog(s, sizeof log, 0, log); fputs(log, stderr); exit(3); }
    return s;
}

/* The corner of the quad is a pixel beyond the plate, for smoothing. */
static const char *VS =
    "uniform vec4 turn; uniform vec4 cell; uniform vec3 shape; uniform float side;"
    "out vec2 p; flat out vec4 c;"
    "void main(){ float col=mod(float(gl_InstanceID),side); float row=floor(float(gl_InstanceID)/side);"
    " vec2 q=vec2(float(gl_VertexID&1),float(gl_VertexID>>1))*2.-1.;"
    " p=q*(shape.xy+1.); vec2 m=cell.xy*(vec2(col,row)+.5);"
    " vec2 d=m+vec2(p.x*turn.x-p.y*turn.y,p.x*turn.y+p.y*turn.x);"
    " gl_Position=vec4(d.x*cell.z-1.,1.-d.y*cell.w,0.,1.);"
    " c=vec4(1.-.9*row/side,.9*(1.-.9*col/side),.8,1.); }";
static const char *FS =
    "uniform vec3 shape; in vec2 p; flat in vec4 c; out vec4 o;"
    "void main(){ vec2 q=abs(p)-shape.xy+shape.z;"
    " float d=length(max(q,0.))+min(max(q.x,q.y),0.)-shape.z;"
    " o=c*clamp(.5-d,0.,1.); }";

static void fail(const char *what) { fprintf(stderr, "%s\n", what); exit(3); }

static void open_context(void)
{
    EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, 0);
    if (!eglInitialize(display, 0, 0)) fail("eglInitialize");
    eglBindAPI(EGL_OPENGL_ES_API);
    EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    EGLConfig config; EGLint count = 0;
    eglChooseConfig(display, wanted, &config, 1, &count);
    EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE};
    EGLContext context =
        eglCreateContext(display, count ? config : EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
    if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) fail("eglMakeCurrent");
}

int main(int argc, char **argv)
{
    int n = 100, frames = 40; const char *dump = 0;
    for (int i = 2; i < argc; i++) {
        if (!strcmp(argv[i], "--frames")) frames = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--assets")) i++;
        else if (!strcmp(argv[i], "--dump")) dump = argv[++i];
        else n = atoi(argv[i]);
    }
    open_context();
    GLuint target, fbo, vao, program = glCreateProgram();
    glGenTextures(1, &target); glBindTexture(GL_TEXTURE_2D, target);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, W, H);
    glGenFramebuffers(1, &fbo); glBindFramebuffer(GL_FRAMEBUFFER, fbo);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target, 0);
    glAttachShader(program, shader(GL_VERTEX_SHADER, VS));
    glAttachShader(program, shader(GL_FRAGMENT_SHADER, FS));
    glLinkProgram(program);
    GLint ok; glGetProgramiv(program, GL_LINK_STATUS, &ok);
    if (!ok) fail("link");
    glGenVertexArrays(1, &vao); glBindVertexArray(vao);
    glUseProgram(program); glViewport(0, 0, W, H);
    glEnable(GL_BLEND); glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    float width = (float)W / n, height = (float)H / n;
    glUniform1f(glGetUniformLocation(program, "side"), n);
    glUniform4f(glGetUniformLocation(program, "cell"), width, height, 2.f / W, 2.f / H);
    glUniform3f(glGetUniformLocation(program, "shape"), .3f * width, .3f * height, .25f * height);
    GLint turn = glGetUniformLocation(program, "turn");
    double *ms = calloc(frames, sizeof *ms), cpu = 0;
    for (int f = -5; f < frames; f++) {
        double t = now_ms(), c = cpu_ms();
        glClearColor(BG[0], BG[1], BG[2], 1); glClear(GL_COLOR_BUFFER_BIT);
        glUniform4f(turn, cosf(.05f * f), sinf(.05f * f), 0, 0);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, n * n);
        glFinish();
        if (f >= 0) { ms[f] = now_ms() - t; cpu += cpu_ms() - c; }
        if (f == 10 && dump) {
            uint8_t *pixels = malloc(W * H * 4);
            glReadPixels(0, 0, W, H, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
            FILE *file = fopen(dump, "wb");
            if (!file) fail(dump);
            fprintf(file, "P6 %d %d 255\n", W, H);
            for (int y = H - 1; y >= 0; y--)
                for (int x = 0; x < W; x++) fwrite(pixels + 4 * (y * W + x), 1, 3, file);
            fclose(file); free(pixels);
        }
    }
    if (glGetError()) fail("GL error");
    report("floor", "copies", n, ms, frames, cpu / frames, 0);
}
