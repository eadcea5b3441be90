// SPDX-License-Identifier: Apache-2.0

// raster.vert: the texture of a rasterized layer.
//   a_layerToTexel  scale xy and offset zw from layer space to texels
//   a_tint          the factor of colours, premultiplied
//   a_home          the raster's first texel in the texture, xy, and its last texel, zw
//   v_texel         texels, top left origin, y down
//   v_texCoord      texture space, of a texture of the raster's own
//   v_tint, v_home  a_tint, a_home

#include "head.glsl"

layout(location = 7) in vec4 a_layerToTexel;
layout(location = 8) in vec4 a_tint;
layout(location = 9) in vec4 a_home;

#ifdef PLAIN
out vec2 v_texCoord;
#else
out vec2 v_texel;
CONSTANT out vec4 v_tint;
#endif
#ifdef ALPHA
CONSTANT out vec4 v_home;
#endif

void main() {
  vec2 corner = placedCorner();
  vec2 texel = corner * a_layerToTexel.xy + a_layerToTexel.zw;
#ifdef PLAIN
  v_texCoord = texel / (a_home.zw + 1.0);
#else
  v_texel = texel;
  v_tint = a_tint;
#endif
#ifdef ALPHA
  v_home = a_home;
#endif
}
