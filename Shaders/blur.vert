// SPDX-License-Identifier: Apache-2.0

// blur.vert: one step of a blur; blur.glsl has the formulas.
//   a_cells        cells that the picture holds: minX minY maxX maxY
//   a_cellToTexel  offset from cells to texels
//   a_axis         (1, 0) or (0, 1) for a Gaussian, zero for means
//   a_count        cells along x and y that a mean is made of
//   a_sigma, a_reach  cells
//   a_goesOn       1 where the outermost cells go on beyond the picture, else 0
// The varyings carry the instance's values on, and with ALPHA the weights of gaussianWeights.

#include "blur.glsl"
#include "head.glsl"

layout(location = 7) in vec4 a_cells;
layout(location = 8) in vec2 a_cellToTexel;
layout(location = 9) in vec2 a_axis;
layout(location = 10) in vec2 a_count;
layout(location = 11) in float a_sigma;
layout(location = 12) in float a_reach;
layout(location = 13) in float a_goesOn;

flat out vec4 v_cells;
flat out vec2 v_cellToTexel;
flat out vec2 v_axis;
flat out vec2 v_count;
flat out float v_sigma;
flat out float v_reach;
flat out float v_goesOn;
#ifdef ALPHA
flat out vec4 v_near;
flat out vec4 v_next;
flat out vec4 v_far;
flat out float v_total;
#endif

void main() {
  placedCorner();
  v_cells = a_cells;
  v_cellToTexel = a_cellToTexel;
  v_axis = a_axis;
  v_count = a_count;
  v_sigma = a_sigma;
  v_reach = a_reach;
  v_goesOn = a_goesOn;
#ifdef ALPHA
  v_total = gaussianWeights(a_sigma, a_reach, v_near, v_next, v_far);
#endif
}
