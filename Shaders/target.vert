// SPDX-License-Identifier: Apache-2.0

// target.vert: an earlier target put back texel for texel.
//   a_deviceToTarget, a_deviceToMask
//              scale xy and offset zw from device pixels to texels
//   a_tint  the factor of colours, premultiplied
// The varyings carry the instance's values on.

#include "head.glsl"

layout(location = 7) in vec4 a_deviceToTarget;
layout(location = 8) in vec4 a_deviceToMask;
layout(location = 9) in vec4 a_tint;

flat out vec4 v_deviceToTarget;
flat out vec4 v_tint;
#ifdef MASK
flat out vec4 v_deviceToMask;
#endif

void main() {
  placedCorner();
  v_deviceToTarget = a_deviceToTarget;
  v_tint = a_tint;
#ifdef MASK
  v_deviceToMask = a_deviceToMask;
#endif
}
