#ifndef LAYERKIT_CEGL_SHIM_H
#define LAYERKIT_CEGL_SHIM_H
#define GL_GLEXT_PROTOTYPES 0
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#endif
