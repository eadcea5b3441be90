// SPDX-License-Identifier: Apache-2.0

// panel.glsl: a layer with round corners in one go: the fill, the border above it, the shadow
// below it.
//
// The space is that of one corner: device pixels from the middle of its circle, growing outward on
// both axes. So max(p, 0) is the vector to the outline from the nearest place of the circle's
// middle and of the two lines that go on from it along the sides, and its length less the radius is
// the distance from the outline, in the corner and along the sides alike. Outlines inside this one
// run about the same middle: their distance is that plus how far inside they are. Coverage is as in
// coverage.glsl.

// The coverage within three outlines.
//   outward   the place
//   outlines  their radii
vec3 panelCoverage(vec2 outward, vec3 outlines) {
  return clamp(outlines + 0.5 - length(max(outward, 0.0)), 0.0, 1.0);
}

// The colour; all colours are premultiplied.
//   coverage  within the layer, the fill, and the border's inner side
vec4 panelColor(vec3 coverage, vec4 fill, vec4 border, vec4 shadow) {
  vec4 color = fill * coverage.y;
  color += shadow * (1.0 - color.a);
  vec4 line = border * (coverage.x - coverage.z);
  return line + color * (1.0 - line.a);
}
