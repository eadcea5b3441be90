// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

/// A small picture that is drawn and compared with a stored one.
///
/// A channel may differ by ``tolerance`` of 255, as versions of Cairo round edges in their own
/// ways; pixels that differ by more are counted against ``budget``. A failure leaves the actual
/// picture and the difference in `Tests/Failures`; with `CA_UPDATE_GOLDENS=failing` in the
/// environment a picture that fails is stored as the new golden instead.
struct DrawingGolden: Sendable {
  static let side = 96
  static let tolerance = 6
  static let budget = 24

  /// The file's name below `Goldens`, without its extension.
  let name: String
  /// Draws; user space is that of a bitmap, y up, on white.
  let draw: @Sendable (CGContext) -> Void

  init(_ name: String, _ draw: @escaping @Sendable (CGContext) -> Void) {
    self.name = name
    self.draw = draw
  }

  /// The picture as it is drawn now.
  func picture() throws -> CGImage {
    let bitmap = try Bitmap(Self.side, Self.side)
    bitmap.context.setFillColor(.hex(0xFFFFFF))
    bitmap.context.fill(CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
    bitmap.context.setFillColor(.black)
    draw(bitmap.context)
    return try #require(bitmap.context.makeImage())
  }

  /// How many pixels of two pictures differ by more than the tolerance; all if the sizes do.
  static func difference(_ first: CGImage, _ second: CGImage) -> Int {
    guard first.width == second.width, first.height == second.height else {
      return max(first.width * first.height, second.width * second.height)
    }
    let (a, b) = (first.premultipliedRGBA, second.premultipliedRGBA)
    return stride(from: 0, to: a.count, by: 4).count { pixel in
      (0..<4).contains { abs(Int(a[pixel + $0]) - Int(b[pixel + $0])) > tolerance }
    }
  }

  private static let tests = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = tests.appending(path: "Goldens")
  private static let failures = tests.deletingLastPathComponent()
    .appending(path: "Failures/drawing")

  private var file: URL { Self.folder.appending(path: name + ".png") }

  /// The names of the stored pictures.
  static func stored() throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Set(names.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) })
  }

  /// Records an issue unless the picture is the stored one.
  func compare() throws {
    let actual = try picture()
    let expected = try? PNGDecoder.decode(Data(contentsOf: file), limits: .default)
    let count = expected.map { Self.difference(actual, $0) }
    if let count, count <= Self.budget { return }
    let data = try PNGEncoder.encode(actual)
    switch ProcessInfo.processInfo.environment["CA_UPDATE_GOLDENS"] {
    case "failing": try data.write(to: file)
    case nil, "":
      let actualFile = Self.failures.appending(path: "\(name).actual.png")
      try FileManager.default.createDirectory(at: Self.failures, withIntermediateDirectories: true)
      try data.write(to: actualFile)
      let what = count.map { "\($0) pixels differ" } ?? "No picture is stored"
      Issue.record("\(name): \(what). See Tests/Failures/drawing/\(name).actual.png.")
    case let value?:
      Issue.record("CA_UPDATE_GOLDENS=\(value): it is `failing` or unset.")
    }
  }
}
