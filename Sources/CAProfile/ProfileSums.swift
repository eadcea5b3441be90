// SPDX-License-Identifier: Apache-2.0
import CACommit
import CACompositor
import CAFrame
import CAGeometry
import CARenderTree

/// The sums of all measured frames.
package struct ProfileSums: Sendable {
  /// Passes of one reason that one layer needs.
  package struct PassKey: Hashable, Sendable {
    package let layer: LayerID
    /// Why the passes exist.
    package let reason: PassReason
  }

  /// Their cost.
  package struct PassSum: Sendable {
    /// Of all of them.
    package var nanoseconds = 0
    package var count = 0
    /// Frames that had one.
    package var frames = 0
    /// The largest one's size, pixels.
    package var size = DeviceSize(width: 0, height: 0)
  }

  /// The cost of a layer.
  package struct LayerSum: Sendable {
    /// In all frames together.
    package var share = CostShare()
    /// Passes besides the surface's.
    package var passes = 0
    /// Before they were merged into batches.
    package var draws = 0
  }

  /// Measured frames.
  package private(set) var frames = 0
  /// All of them together.
  package private(set) var nanoseconds = 0
  /// Taking commits, evaluating and building.
  package private(set) var roomNanoseconds = 0
  package private(set) var layers: [LayerID: LayerSum] = [:]
  package private(set) var passes: [PassKey: PassSum] = [:]
  /// Passes that draw layers with `shouldRasterize` into their textures.
  package private(set) var rasters: [LayerID: PassSum] = [:]
  /// The tree of the last frame.
  package private(set) var tree = EvaluatedTree()
  /// Pixels of the surface.
  package private(set) var surfaceArea = 0
  /// Pixels per point.
  package private(set) var scale = 1.0
  /// The time that belongs to no layer alone.
  package private(set) var shared = SharedTimes()
  /// The places of the layers in ``tree``.
  package private(set) var places: [LayerID: Int] = [:]

  /// No frames.
  package init() {}

  /// Adds a frame.
  mutating func add(_ sample: FrameSample) {
    frames += 1
    nanoseconds += sample.nanoseconds
    roomNanoseconds += sample.roomNanoseconds
    surfaceArea = sample.frame.size.width * sample.frame.size.height
    tree = sample.layers
    scale = sample.scale
    shared.add(sample)
    for layer in sample.cost.layers {
      layers[layer.layer, default: LayerSum()].share.add(layer.share)
      layers[layer.layer, default: LayerSum()].passes += layer.passes
      layers[layer.layer, default: LayerSum()].draws += layer.draws
    }
    // The beginning of the surface is nobody's.
    for pass in sample.cost.passes where pass.reason == .surface {
      layers[pass.layer]?.share.nanoseconds -= pass.beginning
    }
    addPasses(of: sample.cost)
  }

  /// Ends the sums: the places of layers are known from now on.
  mutating func finish() {
    for (place, layer) in tree.layers.enumerated() where !layer.isBefore {
      places[layer.id] = place
    }
  }

  private mutating func addPasses(of cost: FrameCost) {
    var (seen, seenRasters): (Set<PassKey>, Set<LayerID>) = ([], [])
    for pass in cost.passes {
      if let owner = pass.raster, pass.rasterContent == .layer {
        rasters[owner, default: PassSum()].add(pass, isFirst: seenRasters.insert(owner).inserted)
      }
      let key = PassKey(layer: pass.layer, reason: pass.reason)
      passes[key, default: PassSum()].add(pass, isFirst: seen.insert(key).inserted)
    }
  }
}

extension ProfileSums {
  /// The part of a frame that a remedy saves at least which gives something up.
  static let dearShare = 0.4

  /// The part of a time in that of all frames.
  package func share(_ part: Int) -> Double {
    nanoseconds > 0 ? Double(part) / Double(nanoseconds) : 0
  }

  /// The part of a layer's own draws in the time of all frames.
  package func share(of layer: LayerID) -> Double { share(layers[layer]?.share.total ?? 0) }

  /// The layers with passes of a reason in at least half of the frames.
  package func passes(_ reason: PassReason) -> [(layer: LayerID, sum: PassSum)] {
    passes.filter { $0.key.reason == reason && isUsual($0.value.frames) }
      .map { ($0.key.layer, $0.value) }.sorted { $0.layer < $1.layer }
  }

  /// Whether something that happened in so many frames counts as happening in every frame.
  package func isUsual(_ count: Int) -> Bool { count > 0 && 2 * count >= frames }

  /// "every frame", or "3 of 4 frames".
  package func text(ofFrames count: Int) -> String {
    count == frames ? "every frame" : "\(count) of \(frames) frames"
  }

  /// A layer of the last tree; nil where it is gone.
  package func layer(_ id: LayerID) -> EvaluatedLayer? { places[id].map { tree.layers[$0] } }
}

extension ProfileSums.PassSum {
  fileprivate mutating func add(_ pass: PassCost, isFirst: Bool) {
    nanoseconds += pass.share.nanoseconds
    count += 1
    if isFirst { frames += 1 }
    if pass.width * pass.height > size.width * size.height {
      size = DeviceSize(width: pass.width, height: pass.height)
    }
  }
}
