// SPDX-License-Identifier: Apache-2.0

// panel.frag: a part of a rounded layer with its border and its shadow.
//   v_outward, v_outlines, v_fill, v_border
//               input of panel.glsl
//   v_shadow    premultiplied
//   v_texCoord  texture space
//   v_slice     layer of s_contents
//   out_color   premultiplied

#include "panel.glsl"

in vec2 v_outward;
CONSTANT in vec3 v_outlines;
CONSTANT in vec4 v_fill;
CONSTANT in vec4 v_border;
CONSTANT in float v_fade;
#ifdef SHADOW
uniform sampler2DArray s_contents;
CONSTANT in vec4 v_shadow;
in vec2 v_texCoord;
CONSTANT in float v_slice;
#endif
layout(location = 0) out vec4 out_color;

void main() {
#ifdef SHADOW
  vec4 shadow = texture(s_contents, vec3(v_texCoord, v_slice)) * v_shadow;
#else
  vec4 shadow = vec4(0.0);
#endif
  vec4 color = panelColor(panelCoverage(v_outward, v_outlines), v_fill, v_border, shadow);
  out_color = color * v_fade;
}
