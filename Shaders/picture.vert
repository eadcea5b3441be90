// SPDX-License-Identifier: Apache-2.0

// picture.vert: a picture within a shape.
//   a_layerToTexture  scale xy and offset zw from layer to texture space
//   a_tint            premultiplied
//   a_slice           layer of the contents array; below 0 for white
//   a_lodBias         offset of the mip level
//   a_deviceToRevealed
//                     offset from device pixels to texels of the target that it reveals
//   v_texCoord        texture space, top left origin, y down
//   v_sampled         texture space: the part of the shape that contents are sampled in
// The other varyings carry the instance's values on.

#include "placed_shape.glsl"
#include "placed_reveal.glsl"

layout(location = 9) in vec4 a_layerToTexture;
layout(location = 10) in vec4 a_tint;
layout(location = 11) in float a_slice;
layout(location = 12) in float a_lodBias;
layout(location = 13) in vec2 a_deviceToRevealed;

#if defined(EDGE) && !defined(WITHIN)
#define MEASURED_IN_TEXTURE
#else
out vec2 v_texCoord;
#endif
#if defined(WITHIN) || defined(ROUNDED)
CONSTANT out vec4 v_sampled;
#endif
#ifndef PLAIN
CONSTANT out float v_slice;
CONSTANT out float v_lodBias;
#endif
#ifdef TINT
CONSTANT out vec4 v_tint;
#endif

void main() {
  vec2 corner = placedCorner();
#ifdef MEASURED_IN_TEXTURE
  placeShape(corner, a_layerToTexture);
#else
  placeShape(corner);
  v_texCoord = corner * a_layerToTexture.xy + a_layerToTexture.zw;
#endif
#if defined(WITHIN) || defined(ROUNDED)
  vec4 scale = sideScale(a_rowX, a_rowY, a_rowOrigin, a_rect);
  vec4 sampled = sampledRect(a_rowX, a_rowY, a_rowOrigin, a_rect, scale)
      * a_layerToTexture.xyxy + a_layerToTexture.zwzw;
  v_sampled = vec4(min(sampled.xy, sampled.zw), max(sampled.xy, sampled.zw));
#endif
  placeRevealed(a_deviceToRevealed);
#ifndef PLAIN
  v_slice = a_slice;
  v_lodBias = a_lodBias;
#endif
#ifdef TINT
  v_tint = a_tint;
#endif
}
