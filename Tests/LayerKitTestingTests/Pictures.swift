// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

/// Small pictures, layers and folders for tests.
enum Pictures {
  /// A picture of one colour, premultiplied.
  static func plain(_ color: [UInt8], width: Int = 8, height: Int = 4) -> CGImage {
    CGImage(
      width: width, height: height,
      premultipliedRGBA: (0..<width * height).flatMap { _ in color })
  }

  /// A plain picture with one pixel of another colour.
  static func dotted(
    _ color: [UInt8], dot: [UInt8], x: Int, y: Int, width: Int = 8, height: Int = 4
  ) -> CGImage {
    var pixels = (0..<width * height).flatMap { _ in color }
    pixels.replaceSubrange((y * width + x) * 4..<(y * width + x) * 4 + 4, with: dot)
    return CGImage(width: width, height: height, premultipliedRGBA: pixels)
  }

  /// A blue layer of 40 × 20 points with a red square that moves from left to right within 1 s.
  static func moving() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 5, y: 7, width: 40, height: 20)
    layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let square = CALayer()
    square.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (10.0, 30.0, 1)
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    square.add(animation, forKey: nil)
    layer.addSublayer(square)
    return layer
  }

  /// A folder that is gone afterwards.
  static func inFolder<R>(_ body: (URL) throws -> R) throws -> R {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "snapshots-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}

extension CGImage {
  /// The premultiplied RGBA of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(premultipliedRGBA[start..<start + 4])
  }
}
