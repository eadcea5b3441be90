// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

/// A tree with more bytes of images than fit the budget of textures, whose every pixel is known.
///
/// Image after image shows a window of its texels in a cell of its own, texel for pixel. All have
/// bytes of their own: rows cut from one long strip of random texels, each row elsewhere.
final class ManyImages {
  /// The particular properties of an image.
  private struct Kind {
    var width, height: Int
    var isHalfFloat = false
    var hasAlpha = false
    var isMipmapped = false
  }

  private static let kinds = [
    Kind(width: 512, height: 512),
    Kind(width: 512, height: 512, isHalfFloat: true),
    Kind(width: 300, height: 260, hasAlpha: true),
    Kind(width: 1024, height: 1024, hasAlpha: true),
    Kind(width: 100, height: 90),
    Kind(width: 512, height: 256, isHalfFloat: true, hasAlpha: true),
    Kind(width: 512, height: 512, isMipmapped: true),
    Kind(width: 640, height: 1000, isHalfFloat: true),
  ]
  /// Longer than a texture may be.
  private static let long = Kind(width: 20_000, height: 200)

  /// The side of a cell, points and pixels, and how many there are in a row.
  static let side = 16
  static let columns = 64

  let root = CALayer()
  /// Bytes of all images, and of the largest texture that one of them needs.
  private(set) var byteCount = 0
  static let largestPiece = 16_384 * 200 * 4
  private(set) var count = 0
  private var cells: [(layer: CALayer, kind: Kind)] = []
  private let strips: [(bytes: [UInt8], halves: [UInt16])]

  /// - Parameter byteCount: how many bytes of images there are at least.
  init(byteCount least: Int) {
    strips = [false, true].map { Self.strip(hasAlpha: $0) }
    while byteCount < least {
      add(count == 5 ? Self.long : Self.kinds[count % Self.kinds.count])
    }
    root.frame = CGRect(origin: .zero, size: size)
    root.anchorPoint = .zero
    root.position = .zero
  }

  var size: CGSize {
    CGSize(
      width: Self.columns * Self.side, height: (count - 1) / Self.columns * Self.side + Self.side)
  }

  /// Texels from one long row, premultiplied.
  private static func strip(hasAlpha: Bool) -> (bytes: [UInt8], halves: [UInt16]) {
    var state: UInt64 = hasAlpha ? 7 : 3
    var bytes: [UInt8] = []
    for _ in 0..<1 << 16 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let alpha = hasAlpha ? UInt8(truncatingIfNeeded: state >> 56) : 255
      for shift in [24, 32, 40] {
        bytes.append(UInt8(UInt64(UInt8(truncatingIfNeeded: state >> shift)) * UInt64(alpha) / 255))
      }
      bytes.append(alpha)
    }
    return (bytes, bytes.map { Float16(Float($0) / 255).bitPattern })
  }

  /// Where a row of an image begins in the strip, texels.
  private func start(_ number: Int, row: Int, _ kind: Kind) -> Int {
    (number * 9973 + row * 131) % ((1 << 16) - kind.width)
  }

  private func image(_ number: Int, _ kind: Kind) -> CGImage {
    let strip = strips[kind.hasAlpha ? 1 : 0]
    func rows<Sample>(of samples: [Sample]) -> [Sample] {
      var result: [Sample] = []
      result.reserveCapacity(kind.width * kind.height * 4)
      for row in 0..<kind.height {
        let first = start(number, row: row, kind) * 4
        result += samples[first..<first + kind.width * 4]
      }
      return result
    }
    guard kind.isHalfFloat else {
      return CGImage(
        width: kind.width, height: kind.height, premultipliedRGBA: rows(of: strip.bytes))
    }
    return CGImage(
      width: kind.width, height: kind.height, premultipliedHalfFloats: rows(of: strip.halves))
  }

  /// Every eighth row of cells is a group, which is drawn in a target of its own.
  private func parent(ofRow row: Int) -> CALayer {
    guard row % 8 == 3 else { return root }
    if let group = root.sublayers?.last, group.name == "row \(row)" { return group }
    let group = CALayer()
    group.name = "row \(row)"
    group.frame = CGRect(
      x: 0, y: row * Self.side, width: Self.columns * Self.side, height: Self.side)
    let mask = CALayer()
    mask.frame = group.bounds
    mask.contents = CGImage(
      width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
    group.mask = mask
    root.addSublayer(group)
    return group
  }

  private func add(_ kind: Kind) {
    let layer = CALayer()
    let (row, column) = (count / Self.columns, count % Self.columns)
    let parent = parent(ofRow: row)
    layer.frame = CGRect(
      x: column * Self.side, y: parent === root ? row * Self.side : 0, width: Self.side,
      height: Self.side)
    layer.contents = image(count, kind)
    layer.magnificationFilter = .nearest
    layer.minificationFilter = kind.isMipmapped ? .trilinear : .nearest
    parent.addSublayer(layer)
    cells.append((layer, kind))
    byteCount += kind.width * kind.height * (kind.isHalfFloat ? 8 : 4)
    count += 1
  }

  /// The corner of the window into an image, texels.
  private func corner(_ number: Int, turn: Int, _ kind: Kind) -> (x: Int, y: Int) {
    (
      (number * 37 + turn * 191) % (kind.width - Self.side),
      (number * 53 + turn * 89) % (kind.height - Self.side)
    )
  }

  /// Has all images show other windows.
  func show(turn: Int) {
    CATransaction.setDisableActions(true)
    for (number, cell) in cells.enumerated() {
      let (width, height) = (CGFloat(cell.kind.width), CGFloat(cell.kind.height))
      let (x, y) = corner(number, turn: turn, cell.kind)
      cell.layer.contentsRect = CGRect(
        x: CGFloat(x) / width, y: CGFloat(y) / height, width: CGFloat(Self.side) / width,
        height: CGFloat(Self.side) / height)
    }
  }

  /// How many pixels of a picture differ from the texels they show.
  func wrongPixels(of picture: Pixels, turn: Int) -> Int {
    var wrong = 0
    for (number, cell) in cells.enumerated() {
      let (x, y) = corner(number, turn: turn, cell.kind)
      let strip = strips[cell.kind.hasAlpha ? 1 : 0].bytes
      for row in 0..<Self.side {
        let first = (start(number, row: y + row, cell.kind) + x) * 4
        let place =
          ((number / Self.columns * Self.side + row) * picture.width
            + number % Self.columns * Self.side) * 4
        for texel in 0..<Self.side {
          let (a, b) = (place + texel * 4, first + texel * 4)
          if picture.bytes[a..<a + 4] != strip[b..<b + 4] { wrong += 1 }
        }
      }
    }
    return wrong
  }
}
