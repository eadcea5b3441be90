// SPDX-License-Identifier: Apache-2.0

// raster.frag: the texture of a rasterized layer.
//   s_target   the texture
//   v_texel    texels of it
//   v_tint  the factor of colours, premultiplied
//   out_color  premultiplied

#include "pixel.glsl"

uniform sampler2D s_target;
in vec2 v_texel;
flat in vec4 v_tint;
layout(location = 0) out vec4 out_color;

void main() {
  vec4 color = texture(s_target, v_texel / vec2(textureSize(s_target, 0))) * v_tint;
  out_color = clipped(color);
}
