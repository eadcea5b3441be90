// SPDX-License-Identifier: Apache-2.0

// shape.glsl: the coverage of an instance's own shape. For fragment stages. A file that defines
// EVEN_CORNERS before it includes this one has circular corners, seen at one scale all around.
//   v_layer        layer space, points
//   v_rect         layer space: minX minY maxX maxY
//   v_radii        layer space: corner radii as in rounded_rect.glsl
//   v_sideScale    pixels per layer unit inwards from each side of v_rect, times the device w
//   v_scale        as in evenRectCoverage; then no radius is longer than half of the shorter side
//   v_borderWidth  layer space, points

#include "coverage.glsl"
#include "rounded_rect.glsl"

#if defined(EDGE) || defined(ROUNDED)
in vec2 v_layer;
flat in vec4 v_rect;
#ifdef ROUNDED
flat in vec4 v_radii;
#ifdef EVEN_CORNERS
flat in vec3 v_scale;
#endif
#else
flat in vec4 v_sideScale;
#endif
#endif
#ifdef BORDER
flat in float v_borderWidth;
#endif

#ifdef CONTINUOUS
const bool hasContinuousCorners = true;
#else
const bool hasContinuousCorners = false;
#endif

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
  vec4 inside = vec4(v_layer - v_rect.xy, v_rect.zw - v_layer);
  return rectCoverage(inside * (v_sideScale * gl_FragCoord.w));
#endif
}
#endif

// A colour within the shape.
vec4 shaped(vec4 color) {
#if defined(EDGE) || defined(ROUNDED)
  color *= shapeCoverage();
#endif
  return color;
}
