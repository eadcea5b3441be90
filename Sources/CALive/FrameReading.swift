// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CARenderTree

/// The numbers that a watched program reports about one of its pictures.
package struct FrameReading: Hashable, Codable, Sendable {
  /// The number of the picture in its process, from 1, and its size, pixels.
  package var surface: UInt64
  /// The program whose picture it is, where the process draws for others.
  package var owner: SurfaceOwner?
  package var width = 0
  package var height = 0
  /// The media time of the last frame, seconds.
  package var time = 0.0
  /// Frames that drew something, so far.
  package var frames = 0
  /// Frames per second lately, 0 while nothing moves, and refreshes per second of the display.
  package var framesPerSecond = 0.0
  package var refreshRate = 0.0
  /// Frames that came later than their deadline, frames that were left out since they would have,
  /// and frames that the driver refused.
  package var framesLate = 0
  package var framesSkipped = 0
  package var framesFailed = 0
  /// Processor time of the stages of the last frame, milliseconds.
  package var apply = 0.0
  package var evaluate = 0.0
  package var build = 0.0
  package var draw = 0.0
  /// Layers in the tree, and those that the last frame found changed.
  package var layers = 0
  package var changedLayers = 0
  package var passes = 0
  /// Draw calls, and the draws before they were batched.
  package var draws = 0
  package var frameDraws = 0
  package var quads = 0
  package var culled = 0
  package var programSwitches = 0
  package var uploadedBytes = 0
  package var pixelsRedrawn = 0
  package var contentsBytes = 0
  package var rasterHits = 0
  package var rasterMisses = 0
  package var rasterBytes = 0
  package var pathBytes = 0
  package var evictions = 0
  /// The names of the overlays that are on.
  package var overlays: [String] = []
  /// The largest passes of the last frame.
  package var costliest: [PassReading] = []

  /// A picture of which nothing was drawn yet.
  package init(surface: UInt64, owner: SurfaceOwner? = nil) {
    (self.surface, self.owner) = (surface, owner)
  }

  /// A pass of a frame.
  package struct PassReading: Hashable, Codable, Sendable {
    /// Why there is one, as the text form of frames says it.
    package var reason: String
    /// The layer that it is about, by the way to it, as `card/title`.
    package var layer: String
    package var width: Int
    package var height: Int
    package var draws: Int
    /// Where the layer was made, as `made at Cards/CardView.swift:12 (CardView.init())`; nil where
    /// the program does not note it.
    package var origin: String?
  }

  /// The most passes that a reading names.
  private static let passLimit = 5
}

extension FrameReading {
  /// Notes the largest passes of a frame, with the names of their layers.
  package mutating func note(
    passesOf frame: Frame, of tree: EvaluatedTree, notes: [LayerID: LayerNote]
  ) {
    let largest = frame.passes.sorted { $0.rect.area > $1.rect.area }.prefix(Self.passLimit)
    let paths = LayerPaths(tree, notes: notes, of: largest.map(\.layer))
    costliest = largest.map { pass in
      PassReading(
        reason: pass.reason.rawValue, layer: paths[pass.layer], width: pass.rect.width,
        height: pass.rect.height, draws: pass.draws.count,
        origin: notes[pass.layer]?.origins.first?.description)
    }
  }
}
