// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import QuartzCore

/// Builds the layers of a shape layer's items.
struct ShapeBuilder {
  let builder: LayerBuilder
  let layer: LottieLayer
  let map: TimeMap
  /// Whether trims cut the paths that are painted.
  private(set) var trims = true
  let memory = PieceMemory()

  init(_ builder: LayerBuilder, _ layer: LottieLayer, _ map: TimeMap) {
    (self.builder, self.layer, self.map) = (builder, layer, map)
  }

  var animator: LayerAnimator { builder.animator }

  /// Puts paints and groups into a layer, the lowest first.
  ///
  /// - Parameter outer: Operations of the groups around, the closest first.
  func build(_ items: [LottieItem], into parent: CALayer, outer: [OuterOperation] = []) {
    for index in items.indices.reversed() {
      let item = items[index]
      guard !item.isHidden else { continue }
      switch item.content {
      case .group(let inner, let transform):
        guard inner.contains(where: \.paints) else { continue }
        let group = unitLayer(item.name)
        let placed = builder.place(group, by: transform, map)
        setOpacity(transform, of: group)
        build(inner, into: group, outer: operations(of: items, below: index) + outer)
        if item.blendMode != 0 {
          builder.blend(placed, item.blendMode, named: layer.name, line: item.line)
        }
        parent.addSublayer(placed)
      case .fill, .stroke:
        let painter = self.painter(of: item)
        painter.add(
          item, to: parent, painting: painter.pieces(for: index, of: items, outer: outer))
      case .repeater(let repeater):
        let copied = Array(items[..<index])
        let outer = operations(of: items, below: index) + outer
        build(copied, copiedBy: repeater, item, into: parent, outer: outer)
        return
      case .unknown(let kind):
        builder.warnUnsupported("shape “\(kind)”", layer, line: item.line)
      default: break
      }
    }
  }

  /// The builder itself, or for a fill one that leaves paths whole where trims cut strokes alone.
  private func painter(of item: LottieItem) -> ShapeBuilder {
    guard case .fill = item.content else { return self }
    var result = self
    result.trims = builder.composition.rules.trimsFills
    return result
  }

  /// A layer of a size of 1, so that its anchor point is a point of its space.
  func unitLayer(_ name: String) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.setValue(false, forKey: "allowsGroupBlending")
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    return layer
  }

  private func setOpacity(_ transform: LottieTransform, of layer: CALayer) {
    guard let opacity = transform.opacity?.moving(map, axis: 0) else { return }
    animator.set("opacity", of: layer, to: opacity.map(LayerBuilder.unit), tolerance: 1e-3)
  }

  /// The operations below an item of a list, the closest first.
  private func operations(of items: [LottieItem], below index: Int) -> [OuterOperation] {
    items.indices.dropFirst(index + 1).compactMap { place in
      items[place].isOperation && !items[place].isHidden
        ? OuterOperation(items: items, index: place) : nil
    }
  }
}

/// An operation of a group around the paths that it changes.
struct OuterOperation {
  /// The list in which it stands, and where.
  let items: [LottieItem]
  let index: Int
}

extension LottieItem {
  /// Whether it draws, or something in it.
  var paints: Bool {
    guard !isHidden else { return false }
    return switch content {
    case .fill, .stroke: true
    case .group(let items, _): items.contains(where: \.paints)
    default: false
    }
  }

  /// Whether it changes paths and makes no copies.
  var isOperation: Bool {
    switch content {
    case .trim, .merge, .roundCorners, .offset, .puckerBloat, .zigZag, .twist: true
    default: false
    }
  }
}
