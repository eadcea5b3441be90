// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// The tree in an archive: all layers below the one that is archived side by side, with their
/// places, so that no depth ends the stack.
extension CALayer {
  private enum Key {
    static let below = "layersBelow"
    /// For each of those, the place of its superlayer among them, −1 for the layer itself.
    static let superlayers = "superlayers"
    /// The places of those that are masks.
    static let masks = "masks"
    /// Those of earlier archives, whose layers hold the layers below them.
    static let nested = ["sublayers", "mask"]
  }

  /// Writes all layers below, unless a layer above is just doing that.
  func encodeTree(with coder: NSCoder) {
    let call = ProgramCall.current
    if call.archivedLayers.contains(ObjectIdentifier(self)) { return }
    let tree = ArchivedTree(below: self)
    if tree.layers.isEmpty { return }
    let outer = call.archivedLayers
    for layer in tree.layers { call.archivedLayers.insert(ObjectIdentifier(layer)) }
    defer { call.archivedLayers = outer }
    coder.encode(tree.layers as NSArray, forKey: Key.below)
    coder.encode(tree.superlayers.map { NSNumber(value: $0) } as NSArray, forKey: Key.superlayers)
    coder.encode(tree.masks.map { NSNumber(value: $0) } as NSArray, forKey: Key.masks)
  }

  /// Reads the output of ``encodeTree(with:)``. False if it is no tree, or is nested deeper than
  /// ``NestedValues/deepest``: a layer of a list of layers may hold a list itself.
  func decodeTree(of coder: NSCoder) -> Bool {
    let isFlat = coder.containsValue(forKey: Key.below)
    guard isFlat || Key.nested.contains(where: coder.containsValue) else { return true }
    return NestedValues.deeper {
      isFlat ? decodeFlatTree(of: coder) : decodeNestedTree(of: coder)
    } ?? false
  }

  private func decodeFlatTree(of coder: NSCoder) -> Bool {
    let layers: [CALayer] = decode(Key.below, [NSArray.self, CALayer.self], coder) ?? []
    let superlayers: [Int] = decode(Key.superlayers, [NSArray.self, NSNumber.self], coder) ?? []
    let masks: [Int] = decode(Key.masks, [NSArray.self, NSNumber.self], coder) ?? []
    let tree = ArchivedTree(layers: layers, superlayers: superlayers, masks: masks)
    return tree.hangsTogether(below: self) && tree.build(below: self)
  }

  /// Reads a tree whose layers hold those below them, as earlier archives do.
  private func decodeNestedTree(of coder: NSCoder) -> Bool {
    let layers: [CALayer] = decode(Key.nested[0], [NSArray.self, CALayer.self], coder) ?? []
    let mask: CALayer? = decode(Key.nested[1], [CALayer.self], coder)
    guard (layers + [mask].compactMap(\.self)).allSatisfy(canHold) else { return false }
    replaceSublayers(layers)
    if let mask { changeMask(mask) }
    return true
  }
}

/// The layers below one, each after its superlayer.
private struct ArchivedTree {
  private(set) var layers: [CALayer] = []
  private(set) var superlayers: [Int] = []
  private(set) var masks: [Int] = []

  init(layers: [CALayer], superlayers: [Int], masks: [Int]) {
    (self.layers, self.superlayers, self.masks) = (layers, superlayers, masks)
  }

  init(below root: CALayer) {
    add(below: root, place: -1)
    var next = 0
    while next < layers.count {
      add(below: layers[next], place: next)
      next += 1
    }
  }

  private mutating func add(below layer: CALayer, place: Int) {
    if layer.shouldArchiveValue(forKey: "sublayers") {
      layers += layer.children
      superlayers += layer.children.map { _ in place }
    }
    if let mask = layer.maskLayer, layer.shouldArchiveValue(forKey: "mask") {
      masks.append(layers.count)
      layers.append(mask)
      superlayers.append(place)
    }
  }

  /// Whether each layer is named once, after its superlayer, and none has more than one mask.
  func hangsTogether(below root: CALayer) -> Bool {
    guard superlayers.count == layers.count, masks.allSatisfy(layers.indices.contains),
      superlayers.indices.allSatisfy({ (-1..<$0).contains(superlayers[$0]) }),
      Set(masks.map { superlayers[$0] }).count == masks.count
    else { return false }
    return Set(layers.map(ObjectIdentifier.init) + [ObjectIdentifier(root)]).count
      == layers.count + 1
  }

  /// Puts the layers in their places, those far below first; false where one stands in its own way.
  func build(below root: CALayer) -> Bool {
    let isMask = Set(masks)
    var sublayers: [[CALayer]] = Array(repeating: [], count: layers.count + 1)
    for place in layers.indices where !isMask.contains(place) {
      sublayers[superlayers[place] + 1].append(layers[place])
    }
    for place in sublayers.indices.reversed() where !sublayers[place].isEmpty {
      let layer = place == 0 ? root : layers[place - 1]
      guard sublayers[place].allSatisfy(layer.canHold) else { return false }
      layer.replaceSublayers(sublayers[place])
    }
    for place in masks.reversed() {
      let layer = superlayers[place] < 0 ? root : layers[superlayers[place]]
      guard layer.canHold(layers[place]) else { return false }
      layer.changeMask(layers[place])
    }
    return true
  }
}
