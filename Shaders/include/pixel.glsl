// SPDX-License-Identifier: Apache-2.0

// pixel.glsl: the pixel that is drawn, and its share by the instance's clips. For fragment
// stages.
//   v_cell   offset from device positions to texels of the target
//   v_clips  first clip record and number of records

#include "clip.glsl"

flat in vec2 v_cell;
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

// A colour within the instance's clips.
vec4 clipped(vec4 color) {
#ifdef CLIP
  color *= ownClipCoverage();
#endif
  return color;
}
