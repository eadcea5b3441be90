// SPDX-License-Identifier: Apache-2.0

// blend.glsl: the picture of a layer on its backdrop, for the modes that GL's blending has not.
//
//   s, d   the layer's picture and the backdrop, premultiplied
//   mode   as `BlendMode` numbers them
//
// Modes after the W3C's Compositing and Blending Level 1, sections 9 and 10; the others are written
// in `CompositingMode`.

const int blendReplace = 0;
const int blendClear = 1;
const int blendCopy = 2;
const int blendSourceIn = 3;
const int blendSourceOut = 4;
const int blendDestIn = 5;
const int blendDestAtop = 6;
const int blendPlusDarker = 7;
const int blendSubtractSource = 8;
const int blendSubtractBelow = 9;
const int blendMultiply = 10;
const int blendScreen = 11;
const int blendOverlay = 12;
const int blendDarken = 13;
const int blendLighten = 14;
const int blendColorDodge = 15;
const int blendColorBurn = 16;
const int blendSoftLight = 17;
const int blendHardLight = 18;
const int blendDifference = 19;
const int blendExclusion = 20;
const int blendHue = 21;
const int blendSaturation = 22;
const int blendColor = 23;
const int blendLuminosity = 24;
const int blendPlusLighter = 25;
const int blendHardMix = 26;
const int blendMaximum = 27;
const int blendMinimum = 28;

float luminosity(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }

float saturation(vec3 c) { return max(max(c.r, c.g), c.b) - min(min(c.r, c.g), c.b); }

// A colour of that luminosity, brought into 0…1 along the way to grey.
vec3 withLuminosity(vec3 c, float wanted) {
  c += wanted - luminosity(c);
  float least = min(min(c.r, c.g), c.b);
  float most = max(max(c.r, c.g), c.b);
  if (least < 0.0) c = wanted + (c - wanted) * wanted / (wanted - least);
  if (most > 1.0) c = wanted + (c - wanted) * (1.0 - wanted) / (most - wanted);
  return c;
}

// A colour of that saturation whose least component is 0.
vec3 withSaturation(vec3 c, float wanted) {
  float least = min(min(c.r, c.g), c.b);
  float most = max(max(c.r, c.g), c.b);
  return most > least ? (c - least) * wanted / (most - least) : vec3(0.0);
}

vec3 hardLight(vec3 below, vec3 above) {
  vec3 doubled = 2.0 * above;
  vec3 screened = below + (doubled - 1.0) - below * (doubled - 1.0);
  return mix(below * doubled, screened, greaterThan(above, vec3(0.5)));
}

vec3 softLight(vec3 below, vec3 above) {
  vec3 dark = below - (1.0 - 2.0 * above) * below * (1.0 - below);
  vec3 curve = mix(
      ((16.0 * below - 12.0) * below + 4.0) * below, sqrt(below),
      greaterThan(below, vec3(0.25)));
  vec3 light = below + (2.0 * above - 1.0) * (curve - below);
  return mix(dark, light, greaterThan(above, vec3(0.5)));
}

float colorDodge(float below, float above) {
  if (below <= 0.0) return 0.0;
  return above >= 1.0 ? 1.0 : min(1.0, below / (1.0 - above));
}

float colorBurn(float below, float above) {
  if (below >= 1.0) return 1.0;
  return above <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - below) / above);
}

// B(below, above) of colours that are not premultiplied.
vec3 blendedColor(vec3 below, vec3 above, int mode) {
  switch (mode) {
    case blendMultiply: return below * above;
    case blendScreen: return below + above - below * above;
    case blendOverlay: return hardLight(above, below);
    case blendDarken: return min(below, above);
    case blendLighten: return max(below, above);
    case blendColorDodge:
      return vec3(colorDodge(below.r, above.r), colorDodge(below.g, above.g),
                  colorDodge(below.b, above.b));
    case blendColorBurn:
      return vec3(colorBurn(below.r, above.r), colorBurn(below.g, above.g),
                  colorBurn(below.b, above.b));
    case blendSoftLight: return softLight(below, above);
    case blendHardLight: return hardLight(below, above);
    case blendDifference: return abs(below - above);
    case blendExclusion: return below + above - 2.0 * below * above;
    case blendHue:
      return withLuminosity(withSaturation(above, saturation(below)), luminosity(below));
    case blendSaturation:
      return withLuminosity(withSaturation(below, saturation(above)), luminosity(below));
    case blendColor: return withLuminosity(above, luminosity(below));
    case blendLuminosity: return withLuminosity(below, luminosity(above));
    // The slack keeps sums of 1 that rounding took a little from.
    case blendHardMix: return step(1.0 - 1e-4, below + above);
    default: return above;
  }
}

// The modes are defined for colours within 0…1; pictures of half floats may have others.
vec3 straightColor(vec4 color) {
  return color.a > 0.0 ? clamp(color.rgb / color.a, 0.0, 1.0) : vec3(0.0);
}

vec4 blended(vec4 s, vec4 d, int mode) {
  switch (mode) {
    case blendReplace: return s;
    case blendClear: return vec4(0.0);
    case blendCopy: return s;
    case blendSourceIn: return s * d.a;
    case blendSourceOut: return s * (1.0 - d.a);
    case blendDestIn: return d * s.a;
    case blendDestAtop: return s * (1.0 - d.a) + d * s.a;
    case blendPlusDarker: {
      float alpha = min(1.0, s.a + d.a);
      return vec4(max(alpha - (s.a - s.rgb) - (d.a - d.rgb), 0.0), alpha);
    }
    case blendPlusLighter: return min(s + d, 1.0);
    case blendMaximum: return max(s, d);
    case blendMinimum: return min(s, d);
    case blendSubtractSource: {
      vec4 rest = max(d - s, 0.0);
      return min(rest, rest.a);
    }
    case blendSubtractBelow: {
      vec4 rest = max(s - d, 0.0);
      return min(rest, rest.a);
    }
    default: {
      vec3 both = blendedColor(straightColor(d), straightColor(s), mode);
      return vec4(
          s.rgb * (1.0 - d.a) + d.rgb * (1.0 - s.a) + s.a * d.a * both,
          s.a + d.a - s.a * d.a);
    }
  }
}
