// SPDX-License-Identifier: Apache-2.0

// external.vert: an external texture, within a shape.
//   a_layerToTexture  scale xy and offset zw from layer space to the texture, rows from the top
//   a_tint            premultiplied
//   a_rows            factor of v from the top, and a constant
//   v_texCoord        texture space
// The other varyings carry the instance's values on.

#include "placed_shape.glsl"
#include "sampled_rect.glsl"

layout(location = 9) in vec4 a_layerToTexture;
layout(location = 10) in vec4 a_tint;
layout(location = 11) in vec2 a_rows;

out vec2 v_texCoord;
flat out vec4 v_tint;

void main() {
  vec2 corner = placedCorner();
  placeShape(corner);
  vec4 layerToTexture = a_layerToTexture * vec4(1.0, a_rows.x, 1.0, a_rows.x)
      + vec4(0.0, 0.0, 0.0, a_rows.y);
  v_texCoord = corner * layerToTexture.xy + layerToTexture.zw;
  placeSampled(layerToTexture);
  v_tint = a_tint;
}
