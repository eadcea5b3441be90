// SPDX-License-Identifier: Apache-2.0

// placed_shape.glsl: the shape that instances of colours and pictures have behind their head. For
// vertex stages.
//   a_rect       layer space: minX minY maxX maxY of the shape for coverage
//   a_radii      layer space: corner radii minX·minY, maxX·minY, minX·maxY, maxX·maxY
//   v_layer, v_rect, v_radii, v_sideScale, v_scale
//                input of shape.glsl, as EVEN_CORNERS says

#include "coverage.glsl"
#include "head.glsl"

layout(location = 7) in vec4 a_rect;
layout(location = 8) in vec4 a_radii;

#if defined(EDGE) || defined(ROUNDED)
out vec2 v_layer;
flat out vec4 v_rect;
#ifdef ROUNDED
flat out vec4 v_radii;
#ifdef EVEN_CORNERS
flat out vec3 v_scale;
#endif
#else
flat out vec4 v_sideScale;
#endif
#endif

// Hands the shape on.
void placeShape(vec2 corner) {
#if defined(EDGE) || defined(ROUNDED)
  v_layer = corner;
  v_rect = a_rect;
#ifdef ROUNDED
  v_radii = a_radii;
#ifdef EVEN_CORNERS
  vec2 size = a_rect.zw - a_rect.xy;
  float scale = length(a_rowX.xy);
  v_radii = min(a_radii, 0.5 * min(size.x, size.y));
  v_scale = vec3(scale, min(size * scale, vec2(1.0)));
#endif
#else
  v_sideScale = sideScale(a_rowX, a_rowY, a_rowOrigin, a_rect);
#endif
#endif
}
