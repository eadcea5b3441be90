// SPDX-License-Identifier: Apache-2.0

// shape.glsl: the coverage of an instance's own shape. For fragment stages. A file that defines
// EVEN_CORNERS before it includes this one has circular corners, seen at one scale all around.
//   v_layer        layer space, points
//   v_place        the space that straight sides are measured in: layer space, but texture space
//                  for pictures whose sides are those of the texture
//   v_rect         layer space: minX minY maxX maxY
//   v_radii        layer space: corner radii as in rounded_rect.glsl
//   v_lowSides, v_highSides
//                  scale xy and offset zw from v_place to pixels inwards from minX minY and from
//                  maxX maxY of the shape, times the device w
//   v_scale        as in evenRectCoverage; then no radius is longer than half of the shorter side
//   v_borderWidth  layer space, points

#include "coverage.glsl"
#include "rounded_rect.glsl"

#ifdef ROUNDED
in vec2 v_layer;
flat in vec4 v_rect;
flat in vec4 v_radii;
#ifdef EVEN_CORNERS
flat in vec3 v_scale;
#endif
#elif defined(EDGE)
in vec2 v_place;
flat in vec4 v_lowSides;
flat in vec4 v_highSides;
#endif
#ifdef BORDER
flat in float v_borderWidth;
#endif

#ifdef CONTINUOUS
const bool hasContinuousCorners = true;
#else
const bool hasContinuousCorners = false;
#endif

// The coverage of the pixel by the shape.
#if defined(EDGE) || defined(ROUNDED)
float shapeCoverage() {
#if defined(ROUNDED) && !defined(EVEN_CORNERS)
  Footprint footprint = Footprint(dFdx(v_layer), dFdy(v_layer));
#endif
#ifdef BORDER
  vec4 inner = v_rect + vec4(v_borderWidth, v_borderWidth, -v_borderWidth, -v_borderWidth);
  vec4 innerRadii = max(v_radii - v_borderWidth, 0.0);
  return max(0.0,
      roundedRectCoverage(v_layer, footprint, v_rect, v_radii, hasContinuousCorners)
          - roundedRectCoverage(v_layer, footprint, inner, innerRadii, hasContinuousCorners));
#elif defined(ROUNDED) && defined(EVEN_CORNERS)
  return evenRectCoverage(v_layer, v_rect, v_radii, v_scale);
#elif defined(ROUNDED)
  return roundedRectCoverage(v_layer, footprint, v_rect, v_radii, hasContinuousCorners);
#else
  return rectCoverage(
      v_place * v_lowSides.xy + v_lowSides.zw, v_place * v_highSides.xy + v_highSides.zw,
      gl_FragCoord.w);
#endif
}
#else
float shapeCoverage() { return 1.0; }
#endif

// A colour within the shape.
vec4 shaped(vec4 color) { return color * shapeCoverage(); }
