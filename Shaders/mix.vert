// SPDX-License-Identifier: Apache-2.0

// mix.vert: one picture of two; mix.glsl has the formulas.
//   a_deviceToBefore, a_deviceToAfter
//                  scale xy and offset zw from device pixels to texels of the first and the second
//   a_motion       device space: direction x y of a motion, and where along it the motion begins
//                  and ends
//   a_tint         the factor of colours, premultiplied
//   a_noiseOrigin  device space: the pixel that noise is counted from
//   a_progress     0…1
//   a_effect       the effect as `Mix.Kind` numbers them
//   a_edgeWidth    pixels: the width of a swipe's edge
//   a_curlRadius   pixels: the radius of a curl
// The varyings carry the instance's values on.

#include "head.glsl"

layout(location = 7) in vec4 a_deviceToBefore;
layout(location = 8) in vec4 a_deviceToAfter;
layout(location = 9) in vec4 a_motion;
layout(location = 10) in vec4 a_tint;
layout(location = 11) in vec2 a_noiseOrigin;
layout(location = 12) in float a_progress;
layout(location = 13) in float a_effect;
layout(location = 14) in float a_edgeWidth;
layout(location = 15) in float a_curlRadius;

flat out vec4 v_deviceToBefore;
flat out vec4 v_deviceToAfter;
flat out vec4 v_tint;
flat out float v_progress;
#ifdef EFFECT
flat out vec4 v_motion;
flat out vec2 v_noiseOrigin;
flat out float v_effect;
flat out float v_edgeWidth;
flat out float v_curlRadius;
#endif

void main() {
  placedCorner();
  v_deviceToBefore = a_deviceToBefore;
  v_deviceToAfter = a_deviceToAfter;
  v_tint = a_tint;
  v_progress = a_progress;
#ifdef EFFECT
  v_motion = a_motion;
  v_noiseOrigin = a_noiseOrigin;
  v_effect = a_effect;
  v_edgeWidth = a_edgeWidth;
  v_curlRadius = a_curlRadius;
#endif
}
