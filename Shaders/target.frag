// SPDX-License-Identifier: Apache-2.0

// target.frag: an earlier target put back texel for texel.
//   s_target, s_second  the target, and the mask whose alpha multiplies it
//   v_texCoord, v_maskCoord
//                       the place in either, texture space, times the device w; it lies within,
//                       and in the middle of a texel, the nearest of which is sampled: a software
//                       driver does that sooner than it fetches one by gl_FragCoord.xy
//   v_tint           the factor of colours, premultiplied
//   out_color           premultiplied
// With PLAIN its texels as they are.

#include "pixel.glsl"

uniform sampler2D s_target;
in vec2 v_texCoord;
#ifndef PLAIN
CONSTANT in vec4 v_tint;
#endif
#ifdef MASK
uniform sampler2D s_second;
in vec2 v_maskCoord;
#endif
layout(location = 0) out vec4 out_color;

void main() {
#ifdef PLAIN
  out_color = texture(s_target, v_texCoord);
#else
  vec4 color = texture(s_target, v_texCoord * gl_FragCoord.w) * v_tint;
#ifdef MASK
  color *= texture(s_second, v_maskCoord * gl_FragCoord.w).a;
#endif
  out_color = clipped(color);
#endif
}
