// SPDX-License-Identifier: Apache-2.0

// shadow.glsl: a rounded rectangle blurred by a Gaussian that is cut at two sigma and renormalised
// in x and in y, averaged over the pixel. A product where the shape is straight, less a sum of
// eight terms for each corner that is near.
//
// With L = 2σ and t = x / L, the blurred step, from 0 at t = −1 to 1 at t = 1, is
//
//     G(t) = ½ + ½ erf(√2 t) / erf(√2)
//
// by the definition of the error function. Its odd part is taken as the polynomial of degree nine
// in t whose largest error on −1…1 is least (9.2e-6) among those that meet G at the ends; the
// coefficients come from solving that as a linear program. Its integral A is a polynomial too, so
// that the average over a pixel of half width h is exact: (A(x + h) − A(x − h)) / 2h.

#include "coverage.glsl"
#include "rounded_rect.glsl"

// G(t); 0 before −1 and 1 behind 1.
float shadowStep(float t) {
  float s = clamp(t, -1.0, 1.0);
  float q = s * s;
  return 0.5
      + s * (0.83581706 + q * (-0.55516920 + q * (0.32199701 + q * (-0.12865194 + q * 0.02600707))));
}

// The integral of G from −∞ to t; t itself behind 1.
float shadowRamp(float t) {
  float s = clamp(t, -1.0, 1.0);
  float q = s * s;
  float even = q
      * (0.41790853 + q * (-0.13879230 + q * (0.05366617 + q * (-0.01608149 + q * 0.00260071))));
  return 0.18069838 + 0.5 * s + even + max(t - 1.0, 0.0);
}

// The blur along one axis: how far it reaches, and half a pixel. A pixel counts as no narrower than
// a 64th of sigma, which shows nowhere and keeps the difference of ramps exact.
struct ShadowAxis {
  float reach;
  float halfPixel;
};

ShadowAxis shadowAxis(float sigma, float perPixel) {
  float reach = max(2.0 * sigma, 1e-3 * perPixel);
  return ShadowAxis(reach, max(0.5 * perPixel, reach / 256.0));
}

// The blurred half-line x > 0, averaged over a pixel.
float shadowEdge(float x, ShadowAxis axis) {
  float ramps = shadowRamp((x + axis.halfPixel) / axis.reach)
      - shadowRamp((x - axis.halfPixel) / axis.reach);
  return ramps * axis.reach / (2.0 * axis.halfPixel);
}

// The blurred span low…high.
float shadowSpan(float value, float low, float high, ShadowAxis axis) {
  return shadowEdge(value - low, axis) - shadowEdge(value - high, axis);
}

// A corner of extent e follows |x|ⁿ + |y|ⁿ = eⁿ: a circle at n = 2, else the continuous curve.

// How far the curve lies inside one side where it lies this far inside the other.
float cornerInset(float other, float extent, float exponent) {
  float v = clamp(1.0 - other / extent, 0.0, 1.0);
  if (exponent == 2.0) return extent * (1.0 - sqrt(max(1.0 - v * v, 0.0)));
  // A driver's pow may give more than 1 for a number just below it.
  return extent * max(0.0, 1.0 - pow(max(1.0 - pow(v, exponent), 0.0), 1.0 / exponent));
}

// The part that a corner takes from the blurred rectangle, between the rectangle's corner and
// the curve, in closed form along x. Along y it is summed over the depth s = e · u^p inside the
// side y, by Gauss's quadrature of eight points. With p = 2 for a circle and 3 otherwise the curve
// has no steep start in u. Where the curve is out of reach to the right, the sum has a closed form;
// where it is out of reach to the left, nothing is taken.
//   d  from the rectangle's corner, inward
float shadowCorner(vec2 d, float extent, float exponent, ShadowAxis ax, ShadowAxis ay) {
  const vec4 nodes = vec4(0.18343464, 0.52553241, 0.79666648, 0.96028986);
  const vec4 weights = vec4(0.36268378, 0.31370665, 0.22238103, 0.10122854);
  vec2 reach = vec2(ax.reach + ax.halfPixel, ay.reach + ay.halfPixel);
  float beyond = cornerInset(d.x + reach.x, extent, exponent);
  float behind = max(beyond, cornerInset(d.x - reach.x, extent, exponent));
  float whole = shadowEdge(d.x, ax);
  float result = whole * (shadowEdge(d.y, ay) - shadowEdge(d.y - beyond, ay));
  float from = clamp(d.y - reach.y, beyond, behind);
  float to = clamp(d.y + reach.y, beyond, behind);
  bool isCircle = exponent == 2.0;
  float power = isCircle ? 0.5 : 1.0 / 3.0;
  float u0 = pow(from / extent, power);
  float u1 = pow(to / extent, power);
  float middle = 0.5 * (u0 + u1);
  float part = 0.5 * (u1 - u0);
  // Counted, not tested inside: drivers that run both sides of a branch skip an empty loop.
  int count = to > from ? 8 : 0;
  float sum = 0.0;
  for (int index = 0; index < count; index++) {
    int node = index >> 1;
    float u = middle + ((index & 1) == 0 ? part : -part) * nodes[node];
    float depth = extent * (isCircle ? u * u : u * u * u);
    float slope = extent * (isCircle ? 2.0 * u : 3.0 * u * u);
    float away = d.y - depth;
    float density = shadowStep((away + ay.halfPixel) / ay.reach)
        - shadowStep((away - ay.halfPixel) / ay.reach);
    float taken = whole - shadowEdge(d.x - cornerInset(depth, extent, exponent), ax);
    sum += weights[node] * slope * density * taken;
  }
  return result + sum * part / (2.0 * ay.halfPixel);
}

// The blurred rounded rectangle, 0…1.
//   position      layer space
//   rect, radii   layer space, as in roundedRectCoverage
//   sigma         layer space
float shadowCoverage(
    vec2 position, Footprint footprint, vec4 rect, vec4 radii, float sigma, bool isContinuous) {
  ShadowAxis ax = shadowAxis(sigma, max(length(vec2(footprint.dx.x, footprint.dy.x)), 1e-20));
  ShadowAxis ay = shadowAxis(sigma, max(length(vec2(footprint.dx.y, footprint.dy.y)), 1e-20));
  float coverage = shadowSpan(position.x, rect.x, rect.z, ax)
      * shadowSpan(position.y, rect.y, rect.w, ay);
  vec2 size = rect.zw - rect.xy;
  float shorter = 0.5 * min(size.x, size.y);
  int count = radii == vec4(0.0) ? 0 : 4;
  for (int corner = 0; corner < count; corner++) {
    float radius = min(radii[corner], shorter);
    float extent = isContinuous ? min(continuousExtent * radius, shorter) : radius;
    if (extent <= 0.0) continue;
    float exponent = extent == radius ? 2.0 : ln2 / -log(1.0 - diagonalInset * radius / extent);
    bvec2 isFar = bvec2((corner & 1) == 1, corner >= 2);
    vec2 d = mix(position - rect.xy, rect.zw - position, isFar);
    coverage -= shadowCorner(d, extent, exponent, ax, ay);
  }
  return clamp(coverage, 0.0, 1.0);
}
