// SPDX-License-Identifier: Apache-2.0

// cast.vert: a shadow that a target holds blurred.
//   a_color           premultiplied
//   a_layerToPicture  scale xy from layer space to cells, offset zw from cells to texels
//   a_cells           cells that the picture holds: minX minY maxX maxY
//   v_layer           layer space, points
// The other varyings carry the instance's values on.

#include "head.glsl"

layout(location = 7) in vec4 a_color;
layout(location = 8) in vec4 a_layerToPicture;
layout(location = 9) in vec4 a_cells;

out vec2 v_layer;
flat out vec4 v_color;
flat out vec4 v_layerToPicture;
flat out vec4 v_cells;

void main() {
  v_layer = placedCorner();
  v_color = a_color;
  v_layerToPicture = a_layerToPicture;
  v_cells = a_cells;
}
