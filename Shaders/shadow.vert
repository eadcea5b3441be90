// SPDX-License-Identifier: Apache-2.0

// shadow.vert: the shadow of a rounded rectangle.
//   a_rect          layer space: minX minY maxX maxY
//   a_radii         layer space: corner radii as in rounded_rect.glsl
//   a_color         premultiplied
//   a_sigma         layer space, points
//   a_isContinuous  1 where corners follow the continuous curve, else 0
//   v_layer         layer space, points
//   v_shadow        a_sigma and a_isContinuous
// The other varyings carry the instance's values on.

#include "head.glsl"

layout(location = 7) in vec4 a_rect;
layout(location = 8) in vec4 a_radii;
layout(location = 9) in vec4 a_color;
layout(location = 10) in float a_sigma;
layout(location = 11) in float a_isContinuous;

out vec2 v_layer;
flat out vec4 v_rect;
flat out vec4 v_radii;
flat out vec4 v_color;
flat out vec2 v_shadow;

void main() {
  v_layer = placedCorner();
  v_rect = a_rect;
  v_radii = a_radii;
  v_color = a_color;
  v_shadow = vec2(a_sigma, a_isContinuous);
}
