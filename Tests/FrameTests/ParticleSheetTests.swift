// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Testing

@testable import CAEvaluation
@testable import CAFrameBuilder

@Suite("Sheets of particles are kept as long as frames use them")
struct ParticleSheetTests {
  /// The pictures of an emitter with two cells.
  private func pictures(_ number: Int) -> [ParticlePicture] {
    (0..<2).map { cell in
      let value = UInt8(number * 2 + cell)
      let image = CGImage(width: 1, height: 1, premultipliedRGBA: [value, value, value, 255])
      return ParticlePicture(
        contents: Contents(image), rect: CGRect(x: 0, y: 0, width: 1, height: 1), scale: 1,
        minification: .linear, magnification: .linear, lodBias: 0)
    }
  }

  @Test("40 emitters of two pictures each make their sheets once, and search each picture once")
  func sheets() {
    var (atlases, trims) = (ParticleAtlases(), ParticleTrims())
    let emitters = (0..<40).map(pictures)
    for _ in 0..<5 {
      atlases.beginFrame()
      trims.beginFrame()
      for pictures in emitters {
        #expect(atlases.sheet(of: pictures, FrameLimits()) != nil)
        for picture in pictures { _ = trims.part(of: picture) }
      }
    }
    #expect(atlases.made == 40)
    #expect(trims.made == 80)
  }
}
