// SPDX-License-Identifier: Apache-2.0

// head.glsl: the head that instances of all kinds begin with, which places one convex quadrilateral
// of a layer's plane: a strip of four vertices picked by gl_VertexID, or two triangles of three
// where it is upright. For vertex stages.
//   a_corners01, a_corners23  layer space, points: x y of corners 0 1 and 2 3, in strip order
//   a_rowX, a_rowY, a_rowOrigin
//                  layer to device space: device x, y and w per layer x, y and 1; w carries the
//                  perspective of m34
//   a_clips        first clip record, number of clip records
//   a_shift        offset from device positions to texels of the target, xy; depth, clip
//                  space
//   u_texelToClip  clip space per texel of the target; rows count from the top in both, so y is not
//                  turned
//   gl_Position    clip space
//   v_cell         a_shift, xy
//   v_clips        a_clips

layout(location = 0) in vec4 a_corners01;
layout(location = 1) in vec4 a_corners23;
layout(location = 2) in vec3 a_rowX;
layout(location = 3) in vec3 a_rowY;
layout(location = 4) in vec3 a_rowOrigin;
layout(location = 5) in vec2 a_clips;
layout(location = 6) in vec3 a_shift;

uniform vec2 u_texelToClip;

CONSTANT out vec2 v_cell;
flat out ivec2 v_clips;

// The device x, y and w of a corner, layer space.
vec3 deviceOf(vec2 corner) { return a_rowX * corner.x + a_rowY * corner.y + a_rowOrigin; }

// The number of the vertex in a strip.
int stripVertex() {
#ifdef UPRIGHT
  // 0 1 2, 2 1 3: the triangles of the strip, in its order.
  return gl_VertexID < 3 ? gl_VertexID : gl_VertexID == 5 ? 3 : 5 - gl_VertexID;
#else
  return gl_VertexID;
#endif
}

// Places the vertex and answers its corner, layer space.
vec2 placedCorner() {
  int vertex = stripVertex();
  vec4 pair = vertex < 2 ? a_corners01 : a_corners23;
  vec2 corner = (vertex & 1) == 0 ? pair.xy : pair.zw;
  vec3 device = deviceOf(corner);
  gl_Position = vec4(
      (device.xy + a_shift.xy * device.z) * u_texelToClip - device.z, a_shift.z * device.z,
      device.z);
  v_cell = a_shift.xy;
  v_clips = ivec2(a_clips);
  return corner;
}
