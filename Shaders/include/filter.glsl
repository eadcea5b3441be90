// filter.glsl: pictures sampled between their texels, mapped in colour, blurred and made smaller.
//
// A picture is a target whose texels are cells of a grid over the surface: cell (i, j) covers the
// device pixels from (i, j) / scale. Cells count from the surface's corner, so that the grid lies the
// same whatever part of a picture is drawn.
//   place   cells: device pixels times scale
//   map     scale xy from device pixels to cells, offset zw from cells to texels of the target
//   rect    cells that the picture holds: minX minY maxX maxY
// Everything is premultiplied.

// The cell at a place, transparent where the picture holds none.
vec4 pictureCell(sampler2D picture, vec2 place, vec4 map, vec4 rect) {
  vec2 cell = floor(place);
  bool isInside = cell == clamp(cell, rect.xy, rect.zw - 1.0);
  return isInside ? texelFetch(picture, ivec2(cell + map.zw), 0) : vec4(0.0);
}

// The picture between the middles of its cells; in the middle of one that cell.
vec4 pictureBetween(sampler2D picture, vec2 place, vec4 map, vec4 rect) {
  vec2 corner = floor(place - 0.5) + 0.5;
  vec2 part = place - corner;
  vec4 first = pictureCell(picture, corner, map, rect);
  if (part == vec2(0.0)) return first;
  return mix(
      mix(first, pictureCell(picture, corner + vec2(1.0, 0.0), map, rect), part.x),
      mix(pictureCell(picture, corner + vec2(0.0, 1.0), map, rect),
          pictureCell(picture, corner + vec2(1.0, 1.0), map, rect), part.x),
      part.y);
}

// A colour whose components, not premultiplied, go through a matrix: the columns of red, green, blue
// and alpha, and what is added. What is transparent stays so.
vec4 mappedColor(vec4 color, vec4 red, vec4 green, vec4 blue, vec4 alpha, vec4 bias) {
  if (color.a <= 0.0) return vec4(0.0);
  vec3 straight = color.rgb / color.a;
  vec4 mapped = clamp(
      red * straight.r + green * straight.g + blue * straight.b + alpha * color.a + bias, 0.0,
      1.0);
  return vec4(mapped.rgb * mapped.a, mapped.a);
}

#ifdef BLUR
// The cell at a place; beyond the picture the outermost one.
vec4 nearestCell(sampler2D picture, vec2 place, vec4 map, vec4 rect) {
  return texelFetch(picture, ivec2(clamp(floor(place), rect.xy, rect.zw - 1.0) + map.zw), 0);
}

// One axis of a Gaussian blur: the mean of the cells within `reach`, weighted by exp(−i² / 2σ²); the
// outermost ones by the part of them that lies within. The weights follow each other by
// multiplication: w(i+1) = w(i) · r(i), r(i+1) = r(i) · exp(−1/σ²), r(0) = exp(−1/2σ²).
//   axis    cells: (1, 0) or (0, 1)
//   sigma, reach  cells
vec4 blurredCell(
    sampler2D picture, vec2 place, vec2 axis, float sigma, float reach, bool goesOn, vec4 map,
    vec4 rect) {
  float ratio = exp(-0.5 / (sigma * sigma));
  float step = ratio * ratio;
  float weight = 1.0;
  vec4 sum = goesOn
      ? nearestCell(picture, place, map, rect) : pictureCell(picture, place, map, rect);
  float total = 1.0;
  for (float i = 1.0; i < reach + 0.5; i += 1.0) {
    weight *= ratio;
    ratio *= step;
    float part = weight * min(reach + 0.5 - i, 1.0);
    total += 2.0 * part;
    sum += part * (goesOn
        ? nearestCell(picture, place + axis * i, map, rect)
            + nearestCell(picture, place - axis * i, map, rect)
        : pictureCell(picture, place + axis * i, map, rect)
            + pictureCell(picture, place - axis * i, map, rect));
  }
  return sum / total;
}

// The mean of the cells that one of a coarser grid covers.
//   place   cells of the coarser grid
//   count   cells along x and y
vec4 meanOfCells(
    sampler2D picture, vec2 place, vec2 count, bool goesOn, vec4 map, vec4 rect) {
  vec2 first = floor(place) * count + 0.5;
  vec4 sum = vec4(0.0);
  for (float y = 0.0; y < count.y; y += 1.0) {
    for (float x = 0.0; x < count.x; x += 1.0) {
      vec2 cell = first + vec2(x, y);
      sum += goesOn ? nearestCell(picture, cell, map, rect)
                    : pictureCell(picture, cell, map, rect);
    }
  }
  return sum / (count.x * count.y);
}

// One step of a blur.
//   numbers  for an axis: axis xy, sigma, reach; to make smaller: 0, 0 and the cells along x and y
vec4 blurStep(sampler2D picture, vec2 place, vec4 numbers, bool goesOn, vec4 map, vec4 rect) {
  if (numbers.xy == vec2(0.0)) {
    return meanOfCells(picture, place, numbers.zw, goesOn, map, rect);
  }
  return blurredCell(
      picture, place, numbers.xy, numbers.z, numbers.w, goesOn, map, rect);
}
#endif
