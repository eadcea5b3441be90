// SPDX-License-Identifier: Apache-2.0

// blur.frag: one step of a blur.
//   s_target   the picture
//   the varyings as the attributes of blur.vert
//   out_color  premultiplied

#include "blur.glsl"
#include "pixel.glsl"

uniform sampler2D s_target;
flat in vec4 v_cells;
flat in vec2 v_cellToTexel;
flat in vec2 v_axis;
flat in vec2 v_count;
flat in float v_sigma;
flat in float v_reach;
flat in float v_goesOn;
#ifdef ALPHA
flat in vec4 v_near;
flat in vec4 v_next;
flat in vec4 v_far;
flat in float v_total;
#endif
layout(location = 0) out vec4 out_color;

void main() {
  vec2 place = devicePixel();
#ifdef ALPHA
  float sum = blurredAlpha(
      s_target, place, v_axis, v_near, v_next, v_far, v_reach, v_cellToTexel, v_cells);
  out_color = vec4(sum / v_total);
#else
  bool goesOn = v_goesOn > 0.5;
  out_color = v_axis == vec2(0.0)
      ? meanOfCells(s_target, place, v_count, goesOn, v_cellToTexel, v_cells)
      : blurredCell(
          s_target, place, v_axis, v_sigma, v_reach, goesOn, v_cellToTexel, v_cells);
#endif
}
