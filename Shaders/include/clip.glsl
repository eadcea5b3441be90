// SPDX-License-Identifier: Apache-2.0

// clip.glsl: coverage of a run of clip records.
//
// Texels of a record, as the Swift struct lies in memory:
//   0…2  device-to-layer matrix of row vectors (x, y, 1): layer x, y and w per device x, y and 1.
//        w is above zero in front of the eye; points behind it are clipped away. The fourth
//        number of texel 0 is 1 for continuous corners.
//   3    layer space: minX minY maxX maxY
//   4    corner radii as in rounded_rect.glsl

#include "coverage.glsl"
#include "rounded_rect.glsl"
#include "shader_limits.h"

struct ClipRecord {
  vec4 rowX;
  vec4 rowY;
  vec4 rowOrigin;
  vec4 rect;
  vec4 radii;
};

ClipRecord clipRecord(sampler2D records, int index) {
  int row = index / CA_RECORDS_PER_ROW;
  int column = (index - row * CA_RECORDS_PER_ROW) * CA_TEXELS_PER_RECORD;
  return ClipRecord(
      texelFetch(records, ivec2(column, row), 0), texelFetch(records, ivec2(column + 1, row), 0),
      texelFetch(records, ivec2(column + 2, row), 0),
      texelFetch(records, ivec2(column + 3, row), 0),
      texelFetch(records, ivec2(column + 4, row), 0));
}

// The coverage of one record. The footprint is the exact derivative of the division by w.
//   device  device space, the middle of a pixel
float recordCoverage(ClipRecord record, vec2 device) {
  vec3 layer = record.rowX.xyz * device.x + record.rowY.xyz * device.y + record.rowOrigin.xyz;
  if (layer.z <= 0.0) return 0.0;
  vec2 position = layer.xy / layer.z;
  Footprint footprint = Footprint(
      (record.rowX.xy - position * record.rowX.z) / layer.z,
      (record.rowY.xy - position * record.rowY.z) / layer.z);
  if (record.radii == vec4(0.0)) return rectCoverage(position, footprint, record.rect);
  return roundedRectCoverage(
      position, footprint, record.rect, record.radii, record.rowX.w > 0.5);
}

// The product of the coverage of `count` records from `first`.
float clipCoverage(sampler2D records, int first, int count, vec2 device) {
  float coverage = 1.0;
  for (int index = first; index < first + count; index++) {
    coverage *= recordCoverage(clipRecord(records, index), device);
  }
  return coverage;
}
