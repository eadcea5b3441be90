import CAGeometry

/// The kinds of things that a layer draws by itself, from below to above.
///
/// Shadow, sublayers and filters are no parts: they act on the parts and on the layers below.
enum LayerPartKind: UInt8, CaseIterable {
  case background, text, contents, shape, border
}

/// A set of kinds of parts, one bit each.
struct LayerPartKinds: OptionSet, Hashable {
  let rawValue: UInt8
  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ kind: LayerPartKind) { rawValue = 1 << kind.rawValue }

  static let background = LayerPartKinds(.background)
  static let text = LayerPartKinds(.text)
  static let contents = LayerPartKinds(.contents)
  static let shape = LayerPartKinds(.shape)
  static let border = LayerPartKinds(.border)
}

/// One kind of part: the one place that knows where it is and how much of it there is.
///
/// ``ShownTree/parts(of:)`` asks it once for each visit of a layer; group, fade, shadow, panel, extent and
/// damage fold over what that finds.
protocol LayerPart {
  /// How many draws of this kind lie one above the other; 0 for none.
  static func count(of place: Int, _ look: ClassLook, _ tree: ShownTree) -> Int
  /// Rectangles that hold all of it, layer space.
  static func boxes(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> PartBoxes
}

extension LayerPartKind {
  /// The row of each kind: the type that answers for it.
  var part: any LayerPart.Type {
    switch self {
    case .background: BackgroundPart.self
    case .text: TextPart.self
    case .contents: PicturePart.self
    case .shape: ShapePart.self
    case .border: BorderPart.self
    }
  }
}

/// Up to four rectangles along the axes of a layer's plane, points: minX minY maxX maxY.
struct PartBoxes {
  private var boxes = InlineArray<4, SIMD4<Double>>(repeating: .zero)
  private(set) var count = 0

  init() {}

  init(_ box: SIMD4<Double>?) {
    if let box { append(box) }
  }

  subscript(number: Int) -> SIMD4<Double> { boxes[number] }

  mutating func append(_ box: SIMD4<Double>) {
    boxes[count] = box
    count += 1
  }
}
