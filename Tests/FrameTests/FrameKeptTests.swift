// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Testing

@testable import CAEvaluation
@testable import CAFrameBuilder

@Suite("What frames make is kept as long as frames use it")
struct FrameKeptTests {
  @Test("as many values as a frame uses are made once, in any number")
  func working() {
    var kept = FrameKept<Int, Int>(spare: 4)
    for _ in 0..<10 {
      kept.beginFrame()
      for key in 0..<100 { #expect(kept.value(of: key) { key * 2 } == key * 2) }
    }
    #expect(kept.made == 100 && kept.count == 100)
  }

  @Test("of those that frames do not use a few stay, the latest used")
  func unused() {
    var kept = FrameKept<Int, Int>(spare: 4)
    for key in 0..<20 {
      kept.beginFrame()
      _ = kept.value(of: key) { key }
      #expect(kept.count <= 6)
    }
    for key in 16..<20 {
      kept.beginFrame()
      _ = kept.value(of: key) { nil }
    }
    #expect(kept.made == 20)
    #expect(kept.value(of: 0) { nil } == nil)
  }

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
