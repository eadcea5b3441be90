// SPDX-License-Identifier: Apache-2.0

// target.frag: an earlier target put back texel for texel.
//   s_target, s_second  the target, and the mask whose alpha multiplies it
//   v_deviceToTarget, v_deviceToMask
//                       scale xy and offset zw from device pixels to texels
//   v_tint           the factor of colours, premultiplied
//   out_color           premultiplied

#include "pixel.glsl"
#include "target.glsl"

uniform sampler2D s_target;
flat in vec4 v_deviceToTarget;
flat in vec4 v_tint;
#ifdef MASK
uniform sampler2D s_second;
flat in vec4 v_deviceToMask;
#endif
layout(location = 0) out vec4 out_color;

void main() {
  vec2 device = devicePixel();
  vec4 color = fetchTarget(s_target, device, v_deviceToTarget) * v_tint;
#ifdef MASK
  color *= fetchTarget(s_second, device, v_deviceToMask).a;
#endif
  out_color = clipped(color);
}
