// SPDX-License-Identifier: Apache-2.0

// coverage.frag: the pixels that a path covers.
//   s_target         coverage: red that of v_fill, green that of v_stroke above it
//   v_deviceToTexel  scale xy and offset zw from device pixels to texels of s_target
//   v_strokeAlpha    how much of v_fill the stroke hides where it covers all
//   out_color        premultiplied

#include "pixel.glsl"

uniform sampler2D s_target;
CONSTANT in vec4 v_fill;
CONSTANT in vec4 v_stroke;
CONSTANT in vec4 v_deviceToTexel;
CONSTANT in float v_strokeAlpha;
layout(location = 0) out vec4 out_color;

void main() {
  // Quads of coverage end within its texture.
  vec2 covered = texelFetch(
      s_target, ivec2(devicePixel() * v_deviceToTexel.xy + v_deviceToTexel.zw), 0).rg;
  vec4 color = v_fill * (covered.r * (1.0 - v_strokeAlpha * covered.g)) + v_stroke * covered.g;
  out_color = clipped(color);
}
