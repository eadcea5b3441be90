// SPDX-License-Identifier: Apache-2.0

// GLFW's functions under their own names: each opens GLFW at its first call, and goes on there.
// So a program that opens no window loads neither GLFW nor the libraries of the window system.
//
// Calling a function where GLFW is not installed ends the program as those of CLibraryStubs do.
#ifndef LAYERKIT_CGLFWSTUBS_H
#define LAYERKIT_CGLFWSTUBS_H

/// Whether GLFW can be opened; it is then open. Otherwise dlerror says why not.
int lk_glfw_is_there(void);
/// The address of a function that only some builds of GLFW have; NULL where this one has it not.
void *lk_glfw_function(const char *name);
/// The name of its file, such as libglfw.so.3.
const char *lk_glfw_file(void);
/// The package of Debian that holds it.
const char *lk_glfw_package(void);

#endif
