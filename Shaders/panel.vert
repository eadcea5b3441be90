// SPDX-License-Identifier: Apache-2.0

// panel.vert: a part of a rounded layer with its border and its shadow. Layer space is that of
// panel.glsl.
//   a_fill, a_border, a_shadow  premultiplied
//   a_layerToShadow  scale xy and offset zw from layer space to the picture of the shadow
//   a_radius         radius of the outline
//   a_borderWidth    width of the border
//   a_inset          how far inside the outline the fill ends
//   a_slice          layer of the contents array that holds the shadow
//   a_fade           opacity of all of it
//   v_outward, v_outlines
//                    input of panel.glsl
//   v_texCoord       texture space, top left origin, y down
// The other varyings carry the instance's values on.

#include "head.glsl"

layout(location = 7) in vec4 a_fill;
layout(location = 8) in vec4 a_border;
layout(location = 9) in vec4 a_shadow;
layout(location = 10) in vec4 a_layerToShadow;
layout(location = 11) in float a_radius;
layout(location = 12) in float a_borderWidth;
layout(location = 13) in float a_inset;
layout(location = 14) in float a_slice;
layout(location = 15) in float a_fade;

out vec2 v_outward;
CONSTANT out vec3 v_outlines;
CONSTANT out vec4 v_fill;
CONSTANT out vec4 v_border;
CONSTANT out float v_fade;
#ifdef SHADOW
CONSTANT out vec4 v_shadow;
out vec2 v_texCoord;
CONSTANT out float v_slice;
#endif

void main() {
  vec2 corner = placedCorner();
  v_outward = corner;
  v_outlines = a_radius - vec3(0.0, a_inset, a_borderWidth);
  v_fill = a_fill;
  v_border = a_border;
  v_fade = a_fade;
#ifdef SHADOW
  v_shadow = a_shadow;
  v_texCoord = corner * a_layerToShadow.xy + a_layerToShadow.zw;
  v_slice = a_slice;
#endif
}
