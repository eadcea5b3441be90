// SPDX-License-Identifier: Apache-2.0

// gradient.glsl: the colour of a gradient. For fragment stages.
//   v_gradient  the gradient's own space: u, v
//   v_form      0 where the location is u, 1 where it is the length of (u, v), 2 where it is its
//               turn, 3 + f where it is t on the circle of radius t about (1 − t) · (f, 0), with f
//               from 0 to less than 1; and how far the dither moves a colour
// Of at most three stops, or, with FOURTH, four, where nothing is looked up:
//   v_color     sRGB and alpha of the first, tinted and not premultiplied
//   v_step1, v_step2, v_step3
//               the differences of the next ones from those before
//   v_from, v_slope
//               the location of each but the last, less the slack, and one by the way to the next
// With PLACED, of at most CA_PLACED_STOPS, colours are looked up:
//   s_stops     records of four: their colours, then their locations
//   v_stops     the first record, and the number of stops
//   v_places0 … v_places3, v_place16
//               the locations of the stops; behind the last one its own
// With TABLE as well, of any number, locations are looked up, too.
//
// Red, green, blue and alpha are mixed apart between two stops, as they are encoded, and
// premultiplied then. Of stops at one location the last one counts. A location is taken as a
// little greater than it is, so that a pixel whose middle lies on a step shows the colour behind
// it, whichever way rounding falls.

in vec2 v_gradient;
CONSTANT in vec2 v_form;
#ifdef PLACED
uniform sampler2D s_stops;
flat in ivec2 v_stops;
#ifndef TABLE
CONSTANT in vec4 v_places0;
CONSTANT in vec4 v_places1;
CONSTANT in vec4 v_places2;
CONSTANT in vec4 v_places3;
CONSTANT in float v_place16;
#endif
#else
CONSTANT in vec4 v_color;
CONSTANT in vec4 v_step1;
CONSTANT in vec4 v_step2;
#ifdef FOURTH
CONSTANT in vec4 v_step3;
CONSTANT in vec3 v_from;
CONSTANT in vec3 v_slope;
#else
CONSTANT in vec2 v_from;
CONSTANT in vec2 v_slope;
#endif
#endif

// The location of the pixel among the stops.
float gradientLocation() {
  float u = v_gradient.x;
  float distance = length(v_gradient);
  float location = v_form.x < 0.5 ? u : distance;
#ifdef TABLE
  if (v_form.x > 2.5) {
    // With q the way from the focus: t² (1 − f²) − 2 t (q · f) − q² = 0.
    float focus = v_form.x - 3.0;
    vec2 way = vec2(u - focus, v_gradient.y);
    float along = way.x * focus;
    float rest = 1.0 - focus * focus;
    return (along + sqrt(along * along + rest * dot(way, way))) / rest + CA_LOCATION_SLACK;
  }
  if (v_form.x > 1.5) {
    const float perRadian = 0.15915494;
    float turn = distance > 0.0 ? atan(v_gradient.y, u) * perRadian + CA_LOCATION_SLACK : 0.0;
    return turn - floor(turn);
  }
#endif
#ifdef PLACED
  location += CA_LOCATION_SLACK;
#endif
  return location;
}

#ifdef PLACED
// A texel of the record that has a stop.
vec4 stopTexel(int stop, int texel) {
  int record = v_stops.x + stop / CA_STOPS_PER_RECORD;
  int row = record / CA_RECORDS_PER_ROW;
  int column = (record - row * CA_RECORDS_PER_ROW) * CA_TEXELS_PER_RECORD;
  return texelFetch(s_stops, ivec2(column + texel, row), 0);
}

vec4 stopColor(int stop) { return stopTexel(stop, stop % CA_STOPS_PER_RECORD); }
#endif

#if defined(TABLE)
float stopLocation(int stop) {
  return stopTexel(stop, CA_STOPS_PER_RECORD)[stop % CA_STOPS_PER_RECORD];
}

// The number of stops that lie at a location or before it.
int stopsUpTo(float location) {
  int low = 0;
  int high = v_stops.y;
  while (low < high) {
    int middle = (low + high) / 2;
    if (stopLocation(middle) > location) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

// The colour at a location, not premultiplied.
vec4 stopsAt(float location) {
  int next = stopsUpTo(location);
  if (next == 0) return stopColor(0);
  if (next == v_stops.y) return stopColor(next - 1);
  float from = stopLocation(next - 1);
  float part = (location - from) / (stopLocation(next) - from);
  return mix(stopColor(next - 1), stopColor(next), part);
}
#elif defined(PLACED)
// How many stops lie at a location or before it, less one, and the locations of the last of these
// and of the next one.
struct Passed {
  float count;
  float from;
  float to;
};

// Goes on to the next four stops. Locations ascend.
void pass(inout Passed passed, vec4 places, float location) {
  vec4 isBehind = step(places, vec4(location));
  passed.count += dot(isBehind, vec4(1.0));
  vec4 from = mix(vec4(passed.from), places, isBehind);
  vec4 to = mix(places, vec4(1e30), isBehind);
  passed.from = max(max(from.x, from.y), max(from.z, from.w));
  passed.to = min(passed.to, min(min(to.x, to.y), min(to.z, to.w)));
}

// The colour at a location, not premultiplied. Without branches, as a software driver runs both
// sides of one.
vec4 stopsAt(float location) {
  const float beyond = 1e30;
  Passed passed = Passed(-1.0, v_places0.x, beyond);
  pass(passed, v_places0, location);
  pass(passed, v_places1, location);
  pass(passed, v_places2, location);
  pass(passed, v_places3, location);
  float isLast = step(v_place16, location);
  passed.count += isLast;
  passed.from = mix(passed.from, v_place16, isLast);
  passed.to = min(passed.to, mix(v_place16, beyond, isLast));
  int last = v_stops.y - 1;
  int stop = clamp(int(passed.count), 0, last);
  float part = clamp((location - passed.from) / max(passed.to - passed.from, 1e-30), 0.0, 1.0);
  return mix(stopColor(stop), stopColor(min(stop + 1, last)), part);
}
#else
vec4 stopsAt(float location) {
#ifdef FOURTH
  vec3 part = clamp((location - v_from) * v_slope, 0.0, 1.0);
  return v_color + v_step1 * part.x + v_step2 * part.y + v_step3 * part.z;
#else
  vec2 part = clamp((location - v_from) * v_slope, 0.0, 1.0);
  return v_color + v_step1 * part.x + v_step2 * part.y;
#endif
}
#endif

// Noise in 0…1 that spreads evenly over small areas: Jimenez, Next Generation Post Processing in
// Call of Duty: Advanced Warfare, 2014.
float evenNoise(vec2 device) {
  return fract(52.9829189 * fract(dot(device, vec2(0.06711056, 0.00583715))));
}

// The gradient's colour, premultiplied.
//   device  device space, the middle of a pixel
vec4 gradientColor(vec2 device) {
  vec4 color = stopsAt(gradientLocation());
  color.rgb *= color.a;
  return color + (evenNoise(device) * 2.0 - 1.0) * v_form.y;
}
