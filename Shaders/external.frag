// SPDX-License-Identifier: Apache-2.0

// external.frag: an external texture, within a shape.
//   v_texCoord  texture space
//   v_tint      factor of the sample, premultiplied
//   out_color   premultiplied

#include "pixel.glsl"
#include "shape.glsl"
#include "sampled_coord.glsl"

uniform sampler2D s_external;
in vec2 v_texCoord;
flat in vec4 v_tint;
layout(location = 0) out vec4 out_color;

void main() {
  vec4 color = texture(s_external, sampledCoord(v_texCoord)) * v_tint;
  out_color = clipped(shaped(color));
}
