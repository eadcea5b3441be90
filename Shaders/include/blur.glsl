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

// The weights of blurredCell for a reach of at most twelve cells: those of the first to the fourth
// cell beside the middle one, whose weight is 1, of the next four, and of the four after those.
// Answers the sum of all, both sides and the middle.
float gaussianWeights(float sigma, float reach, out vec4 near, out vec4 next, out vec4 far) {
  float ratio = exp(-0.5 / (sigma * sigma));
  float step = ratio * ratio;
  float weight = 1.0;
  float total = 1.0;
  float parts[12];
  for (int i = 0; i < 12; i += 1) {
    weight *= ratio;
    ratio *= step;
    parts[i] = weight * clamp(reach - 0.5 - float(i), 0.0, 1.0);
    total += 2.0 * parts[i];
  }
  near = vec4(parts[0], parts[1], parts[2], parts[3]);
  next = vec4(parts[4], parts[5], parts[6], parts[7]);
  far = vec4(parts[8], parts[9], parts[10], parts[11]);
  return total;
}

// The alpha of a cell, where it is one of as many as the picture has along the axis; else zero.
//   index  the number of the cell along the axis
float alphaOfCell(sampler2D picture, ivec2 texel, int index, int count) {
  // Numbers below zero are large ones without a sign.
  return uint(index) < uint(count) ? texelFetch(picture, texel, 0).a : 0.0;
}

// The same for one cell and the one as far on the other side.
float alphaOfCells(sampler2D picture, ivec2 texel, ivec2 away, int index, int distance, int count) {
  return alphaOfCell(picture, texel + away, index + distance, count)
      + alphaOfCell(picture, texel - away, index - distance, count);
}

// blurredCell of alpha alone, for a picture that does not go on, times the sum of the weights.
//   near, next, far  weights, by gaussianWeights
float blurredAlpha(
    sampler2D picture, vec2 place, vec2 axis, vec4 near, vec4 next, vec4 far, float reach,
    vec2 offset, vec4 rect) {
  vec2 cell = floor(place);
  ivec2 texel = ivec2(cell + offset);
  ivec2 way = ivec2(axis);
  int index = int(dot(cell - rect.xy, axis));
  int count = int(dot(rect.zw - rect.xy, axis));
  float sum = alphaOfCell(picture, texel, index, count);
  for (int i = 1; float(i) < reach + 0.5; i += 4) {
    vec4 weights = i == 1 ? near : i == 5 ? next : far;
    sum += weights.x * alphaOfCells(picture, texel, way * i, index, i, count);
    sum += weights.y * alphaOfCells(picture, texel, way * (i + 1), index, i + 1, count);
    sum += weights.z * alphaOfCells(picture, texel, way * (i + 2), index, i + 2, count);
    sum += weights.w * alphaOfCells(picture, texel, way * (i + 3), index, i + 3, count);
  }
  return sum;
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
