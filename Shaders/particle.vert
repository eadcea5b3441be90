// SPDX-License-Identifier: Apache-2.0

// particle.vert: places the quad of a particle, a strip of four vertices picked by gl_VertexID.
//   a_place        layer space: the middle, x, y and z, points; the angle, radians
//   a_look         the scale; red, green and blue as the bytes of a whole number; alpha, 0…255; the
//                  number of the picture
//   u_swarm        what all have in common:
//     0, 1, 2     layer to device space: device x, y and w per layer x, y and z; w: the offset from
//                  device positions to texels of the target, x and y, and the depth, clip space
//     3            device x, y and w of layer space's origin; w: the opacity
//     4            first clip record, number of records, layer of the contents array, number of the
//                  first picture
//     5 + 2n       texture space: the corner xy and the extent zw of a picture
//     6 + 2n       its width and height, points, and the offset of its mip level
//   u_texelToClip  clip space per texel of the target
//   v_texCoord     texture space, top left origin, y down
//   v_tint         factor of the sample, premultiplied
// The other varyings carry the swarm's values on.

#include "shader_limits.h"

layout(location = 0) in vec4 a_place;
layout(location = 1) in vec4 a_look;

uniform vec2 u_texelToClip;
uniform vec4 u_swarm[5 + 2 * CA_SWARM_PICTURES];

out vec2 v_texCoord;
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

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  int picture = 5 + 2 * int(a_look.w - u_swarm[4].w + 0.5);
  vec4 part = u_swarm[picture];
  vec4 size = u_swarm[picture + 1];
  vec2 offset = (corner - 0.5) * size.xy * a_look.x;
  vec2 turn = vec2(cos(a_place.w), sin(a_place.w));
  vec2 place = a_place.xy
      + vec2(offset.x * turn.x - offset.y * turn.y, offset.x * turn.y + offset.y * turn.x);
  vec3 device = u_swarm[0].xyz * place.x + u_swarm[1].xyz * place.y + u_swarm[2].xyz * a_place.z
      + u_swarm[3].xyz;
  vec2 shift = vec2(u_swarm[0].w, u_swarm[1].w);
  gl_Position = vec4(
      (device.xy + shift * device.z) * u_texelToClip - device.z, u_swarm[2].w * device.z,
      device.z);
  v_texCoord = part.xy + corner * part.zw;
  v_slice = u_swarm[4].z;
  v_lodBias = size.z;
#ifdef TINT
  v_tint = tint();
#endif
#ifdef CLIP
  v_cell = shift;
  v_clips = ivec2(u_swarm[4].xy);
#endif
}
