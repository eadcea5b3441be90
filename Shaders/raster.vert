// SPDX-License-Identifier: Apache-2.0

// raster.vert: the texture of a rasterized layer.
//   a_layerToTexel  scale xy and offset zw from layer space to texels
//   a_tint          the factor of colours, premultiplied
//   a_home          the raster's first texel in the texture, xy, and its last texel, zw
//   v_texel         texels, top left origin, y down
//   v_tint, v_home  a_tint, a_home

#include "head.glsl"

layout(location = 7) in vec4 a_layerToTexel;
layout(location = 8) in vec4 a_tint;
layout(location = 9) in vec4 a_home;

out vec2 v_texel;
CONSTANT out vec4 v_tint;
#ifdef ALPHA
CONSTANT out vec4 v_home;
#endif

void main() {
  vec2 corner = placedCorner();
  v_texel = corner * a_layerToTexel.xy + a_layerToTexel.zw;
  v_tint = a_tint;
#ifdef ALPHA
  v_home = a_home;
#endif
}
