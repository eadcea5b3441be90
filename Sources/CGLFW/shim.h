// SPDX-License-Identifier: Apache-2.0
#ifndef LAYERKIT_CGLFW_SHIM_H
#define LAYERKIT_CGLFW_SHIM_H
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <string.h>

// Asks for a GLES context through EGL in the next window; with isDebug one that reports.
static inline void lk_glfw_hint_gles(int major, int minor, int isDebug) {
  glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_ES_API);
  glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, major);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, minor);
  glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, isDebug ? GLFW_TRUE : GLFW_FALSE);
}

// Asks for a plain RGBA8 window without depth, stencil or samples: frames are drawn offscreen.
static inline void lk_glfw_hint_plain_framebuffer(void) {
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  glfwWindowHint(GLFW_SAMPLES, 0);
  glfwWindowHint(GLFW_DOUBLEBUFFER, GLFW_TRUE);
}

// The window class of X11 and the application id of Wayland, where this GLFW knows them.
static inline void lk_glfw_hint_application(const char *name) {
#ifdef GLFW_X11_CLASS_NAME
  glfwWindowHintString(GLFW_X11_CLASS_NAME, name);
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, name);
#endif
#ifdef GLFW_WAYLAND_APP_ID
  glfwWindowHintString(GLFW_WAYLAND_APP_ID, name);
#endif
}

// Xlib's XErrorEvent, so that its headers are not needed: a request that the X server refused.
typedef struct {
  int type;
  void *display;
  unsigned long resourceid;
  unsigned long serial;
  unsigned char error_code;
  unsigned char request_code;
  unsigned char minor_code;
} LKXErrorEvent;

// The text of the last error on this thread, or null. Valid until the next GLFW call.
static inline const char *lk_glfw_last_error(void) {
  const char *text = NULL;
  return glfwGetError(&text) == GLFW_NO_ERROR ? NULL : text;
}

// The window system in use: "Wayland", "X11", "null" or "other".
static inline const char *lk_glfw_platform(void) {
#ifdef GLFW_PLATFORM_WAYLAND
  switch (glfwGetPlatform()) {
  case GLFW_PLATFORM_WAYLAND: return "Wayland";
  case GLFW_PLATFORM_X11: return "X11";
  case GLFW_PLATFORM_NULL: return "null";
  default: return "other";
  }
#else
  const char *version = glfwGetVersionString();
  if (strstr(version, "Wayland")) return "Wayland";
  return strstr(version, "X11") ? "X11" : "other";
#endif
}
#endif
