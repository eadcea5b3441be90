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
