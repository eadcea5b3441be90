// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import Testing

@testable import CABatching

@Suite("Samples of smoothed pictures are kept within them where others lie beside them")
struct WithinTests {
  /// The variants of the batches of pictures of 10 × 10 points in texture space, one below the
  /// other.
  private func variants(
    _ features: Features = .edge, sampling: Sampling = .linear, share: SIMD2<Float> = [1, 1],
    textures: [SIMD4<Float>], open: [Int] = []
  ) -> [Variant] {
    var scene = BatchScene()
    let source = scene.contents(page: 0)
    scene.placements[0].scale = share
    for (number, texture) in textures.enumerated() {
      var shape = InstanceShape(LayerRect(minX: 0, minY: 0, maxX: 10, maxY: 10))
      for side in open { shape.removeSide(side) }
      var run = scene.frame.nextInstances
      run.count = 1
      scene.frame.draws.append(
        Draw(
          layer: LayerID(rawValue: UInt32(number)), variant: Variant(.picture, features),
          source: source, sampling: sampling, mask: 0, isOpaque: false, instances: run,
          bounds: DeviceRect(x: 0, y: 30 * number, width: 20, height: 20)))
      scene.frame.append(
        PictureInstance(tint: [1, 1, 1, 1], shape: shape, layerToTexture: texture, lodBias: 0),
        InstanceHead())
    }
    return scene.batched().batches.map(\.variant)
  }

  private static let whole: SIMD4<Float> = [0.1, 0.1, 0, 0]
  private static let without = [Variant(.picture, .edge)]
  private static let with = [Variant(.picture, [.edge, .within])]

  @Test("a picture that fills its texture, either way up, needs nothing")
  func filling() {
    #expect(variants(textures: [Self.whole]) == Self.without)
    #expect(variants(textures: [[0.1, -0.1, 0, 1]]) == Self.without)
    #expect(
      variants(sampling: [.magnifyNearest, .minifyNearest], textures: [Self.whole]) == Self.without)
  }

  @Test("so does one that reaches beyond its texture, or has no sides there")
  func beyond() {
    #expect(variants(textures: [[0.2, 0.2, -0.5, -0.5]]) == Self.without)
    #expect(variants(textures: [[0.05, 0.1, 0.25, 0]], open: [0, 2]) == Self.without)
  }

  @Test("a picture in the corner of a slice is kept within itself")
  func corner() { #expect(variants(share: [0.9, 1], textures: [Self.whole]) == Self.with) }

  @Test("a part of a picture is kept within that part", arguments: 0..<4)
  func part(_ side: Int) {
    var texture = SIMD4<Float>(0.1, 0.1, 0, 0)
    texture[side & 1] = 0.09
    if side < 2 { texture[2 + side] = 0.1 }
    #expect(variants(textures: [texture]) == Self.with)
  }

  @Test("one texel that is drawn out is kept within it")
  func drawnOut() { #expect(variants(textures: [[0, 0.1, 0.5, 0]]) == Self.with) }

  @Test("filters that depend on the scale are fed as ever")
  func filters() {
    #expect(variants(sampling: [.linear, .trilinear], textures: [Self.whole]) == Self.with)
    #expect(variants(sampling: .magnifyNearest, textures: [Self.whole]) == Self.with)
  }

  @Test("pictures of both kinds are one batch")
  func both() {
    #expect(variants(textures: [Self.whole, [0.05, 0.05, 0.2, 0.2]]) == Self.with)
  }

  @Test("round corners need no further program")
  func rounded() {
    #expect(
      variants(.rounded, share: [0.5, 1], textures: [Self.whole]) == [Variant(.picture, .rounded)])
  }
}
