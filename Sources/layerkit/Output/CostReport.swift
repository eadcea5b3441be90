// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CACompositor
import CARenderTree

/// The output of `inspect --frame --cost`. Times are milliseconds.
struct CostReport: Encodable {
  private let clock, detail: String
  private let ms, preparation: Double
  private let bufferBytes: Int
  private let isInterrupted: Bool
  private let pictures, paths, rasters: CacheCounts
  private let passes: [Pass]
  private let layers: [Layer]

  /// The report for people.
  let text: String

  private enum CodingKeys: String, CodingKey {
    case clock, detail, ms, preparation, bufferBytes, isInterrupted, pictures, paths, rasters
    case passes, layers
  }

  init(_ cost: FrameCost, _ names: LayerPaths) {
    (clock, detail) = (cost.clock.rawValue, cost.detail.rawValue)
    (ms, preparation) = (milliseconds(cost.nanoseconds), milliseconds(cost.preparation))
    (bufferBytes, isInterrupted) = (cost.bufferBytes, cost.isInterrupted)
    (pictures, paths, rasters) = (cost.pictures, cost.paths, cost.rasters)
    passes = cost.passes.map { Pass($0, of: cost, names) }
    layers = cost.layers.map { Layer($0, of: cost, names) }
    text = cost.text { names[$0] }
  }

  /// The numbers that passes, draws and layers have in common.
  private struct Share: Encodable {
    let ms, share, preparation: Double
    let pixels, textureBytes, uploadedBytes, hits, misses: Int

    init(_ share: CostShare, of cost: FrameCost) {
      ms = milliseconds(share.nanoseconds)
      self.share =
        cost.nanoseconds > 0
        ? rounded(milliseconds: Double(share.nanoseconds) / Double(cost.nanoseconds)) : 0
      preparation = milliseconds(share.preparation)
      (pixels, textureBytes) = (share.pixels, share.textureBytes)
      uploadedBytes = share.uploadedBytes
      (hits, misses) = (share.caches.hits, share.caches.misses)
    }
  }

  private struct Pass: Encodable {
    let number: Int
    let reason, layer: String
    let raster: String?
    let width, height: Int
    let beginning: Double
    let cost: Share
    let draws: [Draw]

    init(_ pass: PassCost, of cost: FrameCost, _ names: LayerPaths) {
      (number, reason, layer) = (pass.number, pass.reason.rawValue, names[pass.layer])
      raster = pass.raster.map { names[$0] }
      (width, height, beginning) = (pass.width, pass.height, milliseconds(pass.beginning))
      self.cost = Share(pass.share, of: cost)
      draws = cost.draws[pass.draws].map { Draw($0, of: cost, names) }
    }
  }

  private struct Draw: Encodable {
    let kind, layer, role: String
    let batch, quads: Int
    let cost: Share

    init(_ draw: DrawCost, of cost: FrameCost, _ names: LayerPaths) {
      (kind, layer, role) = ("\(draw.kind)", names[draw.layer], draw.role.rawValue)
      (batch, quads) = (draw.batch, draw.quads)
      self.cost = Share(draw.share, of: cost)
    }
  }

  private struct Layer: Encodable {
    let layer: String
    let passes, draws: Int
    let cost: Share

    init(_ layer: LayerCost, of cost: FrameCost, _ names: LayerPaths) {
      (self.layer, passes, draws) = (names[layer.layer], layer.passes, layer.draws)
      self.cost = Share(layer.share, of: cost)
    }
  }
}

/// Milliseconds with three decimals.
private func milliseconds(_ nanoseconds: Int) -> Double {
  rounded(milliseconds: Double(nanoseconds) / 1e6)
}
