// SPDX-License-Identifier: Apache-2.0

// pixel.glsl: the pixel that is drawn, and its share by the instance's clips. For fragment
// stages.
//   v_cell   offset from device positions to texels of the target
//   v_clips  first clip record and number of records
//   s_second, v_revealed
//            the target that is revealed; offset xy from texels of the target drawn to to those of
//            it, and one by its size, zw

#include "clip.glsl"

CONSTANT in vec2 v_cell;
#ifdef REVEAL
uniform sampler2D s_second;
CONSTANT in vec4 v_revealed;
#endif
#ifdef CLIP
uniform sampler2D s_clips;
flat in ivec2 v_clips;
#endif

// The middle of the pixel, device space.
vec2 devicePixel() { return gl_FragCoord.xy - v_cell; }

// The coverage of the pixel by the instance's clips.
float ownClipCoverage() {
#ifdef CLIP
  return clipCoverage(s_clips, v_clips.x, v_clips.y, devicePixel());
#else
  return 1.0;
#endif
}

// A colour within the instance's clips. Of a mask that reveals a target, the factor of its pixel.
vec4 clipped(vec4 color) {
#ifdef REVEAL
  // The middle of a texel: a software driver samples the nearest sooner than it fetches it.
  color *= texture(s_second, (gl_FragCoord.xy + v_revealed.xy) * v_revealed.zw);
#endif
#ifdef CLIP
  color *= ownClipCoverage();
#endif
  return color;
}
