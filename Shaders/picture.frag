// SPDX-License-Identifier: Apache-2.0

// picture.frag: a picture within a shape.
//   v_texCoord  texture space; v_place of shape.glsl is, too, where sides are those of the texture
//   v_sampled   texture space: the part of the shape that contents are sampled in
//   s_contents  the array that holds the picture; with PLAIN the texture
//   v_slice     layer of s_contents; one below 0 stands for white
//   v_lodBias   offset of the mip level
//   v_tint      factor of the sample, premultiplied
//   out_color   premultiplied

#include "pixel.glsl"
#include "shape.glsl"

#ifdef PLAIN
uniform sampler2D s_contents;
#else
uniform sampler2DArray s_contents;
CONSTANT in float v_slice;
CONSTANT in float v_lodBias;
#endif
#if !defined(EDGE) || defined(WITHIN)
in vec2 v_texCoord;
#endif
#if defined(WITHIN) || defined(ROUNDED)
CONSTANT in vec4 v_sampled;
#endif
#ifdef TINT
CONSTANT in vec4 v_tint;
#endif
layout(location = 0) out vec4 out_color;

// Where the contents are sampled. Smoothing beyond the shape shows the outermost texels
// inside it, not those next to them in the picture.
vec2 texCoord() {
#if defined(WITHIN) || defined(ROUNDED)
  return clamp(v_texCoord, v_sampled.xy, v_sampled.zw);
#elif defined(EDGE)
  return v_place;
#else
  return v_texCoord;
#endif
}

#ifdef PLAIN
void main() { out_color = texture(s_contents, texCoord()); }
#else
void main() {
  // Before the sample: one number is kept meanwhile, not all that it is made of.
  float coverage = shapeCoverage();
  // The bias makes a picture in its own size count as magnified, whichever way rounding falls.
  vec4 color = texture(s_contents, vec3(texCoord(), v_slice), v_lodBias - 1.0 / 64.0);
#ifdef REVEAL
  color = vec4(color.a);
#endif
#ifdef TINT
  color = (v_slice < 0.0 ? vec4(1.0) : color) * v_tint;
#endif
  out_color = clipped(color * coverage);
}
#endif
