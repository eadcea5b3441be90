// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Something whose picture changes by itself: a film that plays, a surface that a program draws to.
///
/// A layer whose contents have a source shows the picture that the source gives for the time of the
/// frame. The render tree asks, once for each evaluation, on the thread that renders.
package protocol PictureSource: AnyObject, Sendable {
  /// Whether the source is given times of its layer's clock, which may stand still or run back,
  /// rather than those of the media clock. By default it is not.
  var followsLayerTime: Bool { get }

  /// The picture at a time, seconds; nil for none.
  ///
  /// Equal ids of pictures mean equal pixels. The pixels themselves may be made when they are first
  /// read.
  ///
  /// - Parameter waits: Whether the very picture of `time` is needed, as for a film on disk, and
  ///   may be waited for. Else the caller must not be held up: the latest picture that is there
  ///   does.
  func picture(at time: Double, waits: Bool) -> Contents?

  /// The earliest time after `time` at which the picture may be another one, unless ``bells`` ring;
  /// infinity for never.
  func nextChange(after time: Double) -> Double

  /// The latest time up to `time` before which the picture may be another one; minus infinity for
  /// never, which is the default. Only asked where the source follows a clock that runs back.
  func lastChange(before time: Double) -> Double

  /// Rings when the picture changed, or what ``nextChange(after:)`` says, other than by time.
  var bells: Bells { get }
}

extension PictureSource {
  package var followsLayerTime: Bool { false }
  package func lastChange(before time: Double) -> Double { -.infinity }
}

extension Contents {
  /// The contents of a layer that shows the pictures of a source.
  ///
  /// - Parameter image: What readers get that know no sources: archives, `render(in:)`.
  package init(_ source: any PictureSource, showing image: CGImage) {
    self.init(
      id: ContentsID(rawValue: image.identity), image: image, part: nil, change: nil,
      source: source)
  }
}
