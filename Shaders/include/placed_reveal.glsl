// SPDX-License-Identifier: Apache-2.0

// placed_reveal.glsl: the target that instances of masks reveal. For vertex stages that include
// head.glsl first.
//   s_second    the target
//   v_revealed  input of pixel.glsl

#ifdef REVEAL
uniform sampler2D s_second;
CONSTANT out vec4 v_revealed;
#endif

// Hands the place on.
//   deviceToRevealed  offset from device pixels to texels
void placeRevealed(vec2 deviceToRevealed) {
#ifdef REVEAL
  v_revealed = vec4(deviceToRevealed - a_shift.xy, 1.0 / vec2(textureSize(s_second, 0)));
#endif
}
