// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The limits of `render(in:)`, like those of frames.
struct RenderLimits {
  /// Layers nested deeper than this are left out.
  var maximumDepth = 256
  /// The standard deviation of a shadow, device pixels; a larger one is drawn with this.
  var maximumBlur: CGFloat = 1024
  /// The longest side of a picture that is made aside, device pixels.
  var maximumSide: CGFloat = 16_384
  /// Device pixels of one such picture. A layer that needs a larger one is drawn part by part:
  /// without mask and blending, and without its shadow.
  var maximumArea = 8192 * 8192
  /// Device pixels of all pictures that are made aside at once, one within the other; beyond, the
  /// same.
  var maximumOpenArea = 1 << 28
  /// Copies of one layer that replicators make, those around its own included; others are left out.
  var maximumCopies = 16_384
  /// Particles of one layer; the oldest beyond are left out.
  var maximumParticles = 65_536
}
