// SPDX-License-Identifier: Apache-2.0

// mix.glsl: one picture of two, each a target that holds its device pixels.
//
//   line  device space: direction x y of a motion, and where along it the motion begins and ends
//
// Everything is premultiplied. At progress 0 each formula gives the first picture, at 1 the second.

#include "target.glsl"

// Fade: before · (1 − p) + after · p, for translucent pictures too.
vec4 fadedPictures(vec4 before, vec4 after, float progress) {
  return before * (1.0 - progress) + after * progress;
}

#ifdef EFFECT
const int effectSwipe = 1;
const int effectDissolve = 2;
const int effectPageCurl = 3;
const int effectPageUnCurl = 4;

const float curlPaleness = 0.75;  // how far the back of a page is towards white
const float curlShade = 0.35;     // how much the darkest part of a curl is darkened
const float curlShadow = 0.3;     // how much the page darkens the part it is about to uncover

vec4 over(vec4 top, vec4 below) { return top + below * (1.0 - top.a); }

// Swipe: an edge as wide as `width` goes from before the motion's begin to its end; behind it is
// the second picture, along it both are mixed. Points beyond the ends count as lying on them.
float swipeProgress(vec2 device, float progress, float width, vec4 line) {
  float place = clamp(dot(device, line.xy), line.z, line.w) - line.z;
  float edge = progress * (line.w - line.z + width);
  return clamp((edge - place) / width, 0.0, 1.0);
}

// Dissolve: a number in 0…1 for each pixel, the same in every frame: the bits of its coordinates,
// multiplied by odd numbers and folded.
float noise(vec2 device, vec2 origin) {
  uvec2 pixel = uvec2(ivec2(floor(device - origin)));
  uint bits = pixel.x * 0x9E3779B1u + pixel.y * 0x85EBCA77u;
  bits = (bits ^ (bits >> 15)) * 0x2C1B3C6Du;
  bits = (bits ^ (bits >> 12)) * 0x297A2D39u;
  bits ^= bits >> 15;
  return float(bits >> 8) / 16777216.0;
}

// The target between texels, for curls.
vec4 fetchBetween(sampler2D target, vec2 device, vec4 deviceToTexel) {
  vec2 corner = floor(device - 0.5) + 0.5;
  vec2 part = device - corner;
  return mix(
      mix(fetchTarget(target, corner, deviceToTexel),
          fetchTarget(target, corner + vec2(1.0, 0.0), deviceToTexel), part.x),
      mix(fetchTarget(target, corner + vec2(0.0, 1.0), deviceToTexel),
          fetchTarget(target, corner + vec2(1.0, 1.0), deviceToTexel), part.x),
      part.y);
}

// Page curl: the page lies flat ahead of a fold that goes along the motion. Behind the fold it goes
// up around a cylinder of the radius r that lies on it and then back above itself, its back seen.
// With s the distance of a pixel behind the fold, the points seen there lie this far behind it
// on the flat page, from below to above:
//
//     s where s ≤ 0, r · asin(s/r) where 0 < s < r, then r · (π − asin(s/r)) or r · π − s
//
// The uncovered picture shows behind the fold only, not through a translucent page ahead of it.
// The fold starts at the begin, with nothing behind it, and ends two radii beyond the end, where
// its shadow has left the page too.
vec4 curledPage(
    sampler2D page, vec4 deviceToPage, vec4 below, vec2 device, float progress, float radius,
    vec4 line) {
  const float pi = 3.14159265;
  float fold = line.z + progress * (line.w - line.z + 2.0 * radius);
  float s = fold - dot(device, line.xy);
  float lit = 1.0 - curlShadow * clamp(2.0 - s / radius, 0.0, 1.0);
  vec4 color = vec4(below.rgb * lit, below.a);
  if (s <= 0.0) color = fetchTarget(page, device, deviceToPage);
  if (s >= radius) return color;
  float angle = asin(clamp(s / radius, 0.0, 1.0));
  if (s > 0.0) {
    vec4 rising = fetchBetween(page, device - line.xy * (radius * angle - s), deviceToPage);
    color = over(vec4(rising.rgb * (1.0 - curlShade * angle / pi), rising.a), color);
  }
  float behind = s > 0.0 ? radius * (pi - angle) : radius * pi - s;
  vec4 back = fetchBetween(page, device - line.xy * (behind - s), deviceToPage);
  float shade = 1.0 - curlShade * clamp(s / radius, 0.0, 1.0);
  return over(vec4(mix(back.rgb, vec3(back.a), curlPaleness) * shade, back.a), color);
}
#endif
