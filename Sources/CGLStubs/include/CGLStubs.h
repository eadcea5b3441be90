// SPDX-License-Identifier: Apache-2.0

// The functions of EGL and OpenGL ES under their own names: each opens its library when it is first
// called, and goes on there. So a program that never draws loads neither them nor a driver.
//
// Calling a function whose library is not installed ends the program as those of CLibraryStubs do.
#ifndef LAYERKIT_CGLSTUBS_H
#define LAYERKIT_CGLSTUBS_H

/// The libraries.
typedef enum lk_gl_library {
  lk_egl,
  lk_gles,
} lk_gl_library;

/// Whether the library can be opened; it is then open. Otherwise dlerror says why not.
int lk_gl_library_is_there(lk_gl_library library);
/// The name of the library's file, such as libEGL.so.1.
const char *lk_gl_library_file(lk_gl_library library);
/// The package of Debian that holds it.
const char *lk_gl_library_package(lk_gl_library library);
/// Whether somebody in the process has opened EGL. Opens nothing. Without EGL there is no context.
int lk_egl_is_open(void);

#endif
