// SPDX-License-Identifier: Apache-2.0

// The display that check-gpu's programs in C draw on, as LayerKit would choose it: FLOOR_DEVICE is the
// number of a device of EGL, or "surfaceless"; without it, the first device that is no software driver,
// and the surfaceless platform where there is none.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdlib.h>
#include <string.h>

static EGLDisplay gpu_display(void)
{
    const char *wanted = getenv("FLOOR_DEVICE");
    PFNEGLQUERYDEVICESEXTPROC query = (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
    PFNEGLQUERYDEVICESTRINGEXTPROC text =
        (PFNEGLQUERYDEVICESTRINGEXTPROC)eglGetProcAddress("eglQueryDeviceStringEXT");
    EGLDeviceEXT devices[32];
    EGLint count = 0;
    int surfaceless = wanted && !strcmp(wanted, "surfaceless");
    if (!surfaceless && query && text && query(32, devices, &count))
        for (EGLint i = 0; i < count; i++) {
            const char *known = text(devices[i], EGL_EXTENSIONS);
            int software = known && strstr(known, "EGL_MESA_device_software");
            if (wanted ? atoi(wanted) != i : software) continue;
            EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[i], 0);
            EGLint major;
            if (display != EGL_NO_DISPLAY && (wanted || eglInitialize(display, &major, 0))) return display;
        }
    return eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, 0);
}
