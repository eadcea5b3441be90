// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import Testing

@testable import CABatching
@testable import CAFrame
@testable import CAFrameBuilder

@Suite("Batches of upright quads") struct UprightBatchTests {
  /// Squares that lie apart; those that are named are turned.
  private func squares(
    _ count: Int, side: Int = 20, _ variant: Variant = .color, turned: Set<Int> = []
  ) -> BatchScene {
    var scene = BatchScene()
    for index in 0..<count {
      scene.add(variant, (index % 8) * 120, (index / 8) * 120, side, side)
      scene.frame.heads[index].setCorners([0, 0, Float(side), Float(side)])
      if turned.contains(index) { scene.frame.heads[index].rowX.y = 0.1 }
    }
    return scene
  }

  @Test("get a program of their own where rectangles are drawn, and nowhere else")
  func program() {
    #expect(
      squares(4).batched(rectangles: true).batches.map(\.variant) == [Variant(.color, .upright)])
    #expect(squares(4).batched().batches.map(\.variant) == [.color])
  }

  @Test("turned, by a quarter too, mirrored to nothing or in perspective they are not upright")
  func turns() {
    let heads: [(inout InstanceHead) -> Void] = [
      { ($0.rowX, $0.rowY) = (PlaneRow(0, 1, 0), PlaneRow(-1, 0, 0)) },
      { $0.rowX = PlaneRow(1, 0.1, 0) },
      { $0.rowX = PlaneRow(0, 0, 0) },
      { $0.rowOrigin = PlaneRow(0, 0, 2) },
      { $0.rowX = PlaneRow(1, 0, 0.1) },
    ]
    for change in heads {
      var scene = squares(1)
      change(&scene.frame.heads[0])
      #expect(scene.batched(rectangles: true).batches[0].variant.features.isEmpty)
    }
    var mirrored = squares(1)
    mirrored.frame.heads[0].rowX = PlaneRow(-1, 0, 0)
    #expect(mirrored.batched(rectangles: true).batches[0].variant.features == .upright)
  }

  @Test("are not merged with others, however small they are")
  func merging() {
    let result = squares(6, turned: [0, 2, 4]).batched(rectangles: true)
    #expect(result.batches.map(\.variant) == [.color, Variant(.color, .upright)])
    #expect(result.draws == [[0, 2, 4], [1, 3, 5]])
  }

  @Test("rasters as they are, texel for pixel, have a program that only samples")
  func rasters() {
    /// A raster of 20 × 20 texels, its origin at 3.
    func variant(
      scale: Float = 1, offset: Float = -3, tint: Float = 1, _ features: Features = []
    ) -> Variant {
      var scene = BatchScene()
      let run = scene.frame.nextInstances.holding(1)
      scene.frame.append(
        RasterInstance(
          layerToTexel: [scale, scale, offset, offset], tint: SIMD4(repeating: tint),
          size: [20, 20]
        ), InstanceHead([3, 3, 23, 23]))
      scene.frame.draws.append(
        Draw(
          layer: LayerID(rawValue: 0), variant: Variant(.raster, features), source: .raster(0),
          isOpaque: false, instances: run,
          bounds: DeviceRect(x: 3, y: 3, width: 20, height: 20)))
      return scene.batched(rectangles: true).batches[0].variant
    }
    #expect(variant() == Variant(.raster, [.upright, .plain]))
    #expect(variant(offset: -3.25) == Variant(.raster, .upright))
    #expect(variant(scale: 2) == Variant(.raster, .upright))
    #expect(variant(tint: 0.5) == Variant(.raster, .upright))
    #expect(variant(.alpha) == Variant(.raster, [.alpha, .upright]))
  }

  @Test("clips and tables of stops, which are integers for each quad, are not for such programs")
  func records() {
    for features: Features in [.clip, [.clip, .edge]] {
      let scene = squares(2, Variant(.color, features))
      #expect(scene.batched(rectangles: true).batches.map(\.variant.features) == [features])
    }
    for variant in Variant.all where variant.features.contains(.upright) {
      #expect(variant.features.isDisjoint(with: .ofRecords), "\(variant)")
      #expect(
        Variant.isKnown(Variant(variant.kind, variant.features.subtracting([.upright, .plain]))))
    }
  }

  @Test("are never drawn against depth, turned ones are where that pays")
  func depth() {
    func layers(upright: Int) -> BatchScene {
      var scene = BatchScene()
      for index in 0..<6 {
        scene.add(.color, 0, 0, 1000, 1000, isOpaque: true)
        scene.frame.heads[index].setCorners([-1500, -1500, 1500, 1500])
        if index < 6 - upright { scene.frame.heads[index].rowX = PlaneRow(1, 0.1, 0) }
      }
      return scene
    }
    func usesDepth(upright: Int, rectangles: Bool) -> Bool {
      layers(upright: upright).batched(rectangles: rectangles).batches.contains { $0.writesDepth }
    }
    #expect(usesDepth(upright: 0, rectangles: true))
    #expect(!usesDepth(upright: 1, rectangles: true))
    #expect(usesDepth(upright: 1, rectangles: false))
  }
}
