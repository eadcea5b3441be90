// quad.vert: places one convex quadrilateral of a layer's plane per instance, a strip of four
// vertices picked by gl_VertexID.
//   a_corners01, a_corners23  layer space, points: x y of corners 0 1 and 2 3, in strip order
//   a_rowX, a_rowY, a_rowOrigin
//                  layer to device space: device x, y and w (the fourth) per layer x, y and 1; w
//                  carries the perspective of m34. The third numbers of the first two: what is added
//                  to device positions to get texels of the target; of the last: depth, clip space
//   a_rect         layer space: minX minY maxX maxY of what coverage is measured against; with PANEL
//                  the colour of the border, premultiplied
//   a_radii        layer space: corner radii minX·minY, maxX·minY, minX·maxY, maxX·maxY; with MASK
//                  or MIX scale xy and offset zw from device pixels to texels of the mask;
//                  with MASK and SHADOW from layer space; with COVERAGE the colour of what is
//                  stroked above what is filled, premultiplied; with PANEL that of the shadow
//   a_texture      scale xy and offset zw from layer to texture space; with TARGET or COVERAGE from device
//                  pixels to texels of the target or of coverage; with SHADOW 1 and nothing else where corners
//                  follow the continuous curve
//   a_color        premultiplied
//   a_numbers      slice of the contents array; with BORDER its width, with SHADOW sigma in points,
//                  with TEXTURE what is added to the level of mip levels, with COVERAGE the
//                  stroke's alpha without what fades both; first
//                  clip record, number of clip records. With PANEL slice, radius of the corners,
//                  width of the border, how far inside the outline what is filled ends; the layer's
//                  space is then that of panel.glsl
//   u_texelToClip  clip space per texel of the target; rows count from the top in both, so y is not
//                  turned
//   gl_Position    clip space
//   v_layer        layer space, points; the fragment stage measures edges in it
//   v_texel        texels of a raster, top left origin, y down
//   v_texCoord     texture space, top left origin, y down
//   v_sideScale    pixels per layer unit inwards from each side of v_rect, times the device w
//   v_sampled      texture space: the part of v_rect that contents are sampled in
//   v_outward, v_outlines
//                  what panel.glsl takes
// The other flat varyings carry the instance's values on. With FILTERED the second number of a_color
// is the record of a colour matrix, below 0 for none.

#include "coverage.glsl"
#include "shader_limits.h"

layout(location = 0) in vec4 a_corners01;
layout(location = 1) in vec4 a_corners23;
layout(location = 2) in vec4 a_rowX;
layout(location = 3) in vec4 a_rowY;
layout(location = 4) in vec4 a_rowOrigin;
layout(location = 5) in vec4 a_rect;
layout(location = 6) in vec4 a_radii;
layout(location = 7) in vec4 a_texture;
layout(location = 8) in vec4 a_color;
layout(location = 9) in vec4 a_numbers;

uniform vec2 u_texelToClip;

#ifdef TEXTURE
out vec2 v_texCoord;
#if defined(EDGE) || defined(ROUNDED)
flat out vec4 v_sampled;
#endif
flat out vec2 v_slice;
#endif
#if !defined(TEXTURE) || defined(TINT)
flat out vec4 v_color;
#endif
#if defined(TARGET) || defined(CLIP) || defined(COVERAGE)
flat out vec2 v_cell;
#endif
#if defined(TARGET) || defined(COVERAGE)
flat out vec4 v_deviceToTarget;
#endif
#ifdef COVERAGE
flat out vec4 v_lineColor;
flat out float v_lineAlpha;
#endif
#ifdef RASTER
out vec2 v_texel;
#endif
#if defined(MASK) || defined(MIX) || defined(BLEND)
flat out vec4 v_deviceToMask;
#endif
#if defined(EDGE) || defined(ROUNDED) || defined(SHADOW)
out vec2 v_layer;
#endif
#if defined(EDGE) || defined(ROUNDED) || defined(EFFECT) || defined(SHADOW) || \
    defined(BLUR) || defined(FILTERED)
