// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics

/// A layer of a composition.
struct LottieLayer: Sendable {
  enum Content: Sendable {
    case composition(String)
    case solid(CGColor, CGSize)
    case image(String)
    case null
    /// The topmost item first.
    case shapes([LottieItem])
    case text(LottieText)
    case camera(LottieCamera)
    /// A layer that draws nothing: the number of its kind.
    case nothing(Int)
  }

  /// How another layer's picture cuts this one.
  enum Matte: Int, Sendable {
    case alpha = 1
    case invertedAlpha, luma, invertedLuma
  }

  var content = Content.null
  /// Its number within the file.
  var id = 0
  var line = 0
  var name = ""
  /// The number by which others name it.
  var index: Int?
  var parent: Int?
  /// Frames of the composition: the first shown, and the first no longer shown.
  var inFrame = 0.0
  var outFrame = 0.0
  /// The frame of the composition at which the layer's own time begins.
  var startFrame = 0.0
  /// How much longer the layer's own time takes.
  var stretch = 1.0
  /// The second of its composition that shows.
  var timeRemap: LottieNumbers?
  var transform = LottieTransform()
  var turnsAlongPath = false
  var blendMode = 0
  var isHidden = false
  var is3D = false
  /// Whether a composition's layers belong to that around it, for which its frame cuts nothing.
  var isCollapsed = false
  var matte: Matte?
  /// The layer that is the matte; nil for the one above.
  var matteLayer: Int?
  /// Whether it serves as a matte only.
  var isMatteSource = false
  var masks: [LottieMask] = []
  var effects: [LottieEffect] = []
  var styles: [LottieStyle] = []
  /// The size of a composition's frame.
  var size: CGSize?
}

/// Where a layer or a group stands. Percent and degrees.
struct LottieTransform: Sendable {
  enum Position: Sendable {
    case whole(LottieNumbers)
    case split(x: LottieNumbers, y: LottieNumbers, z: LottieNumbers?)
  }

  var anchor: LottieNumbers?
  var position: Position?
  var scale: LottieNumbers?
  /// About z.
  var rotation: LottieNumbers?
  var rotationX: LottieNumbers?
  var rotationY: LottieNumbers?
  var orientation: LottieNumbers?
  var opacity: LottieNumbers?
  var skew: LottieNumbers?
  var skewAxis: LottieNumbers?
  /// Of copies of a repeater: the opacity of the first, and that of the one after the last.
  var startOpacity: LottieNumbers?
  var endOpacity: LottieNumbers?

  init() {}

  /// Whether it has a skew at any key frame.
  var leans: Bool {
    skew?.keyframes.contains { $0.value.contains { $0 != 0 } } ?? false
  }
}

/// A path that cuts a layer.
struct LottieMask: Sendable {
  enum Mode: String, Sendable {
    case none = "n"
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
  }

  var name = ""
  var line = 0
  var mode = Mode.add
  var isInverted = false
  var path: LottieProperty<ShapeContour>
  var opacity: LottieNumbers?
  /// Points; less than 0 shrinks.
  var expansion: LottieNumbers?
  /// Points, along x and y.
  var feather: LottieNumbers?
}

/// The camera of a composition.
struct LottieCamera: Sendable {
  /// The distance at which things are as large as they say, points.
  var perspective: LottieNumbers?
}
