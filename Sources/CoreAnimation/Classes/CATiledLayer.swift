// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// A layer whose contents are drawn tile by tile, as they come into view.
///
/// `draw(in:)`, or the delegate's `draw(_:in:)`, is called for each tile on threads other than the
/// one that builds the tree, for several tiles at once. The context is clipped to the tile and
/// takes drawing in the space of the layer; its scale tells the level of detail. Data that the
/// method reads must not change meanwhile, or has to be guarded by the program: its own objects,
/// and the properties of the layer too.
///
/// Cells of the grid begin at the origin of the layer's space. The level is the coarsest that is as
/// sharp as the display where the layer is largest. A tile that is asked for and scrolls out of
/// view before its drawing begins is not drawn. Until a tile is there, tiles of other levels show
/// in its place. A host that renders given times waits for all tiles and shows them without a fade.
open class CATiledLayer: CALayer {
  package override class func makeKind() -> LayerKind { .tiled }

  /// The tiles; nil until the layer is shown.
  final var store: TileStore?

  /// How long a new tile takes to fade in, seconds. Default 0.25.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// How many levels of detail there are, each half the size of the one before. Default 1.
  open var levelsOfDetail: Int {
    get { Int(clamping: number(.levelsOfDetail)) }
    set { setExtra(.levelsOfDetail, .number(Double(newValue))) }
  }

  /// How many of the levels are larger than the layer at its `contentsScale`. Default 0.
  open var levelsOfDetailBias: Int {
    get { Int(clamping: number(.levelsOfDetailBias)) }
    set { setExtra(.levelsOfDetailBias, .number(Double(newValue))) }
  }

  /// The largest size of a tile, pixels. Default (256, 256); drawn are 16 to 4096 a side.
  open var tileSize: CGSize {
    get { size(.tileSize) }
    set { setExtra(.tileSize, .size(newValue)) }
  }

  /// Draws all visible tiles again; the present ones stay until then.
  open override func display() { invalidateTiles() }

  /// Draws the tiles again that a rectangle of the layer's space touches, points.
  open override func setNeedsDisplay(_ r: CGRect) {
    if modelLayer == nil { store?.invalidate(r) }
    super.setNeedsDisplay(r)
  }
}

extension CATiledLayer {
  /// Whether there is anybody who draws tiles.
  final var draws: Bool { type(of: self) != CATiledLayer.self || delegateObject != nil }

  final var ensuredStore: TileStore {
    if let store { return store }
    let new = TileStore()
    store = new
    return new
  }

  /// Rectangles were handled as they came; only the whole is left.
  private func invalidateTiles() {
    let asked = cycle.askedRect
    displayIsDone()
    if delegateAnswers({ $0.display(self) }) { return }
    delegateObject?.layerWillDraw(self)
    if asked.contains(bounds) { store?.invalidate(.infinite) }
  }

  /// Has the next commit carry the layers of the tiles.
  final func platesDidChange() {
    marks.sublayersChanged = true
    ThreadTransactions.current.treesChanged = true
    note()
  }
}

extension CALayer {
  /// The layers below as the server is to know them: tiles are below all others.
  final var committedSublayers: [CALayer] {
    guard state.kind == .tiled, let store = (self as? CATiledLayer)?.store else { return children }
    return store.shown + children
  }
}
