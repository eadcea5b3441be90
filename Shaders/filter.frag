// SPDX-License-Identifier: Apache-2.0

// filter.frag: a picture put back between its texels, its colours mapped.
//   v_tint       the factor of colours, premultiplied
//   s_second        the mask
//   v_deviceToMask  scale xy and offset zw from device pixels to its texels
//   out_color       premultiplied

#include "mapped_picture.glsl"
#include "pixel.glsl"
#include "target.glsl"

flat in vec4 v_tint;
#ifdef MASK
uniform sampler2D s_second;
flat in vec4 v_deviceToMask;
#endif
layout(location = 0) out vec4 out_color;

void main() {
  vec2 device = devicePixel();
  vec4 color = mappedPicture(device) * v_tint;
#ifdef MASK
  color *= fetchTarget(s_second, device, v_deviceToMask).a;
#endif
  out_color = clipped(color);
}
