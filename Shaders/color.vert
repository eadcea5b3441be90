// SPDX-License-Identifier: Apache-2.0

// color.vert: a plain colour within a shape.
//   a_color        premultiplied
//   a_borderWidth  layer space: the width of the ring inside the outline that a border covers
//   v_borderWidth  the same, as shape.glsl wants it

#include "placed_shape.glsl"

layout(location = 9) in vec4 a_color;
layout(location = 10) in float a_borderWidth;

CONSTANT out vec4 v_color;
#ifdef BORDER
CONSTANT out float v_borderWidth;
#endif

void main() {
  placeShape(placedCorner());
#if defined(UPRIGHT) && !defined(EDGE) && !defined(ROUNDED)
  // To the nearest of the colours that a target of 8 bits has. The driver does so by itself, but
  // not where it draws by scanlines. The sum has no bits below those of a level; halves go to
  // even, as in the driver.
  uvec4 bits = floatBitsToUint(clamp(a_color, 0.0, 1.0) * (255.0 / 256.0) + 32768.0);
  v_color = vec4(bits & 255u) / 255.0;
#else
  v_color = a_color;
#endif
#if defined(BORDER) && defined(EVEN)
  v_borderWidth = a_borderWidth * pixelScale().x;
#elif defined(BORDER)
  v_borderWidth = a_borderWidth;
#endif
}
