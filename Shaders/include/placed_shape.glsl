// SPDX-License-Identifier: Apache-2.0

// placed_shape.glsl: the shape that instances of colours and pictures have behind their head. For
// vertex stages.
//   a_rect       layer space: minX minY maxX maxY of the shape for coverage
//   a_radii      layer space: corner radii minX·minY, maxX·minY, minX·maxY, maxX·maxY
//   v_fromMiddle, v_corner, v_layer, v_place, v_rect, v_radii, v_lowSides, v_highSides,
//   v_sideLimit  input of shape.glsl

#include "coverage.glsl"
#include "even_corners.glsl"
#include "head.glsl"

layout(location = 7) in vec4 a_rect;
layout(location = 8) in vec4 a_radii;

#ifdef EVEN
out vec2 v_fromMiddle;
CONSTANT out vec3 v_corner;
#elif defined(ROUNDED)
out vec2 v_layer;
CONSTANT out vec4 v_rect;
CONSTANT out vec4 v_radii;
#elif defined(EDGE)
out vec2 v_place;
CONSTANT out vec4 v_lowSides;
CONSTANT out vec4 v_highSides;
CONSTANT out vec2 v_sideLimit;
#endif

#ifdef EVEN
// Pixels per point along x and y; alike, but for rounding.
vec2 pixelScale() { return vec2(length(a_rowX.xy), length(a_rowY.xy)); }
#endif

// Hands the shape on.
//   layerToPlace  scale xy and offset zw from layer space to the space of v_place; a scale of 0 is
//                 allowed where both sides of the axis are open
void placeShape(vec2 corner, vec4 layerToPlace) {
#ifdef EVEN
  vec2 size = a_rect.zw - a_rect.xy;
  vec2 scale = pixelScale();
  float radius = min(a_radii.x, 0.5 * min(size.x, size.y));
  v_fromMiddle = (corner - 0.5 * (a_rect.xy + a_rect.zw)) * scale;
  v_corner = vec3((0.5 * size - radius) * scale, radius * scale.x + 0.5);
#elif defined(ROUNDED)
  v_layer = corner;
  v_rect = a_rect;
  v_radii = a_radii;
#elif defined(EDGE)
  v_place = corner * layerToPlace.xy + layerToPlace.zw;
  vec4 scale = sideScale(a_rowX, a_rowY, a_rowOrigin, a_rect);
  v_sideLimit = sideLimit(a_rowX, a_rowY, a_rowOrigin, a_rect, scale);
  scale /= layerToPlace.xyxy;
  vec4 offset = (a_rect * layerToPlace.xyxy + layerToPlace.zwzw) * scale;
  bvec4 isOpen = greaterThanEqual(abs(a_rect), vec4(1e8));
  scale = mix(scale, vec4(0.0), isOpen);
  offset = mix(offset, vec4(-1e9, -1e9, 1e9, 1e9), isOpen);
  v_lowSides = vec4(scale.xy, -offset.xy);
  v_highSides = vec4(-scale.zw, offset.zw);
#endif
}

void placeShape(vec2 corner) { placeShape(corner, vec4(1.0, 1.0, 0.0, 0.0)); }
