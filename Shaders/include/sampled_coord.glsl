// SPDX-License-Identifier: Apache-2.0

// sampled_coord.glsl: where a picture is sampled. For fragment stages.
//   v_sampled  texture space: the part of v_rect that the picture is sampled in

#if defined(EDGE) || defined(ROUNDED)
CONSTANT in vec4 v_sampled;
#endif

// Smoothing beyond the shape shows the outermost texels inside it, not those next to them in the
// picture.
vec2 sampledCoord(vec2 texCoord) {
#if defined(EDGE) || defined(ROUNDED)
  return clamp(texCoord, v_sampled.xy, v_sampled.zw);
#else
  return texCoord;
#endif
}
