// SPDX-License-Identifier: Apache-2.0

// color.frag: a plain colour within a shape.
//   v_color    premultiplied
//   out_color  premultiplied

#include "pixel.glsl"
#include "shape.glsl"

CONSTANT in vec4 v_color;
layout(location = 0) out vec4 out_color;

void main() { out_color = clipped(shaped(v_color)); }
