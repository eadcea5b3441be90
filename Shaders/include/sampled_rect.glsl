// SPDX-License-Identifier: Apache-2.0

// sampled_rect.glsl: the part of the shape that a picture is sampled in. For vertex stages that
// include placed_shape.glsl first.
//   v_sampled  texture space: input of sampled_coord.glsl

#if defined(EDGE) || defined(ROUNDED)
CONSTANT out vec4 v_sampled;
#endif

// Hands the part on.
//   layerToTexture  scale xy and offset zw
void placeSampled(vec4 layerToTexture) {
#if defined(EDGE) || defined(ROUNDED)
  vec4 scale = sideScale(a_rowX, a_rowY, a_rowOrigin, a_rect);
  vec4 sampled = sampledRect(a_rowX, a_rowY, a_rowOrigin, a_rect, scale)
      * layerToTexture.xyxy + layerToTexture.zwzw;
  v_sampled = vec4(min(sampled.xy, sampled.zw), max(sampled.xy, sampled.zw));
#endif
}
