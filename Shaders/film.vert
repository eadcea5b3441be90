// SPDX-License-Identifier: Apache-2.0

// film.vert: a picture of a film within a shape.
//   a_layerToTexture  scale xy and offset zw from layer space to the plane of luma
//   a_tint            premultiplied
//   a_red, a_green, a_blue
//                     factors of luma, blue and red chroma, and a constant
//   a_chroma          scale xy and offset zw from the plane of luma to those of chroma
//   a_alpha           factor of the plane of alpha, and a constant
//   v_texCoord        texture space of luma, top left origin, y down
// The other varyings carry the instance's values on.

#include "placed_shape.glsl"
#include "sampled_rect.glsl"

layout(location = 9) in vec4 a_layerToTexture;
layout(location = 10) in vec4 a_tint;
layout(location = 11) in vec4 a_red;
layout(location = 12) in vec4 a_green;
layout(location = 13) in vec4 a_blue;
layout(location = 14) in vec4 a_chroma;
layout(location = 15) in vec2 a_alpha;

out vec2 v_texCoord;
flat out vec4 v_tint;
flat out vec4 v_red;
flat out vec4 v_green;
flat out vec4 v_blue;
flat out vec4 v_chroma;
flat out vec2 v_alpha;

void main() {
  vec2 corner = placedCorner();
  placeShape(corner);
  v_texCoord = corner * a_layerToTexture.xy + a_layerToTexture.zw;
  placeSampled(a_layerToTexture);
  v_tint = a_tint;
  v_red = a_red;
  v_green = a_green;
  v_blue = a_blue;
  v_chroma = a_chroma;
  v_alpha = a_alpha;
}
