// SPDX-License-Identifier: Apache-2.0

// color.vert: a plain colour within a shape.
//   a_color        premultiplied
//   a_borderWidth  layer space: the width of the ring inside the outline that a border covers
//   v_borderWidth  the same, as shape.glsl wants it

#include "placed_shape.glsl"

layout(location = 9) in vec4 a_color;
layout(location = 10) in float a_borderWidth;

flat out vec4 v_color;
#ifdef BORDER
flat out float v_borderWidth;
#endif

void main() {
  placeShape(placedCorner());
  v_color = a_color;
#if defined(BORDER) && defined(EVEN)
  v_borderWidth = a_borderWidth * pixelScale().x;
#elif defined(BORDER)
  v_borderWidth = a_borderWidth;
#endif
}
