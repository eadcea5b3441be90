// SPDX-License-Identifier: Apache-2.0

// coverage.glsl: how much of a pixel lies inside straight edges, 0…1.
//
// A pixel is taken as a box one pixel wide across the edge, so the coverage of a half-plane is the
// signed distance of the pixel's middle from the edge, in pixels, plus one half, clamped to 0…1.

// How a position in layer space changes from pixel to pixel: per device x and per device y.
struct Footprint {
  vec2 dx;
  vec2 dy;
};

// The coverage of the span low…high on one axis. It is the left half-plane's plus the right one's
// less one, which is exact for spans thinner than a pixel too. A side far away counts as open.
//   value, low, high  layer space
//   perPixel          layer units per pixel across the edges
float spanCoverage(float value, float low, float high, float perPixel) {
  float near = clamp((value - low) / perPixel + 0.5, 0.0, 1.0);
  float far = clamp((high - value) / perPixel + 0.5, 0.0, 1.0);
  return max(0.0, near + far - 1.0);
}

// The coverage of a rectangle whose sides are this far away: along x times along y, on each axis
// that of the nearer side, or the rectangle's width where that is less.
//   low, high  inwards from minX minY and from maxX maxY: pixels by sideScale, times the device w
//   perW       one by the device w
//   limit      of sideLimit
float rectCoverage(vec2 low, vec2 high, float perW, vec2 limit) {
  vec2 span = clamp(min(low, high) * perW + 0.5, vec2(0.0), limit);
  return span.x * span.y;
}

// The scale from layer units inwards from each side of a rectangle to pixels, once divided by the
// device w of the place.
//
// The side is the line l of the layer's plane, p · l = 0 on it, and in the device plane the line
// n = adj(M) · l, since p · M · adj(M) · l = det(M) · (p · l). So the distance from it is
// |det(M)| · (p · l) / (|n.xy| · w), and linear in device space, as distances from lines are.
//   x, y, origin  device x, y and w per layer x, y and 1: the rows of M
//   rect          layer space: minX minY maxX maxY; a side at ±1e8 or beyond is open, and far away
vec4 sideScale(vec3 x, vec3 y, vec3 origin, vec4 rect) {
  vec3 ofX = cross(y, origin);
  vec3 ofY = cross(origin, x);
  vec3 ofOne = cross(x, y);
  vec4 normals = vec4(
      length(ofX.xy - rect.x * ofOne.xy), length(ofY.xy - rect.y * ofOne.xy),
      length(ofX.xy - rect.z * ofOne.xy), length(ofY.xy - rect.w * ofOne.xy));
  vec4 scale = abs(dot(x, ofX)) / max(normals, 1e-20);
  return mix(scale, vec4(1.0), greaterThanEqual(abs(rect), vec4(1e8)));
}

// The middle of a rectangle, of its side where the opposite one is open, or the origin.
vec2 middleOf(vec4 rect) {
  bvec4 isOpen = greaterThanEqual(abs(rect), vec4(1e8));
  vec4 closed = mix(rect, rect.zwxy, isOpen);
  return mix(0.5 * (closed.xy + closed.zw), vec2(0.0), bvec2(
      isOpen.x && isOpen.z, isOpen.y && isOpen.w));
}

// The width and the height of a rectangle in pixels, at most 1: more than that no pixel is covered.
// Where opposite sides are not parallel on the surface they are taken in the middle; the builder
// sees to it that they are a pixel or more everywhere then.
//   scale  of sideScale, the other arguments too
vec2 sideLimit(vec3 x, vec3 y, vec3 origin, vec4 rect, vec4 scale) {
  vec2 middle = middleOf(rect);
  float w = middle.x * x.z + middle.y * y.z + origin.z;
  vec2 width = 0.5 * (rect.zw - rect.xy) * (scale.xy + scale.zw);
  return min(width / max(w, 1e-20), 1.0);
}

// The part of a rectangle that contents are sampled in: the rectangle less 1/64 pixel, so that
// rounding never reaches the texel beyond.
//   scale  of sideScale, the other arguments too
vec4 sampledRect(vec3 x, vec3 y, vec3 origin, vec4 rect, vec4 scale) {
  vec2 middle = middleOf(rect);
  float w = abs(middle.x * x.z + middle.y * y.z + origin.z);
  vec2 most = 0.25 * (rect.zw - rect.xy);
  vec4 margin = min(w / max(64.0 * scale, 1e-20), most.xyxy);
  return rect + vec4(margin.xy, -margin.zw);
}

// The coverage of a rectangle: along x times along y.
//   position  layer space
//   rect      layer space: minX minY maxX maxY; a side at ±1e8 or beyond is open
float rectCoverage(vec2 position, Footprint footprint, vec4 rect) {
  const float least = 1e-20;  // keeps a degenerate footprint from dividing by zero
  float perPixelX = max(length(vec2(footprint.dx.x, footprint.dy.x)), least);
  float perPixelY = max(length(vec2(footprint.dx.y, footprint.dy.y)), least);
  return spanCoverage(position.x, rect.x, rect.z, perPixelX)
      * spanCoverage(position.y, rect.y, rect.w, perPixelY);
}
