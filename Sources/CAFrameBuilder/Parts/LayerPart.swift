// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// The kinds of things that a layer draws by itself, from below to above.
///
/// Shadow, sublayers and filters are no parts: they act on the parts and on the layers below.
enum LayerPartKind: UInt8, CaseIterable {
  case background, gradient, text, contents, shape
  #if CHECKERBOARD
    case checkerboard
  #endif
  case border, particles
}

/// A set of kinds of parts, one bit each.
struct LayerPartKinds: OptionSet, Hashable {
  let rawValue: UInt16
  init(rawValue: UInt16) { self.rawValue = rawValue }
  init(_ kind: LayerPartKind) { rawValue = 1 << UInt16(kind.rawValue) }

  static let background = LayerPartKinds(.background)
  static let gradient = LayerPartKinds(.gradient)
  static let text = LayerPartKinds(.text)
  static let contents = LayerPartKinds(.contents)
  static let shape = LayerPartKinds(.shape)
  static let border = LayerPartKinds(.border)
  static let particles = LayerPartKinds(.particles)
  /// The kinds that layers of all classes may have.
  static let ofEveryLayer: LayerPartKinds = [.background, .contents, .border]
  /// The kinds that do not keep to the outline of the bounds.
  static let beyondOutline: LayerPartKinds = [.text, .shape, .particles]
  /// The kinds between background and border.
  static let inside = LayerPartKinds.all.subtracting([.background, .border, .particles])
  static let all = LayerPartKinds(rawValue: (1 << UInt16(LayerPartKind.allCases.count)) - 1)

  /// The kinds from below to above.
  var inOrder: InOrder { InOrder(rest: rawValue) }

  struct InOrder: Sequence, IteratorProtocol {
    fileprivate var rest: UInt16

    mutating func next() -> LayerPartKind? {
      guard rest != 0 else { return nil }
      defer { rest &= rest - 1 }
      return LayerPartKind(rawValue: UInt8(rest.trailingZeroBitCount))
    }
  }
}

/// One kind of part: the one place that knows where it is and how much of it there is.
///
/// ``ShownTree/parts(of:)`` asks it; group, fade, shadow, panel, extent and damage fold over the
/// answers.
protocol LayerPart {
  /// The number of overlapping draws of this kind; nil where the layer has none of it.
  static func count(of place: Int, _ look: ClassLook, _ tree: ShownTree) -> Int?
  /// Rectangles that hold all of it, layer space.
  static func boxes(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> PartBoxes
  /// Whether it is opaque and covers the bounds, square corners included.
  static func hidesBounds(of place: Int, _ tree: ShownTree) -> Bool
  /// Draws it into the open pass of a walk.
  static func draw(_ visit: LayerVisit, _ look: ClassLook, _ walk: inout TreeWalk)
}

extension LayerPart {
  static func hidesBounds(of place: Int, _ tree: ShownTree) -> Bool { false }
}

extension LayerPartKind {
  /// The row of each kind: the type that answers for it.
  var part: any LayerPart.Type {
    switch self {
    case .background: BackgroundPart.self
    case .gradient: GradientPart.self
    case .text: TextPart.self
    case .contents: PicturePart.self
    case .shape: ShapePart.self
    #if CHECKERBOARD
      case .checkerboard: CheckerboardPart.self
    #endif
    case .border: BorderPart.self
    case .particles: ParticlePart.self
    }
  }
}

/// Up to four rectangles along the axes of a layer's plane.
struct PartBoxes {
  private var boxes = InlineArray<4, LayerRect>(repeating: LayerRect(edges: .zero))
  private(set) var count = 0

  init() {}

  init(_ box: LayerRect?) {
    if let box { append(box) }
  }

  subscript(number: Int) -> LayerRect { boxes[number] }

  mutating func append(_ box: LayerRect) {
    boxes[count] = box
    count += 1
  }
}
