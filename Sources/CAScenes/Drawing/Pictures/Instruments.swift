// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The pictures of the two clocks.
enum Instruments {
  /// A dial of `side` points with sixty marks.
  static func dial(_ side: CGFloat, scale: CGFloat) -> CGImage {
    let half = Float(side) / 2
    var bitmap = Bitmap(CGSize(width: side, height: side), scale: scale)
    bitmap.paint(.disc(half, half, radius: half), .ink)
    bitmap.paint(.disc(half, half, radius: half * 0.945)) { point in
      Ink.card.mixed(with: .line, 0.5 * point.y / (2 * half))
    }
    for mark in 0..<60 {
      let turn = Double(mark) / 30 * Double.pi
      let direction = SIMD2(Float(sine(turn)), -Float(cosine(turn))) * half
      let center = SIMD2(half, half)
      let isHour = mark.isMultiple(of: 5)
      bitmap.paint(
        .line(
          [center + direction * (isHour ? 0.76 : 0.84), center + direction * 0.86],
          width: half * (isHour ? 0.04 : 0.015)), isHour ? .ink : .quiet)
    }
    return bitmap.image
  }

  /// A hand of `size` points that points up; its pivot lies a tenth above its lower end.
  static func hand(_ size: CGSize, _ ink: Ink, hasCounterweight: Bool, scale: CGFloat) -> CGImage {
    let (width, height) = (Float(size.width), Float(size.height))
    var bitmap = Bitmap(size, scale: scale)
    let blade = [
      SIMD2(width * 0.5, 0), SIMD2(width * 0.62, height * 0.08), SIMD2(width * 0.68, height),
      SIMD2(width * 0.32, height), SIMD2(width * 0.38, height * 0.08),
    ]
    bitmap.paint(.polygon(blade), ink)
    if hasCounterweight { bitmap.paint(.disc(width / 2, height * 0.9, radius: width * 0.5), ink) }
    return bitmap.image
  }

  /// Pixels of one digit, and of the gap that belongs to it.
  static let digitWidth = 8
  static let digitHeight = 12

  /// The digits 0 to 9 side by side as seven segments of hard pixels.
  static func digits(_ ink: Ink) -> CGImage {
    var bitmap = Bitmap(CGSize(width: digitWidth * 10, height: digitHeight), scale: 1)
    for digit in 0...9 {
      for segment in 0..<7 {
        let isLit = segments[digit] >> segment & 1 == 1
        let bar = bars[segment]
        bitmap.paint(
          .rect(x: bar.x + Float(digit * digitWidth), y: bar.y, width: bar.z, height: bar.w),
          isLit ? ink : ink.faded(to: 0.07))
      }
    }
    return bitmap.image
  }

  /// Which segments are lit, bit 0 for the top one, then clockwise, the middle one last.
  private static let segments: [UInt8] = [
    0b011_1111, 0b000_0110, 0b101_1011, 0b100_1111, 0b110_0110, 0b110_1101, 0b111_1101,
    0b000_0111, 0b111_1111, 0b110_1111,
  ]

  /// x, y, width and height of each segment in pixels.
  private static let bars: [SIMD4<Float>] = [
    [2, 1, 3, 1], [5, 2, 1, 3], [5, 6, 1, 4], [2, 10, 3, 1], [1, 6, 1, 4], [1, 2, 1, 3],
    [2, 5, 3, 1],
  ]
}
