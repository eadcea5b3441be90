// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The differences of a picture from its reference.
///
///     let comparison = SnapshotComparison(drawn, reference, tolerance: .exact)
///     print(comparison.agrees, comparison.offCount, comparison.worstDistance)
public struct SnapshotComparison: Hashable, Sendable {
  /// The sizes, pixels.
  public let size: PixelSize
  /// The size of the reference, pixels.
  public let referenceSize: PixelSize
  /// The tolerance.
  public let tolerance: SnapshotTolerance
  /// Pixels that are not the same.
  public private(set) var differingCount = 0
  /// Pixels whose distance is more than the tolerance's.
  public private(set) var offCount = 0
  /// The largest distance, by the tolerance's measure; 0 where all is the same.
  public private(set) var worstDistance = 0.0
  /// The largest difference of a channel, premultiplied, of 255.
  public private(set) var worstChannel = 0
  /// The pixel of ``worstDistance``, from the top left; nil where all is the same.
  public private(set) var worstPlace: PixelPlace?

  /// A size in pixels.
  public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    public var width: Int
    public var height: Int
    public var description: String { "\(width)×\(height)" }
  }

  /// A pixel, counted from the top left.
  public struct PixelPlace: Hashable, Sendable, CustomStringConvertible {
    public var x: Int
    public var y: Int
    public var description: String { "\(x), \(y)" }
  }

  /// Compares two pictures. Those of different sizes never agree and have no counts.
  public init(_ picture: CGImage, _ reference: CGImage, tolerance: SnapshotTolerance) {
    size = PixelSize(width: picture.width, height: picture.height)
    referenceSize = PixelSize(width: reference.width, height: reference.height)
    self.tolerance = tolerance
    guard size == referenceSize else { return }
    picture.withPremultipliedRGBA8 { first in
      reference.withPremultipliedRGBA8 { second in count(first, second) }
    }
  }

  /// Whether the picture may pass for its reference.
  public var agrees: Bool {
    size == referenceSize && tolerance.allows(offCount, of: size.width * size.height)
  }

  private mutating func count(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) {
    for pixel in 0..<size.width * size.height {
      let a = first.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
      let b = second.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
      if a != b { note(PixelPair(a, b), at: pixel) }
    }
  }

  private mutating func note(_ pair: PixelPair, at pixel: Int) {
    differingCount += 1
    worstChannel = max(worstChannel, pair.channelDistance)
    let distance = pair.distance(tolerance.measure)
    if distance > tolerance.distance { offCount += 1 }
    guard distance > worstDistance || worstPlace == nil else { return }
    worstDistance = distance
    worstPlace = PixelPlace(x: pixel % size.width, y: pixel / size.width)
  }
}

extension SnapshotComparison: CustomStringConvertible {
  /// The differences in a sentence.
  public var description: String {
    if size != referenceSize { return "It has \(size) pixels, the reference \(referenceSize)." }
    guard let worstPlace else { return "It is the same." }
    let unit = tolerance.measure == .perceptual ? "CIEDE2000" : "of 255"
    let worst = Decimals.text(worstDistance)
    return "\(offCount) of \(size.width * size.height) pixels are off by more than "
      + "\(Decimals.text(tolerance.distance)) \(unit), \(differingCount) differ; the worst, at "
      + "\(worstPlace), by \(worst) \(unit) and \(worstChannel) of 255 in a channel."
  }
}
