// SPDX-License-Identifier: Apache-2.0

// gradient.vert: a gradient within a shape.
//   a_u, a_v  layer space to the gradient's own: u and v per layer x, y and 1
//   a_stops   first record of stops, number of stops
//   a_tint    the factor of colours, premultiplied
//   a_form    as v_form.x of gradient.glsl
//   a_dither  as v_form.y of gradient.glsl
//   a_deviceToRevealed
//             offset from device pixels to texels of the target that it reveals
//   s_stops   records of four stops: their colours, then their locations
// The varyings are the input of gradient.glsl.

#include "placed_shape.glsl"
#include "placed_reveal.glsl"
#include "shader_limits.h"

layout(location = 9) in vec3 a_u;
layout(location = 10) in vec3 a_v;
layout(location = 11) in vec2 a_stops;
layout(location = 12) in vec4 a_tint;
layout(location = 13) in float a_form;
layout(location = 14) in float a_dither;
layout(location = 15) in vec2 a_deviceToRevealed;

uniform sampler2D s_stops;

out vec2 v_gradient;
CONSTANT out vec2 v_form;
#ifdef PLACED
CONSTANT out vec4 v_tint;
flat out ivec2 v_stops;
#ifndef TABLE
CONSTANT out vec4 v_places0;
CONSTANT out vec4 v_places1;
CONSTANT out vec4 v_places2;
CONSTANT out vec4 v_places3;
CONSTANT out float v_place16;

// The locations of the stops of a record, counted from the first; beyond the last record that of
// the last stop, which fills its record.
vec4 placesOf(int number) {
  int last = int(a_stops.x) + (int(a_stops.y) - 1) / CA_STOPS_PER_RECORD;
  int record = min(int(a_stops.x) + number, last);
  int row = record / CA_RECORDS_PER_ROW;
  int column = (record - row * CA_RECORDS_PER_ROW) * CA_TEXELS_PER_RECORD;
  vec4 places = texelFetch(s_stops, ivec2(column + CA_STOPS_PER_RECORD, row), 0);
  return int(a_stops.x) + number > last ? places.wwww : places;
}

void handOnPlaces() {
  v_places0 = placesOf(0);
  v_places1 = placesOf(1);
  v_places2 = placesOf(2);
  v_places3 = placesOf(3);
  v_place16 = placesOf(4).x;
}
#endif
#else
CONSTANT out vec4 v_color;
CONSTANT out vec4 v_step1;
CONSTANT out vec4 v_step2;
#ifdef FOURTH
CONSTANT out vec4 v_step3;
CONSTANT out vec3 v_from;
CONSTANT out vec3 v_slope;
#else
CONSTANT out vec2 v_from;
CONSTANT out vec2 v_slope;
#endif

// Hands on a record of stops, their colours multiplied by the tint. Between two at one location
// lies a step that no location falls into.
void placeStops(int record) {
  int row = record / CA_RECORDS_PER_ROW;
  int column = (record - row * CA_RECORDS_PER_ROW) * CA_TEXELS_PER_RECORD;
  v_color = texelFetch(s_stops, ivec2(column, row), 0);
  vec4 color1 = texelFetch(s_stops, ivec2(column + 1, row), 0);
  vec4 color2 = texelFetch(s_stops, ivec2(column + 2, row), 0);
  vec4 factor = vec4(a_tint.rgb / max(a_tint.a, 1e-20), a_tint.a);
  v_step1 = (color1 - v_color) * factor;
  v_step2 = (color2 - color1) * factor;
  v_color *= factor;
  vec4 locations = texelFetch(s_stops, ivec2(column + CA_STOPS_PER_RECORD, row), 0);
#ifdef FOURTH
  v_step3 = (texelFetch(s_stops, ivec2(column + 3, row), 0) - color2) * factor;
  v_from = locations.xyz - CA_LOCATION_SLACK;
  v_slope = 1.0 / max(locations.yzw - locations.xyz, 1e-30);
#else
  v_from = locations.xy - CA_LOCATION_SLACK;
  v_slope = 1.0 / max(locations.yz - locations.xy, 1e-30);
#endif
}
#endif

void main() {
  vec2 corner = placedCorner();
  placeShape(corner);
  placeRevealed(a_deviceToRevealed);
  vec3 place = vec3(corner, 1.0);
  v_gradient = vec2(dot(a_u, place), dot(a_v, place));
  v_form = vec2(a_form, a_dither);
#ifdef PLACED
  v_tint = a_tint;
  v_stops = ivec2(a_stops);
#ifndef TABLE
  handOnPlaces();
#endif
#else
  placeStops(int(a_stops.x));
#endif
}
