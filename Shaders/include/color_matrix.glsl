// SPDX-License-Identifier: Apache-2.0

// color_matrix.glsl: the matrix or the powers that an instance puts colours through. For vertex
// stages.
//   s_matrices  texels of a record, as the Swift struct lies in memory: the share of a unit of
//               red, green, blue and alpha in each, and a constant

#include "shader_limits.h"

uniform sampler2D s_matrices;

CONSTANT out mat4 v_colorMatrix;
CONSTANT out vec4 v_colorBias;
CONSTANT out float v_matrix;
CONSTANT out vec4 v_powers;

// Hands on the matrix of a number, below 0 for none, and the powers.
void placeColors(float number, vec4 powers) {
  v_matrix = number;
  v_powers = powers;
  int record = int(number);
  v_colorMatrix = mat4(1.0);
  v_colorBias = vec4(0.0);
  if (record >= 0) {
    int row = record / CA_RECORDS_PER_ROW;
    int column = (record - row * CA_RECORDS_PER_ROW) * CA_TEXELS_PER_RECORD;
    for (int i = 0; i < 4; i++) {
      v_colorMatrix[i] = texelFetch(s_matrices, ivec2(column + i, row), 0);
    }
    v_colorBias = texelFetch(s_matrices, ivec2(column + 4, row), 0);
  }
}
