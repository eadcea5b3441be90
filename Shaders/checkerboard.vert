// SPDX-License-Identifier: Apache-2.0

// checkerboard.vert: a checkerboard within a shape.
//   a_color  premultiplied
//   a_board  layer space: minX minY maxX maxY of the board; its first square is coloured
//   a_side   layer space: the side of a square

#include "placed_shape.glsl"

layout(location = 9) in vec4 a_color;
layout(location = 10) in vec4 a_board;
layout(location = 11) in float a_side;

flat out vec4 v_color;
out vec2 v_square;
flat out vec2 v_squares;

void main() {
  vec2 corner = placedCorner();
  placeShape(corner);
  v_color = a_color;
  v_square = (corner - a_board.xy) / a_side;
  v_squares = (a_board.zw - a_board.xy) / a_side;
}
