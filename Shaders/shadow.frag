// SPDX-License-Identifier: Apache-2.0

// shadow.frag: the shadow of a rounded rectangle.
//   v_layer, v_rect, v_radii
//              layer space: input of shadow.glsl
//   v_color    premultiplied
//   v_shadow   sigma in layer space, and 1 for continuous corners
//   out_color  premultiplied

#include "pixel.glsl"
#include "shadow.glsl"

in vec2 v_layer;
flat in vec4 v_rect;
flat in vec4 v_radii;
flat in vec4 v_color;
flat in vec2 v_shadow;
layout(location = 0) out vec4 out_color;

void main() {
  float coverage = shadowCoverage(
      v_layer, Footprint(dFdx(v_layer), dFdy(v_layer)), v_rect, v_radii, v_shadow.x,
      v_shadow.y > 0.5);
  out_color = clipped(v_color * coverage);
}
