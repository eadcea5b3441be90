// SPDX-License-Identifier: Apache-2.0

// present.frag: the texels of a finished picture, one per pixel, in a framebuffer whose rows count
// from the bottom.
//   s_picture      rows count from the top
//   u_origin       pixel of the framebuffer where the picture's bottom left corner lies
//   out_color      premultiplied

uniform sampler2D s_picture;
uniform vec2 u_origin;
out vec4 out_color;

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy - u_origin);
  int rows = textureSize(s_picture, 0).y;
  out_color = texelFetch(s_picture, ivec2(texel.x, rows - 1 - texel.y), 0);
}
