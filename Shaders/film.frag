// SPDX-License-Identifier: Apache-2.0

// film.frag: a picture of a film within a shape.
//   v_texCoord  texture space of luma
//   v_tint      factor of the colour, premultiplied
//   v_red, v_green, v_blue
//               factors of luma, blue and red chroma, and a constant
//   v_chroma    scale xy and offset zw from the plane of luma to those of chroma
//   v_alpha     factor of the plane of alpha, and a constant
//   out_color   premultiplied

#include "pixel.glsl"
#include "shape.glsl"
#include "sampled_coord.glsl"

uniform sampler2D s_luma;
uniform sampler2D s_chromaBlue;
uniform sampler2D s_chromaRed;
uniform sampler2D s_alpha;
in vec2 v_texCoord;
flat in vec4 v_tint;
flat in vec4 v_red;
flat in vec4 v_green;
flat in vec4 v_blue;
flat in vec4 v_chroma;
flat in vec2 v_alpha;
layout(location = 0) out vec4 out_color;

void main() {
  vec2 coord = sampledCoord(v_texCoord);
  vec2 chroma = coord * v_chroma.xy + v_chroma.zw;
  vec4 samples = vec4(texture(s_luma, coord).r, texture(s_chromaBlue, chroma).r,
      texture(s_chromaRed, chroma).r, 1.0);
  float alpha = texture(s_alpha, coord).r * v_alpha.x + v_alpha.y;
  vec3 color = vec3(dot(v_red, samples), dot(v_green, samples), dot(v_blue, samples));
  out_color = clipped(shaped(vec4(clamp(color, 0.0, 1.0) * alpha, alpha) * v_tint));
}
