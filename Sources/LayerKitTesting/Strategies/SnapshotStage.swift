// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import Foundation
import UIGraphics
import _Testing_UIKit

/// The place where a snapshot is drawn: arguments of the strategy, traits, and the configuration.
struct SnapshotStage {
  var size: CGSize?
  var scale: CGFloat
  var style: UIUserInterfaceStyle
  var direction: UITraitEnvironmentLayoutDirection
  var times: [Double]
  var limits: SnapshotLimits

  init(size: CGSize? = nil, traits: UITraitCollection? = nil, times: [Double]) {
    let current = SnapshotTestingConfiguration.current
    self.size = size ?? current?.size
    let displayScale = traits.map(\.displayScale) ?? 0
    scale = displayScale > 0 ? displayScale : current?.scale ?? 1
    style = traits.map(\.userInterfaceStyle) ?? .unspecified
    if style == .unspecified { style = current?.style ?? .unspecified }
    direction = traits.map(\.layoutDirection) ?? .unspecified
    if direction == .unspecified { direction = current?.direction ?? .unspecified }
    self.times = times
    limits = current?.limits ?? SnapshotLimits()
  }

  /// The traits that drawing asks for.
  var traits: UITraitCollection {
    UITraitCollection.current.modifyingTraits {
      $0.displayScale = scale
      if style != .unspecified { $0.userInterfaceStyle = style }
      if direction != .unspecified { $0.layoutDirection = direction }
    }
  }

  /// The pictures of all times in a row.
  func strip(
    of size: CGSize, _ draw: (LayerPicture) throws(HeadlessError) -> [CGImage]
  ) throws(SnapshotError) -> UIImage {
    try check(size)
    let picture = LayerPicture(size: size, scale: scale, times: times)
    var drawn: Result<[CGImage], HeadlessError> = .success([])
    traits.performAsCurrent {
      drawn = Result { () throws(HeadlessError) in try draw(picture) }
    }
    let images: [CGImage]
    do { images = try drawn.get() } catch { throw .renderer(error) }
    return UIImage(cgImage: PictureStrip.joined(images), scale: scale, orientation: .up)
  }

  private func check(_ size: CGSize) throws(SnapshotError) {
    guard 1...max(limits.times, 1) ~= times.count, times.allSatisfy(\.isFinite) else {
      throw .badTimes(count: times.count, limit: limits.times)
    }
    let gap = Double(PictureStrip.gap * (times.count - 1))
    let width = Double(size.width * scale) * Double(times.count) + gap
    let height = Double(size.height * scale)
    // A comparison with a number that is none is false, so that such sizes end here too.
    guard width >= 1, height >= 1, width * height <= Double(limits.pixels) else {
      throw .badSize(width: width, height: height, limit: limits.pixels)
    }
  }
}
