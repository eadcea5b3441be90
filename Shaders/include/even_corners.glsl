// SPDX-License-Identifier: Apache-2.0

// even_corners.glsl: coverage of a rectangle whose corners are circles of one radius, at least a
// pixel, seen at one scale all around.
//
// The rectangle is what lies within the radius of a smaller one, between the middles of the
// circles. So the distance from that less the radius is the distance from the outline, in the
// corners and along the sides alike. A ring inside the outline has the same smaller rectangle. All
// numbers are pixels, so nothing is divided.
//
// Where a radius is shorter than a pixel, a pixel in the corner would lose what both sides take,
// not what a circle does: roundedRectCoverage takes the lesser of both.

#if defined(ROUNDED) && !defined(CONTINUOUS) && !defined(UNEVEN)
#define EVEN
#endif

// How far a place is from the smaller rectangle.
//   fromMiddle  from the middle of the rectangle
//   corner      from there to the middles of the circles
float evenDistance(vec2 fromMiddle, vec2 corner) {
  return length(max(abs(fromMiddle) - corner, 0.0));
}

// The coverage of a place at a distance by the outline.
//   reach  where coverage ends: half a pixel further than the radius
float evenCoverage(float distance, float reach) { return clamp(reach - distance, 0.0, 1.0); }
