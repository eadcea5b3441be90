// SPDX-License-Identifier: Apache-2.0

// blend.frag: a picture combined with its backdrop, in place of that.
//   s_second         the backdrop
//   v_deviceToBelow  scale xy and offset zw from device pixels to its texels
//   v_tint        the factor of colours, premultiplied
//   v_mode           the mode of blend.glsl
//   out_color        premultiplied

#include "blend.glsl"
#include "mapped_picture.glsl"
#include "pixel.glsl"
#include "target.glsl"

uniform sampler2D s_second;
flat in vec4 v_deviceToBelow;
flat in vec4 v_tint;
flat in float v_mode;
layout(location = 0) out vec4 out_color;

void main() {
  vec2 device = devicePixel();
  vec4 color = mappedPicture(device);
  vec4 below = fetchTarget(s_second, device, v_deviceToBelow);
  int mode = int(v_mode);
  float coverage = 1.0;
  if (mode == blendReplace) {
    coverage = v_tint.a;
    color.rgb *= v_tint.rgb / v_tint.a;
  } else {
    color *= v_tint;
  }
#ifdef CLIP
  coverage *= ownClipCoverage();
#endif
  out_color = mix(below, blended(color, below, mode), coverage);
}
