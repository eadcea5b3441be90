// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

extension CALayer {
  private static let gray8 = CALayerContentsFormat.gray8Uint.name

  /// The state as the server gets it: if the contents format allows it, the picture has its whole
  /// gamut.
  @inline(__always)
  final var committedState: LayerState {
    keepsGamut ? stateOfWholeGamut : state
  }

  private var stateOfWholeGamut: LayerState {
    guard let contents = state.contents, contents.source == nil else { return state }
    let image = contents.image.withWholeGamut
    if image === contents.image { return state }
    var committed = state
    committed.contents = Contents(image)
    return committed
  }

  private var keepsGamut: Bool {
    state.contentsFormat != .rgba8 && state.contentsFormat != CALayer.gray8
  }
}
