// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
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

  init(of place: Int, _ tree: borrowing ShownTree) {
    mixesContents = tree.layers[place].contentsFade != nil
    // Handing the state over copies it, references and all.
    let isPlain = tree.layers[place].state.kind == .plain
    look = isPlain ? .none : ClassLook(of: place, tree)
    add(.background, BackgroundPart.count(of: place, look, tree))
    add(.contents, PicturePart.count(of: place, look, tree))
    add(.border, BorderPart.count(of: place, look, tree))
    if isPlain { return }
    for kind in LayerPartKinds.all.subtracting(.ofEveryLayer).inOrder {
      let count = kind.part.count(of: place, look, tree)
      add(kind, count)
      classCount += count ?? 0
    }
  }

  private mutating func add(_ kind: LayerPartKind, _ count: Int?) {
    guard let count else { return }
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

  /// Draws the kinds of a set that the layer has, from below to above.
  @inline(__always)
  func draw(_ wanted: LayerPartKinds, _ visit: LayerVisit, _ walk: inout TreeWalk) {
    if !kinds.isDisjoint(with: wanted) { drawEach(kinds.intersection(wanted), visit, &walk) }
  }

  private func drawEach(_ wanted: LayerPartKinds, _ visit: LayerVisit, _ walk: inout TreeWalk) {
    for kind in wanted.inOrder { kind.part.draw(visit, look, &walk) }
  }

  /// Whether an opaque part covers the bounds of the layer, which has no round corners.
  func hideBounds(of place: Int, _ tree: borrowing ShownTree) -> Bool {
    for kind in kinds.inOrder where kind.part.hidesBounds(of: place, tree) { return true }
    return false
  }

  /// The box around all parts, layer space.
  func box(of place: Int, _ tree: ShownTree) -> LayerRect {
    var result = LayerRect.nothing
    for kind in kinds.inOrder {
      let boxes = kind.part.boxes(of: place, look, tree)
      for number in 0..<boxes.count { result = result.union(boxes[number]) }
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
  case gradient(LayerGradient)
  case emitter(EmitterLook)

  init(of place: Int, _ tree: borrowing ShownTree) {
    if tree.layers[place].state.kind == .emitter {
      self = EmitterLook(of: place, tree).map(ClassLook.emitter) ?? .none
    } else {
      self.init(tree.layers[place].state)
    }
  }

  // Borrowed, as initializers else get a copy, references and all.
  init(_ state: borrowing LayerState) {
    switch state.kind {
    case .shape: self = ShapeLook(state).map(ClassLook.shape) ?? .none
    case .text: self = TextLook(state).map(ClassLook.text) ?? .none
    case .gradient: self = LayerGradient(state).map(ClassLook.gradient) ?? .none
    default: self = .none
    }
  }
}

extension ShownTree {
  /// The parts that a layer draws by itself.
  func parts(of place: Int) -> LayerParts { LayerParts(of: place, self) }
}
