#ifndef LAYERKIT_CGLFW_SHIM_H
#define LAYERKIT_CGLFW_SHIM_H
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#endif
