// SPDX-License-Identifier: Apache-2.0

// mix.frag: one picture of two.
//   s_target, s_second  the first and the second picture
//   the varyings as the attributes of mix.vert
//   out_color           premultiplied

#include "mix.glsl"
#include "pixel.glsl"

uniform sampler2D s_target;
uniform sampler2D s_second;
flat in vec4 v_deviceToBefore;
flat in vec4 v_deviceToAfter;
flat in vec4 v_tint;
flat in float v_progress;
#ifdef EFFECT
flat in vec4 v_motion;
flat in vec2 v_noiseOrigin;
flat in float v_effect;
flat in float v_edgeWidth;
flat in float v_curlRadius;
#endif
layout(location = 0) out vec4 out_color;

// The second picture above the first one, as the effect has it.
vec4 mixedPictures(vec2 device) {
  vec4 first = fetchTarget(s_target, device, v_deviceToBefore);
  vec4 second = fetchTarget(s_second, device, v_deviceToAfter);
#ifdef EFFECT
  int effect = int(v_effect);
  if (effect == effectSwipe) {
    return fadedPictures(
        first, second, swipeProgress(device, v_progress, v_edgeWidth, v_motion));
  }
  if (effect == effectDissolve) {
    return noise(device, v_noiseOrigin) < v_progress ? second : first;
  }
  if (effect == effectPageCurl) {
    return curledPage(
        s_target, v_deviceToBefore, second, device, v_progress, v_curlRadius, v_motion);
  }
  if (effect == effectPageUnCurl) {
    return curledPage(
        s_second, v_deviceToAfter, first, device, 1.0 - v_progress, v_curlRadius, v_motion);
  }
#endif
  return fadedPictures(first, second, v_progress);
}

void main() { out_color = clipped(mixedPictures(devicePixel()) * v_tint); }
