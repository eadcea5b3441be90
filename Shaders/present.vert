// SPDX-License-Identifier: Apache-2.0

// present.vert: covers the viewport, a strip of four vertices picked by gl_VertexID.
//   gl_Position    clip space

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
