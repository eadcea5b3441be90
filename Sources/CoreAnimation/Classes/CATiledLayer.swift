import CACommit
import CoreGraphics
import Foundation

/// A layer whose contents are drawn tile by tile, as they come into view.
open class CATiledLayer: CALayer {
  package override class func makeKind() -> LayerKind { .tiled }

  /// How long a new tile takes to fade in, seconds. Default 0.25.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// How many levels of detail there are, each half the size of the one before. Default 1.
  open var levelsOfDetail: Int {
    get { Int(clamping: number(.levelsOfDetail)) }
    set { setExtra(.levelsOfDetail, .number(Double(newValue))) }
  }

  /// How many of the levels are larger than the layer. Default 0.
  open var levelsOfDetailBias: Int {
    get { Int(clamping: number(.levelsOfDetailBias)) }
    set { setExtra(.levelsOfDetailBias, .number(Double(newValue))) }
  }

  /// The largest size of a tile, pixels. Default (256, 256).
  open var tileSize: CGSize {
    get { size(.tileSize) }
    set { setExtra(.tileSize, .size(newValue)) }
  }
}
