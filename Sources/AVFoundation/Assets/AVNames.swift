// SPDX-License-Identifier: Apache-2.0
@_exported import CoreMedia
import Foundation

/// The kind of media of a track.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  /// The kind of that name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The kind of that name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Pictures.
  public static let video = AVMediaType("vide")
  /// Sound, which is not played here.
  public static let audio = AVMediaType("soun")
  /// Text.
  public static let text = AVMediaType("text")
  /// Titles below the picture.
  public static let subtitle = AVMediaType("sbtl")
}

/// How a film lies in the bounds of its layer.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  /// The way of that name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As large as fits, in its own shape.
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  /// So large that the bounds are full, in its own shape; it goes beyond them unless the layer
  /// clips.
  public static let resizeAspectFill = AVLayerVideoGravity(
    rawValue: "AVLayerVideoGravityResizeAspectFill")
  /// Stretched to the bounds.
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// The largest rectangle of a shape within another one, in its middle.
///
/// - Parameters:
///   - aspectRatio: The shape: a width and a height above 0.
///   - boundingRect: The rectangle that it lies in.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
  guard aspectRatio.width > 0, aspectRatio.height > 0 else { return boundingRect }
  let scale = min(
    boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
  let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
  return CGRect(
    x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2,
    width: size.width, height: size.height)
}

extension NSNotification.Name {
  /// An item was played to its end; the object is the item. Posted on the player's thread.
  public static let AVPlayerItemDidPlayToEndTime = NSNotification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification")
  /// An item cannot be played on; the object is the item.
  public static let AVPlayerItemFailedToPlayToEndTime = NSNotification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
  /// An item's time jumped, as after a seek; the object is the item.
  public static let AVPlayerItemTimeJumped = NSNotification.Name(
    "AVPlayerItemTimeJumpedNotification")
}

extension NSValue {
  /// A value that holds a time.
  public convenience init(time: CMTime) { self.init(numbers: time.numbers) }

  /// A value that holds a range of times.
  public convenience init(timeRange: CMTimeRange) {
    self.init(numbers: timeRange.start.numbers + timeRange.duration.numbers)
  }

  /// The time that the value was made of.
  ///
  /// - Precondition: the value holds a time.
  public var timeValue: CMTime { CMTime(numbers(4)[...]) }

  /// The range that the value was made of.
  ///
  /// - Precondition: the value holds a range of times.
  public var timeRangeValue: CMTimeRange {
    let parts = numbers(8)
    return CMTimeRange(start: CMTime(parts[..<4]), duration: CMTime(parts[4...]))
  }

  private convenience init(numbers: [Int64]) {
    // Sound: the array holds as many numbers as the type says.
    self.init(bytes: numbers, objCType: "[\(numbers.count)q]")
  }

  private func numbers(_ count: Int) -> [Int64] {
    precondition(
      String(cString: objCType) == "[\(count)q]", "The value does not hold \(count) numbers.")
    var result = [Int64](repeating: 0, count: count)
    // Sound: the precondition makes sure that the value holds so many bytes.
    result.withUnsafeMutableBytes { getValue($0.baseAddress!) }
    return result
  }
}

extension CMTime {
  fileprivate var numbers: [Int64] {
    [value, Int64(timescale), Int64(flags.rawValue), epoch]
  }

  fileprivate init(_ numbers: ArraySlice<Int64>) {
    let parts = Array(numbers)
    self.init(
      value: parts[0], timescale: Int32(truncatingIfNeeded: parts[1]),
      flags: CMTimeFlags(rawValue: UInt32(truncatingIfNeeded: parts[2])), epoch: parts[3])
  }
}
