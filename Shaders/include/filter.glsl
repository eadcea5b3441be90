// SPDX-License-Identifier: Apache-2.0

// filter.glsl: pictures sampled between their texels, and mapped in colour.
//
// A picture is a target whose texels are cells of a grid over the surface: cell (i, j) covers the
// device pixels from (i, j) / scale. Cells count from the surface's corner, so that the grid lies
// the same whatever part of a picture is drawn.
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

// A colour whose components, not premultiplied, are raised to powers.
vec4 poweredColor(vec4 color, vec4 powers) {
  if (color.a <= 0.0) return vec4(0.0);
  vec4 straight = clamp(vec4(color.rgb / color.a, color.a), 0.0, 1.0);
  vec4 raised = mix(pow(straight, powers), straight, equal(powers, vec4(1.0)));
  return vec4(raised.rgb * raised.a, raised.a);
}

// A colour whose components, not premultiplied, go through a matrix: the columns of red, green,
// blue and alpha, and a constant. Transparent stays transparent.
vec4 mappedColor(vec4 color, vec4 red, vec4 green, vec4 blue, vec4 alpha, vec4 bias) {
  if (color.a <= 0.0) return vec4(0.0);
  vec3 straight = color.rgb / color.a;
  vec4 mapped = clamp(
      red * straight.r + green * straight.g + blue * straight.b + alpha * color.a + bias, 0.0,
      1.0);
  return vec4(mapped.rgb * mapped.a, mapped.a);
}
