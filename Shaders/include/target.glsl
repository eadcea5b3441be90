// SPDX-License-Identifier: Apache-2.0

// target.glsl: texels of an earlier target, one per device pixel.

// The texel under a device position; transparent outside the texture.
//   device         device space, the middle of a pixel
//   deviceToTexel  scale xy and offset zw
vec4 fetchTarget(sampler2D target, vec2 device, vec4 deviceToTexel) {
  ivec2 texel = ivec2(floor(device * deviceToTexel.xy + deviceToTexel.zw));
  ivec2 size = textureSize(target, 0);
  bool isInside = texel == clamp(texel, ivec2(0), size - 1);
  return isInside ? texelFetch(target, texel, 0) : vec4(0.0);
}
