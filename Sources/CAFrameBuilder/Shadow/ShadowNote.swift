// SPDX-License-Identifier: Apache-2.0
import CACommit

/// How one layer's shadow is drawn and why, in words: for `layerkit inspect` and for tests.
package struct ShadowNote: Hashable, Sendable {
  /// The layer that has the shadow.
  package let layer: LayerID
  /// The way: none, panel, cells, computed, path, kept or every frame.
  package let way: String
  /// Why it is taken, half a sentence.
  package let reason: String

  init(_ layer: LayerID, _ way: ShadowWay) {
    (self.layer, self.way, reason) = (layer, way.name, way.reason)
  }
}

extension ShadowWay {
  fileprivate var name: String {
    switch self {
    case .none: "none"
    case .panel: "panel"
    case .cells: "cells"
    case .computed: "computed"
    case .path: "path"
    case .kept: "kept"
    case .everyFrame: "every frame"
    }
  }

  fileprivate var reason: String {
    switch self {
    case .none(let absence): absence.reason
    case .panel: "drawn with the layer's background, as one outline"
    case .cells: "a rounded rectangle: a picture, blurred once"
    case .computed(_, let obstacle):
      "a rounded rectangle that cells do not show: " + obstacle.reason
    case .path: "the picture of its path, blurred once"
    case .kept(_, let cause): cause.reason + ", so its picture is blurred once and kept"
    case .everyFrame(let obstacle, let cause):
      cause.reason + ", and " + obstacle.reason + ", so it is blurred in each frame"
    }
  }
}

extension ShadowAbsence {
  fileprivate var reason: String {
    switch self {
    case .notFinite: "a number of it is not finite"
    case .noCaster: "the layer shows nothing that casts one"
    case .cutOff: "the opaque layer masks to its bounds and covers what it leaves"
    case .emptyPath: "its path encloses nothing"
    }
  }
}

extension CellsObstacle {
  fileprivate var reason: String {
    switch self {
    case .smallBlur(let sigma):
      "a radius of \(rounded(sigma)) pixels is below \(rounded(LayerShadow.leastSigma))"
    case .tooLarge(let area):
      "its blurred corners meet, and \(Int(min(area, 1e9))) texels are too many for a picture of it"
    case .noPicture: "its corners make no picture"
    }
  }
}

extension PictureCause {
  fileprivate var reason: String {
    switch self {
    case .filters: "filters change the layer's outline"
    case .blending: "a sublayer blends with what lies below"
    case .partsBeyond: "the layer draws more than its bounds and their contents"
    case .translucent: "the layer's background is not opaque"
    case .sublayersBeyond: "contents or a sublayer leave the layer's outline"
    }
  }
}

extension KeptObstacle {
  fileprivate var reason: String {
    switch self {
    case .unknownExtent: "what casts has no finite extent"
    case .smallBlur(let sigma):
      "a radius of \(rounded(sigma)) pixels is below \(rounded(KeptSilhouette.leastSigma))"
    case .tooLarge(let size):
      "\(Int(min(size.x, 1e9))) × \(Int(min(size.y, 1e9))) texels are too many to keep"
    case .limit: "a limit of the frame forbids to keep it"
    }
  }
}

/// A number of pixels with one decimal.
private func rounded(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
