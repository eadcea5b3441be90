// SPDX-License-Identifier: Apache-2.0
import CACommit
import CACompositor
import CARenderTree

/// The measured frames one by one, for a page: which passes and layers each one's time went to.
package struct ProfileRecord: Codable, Sendable {
  /// A layer and its cost.
  package struct Layer: Hashable, Codable, Sendable {
    /// The place in ``ProfileRecord/names``.
    package var name: Int
    /// Milliseconds.
    package var ms: Double
    package var pixels: Int
  }

  /// A pass with its dearest layers.
  package struct Pass: Hashable, Codable, Sendable {
    /// Why there is one, as the text form of frames says it.
    package var reason: String
    /// The layer that needs it: the place in ``ProfileRecord/names``.
    package var name: Int
    /// Pixels.
    package var width, height: Int
    /// Milliseconds.
    package var ms: Double
    package var draws: Int
    package var layers: [Layer]
  }

  /// A frame with its dearest passes and layers.
  package struct Frame: Hashable, Codable, Sendable {
    /// The number in the play, from 0.
    package var number: Int
    /// Milliseconds.
    package var apply, evaluate, build, draw: Double
    /// Layers that changed since the frame before.
    package var changed: Int
    package var passes: [Pass]
    package var layers: [Layer]
  }

  /// A layer that rows name.
  package struct Name: Hashable, Codable, Sendable {
    /// The way to it, as ``LayerPaths`` gives it.
    package var path: String
    /// Where the program made and set it, in words.
    package var origins: [String]
  }

  /// The layers that frames name.
  package private(set) var names: [Name] = []
  /// In the order they were played.
  package private(set) var frames: [Frame] = []
  private var ids: [LayerID] = []
  private var places: [LayerID: Int] = [:]

  private enum CodingKeys: String, CodingKey { case names, frames }

  /// The most frames; later ones are left out.
  package static let frameLimit = 600
  /// The most passes and layers of a frame, and layers of a pass.
  package static let rowLimit = 16

  /// A record of nothing.
  package init() {}

  /// Adds a frame, while there is room.
  mutating func add(_ sample: FrameSample) {
    guard frames.count < Self.frameLimit else { return }
    let (stages, cost) = (StageTimes(sample), sample.cost)
    let passes = cost.passes.sorted { $0.share.nanoseconds > $1.share.nanoseconds }
      .prefix(Self.rowLimit)
    frames.append(
      Frame(
        number: sample.number, apply: rounded(stages.apply), evaluate: rounded(stages.evaluate),
        build: rounded(stages.build), draw: rounded(stages.draw),
        changed: sample.commits.reduce(0) { $0 + $1.changeCount },
        passes: passes.map { pass($0, of: cost) },
        layers: cost.layers.prefix(Self.rowLimit).map { layer($0.layer, $0.share) }))
  }

  private mutating func pass(_ pass: PassCost, of cost: FrameCost) -> Pass {
    var sums: [LayerID: CostShare] = [:]
    for draw in cost.draws[pass.draws] { sums[draw.layer, default: CostShare()].add(draw.share) }
    let layers = sums.sorted { ($1.value.total, $0.key) < ($0.value.total, $1.key) }
    return Pass(
      reason: pass.reason.rawValue, name: place(of: pass.layer), width: pass.width,
      height: pass.height, ms: rounded(Double(pass.share.total) / 1e6), draws: pass.draws.count,
      layers: layers.prefix(Self.rowLimit).map { layer($0.key, $0.value) })
  }

  private mutating func layer(_ id: LayerID, _ share: CostShare) -> Layer {
    Layer(name: place(of: id), ms: rounded(Double(share.total) / 1e6), pixels: share.pixels)
  }

  private mutating func place(of id: LayerID) -> Int {
    if let place = places[id] { return place }
    places[id] = ids.count
    ids.append(id)
    return ids.count - 1
  }

  /// Names the layers, once all frames were added.
  mutating func finish(_ paths: LayerPaths, _ notes: [LayerID: LayerNote]) {
    names = ids.map { id in
      Name(path: paths[id], origins: notes[id]?.origins.map(\.description) ?? [])
    }
  }

  /// Milliseconds with three decimals.
  private func rounded(_ milliseconds: Double) -> Double {
    (milliseconds * 1000).rounded() / 1000
  }
}
