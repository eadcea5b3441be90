// SPDX-License-Identifier: Apache-2.0

// particle.vert: places the quad of a particle, a strip of four vertices picked by gl_VertexID, or,
// with POINT, its point.
//   a_place        layer space: the middle, x, y and z, points; the angle, radians
//   a_look         the scale; red, green and blue as the bytes of a whole number; alpha, 0…255; the
//                  number of the picture
//   u_swarm        what all have in common:
//     0, 1, 2     layer to device space: device x, y and w per layer x, y and z; w: the offset from
//                  device positions to texels of the target, x and y, and the depth, clip space
//     3            device x, y and w of layer space's origin; w: the opacity
//     4            first clip record, number of records, layer of the contents array, number of the
//                  first picture
//     5            x: how far clip space reaches beyond the target, texels
//     6 + 3n       texture space: the corner xy and the extent zw of a picture
//     7 + 3n       points from the middle, at scale 1: its corner xy and its extent zw
//     8 + 3n       x: the offset of its mip level
//   u_texelToClip  clip space per texel of the target
//   v_texCoord     texture space, top left origin, y down
//   v_part         texture space: where gl_PointCoord is 0, and the extent, as it grows up
//   v_tint         factor of the sample, premultiplied
// The other varyings carry the swarm's values on.
//
// Points are squares along the axes of the surface, so that device x grows with layer x, and device
// w is 1.

#include "shader_limits.h"

layout(location = 0) in vec4 a_place;
layout(location = 1) in vec4 a_look;

uniform vec2 u_texelToClip;
uniform vec4 u_swarm[CA_SWARM_VECTORS + CA_PICTURE_VECTORS * CA_SWARM_PICTURES];

#ifdef POINT
flat out vec4 v_part;
#else
out vec2 v_texCoord;
#endif
flat out float v_slice;
flat out float v_lodBias;
#ifdef TINT
flat out vec4 v_tint;
#endif
#ifdef CLIP
flat out vec2 v_cell;
flat out ivec2 v_clips;
#endif

#ifdef TINT
vec4 tint() {
  float blue = floor(a_look.y / 65536.0);
  float green = floor((a_look.y - blue * 65536.0) / 256.0);
  float red = a_look.y - blue * 65536.0 - green * 256.0;
  float alpha = a_look.z / 255.0 * u_swarm[3].w;
  return vec4(vec3(red, green, blue) / 255.0 * alpha, alpha);
}
#endif

// Where a vertex lies, from the particle's middle.
//   rect  of the picture, at scale 1
vec2 fromMiddle(vec4 rect, vec2 corner) {
  vec2 offset = (rect.xy + corner * rect.zw) * a_look.x;
#ifdef POINT
  return offset;
#else
  vec2 turn = vec2(cos(a_place.w), sin(a_place.w));
  return vec2(offset.x * turn.x - offset.y * turn.y, offset.x * turn.y + offset.y * turn.x);
#endif
}

void main() {
  int picture = CA_SWARM_VECTORS + CA_PICTURE_VECTORS * int(a_look.w - u_swarm[4].w + 0.5);
  vec4 part = u_swarm[picture];
  vec4 rect = u_swarm[picture + 1];
#ifdef POINT
  vec2 corner = vec2(0.5);
  gl_PointSize = rect.z * a_look.x * u_swarm[0].x;
  // Rows of the target count down; gl_PointCoord counts up.
  v_part = u_swarm[1].y > 0.0 ? vec4(part.x, part.y + part.w, part.z, -part.w) : part;
#else
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  v_texCoord = part.xy + corner * part.zw;
#endif
  vec2 place = a_place.xy + fromMiddle(rect, corner);
  vec3 device = u_swarm[0].xyz * place.x + u_swarm[1].xyz * place.y + u_swarm[2].xyz * a_place.z
      + u_swarm[3].xyz;
  vec2 shift = vec2(u_swarm[0].w, u_swarm[1].w);
  gl_Position = vec4(
      (device.xy + (shift + u_swarm[5].x) * device.z) * u_texelToClip - device.z,
      u_swarm[2].w * device.z, device.z);
  v_slice = u_swarm[4].z;
  v_lodBias = u_swarm[picture + 2].x;
#ifdef TINT
  v_tint = tint();
#endif
#ifdef CLIP
  v_cell = shift;
  v_clips = ivec2(u_swarm[4].xy);
#endif
}
