// SPDX-License-Identifier: Apache-2.0

// gradient.frag: a gradient within a shape.
//   input of gradient.glsl and shape.glsl
//   v_tint     the factor of colours that are looked up, premultiplied
//   out_color  premultiplied

#include "pixel.glsl"
#include "shape.glsl"
#include "gradient.glsl"

#ifdef PLACED
CONSTANT in vec4 v_tint;
#endif
layout(location = 0) out vec4 out_color;

void main() {
  vec4 color = gradientColor(devicePixel());
#ifdef PLACED
  color *= v_tint;
#endif
  out_color = clipped(shaped(color));
}
