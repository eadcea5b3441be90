// SPDX-License-Identifier: Apache-2.0
import CAShapes

/// Numbers of a file that may be animated.
typealias LottieNumbers = LottieProperty<[Double]>

/// An item of a shape layer: a path, a paint, an operation on paths or a group.
struct LottieItem: Sendable {
  indirect enum Content: Sendable {
    case group(items: [LottieItem], transform: LottieTransform)
    case path(LottieProperty<ShapeContour>)
    case rectangle(position: LottieNumbers, size: LottieNumbers, radius: LottieNumbers)
    case ellipse(position: LottieNumbers, size: LottieNumbers)
    case star(LottieStar)
    case fill(LottiePaint)
    case stroke(LottiePaint, LottieStroke)
    case trim(LottieTrim)
    case merge(mode: Int)
    case repeater(LottieRepeater)
    case roundCorners(LottieNumbers)
    case offset(amount: LottieNumbers, join: Int, miterLimit: LottieNumbers)
    case puckerBloat(LottieNumbers)
    case zigZag(amplitude: LottieNumbers, ridges: LottieNumbers, isSmooth: LottieNumbers)
    case twist(angle: LottieNumbers, center: LottieNumbers)
    /// An item of an unknown kind.
    case unknown(String)
  }

  var content: Content
  /// Its number within the file.
  var id = 0
  var line = 0
  var name = ""
  var isHidden = false
  var blendMode = 0
  /// Whether the contour runs the other way round.
  var isReversed = false
}

/// A star or a polygon.
struct LottieStar: Sendable {
  var isPolygon = false
  var points: LottieNumbers
  var position: LottieNumbers
  var rotation: LottieNumbers
  var outerRadius: LottieNumbers
  /// Percent.
  var outerRoundness: LottieNumbers
  var innerRadius: LottieNumbers
  var innerRoundness: LottieNumbers
}

/// The paint of a fill or a stroke.
struct LottiePaint: Sendable {
  var color: LottieNumbers?
  var gradient: LottieGradient?
  /// Percent.
  var opacity: LottieNumbers
  var usesEvenOdd = false
}

/// The colours of a gradient, and where they lie.
struct LottieGradient: Sendable {
  var isRadial = false
  var start: LottieNumbers
  var end: LottieNumbers
  /// How far the focus lies from the centre, percent of the radius; and in which direction, degrees
  /// from the end.
  var highlightLength: LottieNumbers?
  var highlightAngle: LottieNumbers?
  /// The stops of colour, four numbers each; stops of alpha follow, two numbers each.
  var stops: LottieNumbers
  var colorCount = 0
}

/// How a stroke is drawn.
struct LottieStroke: Sendable {
  var width: LottieNumbers
  /// 1 butt, 2 round, 3 square.
  var cap = 2
  /// 1 miter, 2 round, 3 bevel.
  var join = 2
  var miterLimit = 4.0
  /// Dashes and gaps in turn.
  var dashes: [LottieNumbers] = []
  var dashOffset: LottieNumbers?
}

/// The part of paths that is kept. Percent and degrees.
struct LottieTrim: Sendable {
  var start: LottieNumbers
  var end: LottieNumbers
  var offset: LottieNumbers
  /// Whether paths are one after the other, instead of all at once.
  var isSequential = false
}

/// Copies of the items above it.
struct LottieRepeater: Sendable {
  var copies: LottieNumbers
  var offset: LottieNumbers
  /// Whether later copies lie above earlier ones.
  var stacksAbove = false
  var transform = LottieTransform()
}
