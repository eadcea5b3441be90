// SPDX-License-Identifier: Apache-2.0
import CABase
import CAPictures
import CoreGraphics
import Foundation

/// The form in archives. Values are read with care, as a file may say anything.
extension ImageContent {
  private enum Key {
    static let pixels = "UIImageData"
    static let scale = "UIScale"
    static let orientation = "UIImageOrientation"
    static let renderingMode = "UIRenderingMode"
    static let caps = "UICapInsets"
    static let resizingMode = "UIResizingMode"
    static let alignment = "UIAlignmentRectInsets"
    static let baseline = "UIBaselineOffset"
    static let flips = "UIFlipsForRightToLeft"
    static let frames = "UIAnimatedImages"
    static let duration = "UIAnimationDuration"
    static let keyTimes = "LKAnimationKeyTimes"
    static let playCount = "LKAnimationPlayCount"
  }

  /// Writes pixels as PNG, and the rules.
  func encode(with coder: NSCoder) {
    if let stored, let data = try? PNGEncoder.encode(stored) {
      coder.encode(NSData(data: data), forKey: Key.pixels)
    }
    coder.encode(Double(scale), forKey: Key.scale)
    coder.encode(orientation.rawValue, forKey: Key.orientation)
    coder.encode(renderingMode.rawValue, forKey: Key.renderingMode)
    if let slices {
      coder.encode(slices.caps, forKey: Key.caps)
      coder.encode(slices.mode.rawValue, forKey: Key.resizingMode)
    }
    coder.encode(alignmentRectInsets, forKey: Key.alignment)
    if let baselineOffset { coder.encode(Double(baselineOffset), forKey: Key.baseline) }
    coder.encode(flipsForRightToLeft, forKey: Key.flips)
    if !frames.isEmpty {
      coder.encode(NSArray(array: frames), forKey: Key.frames)
      coder.encode(duration, forKey: Key.duration)
      let times = NSArray(array: keyTimes.map { NSNumber(value: $0) })
      if !keyTimes.isEmpty { coder.encode(times, forKey: Key.keyTimes) }
      if playCount > 0 { coder.encode(playCount, forKey: Key.playCount) }
    }
  }

  /// Reads an image; nil for pixels that are no PNG, and for values that nothing has.
  init?(coder: NSCoder) {
    func number(_ key: String) -> Int {
      coder.containsValue(forKey: key) ? coder.decodeInteger(forKey: key) : 0
    }
    guard let orientation = UIImage.Orientation(rawValue: number(Key.orientation)),
      let mode = UIImage.RenderingMode(rawValue: number(Key.renderingMode)),
      let resizing = UIImage.ResizingMode(rawValue: number(Key.resizingMode))
    else { return nil }
    if let data = coder.decodeKnownObject(of: NSData.self, forKey: Key.pixels) {
      let scale = coder.containsValue(forKey: Key.scale) ? coder.decodeDouble(forKey: Key.scale) : 1
      guard let image = try? ImageDecoder.decode(data as Data) else { return nil }
      self.init(image, scale: CGFloat(scale), orientation: orientation)
    } else {
      self.init()
    }
    renderingMode = mode
    if coder.containsValue(forKey: Key.caps) {
      slices = ImageSlices(caps: coder.decodeUIEdgeInsets(forKey: Key.caps), mode: resizing)
    }
    alignmentRectInsets = coder.decodeUIEdgeInsets(forKey: Key.alignment)
    if coder.containsValue(forKey: Key.baseline) {
      baselineOffset = CGFloat(coder.decodeDouble(forKey: Key.baseline))
    }
    flipsForRightToLeft =
      coder.containsValue(forKey: Key.flips) && coder.decodeBool(forKey: Key.flips)
    readFrames(coder)
  }

  private mutating func readFrames(_ coder: NSCoder) {
    guard coder.containsValue(forKey: Key.frames) else { return }
    let list = NestedValues.deeper {
      coder.decodeObject(of: [NSArray.self, UIImage.self], forKey: Key.frames)
    }
    frames = (list as? NSArray)?.compactMap { $0 as? UIImage } ?? []
    guard !frames.isEmpty, coder.containsValue(forKey: Key.duration) else { return }
    duration = max(0, coder.decodeDouble(forKey: Key.duration))
    if coder.containsValue(forKey: Key.keyTimes) {
      let list = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: Key.keyTimes)
      let times = (list as? NSArray)?.compactMap { ($0 as? NSNumber)?.doubleValue } ?? []
      if times.count == frames.count, times.allSatisfy(\.isFinite) { keyTimes = times }
    }
    if coder.containsValue(forKey: Key.playCount) {
      playCount = max(0, coder.decodeInteger(forKey: Key.playCount))
    }
  }
}
