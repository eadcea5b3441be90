// SPDX-License-Identifier: Apache-2.0

/// A pixel and its reference: premultiplied RGBA, red in the lowest byte.
struct PixelPair {
  let first: UInt32
  let second: UInt32

  init(_ first: UInt32, _ second: UInt32) {
    (self.first, self.second) = (UInt32(littleEndian: first), UInt32(littleEndian: second))
  }

  /// The distance by a measure.
  func distance(_ measure: SnapshotTolerance.Measure) -> Double {
    switch measure {
    case .channel: Double(channelDistance)
    case .perceptual: max(distance(over: 0), distance(over: 255))
    }
  }

  /// The largest difference of a channel.
  var channelDistance: Int {
    (0..<4).reduce(0) { worst, channel in
      max(worst, abs(Int(Self.byte(first, channel)) - Int(Self.byte(second, channel))))
    }
  }

  /// CIEDE2000 of both over a grey.
  private func distance(over backdrop: Int) -> Double {
    Self.color(first, over: backdrop).difference(from: Self.color(second, over: backdrop))
  }

  private static func color(_ pixel: UInt32, over backdrop: Int) -> LabColor {
    let rest = (backdrop * (255 - Int(byte(pixel, 3))) + 127) / 255
    func channel(_ index: Int) -> UInt8 { UInt8(min(255, Int(byte(pixel, index)) + rest)) }
    return LabColor(red: channel(0), green: channel(1), blue: channel(2))
  }

  private static func byte(_ pixel: UInt32, _ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: pixel >> (8 * UInt32(index)))
  }
}
