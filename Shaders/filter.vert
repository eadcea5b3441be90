// SPDX-License-Identifier: Apache-2.0

// filter.vert: a picture put back between its texels, its colours mapped.
//   a_deviceToPicture  scale xy from device pixels to cells, offset zw from cells to texels
//   a_cells            cells that the picture holds: minX minY maxX maxY
//   a_deviceToMask     scale xy and offset zw from device pixels to texels of the mask
//   a_tint          the factor of colours, premultiplied
//   a_powers           of red, green, blue and alpha, where there is no matrix; below 0 for none
//   a_matrix           number of the colour matrix, below 0 for none
// The varyings carry the instance's values on.

#include "color_matrix.glsl"
#include "head.glsl"

layout(location = 7) in vec4 a_deviceToPicture;
layout(location = 8) in vec4 a_cells;
layout(location = 9) in vec4 a_deviceToMask;
layout(location = 10) in vec4 a_tint;
layout(location = 11) in vec4 a_powers;
layout(location = 12) in float a_matrix;

flat out vec4 v_deviceToPicture;
flat out vec4 v_cells;
flat out vec4 v_tint;
#ifdef MASK
flat out vec4 v_deviceToMask;
#endif

void main() {
  placedCorner();
  placeColors(a_matrix, a_powers);
  v_deviceToPicture = a_deviceToPicture;
  v_cells = a_cells;
  v_tint = a_tint;
#ifdef MASK
  v_deviceToMask = a_deviceToMask;
#endif
}
