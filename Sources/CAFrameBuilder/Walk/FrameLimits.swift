// SPDX-License-Identifier: Apache-2.0
import CARenderTree

/// The limits of a builder; each is reported in a diagnostic where it applies, and the rest of the
/// picture is right.
package struct FrameLimits: Hashable, Sendable {
  /// Layers nested deeper than this are left out.
  ///
  /// Unoptimised, a level takes some 16 KiB of stack, of which a thread has 8 MiB.
  package var maximumDepth = 256
  /// Pieces that crossing layers of one space are cut into; beyond, they are ordered whole.
  package var maximumPieces = 4096
  /// Offscreen targets of a frame; beyond, groups are drawn part by part, without mask or effect.
  package var maximumTargets = 16_384
  /// Pixels of one offscreen target. A larger picture is drawn part by part.
  package var maximumPassArea = 8192 * 8192
  /// The longest side of one offscreen target, pixels. A host lowers it to the limit of its
  /// context.
  package var maximumPassSide = 16_384
  /// The longest side of the texture that a layer is rasterized to; a larger layer is drawn as it
  /// is.
  package var maximumRasterSide = 8192
  /// Standard deviation of a blur, device pixels; a larger one is drawn with this.
  package var maximumBlurRadius = 1024.0
  /// Pixels that the filters of a frame cover, those of backdrops and each step of a blur counted;
  /// a layer beyond is drawn without its filters.
  package var maximumFilterArea = 1 << 40
  /// The longest side of contents that are drawn from one texture, pixels; longer ones are drawn in
  /// tiles, of which only those that are seen become resident. A host lowers it to the limit of its
  /// context.
  package var maximumContentsSide = 16_384
  /// The longest side of a tile, pixels.
  package var contentsTileSide = 1024
  /// Elements of a path that is drawn; one with more is not.
  package var maximumPathElements = 1_000_000
  /// Lines that the outline of one path may come to, curves and joints included, and an eighth of
  /// the parts that rows of pixels cut them into; the path ends there.
  package var maximumPathSegments = 4_000_000
  /// Dashes that one line is cut into; one that would need more is drawn unbroken.
  package var maximumDashes = 100_000
  /// Particles that are drawn; of an emitter with more, the oldest are left out.
  package var maximumParticles = 500_000
  /// Stops of all gradients of a frame; the gradient that comes upon it ends with the last one.
  package var maximumStops = 1_000_000
  /// Copies that replicators make.
  package var copies = CopyLimits()
  /// Diagnostics a frame carries.
  package var maximumDiagnostics = 64

  package init() {}
}

extension FrameLimits {
  /// Whether an offscreen target of that size is within the limits.
  func allowTarget(width: Int, height: Int) -> Bool {
    max(width, height) <= maximumPassSide && width * height <= maximumPassArea
  }

  /// The limits of targets, as diagnostics tell them.
  var targetText: String {
    "\(maximumTargets) targets, \(maximumPassSide) pixels along a side or \(maximumPassArea) in all"
  }
}
