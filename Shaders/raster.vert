// SPDX-License-Identifier: Apache-2.0

// raster.vert: the texture of a rasterized layer.
//   a_layerToTexel  scale xy and offset zw from layer space to texels
//   a_opacity       0…1
//   v_texel         texels, top left origin, y down
//   v_opacity       a_opacity

#include "head.glsl"

layout(location = 7) in vec4 a_layerToTexel;
layout(location = 8) in float a_opacity;

out vec2 v_texel;
flat out float v_opacity;

void main() {
  vec2 corner = placedCorner();
  v_texel = corner * a_layerToTexel.xy + a_layerToTexel.zw;
  v_opacity = a_opacity;
}
