// SPDX-License-Identifier: Apache-2.0

// checkerboard.frag: a checkerboard within a shape.
//   v_color    premultiplied
//   v_square   squares from the first corner of the board
//   v_squares  how many squares the board has along each side, which need not be whole
//   out_color  premultiplied

#include "pixel.glsl"
#include "shape.glsl"

flat in vec4 v_color;
in vec2 v_square;
flat in vec2 v_squares;
layout(location = 0) out vec4 out_color;

void main() {
  // Pixels of smoothed sides may lie outside.
  vec2 square = floor(clamp(v_square, vec2(0.0), v_squares - 1.0 / 256.0));
  float isClear = mod(square.x + square.y, 2.0);
  out_color = clipped(shaped(v_color * (1.0 - isClear)));
}
