// SPDX-License-Identifier: Apache-2.0

// raster.frag: the texture of a rasterized layer; with ALPHA the alpha of a silhouette, with PLAIN
// its texels as they are.
//   s_target   the texture
//   v_texel    texels of the raster
//   v_texCoord texture space
//   v_tint     the factor of colours, premultiplied
//   v_home     the raster's first texel in the texture, xy, and its last texel, zw
//   out_color  premultiplied

#include "pixel.glsl"

uniform sampler2D s_target;
#ifdef PLAIN
in vec2 v_texCoord;
#else
in vec2 v_texel;
CONSTANT in vec4 v_tint;
#endif
#ifdef ALPHA
CONSTANT in vec4 v_home;
#endif
layout(location = 0) out vec4 out_color;

#ifdef ALPHA
// The alpha between texels. It depends on the place in the raster alone, to the last bit, wherever
// the raster lies in the texture.
float alphaBetween() {
  vec2 place = clamp(v_texel - 0.5, vec2(0.0), v_home.zw);
  vec2 corner = min(floor(place), v_home.zw - 1.0);
  vec2 part = place - corner;
  ivec2 texel = ivec2(corner + v_home.xy);
  float a = texelFetch(s_target, texel, 0).a;
  float b = texelFetch(s_target, texel + ivec2(1, 0), 0).a;
  float c = texelFetch(s_target, texel + ivec2(0, 1), 0).a;
  float d = texelFetch(s_target, texel + ivec2(1, 1), 0).a;
  return mix(mix(a, b, part.x), mix(c, d, part.x), part.y);
}
#endif

void main() {
#if defined(PLAIN)
  out_color = texture(s_target, v_texCoord);
#elif defined(ALPHA)
  out_color = clipped(alphaBetween() * v_tint);
#else
  vec4 color = texture(s_target, v_texel / vec2(textureSize(s_target, 0))) * v_tint;
  out_color = clipped(color);
#endif
}
