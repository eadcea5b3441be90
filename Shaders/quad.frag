// quad.frag: the colour of a quad, from a plain colour, contents or an earlier target, times the
// coverage of its shape and of its clips.
//   v_texCoord           texture space
//   v_slice              layer of s_contents, where one below 0 stands for white; what is added to
//                        the level of mip levels
//   v_texel              texels of s_raster
//   v_color              premultiplied: the colour, or what the sample is multiplied by
//   v_layer              layer space, points
//   v_sampled            texture space: what of v_rect contents are sampled in
//   v_sideScale          pixels per layer unit inwards from each side of v_rect, times the device w
//   v_rect, v_radii      layer space: the shape that coverage is measured against
//   v_borderWidth        layer space, points
//   v_shadow             sigma in layer space, and 1 for continuous corners
//   v_deviceToTarget, v_deviceToMask
//                        scale xy and offset zw from device pixels to texels; with MIX those of the
//                        first and of the second picture
//   v_color, v_rect      with MIX the numbers that mix.glsl reads; with BLUR those of a step of it and
//                        the cells of the picture; with FILTERED opacity, nothing, the mode of
//                        blend.glsl, nothing and the cells of the picture
//   v_deviceToMask       with BLEND of what is below
//   v_colorMatrix, v_colorBias
//                        what colours go through
//   v_deviceToTarget     with COVERAGE scale and offset to texels of s_target, whose red is the coverage of
//                        v_color, and green that of v_lineColor above it
//   v_lineAlpha          how much of v_color the line hides where it covers all
//   v_outward, v_outlines, v_border, v_shadowColor
//                        what panel.glsl takes; v_color is the colour of what is filled, and contents
//                        hold the shadow
//   v_clips              first clip record and number of records
//   v_cell               what is added to device positions to get texels of the target
//   out_color            premultiplied

#include "blend.glsl"
#include "clip.glsl"
#include "coverage.glsl"
#include "filter.glsl"
#include "mix.glsl"
#include "panel.glsl"
#include "rounded_rect.glsl"
#include "shadow.glsl"
#include "target.glsl"

#ifdef TEXTURE
uniform sampler2DArray s_contents;
in vec2 v_texCoord;
#if defined(EDGE) || defined(ROUNDED)
flat in vec4 v_sampled;
#endif
flat in vec2 v_slice;
#endif
#if !defined(TEXTURE) || defined(TINT)
flat in vec4 v_color;
#endif
#if defined(TARGET) || defined(CLIP) || defined(COVERAGE)
flat in vec2 v_cell;
#endif
#if defined(TARGET) || defined(COVERAGE)
uniform sampler2D s_target;
flat in vec4 v_deviceToTarget;
#endif
#ifdef COVERAGE
flat in vec4 v_lineColor;
flat in float v_lineAlpha;
#endif
#ifdef RASTER
uniform sampler2D s_raster;
in vec2 v_texel;
#endif
#if defined(MASK) || defined(MIX) || defined(BLEND)
uniform sampler2D s_mask;
flat in vec4 v_deviceToMask;
#endif
#if defined(EDGE) || defined(ROUNDED) || defined(SHADOW)
in vec2 v_layer;
#endif
#if defined(EDGE) || defined(ROUNDED) || defined(EFFECT) || defined(SHADOW) || \
    defined(BLUR) || defined(FILTERED)
flat in vec4 v_rect;
#endif
#if defined(ROUNDED) || (defined(SHADOW) && !defined(MASK))
flat in vec4 v_radii;
#elif defined(EDGE)
flat in vec4 v_sideScale;
#endif
#if defined(SHADOW) && !defined(MASK)
flat in vec2 v_shadow;
#endif
#ifdef BORDER
flat in float v_borderWidth;
#endif
#ifdef PANEL
in vec2 v_outward;
flat in vec3 v_outlines;
flat in vec4 v_border;
flat in vec4 v_shadowColor;
#endif
#ifdef CLIP
uniform sampler2D s_clips;
flat in ivec2 v_clips;
#endif
#ifdef FILTERED
flat in mat4 v_colorMatrix;
flat in vec4 v_colorBias;
#endif

layout(location = 0) out vec4 out_color;

#ifdef CONTINUOUS
const bool hasContinuousCorners = true;
#else
const bool hasContinuousCorners = false;
#endif

