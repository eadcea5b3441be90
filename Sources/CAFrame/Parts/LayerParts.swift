import CACommit
import CAGeometry
import CARenderTree

/// Everything that a layer draws by itself, found once for each visit of the layer.
struct LayerParts {
  /// The kinds that the layer has.
  private(set) var kinds: LayerPartKinds = []
  /// How many draws lie one above the other.
  private(set) var count = 0
  /// How many of them come from the layer's class.
  private(set) var classCount = 0
  /// Whether the contents are a mix of two pictures.
  let mixesContents: Bool
  /// The decoded values of the layer's class.
  let look: ClassLook

  init(of place: Int, _ tree: ShownTree) {
    mixesContents = tree.layers[place].contentsFade != nil
    look = ClassLook(tree.layers[place].state)
    add(.background, BackgroundPart.count(of: place, look, tree))
    add(.contents, PicturePart.count(of: place, look, tree))
    add(.border, BorderPart.count(of: place, look, tree))
    // Few layers have a class of their own.
    if tree.layers[place].state.kind == .plain { return }
    for kind in LayerPartKind.allCases where !LayerParts.ofEveryLayer.contains(.init(kind)) {
      let count = kind.part.count(of: place, look, tree)
      add(kind, count)
      classCount += count
    }
  }

  /// The kinds that layers of all classes may have.
  private static let ofEveryLayer: LayerPartKinds = [.background, .contents, .border]

  private mutating func add(_ kind: LayerPartKind, _ count: Int) {
    guard count > 0 else { return }
    kinds.insert(LayerPartKinds(kind))
    self.count += count
  }

  /// Whether the layer draws nothing but one thing, which one draw draws.
  var isOneDraw: Bool { count == 1 && !mixesContents }

  /// Rectangles that hold all of a kind, layer space.
  func boxes(_ kind: LayerPartKind, of place: Int, _ tree: ShownTree) -> PartBoxes {
    guard kinds.contains(LayerPartKinds(kind)) else { return PartBoxes() }
    return kind.part.boxes(of: place, look, tree)
  }

  /// The box around all parts, layer space.
  func box(of place: Int, _ tree: ShownTree) -> PlaneBox {
    var result = PlaneBox.empty
    for kind in LayerPartKind.allCases where kinds.contains(LayerPartKinds(kind)) {
      let boxes = kind.part.boxes(of: place, look, tree)
      for number in 0..<boxes.count { result.formUnion(PlaneBox(boxes[number])) }
    }
    return result
  }
}

/// The values of the class of a layer that draws something of its own, decoded.
enum ClassLook {
  /// For classes that draw nothing of their own, and layers that show nothing of it.
  case none
  case shape(ShapeLook)
  case text(TextLook)

  // Borrowed, as initializers else get a copy, references and all.
  init(_ state: borrowing LayerState) {
    switch state.kind {
    case .shape: self = ShapeLook(state).map(ClassLook.shape) ?? .none
    case .text: self = TextLook(state).map(ClassLook.text) ?? .none
    default: self = .none
    }
  }
}

extension ShownTree {
  /// What a layer draws by itself.
  func parts(of place: Int) -> LayerParts { LayerParts(of: place, self) }
}
