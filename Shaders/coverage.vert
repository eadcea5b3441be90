// SPDX-License-Identifier: Apache-2.0

// coverage.vert: the pixels that a path covers.
//   a_fill, a_stroke  premultiplied: the colours of the fill and of the stroke above it
//   a_deviceToTexel   scale xy and offset zw from device pixels to texels of coverage
//   a_deviceToRevealed
//                     offset from device pixels to texels of the target that it reveals
//   a_strokeAlpha     the stroke's alpha, without the opacity that fades both
// The varyings carry the instance's values on.

#include "head.glsl"
#include "placed_reveal.glsl"

layout(location = 7) in vec4 a_fill;
layout(location = 8) in vec4 a_stroke;
layout(location = 9) in vec4 a_deviceToTexel;
layout(location = 10) in vec2 a_deviceToRevealed;
layout(location = 11) in float a_strokeAlpha;

CONSTANT out vec4 v_fill;
CONSTANT out vec4 v_stroke;
CONSTANT out vec4 v_deviceToTexel;
CONSTANT out float v_strokeAlpha;

void main() {
  placedCorner();
  placeRevealed(a_deviceToRevealed);
  v_fill = a_fill;
  v_stroke = a_stroke;
  v_deviceToTexel = a_deviceToTexel;
  v_strokeAlpha = a_strokeAlpha;
}
