// SPDX-License-Identifier: Apache-2.0

// shape.glsl: the coverage of an instance's own shape. For fragment stages.
//   v_fromMiddle   pixels from the middle of the shape, along its sides
//   v_corner       pixels from there to the middle of the corners' circles, xy; half a pixel more
//                  than their radius
//   v_layer        layer space, points
//   v_place        the space that straight sides are measured in: layer space, but texture space
//                  for pictures whose sides are those of the texture
//   v_rect         layer space: minX minY maxX maxY
//   v_radii        layer space: corner radii as in rounded_rect.glsl
//   v_lowSides, v_highSides
//                  scale xy and offset zw from v_place to pixels inwards from minX minY and from
//                  maxX maxY of the shape, times the device w
//   v_sideLimit    of sideLimit
//   v_borderWidth  layer space, points; pixels with v_fromMiddle

#include "coverage.glsl"
#include "even_corners.glsl"
#include "rounded_rect.glsl"

#ifdef EVEN
in vec2 v_fromMiddle;
CONSTANT in vec3 v_corner;
#elif defined(ROUNDED)
in vec2 v_layer;
CONSTANT in vec4 v_rect;
CONSTANT in vec4 v_radii;
#elif defined(EDGE)
in vec2 v_place;
CONSTANT in vec4 v_lowSides;
CONSTANT in vec4 v_highSides;
CONSTANT in vec2 v_sideLimit;
#endif
#ifdef BORDER
CONSTANT in float v_borderWidth;
#endif

#ifdef CONTINUOUS
const bool hasContinuousCorners = true;
#else
const bool hasContinuousCorners = false;
#endif

// The coverage of the pixel by the shape.
#if defined(EDGE) || defined(ROUNDED)
float shapeCoverage() {
#ifdef EVEN
  float distance = evenDistance(v_fromMiddle, v_corner.xy);
#ifdef BORDER
  return evenCoverage(distance, v_corner.z) - evenCoverage(distance, v_corner.z - v_borderWidth);
#else
  return evenCoverage(distance, v_corner.z);
#endif
#elif defined(ROUNDED)
  Footprint footprint = Footprint(dFdx(v_layer), dFdy(v_layer));
#ifdef BORDER
  vec4 inner = v_rect + vec4(v_borderWidth, v_borderWidth, -v_borderWidth, -v_borderWidth);
  vec4 innerRadii = max(v_radii - v_borderWidth, 0.0);
  return max(0.0,
      roundedRectCoverage(v_layer, footprint, v_rect, v_radii, hasContinuousCorners)
          - roundedRectCoverage(v_layer, footprint, inner, innerRadii, hasContinuousCorners));
#else
  return roundedRectCoverage(v_layer, footprint, v_rect, v_radii, hasContinuousCorners);
#endif
#else
  return rectCoverage(
      v_place * v_lowSides.xy + v_lowSides.zw, v_place * v_highSides.xy + v_highSides.zw,
      gl_FragCoord.w, v_sideLimit);
#endif
}
#else
float shapeCoverage() { return 1.0; }
#endif

// A colour within the shape.
vec4 shaped(vec4 color) { return color * shapeCoverage(); }
