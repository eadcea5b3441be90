// SPDX-License-Identifier: Apache-2.0
#ifndef LAYERKIT_CCAIRO_SHIM_H
#define LAYERKIT_CCAIRO_SHIM_H
#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>
#endif
