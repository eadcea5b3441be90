// SPDX-License-Identifier: Apache-2.0

// GLFW, and its functions that CAWindow calls.
#ifndef LAYERKIT_LIBRARYNAMES_H
#define LAYERKIT_LIBRARYNAMES_H

// Name, file, package of Debian.
#define LIBRARIES(X) X(glfw, "libglfw.so.3", "libglfw3")

#define FUNCTIONS(X) \
  X(glfw, glfwCreateStandardCursor) X(glfw, glfwCreateWindow) X(glfw, glfwDefaultWindowHints) \
  X(glfw, glfwDestroyWindow) X(glfw, glfwGetClipboardString) X(glfw, glfwGetError) \
  X(glfw, glfwGetFramebufferSize) X(glfw, glfwGetKeyName) X(glfw, glfwGetPlatform) \
  X(glfw, glfwGetPrimaryMonitor) X(glfw, glfwGetVersionString) X(glfw, glfwGetVideoMode) \
  X(glfw, glfwGetWindowAttrib) X(glfw, glfwGetWindowContentScale) X(glfw, glfwGetWindowSize) \
  X(glfw, glfwGetWindowUserPointer) X(glfw, glfwInit) X(glfw, glfwInitHint) \
  X(glfw, glfwMakeContextCurrent) X(glfw, glfwPollEvents) X(glfw, glfwSetCharCallback) \
  X(glfw, glfwSetClipboardString) X(glfw, glfwSetCursor) X(glfw, glfwSetCursorEnterCallback) \
  X(glfw, glfwSetCursorPosCallback) X(glfw, glfwSetDropCallback) \
  X(glfw, glfwSetFramebufferSizeCallback) X(glfw, glfwSetInputMode) X(glfw, glfwSetKeyCallback) \
  X(glfw, glfwSetMouseButtonCallback) X(glfw, glfwSetScrollCallback) \
  X(glfw, glfwSetWindowCloseCallback) X(glfw, glfwSetWindowContentScaleCallback) \
  X(glfw, glfwSetWindowFocusCallback) X(glfw, glfwSetWindowIconifyCallback) \
  X(glfw, glfwSetWindowRefreshCallback) X(glfw, glfwSetWindowShouldClose) \
  X(glfw, glfwSetWindowSize) X(glfw, glfwSetWindowSizeCallback) X(glfw, glfwSetWindowTitle) \
  X(glfw, glfwSetWindowUserPointer) X(glfw, glfwShowWindow) X(glfw, glfwSwapBuffers) \
  X(glfw, glfwSwapInterval) X(glfw, glfwTerminate) X(glfw, glfwWindowHint) \
  X(glfw, glfwWindowHintString)

#endif
