// SPDX-License-Identifier: Apache-2.0

// cast.frag: a shadow that a target holds blurred, its alpha in a colour.
//   s_second          the picture
//   v_layer           layer space, points
//   v_color           premultiplied
//   v_layerToPicture  scale xy from layer space to cells, offset zw from cells to texels
//   v_cells           cells that the picture holds
//   out_color         premultiplied

#include "filter.glsl"
#include "pixel.glsl"

uniform sampler2D s_second;
in vec2 v_layer;
flat in vec4 v_color;
flat in vec4 v_layerToPicture;
flat in vec4 v_cells;
layout(location = 0) out vec4 out_color;

void main() {
  float alpha =
      pictureBetween(s_second, v_layer * v_layerToPicture.xy, v_layerToPicture, v_cells).a;
  out_color = clipped(v_color * alpha);
}
