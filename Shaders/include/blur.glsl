// SPDX-License-Identifier: Apache-2.0

// blur.glsl: the steps of a blur: Gaussians along an axis, and means that make pictures smaller.
//
// A picture is a target whose texels are cells of a grid, as in filter.glsl.
//   place   cells
//   offset  offset from cells to texels of the target
//   rect    cells that the picture holds: minX minY maxX maxY
//   goesOn  whether the outermost cells go on beyond the picture; else it is transparent there
// Everything is premultiplied.

// The cell at a place, transparent where the picture holds none.
vec4 blurCell(sampler2D picture, vec2 place, vec2 offset, vec4 rect) {
  vec2 cell = floor(place);
  bool isInside = cell == clamp(cell, rect.xy, rect.zw - 1.0);
  return isInside ? texelFetch(picture, ivec2(cell + offset), 0) : vec4(0.0);
}

// The cell at a place; beyond the picture the outermost one.
vec4 nearestCell(sampler2D picture, vec2 place, vec2 offset, vec4 rect) {
  return texelFetch(picture, ivec2(clamp(floor(place), rect.xy, rect.zw - 1.0) + offset), 0);
}

// One axis of a Gaussian blur: the mean of the cells within `reach`, weighted by exp(−i² / 2σ²);
// the outermost ones by the part of them that lies within. The weights follow each other by
// multiplication: w(i+1) = w(i) · r(i), r(i+1) = r(i) · exp(−1/σ²), r(0) = exp(−1/2σ²).
//   axis    cells: (1, 0) or (0, 1)
//   sigma, reach  cells
vec4 blurredCell(
    sampler2D picture, vec2 place, vec2 axis, float sigma, float reach, bool goesOn, vec2 offset,
    vec4 rect) {
  float ratio = exp(-0.5 / (sigma * sigma));
  float step = ratio * ratio;
  float weight = 1.0;
  vec4 sum = goesOn
      ? nearestCell(picture, place, offset, rect) : blurCell(picture, place, offset, rect);
  float total = 1.0;
  for (float i = 1.0; i < reach + 0.5; i += 1.0) {
    weight *= ratio;
    ratio *= step;
    float part = weight * min(reach + 0.5 - i, 1.0);
    total += 2.0 * part;
    sum += part * (goesOn
        ? nearestCell(picture, place + axis * i, offset, rect)
            + nearestCell(picture, place - axis * i, offset, rect)
        : blurCell(picture, place + axis * i, offset, rect)
            + blurCell(picture, place - axis * i, offset, rect));
  }
  return sum / total;
}

// The mean of the cells that one of a coarser grid covers.
//   place   cells of the coarser grid
//   count   cells along x and y
vec4 meanOfCells(
    sampler2D picture, vec2 place, vec2 count, bool goesOn, vec2 offset, vec4 rect) {
  vec2 first = floor(place) * count + 0.5;
  vec4 sum = vec4(0.0);
  for (float y = 0.0; y < count.y; y += 1.0) {
    for (float x = 0.0; x < count.x; x += 1.0) {
      vec2 cell = first + vec2(x, y);
      sum += goesOn ? nearestCell(picture, cell, offset, rect)
                    : blurCell(picture, cell, offset, rect);
    }
  }
  return sum / (count.x * count.y);
}