flat out vec4 v_rect;
#endif
#if defined(ROUNDED) || (defined(SHADOW) && !defined(MASK))
flat out vec4 v_radii;
#elif defined(EDGE)
flat out vec4 v_sideScale;
#endif
#if defined(SHADOW) && !defined(MASK)
flat out vec2 v_shadow;
#endif
#ifdef BORDER
flat out float v_borderWidth;
#endif
#ifdef PANEL
out vec2 v_outward;
flat out vec3 v_outlines;
flat out vec4 v_border;
flat out vec4 v_shadowColor;
#endif
#ifdef CLIP
flat out ivec2 v_clips;
#endif
#ifdef FILTERED
uniform sampler2D s_clips;
flat out mat4 v_colorMatrix;
flat out vec4 v_colorBias;
#endif

void main() {
  vec4 pair = gl_VertexID < 2 ? a_corners01 : a_corners23;
  vec2 corner = (gl_VertexID & 1) == 0 ? pair.xy : pair.zw;
  vec4 device = a_rowX * corner.x + a_rowY * corner.y + a_rowOrigin;
  vec2 cell = vec2(a_rowX.z, a_rowY.z);
  gl_Position = vec4(
      (device.xy + cell * device.w) * u_texelToClip - device.w, a_rowOrigin.z * device.w, device.w);
#ifdef TEXTURE
  v_texCoord = corner * a_texture.xy + a_texture.zw;
  v_slice = a_numbers.xy;
#endif
#if !defined(TEXTURE) || defined(TINT)
  v_color = a_color;
#endif
#if defined(TARGET) || defined(CLIP) || defined(COVERAGE)
  v_cell = cell;
#endif
#if defined(TARGET) || defined(COVERAGE)
  v_deviceToTarget = a_texture;
#endif
#ifdef COVERAGE
  v_lineColor = a_radii;
  v_lineAlpha = a_numbers.y;
#endif
#ifdef RASTER
  v_texel = corner * a_texture.xy + a_texture.zw;
#endif
#if defined(MASK) || defined(MIX) || defined(BLEND)
  v_deviceToMask = a_radii;
#endif
#if defined(EDGE) || defined(ROUNDED) || defined(SHADOW)
  v_layer = corner;
#endif
#if defined(EDGE) || defined(ROUNDED)
  vec4 scale = sideScale(a_rowX.xyw, a_rowY.xyw, a_rowOrigin.xyw, a_rect);
#ifdef TEXTURE
  vec4 sampled = sampledRect(a_rowX.xyw, a_rowY.xyw, a_rowOrigin.xyw, a_rect, scale)
      * a_texture.xyxy + a_texture.zwzw;
  v_sampled = vec4(min(sampled.xy, sampled.zw), max(sampled.xy, sampled.zw));
#endif
#ifndef ROUNDED
  v_sideScale = scale;
#endif
#endif
#if defined(EDGE) || defined(ROUNDED) || defined(EFFECT) || defined(SHADOW) || \
    defined(BLUR) || defined(FILTERED)
  v_rect = a_rect;
#endif
#if defined(ROUNDED) || (defined(SHADOW) && !defined(MASK))
  v_radii = a_radii;
#endif
#if defined(SHADOW) && !defined(MASK)
  v_shadow = vec2(a_numbers.y, a_texture.x);
#endif
#ifdef BORDER
  v_borderWidth = a_numbers.y;
#endif
#ifdef PANEL
  v_outward = corner;
  v_outlines = a_numbers.y - vec3(0.0, a_numbers.w, a_numbers.z);
  v_border = a_rect;
  v_shadowColor = a_radii;
#endif
#ifdef CLIP
  v_clips = ivec2(a_numbers.zw);
#endif
#ifdef FILTERED
  int record = int(a_color.y);
  v_colorMatrix = mat4(1.0);
  v_colorBias = vec4(0.0);
  if (record >= 0) {
    int row = record / CA_CLIP_RECORDS_PER_ROW;
    int column = (record - row * CA_CLIP_RECORDS_PER_ROW) * CA_CLIP_TEXELS_PER_RECORD;
    for (int i = 0; i < 4; i++) {
      v_colorMatrix[i] = texelFetch(s_clips, ivec2(column + i, row), 0);
    }
    v_colorBias = texelFetch(s_clips, ivec2(column + 4, row), 0);
  }
#endif
}
