// SPDX-License-Identifier: Apache-2.0

// target.vert: an earlier target put back texel for texel.
//   a_deviceToTarget, a_deviceToMask
//              scale xy and offset zw from device pixels to texels
//   a_tint  the factor of colours, premultiplied
//   s_target, s_second
//              the target and the mask
//   v_texCoord, v_maskCoord
//              the place in either, texture space, times the device w
//   v_tint     a_tint

#include "head.glsl"

layout(location = 7) in vec4 a_deviceToTarget;
layout(location = 8) in vec4 a_deviceToMask;
layout(location = 9) in vec4 a_tint;

uniform sampler2D s_target;
out vec2 v_texCoord;
#ifndef PLAIN
CONSTANT out vec4 v_tint;
#endif
#ifdef MASK
uniform sampler2D s_second;
out vec2 v_maskCoord;
#endif

void main() {
  vec3 device = deviceOf(placedCorner());
  v_texCoord = (device.xy * a_deviceToTarget.xy + device.z * a_deviceToTarget.zw)
      / vec2(textureSize(s_target, 0));
#ifndef PLAIN
  v_tint = a_tint;
#endif
#ifdef MASK
  v_maskCoord = (device.xy * a_deviceToMask.xy + device.z * a_deviceToMask.zw)
      / vec2(textureSize(s_second, 0));
#endif
}
