// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

/// Builds layers and animations of a composition.
final class LayerBuilder {
  let composition: LottieComposition
  let animator: LayerAnimator
  let notes: LottieNotes
  let limits: CALottieLimits
  let images: any LottieImageSource
  /// Layers that may still be made.
  private var layersLeft: Int
  /// Copies that repeaters may still make, counted with their parts.
  private var copiesLeft: Int
  /// Steps of merges of paths that may still be made.
  var mergeStepsLeft: Double
  /// Characters of texts that may still be drawn.
  private var charactersLeft: Int
  /// The fonts of texts, each found once.
  private var fonts: [String: TextGlyphs] = [:]
  /// The compositions that are being built, the outermost first.
  private(set) var open: [String] = []
  /// The camera of the composition that is being built.
  private(set) var openCamera: SceneCamera?
  /// The effects and radial blurs of the layers around the composition that is being built.
  private(set) var openEffects = 0
  private(set) var openBlurs = 0
  /// The layers that are being built as mattes.
  var openMattes: Set<Int> = []

  init(
    _ composition: LottieComposition, images: any LottieImageSource, notes: LottieNotes,
    limits: CALottieLimits
  ) {
    (self.composition, self.images) = (composition, images)
    (self.notes, self.limits) = (notes, limits)
    (layersLeft, copiesLeft) = (limits.layers, limits.allCopies)
    (charactersLeft, mergeStepsLeft) = (limits.characters, Double(limits.mergeSteps))
    animator = LayerAnimator(
      start: composition.inFrame, end: composition.outFrame, frameRate: composition.frameRate,
      samples: limits.samples)
  }

  /// Puts the layers of the file into a layer.
  func build(into root: CALayer) {
    let scope = CompositionScope(
      layers: composition.layers, size: composition.size, map: .identity)
    fill(root, with: scope)
    noteSamples()
  }

  /// Puts the layers of a composition into a layer, the lowest first.
  func fill(_ container: CALayer, with scope: CompositionScope) {
    let outer = openCamera
    openCamera = camera(of: scope)
    defer { openCamera = outer }
    var stack = ParentStack(container: container)
    // Neighbours with depth share a space, in which they are sorted.
    var space: ParentStack?
    for index in scope.layers.indices.reversed() {
      let layer = scope.layers[index]
      guard scope.shows(layer), hasFewParents(layer, in: scope) else { continue }
      guard takeLayers(for: layer) else { return }
      guard let made = make(layer, at: index, in: scope) else { continue }
      if layer.is3D, layer.matte == nil, openCamera != nil {
        if space == nil {
          let (shown, inner) = makeSpace(in: scope)
          stack.close().addSublayer(shown)
          space = ParentStack(container: inner)
        }
        space?.container(for: layer, in: scope, by: self).addSublayer(made)
        continue
      }
      space = nil
      if layer.matte == nil, !placesBeforeEffects(layer, in: scope) {
        stack.container(for: layer, in: scope, by: self).addSublayer(made)
      } else {
        stack.close().addSublayer(made)
      }
    }
  }

  /// Whether a layer has so few parents that it is drawn; notes where their chain breaks.
  func hasFewParents(_ layer: LottieLayer, in scope: CompositionScope) -> Bool {
    let parents = scope.parentPlaces(of: layer)
    let top = parents.first.map { scope.layers[$0] } ?? layer
    guard parents.count > CompositionScope.maximumParents else {
      if let parent = top.parent {
        let isThere = scope.place(parent) != nil
        notes.warn(
          .danglingTarget,
          isThere ? "its parents move each other in a circle" : "there is no layer \(parent)",
          line: top.line, layer: top.name, property: "parent")
      }
      return true
    }
    notes.warn(
      .limit, "it has more than \(CompositionScope.maximumParents) parents, and is left out",
      line: layer.line, layer: layer.name)
    return false
  }

  /// Whether so many more layers may be made.
  func takeLayers(_ count: Int = 1, for layer: LottieLayer) -> Bool {
    guard layersLeft >= 0 else { return false }
    // The content of a radial blur is drawn as often as it has copies.
    layersLeft -= count * (openBlurs == 0 ? 1 : openBlurs == 1 ? 16 : 256)
    if layersLeft < 0 {
      notes.warn(
        .limit, "the file has more than \(limits.layers) layers (CALottieLimits.layers)",
        line: layer.line, layer: layer.name)
    }
    return layersLeft >= 0
  }

  /// The outlines of a font's characters.
  func glyphs(of font: String) -> TextGlyphs {
    if let known = fonts[font] { return known }
    let made = TextGlyphs(font, in: composition)
    fonts[font] = made
    return made
  }

  /// Whether a text of so many characters may be drawn.
  func takeCharacters(_ count: Int, _ layer: LottieLayer) -> Bool {
    guard charactersLeft >= 0 else { return false }
    charactersLeft -= count
    if charactersLeft < 0 {
      notes.warn(
        .limit,
        "the file's texts have more than \(limits.characters) characters "
          + "(CALottieLimits.characters); the rest is left out", line: layer.line,
        layer: layer.name)
    }
    return charactersLeft >= 0
  }

