// SPDX-License-Identifier: Apache-2.0

// particle.frag: the picture of a particle.
//   v_texCoord  texture space
//   v_part      texture space: where gl_PointCoord is 0, and the extent
//   v_slice     layer of s_contents
//   v_lodBias   offset of the mip level
//   v_tint      factor of the sample, premultiplied
//   out_color   premultiplied

#ifdef CLIP
#include "pixel.glsl"
#endif

uniform sampler2DArray s_contents;
#ifdef POINT
flat in vec4 v_part;
#else
in vec2 v_texCoord;
#endif
flat in float v_slice;
flat in float v_lodBias;
#ifdef TINT
flat in vec4 v_tint;
#endif
layout(location = 0) out vec4 out_color;

void main() {
#ifdef POINT
  vec2 texCoord = v_part.xy + gl_PointCoord * v_part.zw;
#else
  vec2 texCoord = v_texCoord;
#endif
  vec4 color = texture(s_contents, vec3(texCoord, v_slice), v_lodBias);
#ifdef TINT
  color *= v_tint;
#endif
#ifdef CLIP
  color = clipped(color);
#endif
  out_color = color;
}
