// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

@testable import CAHeadless
@testable import PictureReference

@Suite("Images of sixteen times the budget", .serialized)
struct ManyImagesTests {
  /// MiB of all images; the budget of textures is a sixteenth.
  private static let megabytes =
    ProcessInfo.processInfo.environment["CA_IMAGE_MB"].flatMap { Int($0) } ?? 64

  @Test("8 bits and half floats, large, small and longer than a texture: no wrong pixel")
  func budget() throws {
    let images = ManyImages(byteCount: Self.megabytes << 20)
    let budget = max(Self.megabytes / 16, 1)
    var options = HeadlessRenderer.Options()
    options.environment = ["CA_MAX_TEXTURE_MB": "\(budget)"]
    let renderer = try HeadlessRenderer(size: images.size, options: options)
    renderer.layer = images.root
    defer { renderer.layer = nil }
    for turn in 0..<3 {
      images.show(turn: turn)
      CATransaction.flush()
      let report = try renderer.draw(at: 0)
      let picture = Pixels(renderer.readPicture())
      let wrong = images.wrongPixels(of: picture, turn: turn)
      #expect(wrong == 0, "turn \(turn)")
      let other = images.wrongPixels(of: picture, turn: turn + 1)
      #expect(other > images.count * 200, "windows of another turn show other texels")
      #expect(report.contentsBytes <= max(budget << 20, ManyImages.largestPiece))
      #expect(report.evictions > images.count / 2)
      #expect(report.diagnostics.isEmpty)
      if Self.megabytes > 64 {
        print(
          "turn \(turn): \(images.count) images of \(images.byteCount >> 20) MiB, \(wrong) wrong pixels, "
            + "textures up to \(report.contentsBytes >> 20) MiB, "
            + "peak memory \(try peakKilobytes() >> 10) MiB")
      }
    }
  }
}
