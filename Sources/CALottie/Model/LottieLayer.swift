// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics

/// A layer of a composition.
package struct LottieLayer: Sendable {
  package enum Content: Sendable {
    case composition(String)
    case solid(CGColor, CGSize)
    case image(String)
    case null
    /// The topmost item first.
    case shapes([LottieItem])
    case text(LottieText)
    case camera(LottieCamera)
    /// Of a kind that shows nothing, with its number.
    case nothing(Int)
  }

  /// How another layer's picture cuts this one.
  package enum Matte: Int, Sendable {
    case alpha = 1
    case invertedAlpha, luma, invertedLuma
  }

  package var content = Content.null
  /// Its number within the file.
  package var id = 0
  package var line = 0
  package var name = ""
  /// The number by which others name it.
  package var index: Int?
  package var parent: Int?
  /// Frames of the composition: the first shown, and the first no longer shown.
  package var inFrame = 0.0
  package var outFrame = 0.0
  /// The frame of the composition at which the layer's own time begins.
  package var startFrame = 0.0
  /// How much longer the layer's own time takes.
  package var stretch = 1.0
  /// The second of its composition that shows.
  package var timeRemap: LottieNumbers?
  package var transform = LottieTransform()
  package var turnsAlongPath = false
  package var blendMode = 0
  package var isHidden = false
  package var is3D = false
  package var matte: Matte?
  /// The layer that is the matte; nil for the one above.
  package var matteLayer: Int?
  /// Whether it serves as a matte only.
  package var isMatteSource = false
  package var masks: [LottieMask] = []
  package var effects: [LottieEffect] = []
  package var styles: [LottieStyle] = []
  /// The size of a composition's frame.
  package var size: CGSize?
}

/// Where a layer or a group stands. Percent and degrees.
package struct LottieTransform: Sendable {
  package enum Position: Sendable {
    case whole(LottieNumbers)
    case split(x: LottieNumbers, y: LottieNumbers, z: LottieNumbers?)
  }

  package var anchor: LottieNumbers?
  package var position: Position?
  package var scale: LottieNumbers?
  /// About z.
  package var rotation: LottieNumbers?
  package var rotationX: LottieNumbers?
  package var rotationY: LottieNumbers?
  package var orientation: LottieNumbers?
  package var opacity: LottieNumbers?
  package var skew: LottieNumbers?
  package var skewAxis: LottieNumbers?
  /// Of copies of a repeater: the opacity of the first and of the last.
  package var startOpacity: LottieNumbers?
  package var endOpacity: LottieNumbers?

  package init() {}
}

/// A path that cuts a layer.
package struct LottieMask: Sendable {
  package enum Mode: String, Sendable {
    case none = "n"
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
  }

  package var name = ""
  package var line = 0
  package var mode = Mode.add
  package var isInverted = false
  package var path: LottieProperty<ShapeContour>
  package var opacity: LottieNumbers?
  /// Points; less than 0 shrinks.
  package var expansion: LottieNumbers?
  /// Points, along x and y.
  package var feather: LottieNumbers?
}

/// The camera of a composition.
package struct LottieCamera: Sendable {
  /// The distance at which things are as large as they say, points.
  package var perspective: LottieNumbers?
}