// The coverage of the quad's own shape.
float shapeCoverage() {
#ifdef ROUNDED
  Footprint footprint = Footprint(dFdx(v_layer), dFdy(v_layer));
#endif
#ifdef BORDER
  vec4 inner = v_rect + vec4(v_borderWidth, v_borderWidth, -v_borderWidth, -v_borderWidth);
  vec4 innerRadii = max(v_radii - v_borderWidth, 0.0);
  return max(0.0,
      roundedRectCoverage(v_layer, footprint, v_rect, v_radii, hasContinuousCorners)
          - roundedRectCoverage(v_layer, footprint, inner, innerRadii, hasContinuousCorners));
#elif defined(ROUNDED)
  return roundedRectCoverage(v_layer, footprint, v_rect, v_radii, hasContinuousCorners);
#elif defined(EDGE)
  vec4 inside = vec4(v_layer - v_rect.xy, v_rect.zw - v_layer);
  return rectCoverage(inside * (v_sideScale * gl_FragCoord.w));
#else
  return 1.0;
#endif
}

#ifdef TEXTURE
// Where the contents are sampled. What smoothing draws beyond the shape shows the outermost texels
// inside it, not those next to them in the picture.
vec2 texCoord() {
#if defined(EDGE) || defined(ROUNDED)
  return clamp(v_texCoord, v_sampled.xy, v_sampled.zw);
#else
  return v_texCoord;
#endif
}
#endif

void main() {
#if defined(TARGET) || defined(CLIP) || defined(COVERAGE)
  vec2 device = gl_FragCoord.xy - v_cell;
#endif
#if defined(PANEL)
#ifdef TEXTURE
  vec4 shadow = texture(s_contents, vec3(v_texCoord, v_slice.x)) * v_shadowColor;
#else
  vec4 shadow = vec4(0.0);
#endif
  vec4 color = panelColor(panelCoverage(v_outward, v_outlines), v_color, v_border, shadow);
#elif defined(TEXTURE)
  // The bias makes a picture in its own size count as magnified, whichever way rounding falls.
  vec4 color = texture(s_contents, vec3(texCoord(), v_slice.x), v_slice.y - 1.0 / 64.0);
#ifdef TINT
  color = (v_slice.x < 0.0 ? vec4(1.0) : color) * v_color;
#endif
#elif defined(EFFECT)
  vec4 color = mixedPictures(
      s_target, v_deviceToTarget, s_mask, v_deviceToMask, device, v_color, v_rect);
#elif defined(MIX)
  vec4 color = fadedPictures(
      fetchTarget(s_target, device, v_deviceToTarget),
      fetchTarget(s_mask, device, v_deviceToMask), v_color.x);
#elif defined(BLUR)
  vec4 color = blurStep(
      s_target, device, v_color, v_deviceToTarget.x > 0.5, v_deviceToTarget, v_rect);
#elif defined(FILTERED)
  vec4 color =
      pictureBetween(s_target, device * v_deviceToTarget.xy, v_deviceToTarget, v_rect);
  // Without a matrix colours stay what they are, outside of 0…1 too.
  if (v_color.y >= 0.0) {
    color = mappedColor(
        color, v_colorMatrix[0], v_colorMatrix[1], v_colorMatrix[2], v_colorMatrix[3],
        v_colorBias);
  }
#ifndef BLEND
  color *= v_color.x;
#endif
#elif defined(RASTER)
  vec4 color = texture(s_raster, v_texel / vec2(textureSize(s_raster, 0))) * v_color;
#elif defined(TARGET)
  vec4 color = fetchTarget(s_target, device, v_deviceToTarget) * v_color;
#elif defined(COVERAGE)
  // Quads of coverage end within its texture.
  vec2 covered = texelFetch(
      s_target, ivec2(device * v_deviceToTarget.xy + v_deviceToTarget.zw), 0).rg;
  vec4 color = v_color * (covered.r * (1.0 - v_lineAlpha * covered.g)) + v_lineColor * covered.g;
#else
  vec4 color = v_color;
#endif
#if defined(MASK) && !defined(SHADOW)
  color *= fetchTarget(s_mask, device, v_deviceToMask).a;
#endif
#if defined(EDGE) || defined(ROUNDED)
  color *= shapeCoverage();
#endif
#if defined(SHADOW) && defined(MASK)
  color *= pictureBetween(s_mask, v_layer * v_deviceToMask.xy, v_deviceToMask, v_rect).a;
#elif defined(SHADOW)
  color *= shadowCoverage(
      v_layer, Footprint(dFdx(v_layer), dFdy(v_layer)), v_rect, v_radii, v_shadow.x,
      v_shadow.y > 0.5);
#endif
#ifdef BLEND
  vec4 below = fetchTarget(s_mask, device, v_deviceToMask);
  int mode = int(v_color.z);
  float coverage = mode == blendReplace ? v_color.x : 1.0;
  if (mode != blendReplace) color *= v_color.x;
#ifdef CLIP
  coverage *= clipCoverage(s_clips, v_clips.x, v_clips.y, device);
#endif
  color = mix(below, blended(color, below, mode), coverage);
#elif defined(CLIP)
  color *= clipCoverage(s_clips, v_clips.x, v_clips.y, device);
#endif
  out_color = color;
}
