// SPDX-License-Identifier: Apache-2.0

// Included before a floor program (clang -include), so that it draws in any size, on any device of
// EGL, and reports the GPU's time: "gpu" of its report is the median of the milliseconds between a
// frame's first call of GL and its end, by timestamps, or -1 where the driver has none.
//
//   FLOOR_SIZE=WxH          the picture (1920x1080)
//   FLOOR_DEVICE=N          the device of EGL: gpu-device.h
//
// A program that is not changed for this opens its display by eglGetPlatformDisplay, and ends each
// frame with glFinish.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>
#include "gpu-device.h"
// The size of the picture, a constant of common.h.
#define W floor_usual_width
#define H floor_usual_height
#include "common.h"
#undef W
#undef H
static int floor_width = 1920, floor_height = 1080;
#define W floor_width
#define H floor_height

__attribute__((constructor)) static void floor_read_size(void)
{
    const char *size = getenv("FLOOR_SIZE");
    if (size && (sscanf(size, "%dx%d", &floor_width, &floor_height) != 2 || floor_width < 1 ||
                 floor_height < 1 || floor_width > 16384 || floor_height > 16384)) {
        fprintf(stderr, "FLOOR_SIZE: %s is no size\n", size);
        exit(2);
    }
}

static PFNGLQUERYCOUNTEREXTPROC floor_note;
static PFNGLGETQUERYOBJECTUI64VEXTPROC floor_read;
static GLuint floor_stamps[2];
static int floor_state; /* 0: not known yet, 1: none, 2: before a frame's first call, 3: in a frame */
static double floor_times[100000];
static int floor_count;

static void floor_begin(void)
{
    if (floor_state != 2) return;
    floor_note(floor_stamps[0], GL_TIMESTAMP_EXT);
    floor_state = 3;
}
static void floor_prepare(void)
{
    const char *known = (const char *)glGetString(GL_EXTENSIONS);
    PFNGLGENQUERIESEXTPROC generate = (PFNGLGENQUERIESEXTPROC)eglGetProcAddress("glGenQueriesEXT");
    floor_note = (PFNGLQUERYCOUNTEREXTPROC)eglGetProcAddress("glQueryCounterEXT");
    floor_read = (PFNGLGETQUERYOBJECTUI64VEXTPROC)eglGetProcAddress("glGetQueryObjectui64vEXT");
    floor_state = 1;
    if (!known || !strstr(known, "GL_EXT_disjoint_timer_query") || !generate || !floor_note || !floor_read) return;
    generate(2, floor_stamps);
    floor_state = 2;
}
static void floor_finish(void)
{
    if (floor_state == 3) floor_note(floor_stamps[1], GL_TIMESTAMP_EXT);
    glFinish();
    if (floor_state == 3) {
        GLuint64 begin = 0, end = 0;
        GLint jumped = 0;
        floor_read(floor_stamps[0], GL_QUERY_RESULT_EXT, &begin);
        floor_read(floor_stamps[1], GL_QUERY_RESULT_EXT, &end);
        glGetIntegerv(GL_GPU_DISJOINT_EXT, &jumped);
        if (!jumped && end >= begin && floor_count < 100000) floor_times[floor_count++] = (double)(end - begin) / 1e6;
        floor_state = 2;
    }
    if (!floor_state) floor_prepare();
}
static void floor_report(const char *peer, const char *work, int n, double *ms, int frames, double cpu, double record)
{
    struct rusage usage;
    int kept = floor_count < frames ? floor_count : frames;
    double gpu = -1;
    (void)record; (void)report;
    getrusage(RUSAGE_SELF, &usage);
    qsort(ms, frames, sizeof *ms, cmp_double);
    if (kept) {
        double *last = floor_times + floor_count - kept;
        qsort(last, kept, sizeof *last, cmp_double);
        gpu = last[kept / 2];
    }
    printf("{\"peer\":\"%s\",\"work\":\"%s\",\"n\":%d,\"width\":%d,\"height\":%d,\"frames\":%d,\"ms\":%.3f,"
           "\"min\":%.3f,\"p90\":%.3f,\"cpu\":%.3f,\"gpu\":%.3f,\"rss_mb\":%.1f,\"renderer\":\"%s\"}\n",
           peer, work, n, W, H, frames, ms[frames / 2], ms[0], ms[frames * 9 / 10], cpu, gpu,
           usage.ru_maxrss / 1024.0, (const char *)glGetString(GL_RENDERER));
}

#define eglGetPlatformDisplay(platform, native, attributes) gpu_display()
#define glFinish() floor_finish()
#define glBindFramebuffer(target, name) (floor_begin(), glBindFramebuffer(target, name))
#define glEnable(what) (floor_begin(), glEnable(what))
#define glClear(what) (floor_begin(), glClear(what))
#define report floor_report
