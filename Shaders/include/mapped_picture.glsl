// SPDX-License-Identifier: Apache-2.0

// mapped_picture.glsl: an instance's picture, its colours mapped. For fragment stages.
//   s_target           the picture
//   v_deviceToPicture  scale xy from device pixels to cells, offset zw from cells to texels
//   v_cells            cells that the picture holds: minX minY maxX maxY
//   v_colorMatrix, v_colorBias
//                      the matrix of colours
//   v_matrix           below 0 where they go through none
//   v_powers           of red, green, blue and alpha, where there is no matrix; below 0 for none

#include "filter.glsl"

uniform sampler2D s_target;
CONSTANT in vec4 v_deviceToPicture;
CONSTANT in vec4 v_cells;
CONSTANT in mat4 v_colorMatrix;
CONSTANT in vec4 v_colorBias;
CONSTANT in float v_matrix;
CONSTANT in vec4 v_powers;

vec4 mappedPicture(vec2 device) {
  vec4 color =
      pictureBetween(s_target, device * v_deviceToPicture.xy, v_deviceToPicture, v_cells);
  // Without a matrix or powers colours stay the same, outside of 0…1 too.
  if (v_matrix >= 0.0) {
    color = mappedColor(
        color, v_colorMatrix[0], v_colorMatrix[1], v_colorMatrix[2], v_colorMatrix[3],
        v_colorBias);
  } else if (v_powers.a >= 0.0) {
    color = poweredColor(color, v_powers);
  }
  return color;
}