  /// How many of the copies of some things may be made.
  func takeCopies(_ count: Int, of things: Int, line: Int, _ layer: LottieLayer) -> Int {
    let granted = min(count, copiesLeft / max(1, things))
    copiesLeft -= granted * max(1, things)
    if granted < count {
      notes.warn(
        .limit, "repeaters make more than \(limits.allCopies) copies (CALottieLimits.allCopies)",
        line: line, layer: layer.name)
    }
    return granted
  }

  /// Says whether the file has more values at frames than the limits allow.
  func noteSamples() {
    guard animator.isExhausted else { return }
    notes.warn(
      .limit,
      "animated properties have more than \(limits.samples) values at frames "
        + "(CALottieLimits.samples); the rest stand still", line: nil)
  }

  /// Runs a body within a composition; does not for one that is open already, or too deep.
  func enter(_ id: String, from layer: LottieLayer, _ body: () -> Void) {
    guard !open.contains(id) else {
      notes.warn(
        .limit, "the composition \(id) contains itself", line: layer.line, layer: layer.name)
      return
    }
    guard open.count < limits.depth else {
      notes.warn(
        .limit, "compositions nest deeper than \(limits.depth) (CALottieLimits.depth)",
        line: layer.line, layer: layer.name)
      return
    }
    open.append(id)
    let (effects, blurs) = (openEffects, openBlurs)
    let drawn = drawnEffects(of: layer)
    openEffects += drawn.count
    openBlurs += drawn.count { $0.look == .radialBlur }
    body()
    (openEffects, openBlurs) = (effects, blurs)
    open.removeLast()
  }

  /// Notes a feature that is not drawn.
  func warnUnsupported(_ feature: String, _ layer: LottieLayer, line: Int? = nil) {
    notes.warn(
      .unsupported, "this version does not draw it", line: line ?? layer.line, layer: layer.name,
      property: feature)
  }
}

/// A composition while its layers are made.
struct CompositionScope {
  let layers: [LottieLayer]
  let size: CGSize
  let map: TimeMap
  /// The place of each layer by its number.
  private let places: [Int: Int]

  init(layers: [LottieLayer], size: CGSize, map: TimeMap) {
    (self.layers, self.map) = (layers, map)
    self.size = CGSize(width: max(size.width, 1), height: max(size.height, 1))
    places = Dictionary(
      layers.indices.compactMap { index in layers[index].index.map { ($0, index) } }
    ) { first, _ in first }
  }

  /// The layer of a number.
  func layer(_ index: Int) -> LottieLayer? { places[index].map { layers[$0] } }

  /// The place of the layer of a number.
  func place(_ index: Int) -> Int? { places[index] }

  /// Whether a layer is drawn by itself.
  func shows(_ layer: LottieLayer) -> Bool {
    guard !layer.isHidden, !layer.isMatteSource else { return false }
    switch layer.content {
    case .null, .camera: return false
    default: return true
    }
  }

  /// How many parents a layer that is drawn may have.
  static let maximumParents = 256

  /// The places of a layer's parents, the outermost first; they end at a circle, and with one more
  /// than ``maximumParents``.
  func parentPlaces(of layer: LottieLayer) -> [Int] {
    var result: [Int] = []
    var seen: Set<Int> = layer.index.map { [$0] } ?? []
    var next = layer.parent
    while let index = next, seen.insert(index).inserted, let place = places[index],
      result.count <= Self.maximumParents
    {
      result.append(place)
      next = layers[place].parent
    }
    return result.reversed()
  }

  /// The parents of a layer, the outermost first.
  func parents(of layer: LottieLayer) -> [LottieLayer] {
    parentPlaces(of: layer).map { layers[$0] }
  }
}

/// The layers of parents that stand open while layers are added from below to above.
///
/// Neighbours with the same parents share their layers.
struct ParentStack {
  let container: CALayer
  private var opened: [(id: Int, layer: CALayer)] = []

  init(container: CALayer) { self.container = container }

  /// Where a layer is added that stands in the space of the composition.
  mutating func close() -> CALayer {
    opened = []
    return container
  }

  /// Where a layer is added.
  mutating func container(
    for layer: LottieLayer, in scope: CompositionScope, by builder: LayerBuilder
  ) -> CALayer {
    let parents = scope.parentPlaces(of: layer)
    let common = zip(opened, parents).prefix { $0.id == scope.layers[$1].id }.count
    opened.removeLast(opened.count - common)
    for place in parents.dropFirst(common) {
      let parent = scope.layers[place]
      let outer = opened.last?.layer ?? container
      let made = builder.makeParent(parent, in: scope)
      outer.addSublayer(made.outer)
      opened.append((parent.id, made.inner))
    }
    return opened.last?.layer ?? container
  }
}
