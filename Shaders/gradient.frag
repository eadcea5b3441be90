// SPDX-License-Identifier: Apache-2.0

// gradient.frag: a gradient within a shape.
//   input of gradient.glsl and shape.glsl
//   v_tint     the factor of colours, premultiplied
//   out_color  premultiplied

#include "pixel.glsl"
#include "shape.glsl"
#include "gradient.glsl"

flat in vec4 v_tint;
layout(location = 0) out vec4 out_color;

void main() { out_color = clipped(shaped(gradientColor(devicePixel()) * v_tint)); }
