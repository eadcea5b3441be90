// SPDX-License-Identifier: Apache-2.0

// rounded_rect.glsl: coverage of rectangles with four corner radii.
//
// Away from the corners the coverage is that of the straight edges. In a corner it is one half less
// f / |∇f|, clamped, where f is zero on the corner's curve and ∇f is taken in device space.
//
// Circular corners: f = |q| − r, q from the middle of the circle.
//
// Continuous corners follow |x|ⁿ + |y|ⁿ = eⁿ, a superellipse that begins e = 1.528665 · r before
// the rectangle's corner, the extent of the continuous curve that UIKit's bezier paths draw. The
// exponent is the one whose diagonal point is the circle's: both lie r · (1 − 1/√2) inside the two
// edges, so e · (1 − 2^(−1/n)) = r · (1 − 1/√2), hence
//
//     n = ln 2 / −ln(1 − (1 − 1/√2) · r / e)      about 3.259 for e = 1.528665 · r
//
// Where e does not fit in half of the shorter side it is reduced to that, down to r, where the
// formula gives n = 2: the curve becomes the circle.

#include "coverage.glsl"

const float continuousExtent = 1.528665;
const float diagonalInset = 0.29289322;  // 1 − 1/√2
const float ln2 = 0.69314718;

// The coverage of the curve f = 0 where f has the given value and gradient in layer space.
float curveCoverage(float value, vec2 gradient, Footprint footprint) {
  vec2 perPixel = vec2(dot(gradient, footprint.dx), dot(gradient, footprint.dy));
  return clamp(0.5 - value / max(length(perPixel), 1e-20), 0.0, 1.0);
}

// The coverage of a circular corner.
//   q  layer space, from the middle of the circle, both numbers above zero
float circleCoverage(vec2 q, float radius, vec2 outward, Footprint footprint) {
  float fromCenter = max(length(q), 1e-20);  // the squares of small numbers are zero
  return curveCoverage(fromCenter - radius, outward * q / fromCenter, footprint);
}

// The coverage of a continuous corner of this extent.
float continuousCoverage(
    vec2 q, float radius, float extent, vec2 outward, Footprint footprint) {
  float exponent = ln2 / -log(1.0 - diagonalInset * radius / extent);
  // Divided by the larger number first, so that no power leaves the range of floats.
  float larger = max(q.x, q.y);
  vec2 unit = q / larger;
  vec2 powers = pow(unit, vec2(exponent - 1.0));
  float norm = pow(dot(powers, unit), 1.0 / exponent);
  vec2 gradient = powers / pow(norm, exponent - 1.0);
  return curveCoverage(larger * norm - extent, outward * gradient, footprint);
}

// The coverage of a rounded rectangle.
//   position  layer space
//   rect      layer space: minX minY maxX maxY; open sides as in rectCoverage
//   radii     layer space: minX·minY, maxX·minY, minX·maxY, maxX·maxY; each is reduced to half of
//             the shorter side
float roundedRectCoverage(
    vec2 position, Footprint footprint, vec4 rect, vec4 radii, bool isContinuous) {
  float straight = rectCoverage(position, footprint, rect);
  bvec2 isBeyondMiddle = greaterThan(position, (rect.xy + rect.zw) * 0.5);
  vec2 ofRow = isBeyondMiddle.x ? radii.yw : radii.xz;
  vec2 size = rect.zw - rect.xy;
  float shorter = 0.5 * min(size.x, size.y);
  float radius = min(isBeyondMiddle.y ? ofRow.y : ofRow.x, shorter);
  float extent = isContinuous ? min(continuousExtent * radius, shorter) : radius;
  vec2 q = extent - mix(position - rect.xy, rect.zw - position, isBeyondMiddle);
  vec2 outward = mix(vec2(-1.0), vec2(1.0), isBeyondMiddle);
  if (radius <= 0.0 || q.x <= 0.0 || q.y <= 0.0) return straight;
  float corner = isContinuous
      ? continuousCoverage(q, radius, extent, outward, footprint)
      : circleCoverage(q, radius, outward, footprint);
  return min(straight, corner);
}
