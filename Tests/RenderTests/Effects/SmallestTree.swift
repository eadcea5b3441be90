// SPDX-License-Identifier: Apache-2.0
import QuartzCore

@testable import PictureReference

/// The smallest tree that is still drawn otherwise than the reference: the message of a failing
/// random tree, since the tree itself has dozens of layers.
///
/// A tree is built again for each try, without the parts found to be needless.
struct SmallestTree {
  private let build: () -> CALayer
  private let size: CGSize
  private let tolerance: Double
  private let place: (x: Int, y: Int)

  /// - Parameter place: a pixel that differs.
  init(
    of build: @escaping () -> CALayer, size: CGSize, tolerance: Double, at place: (x: Int, y: Int)
  ) {
    (self.build, self.size, self.tolerance, self.place) = (build, size, tolerance, place)
  }

  /// The listing of the tree that is left, and the drawn and expected colour of the pixel.
  func listing() throws -> String {
    var edits: [TreeEdit] = []
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for edit in TreeEdit.all(for: tree(edits)) {
        guard try difference(tree(edits + [edit])) > tolerance else { continue }
        edits.append(edit)
        isSmaller = true
        break
      }
    }
    let left = tree(edits)
    let (drawn, expected) = try colors(left)
    return "at (\(place.x), \(place.y)) \(drawn) instead of \(expected):\n" + left.listing("")
  }

  private func tree(_ edits: [TreeEdit]) -> CALayer {
    let root = build()
    for edit in edits { edit.apply(to: root) }
    return root
  }

  private func colors(_ root: CALayer) throws -> (drawn: SIMD4<UInt8>, expected: [Double]) {
    let drawn = try render(root, size: size, scale: 1)[place.x, place.y]
    let expected = try ReferencePicture.color(
      of: root, Double(place.x) + 0.5, Double(place.y) + 0.5)
    return (drawn, expected.channels.map { $0 * 255 })
  }

  private func difference(_ root: CALayer) throws -> Double {
    let (drawn, expected) = try colors(root)
    return (0..<4).map { abs(Double(drawn[$0]) - expected[$0]) }.max() ?? 0
  }
}

/// One thing less: a layer, or a property that differs from its default.
private struct TreeEdit {
  /// The places of layers in the lists of their superlayers, −1 for a mask.
  var path: [Int]
  var what: (CALayer) -> Void

  func apply(to root: CALayer) {
    var layer = root
    for place in path {
      guard let next = place < 0 ? layer.mask : layer.sublayers?[place] else { return }
      layer = next
    }
    what(layer)
  }

  private static let plain = CGColor(red: 0, green: 1, blue: 0, alpha: 1)

  static func all(for root: CALayer) -> [TreeEdit] { removals(root, []) + resets(root, []) }

  private static func removals(_ layer: CALayer, _ path: [Int]) -> [TreeEdit] {
    let below = layer.sublayers ?? []
    var edits = below.indices.flatMap { place in
      [
        TreeEdit(path: path + [place]) { $0.removeFromSuperlayer() },
        TreeEdit(path: path) { $0.hoist(place) },
      ] + removals(below[place], path + [place])
    }
    if let mask = layer.mask {
      edits.append(TreeEdit(path: path) { $0.mask = nil })
      edits += removals(mask, path + [-1])
    }
    return edits
  }

  private static func resets(_ layer: CALayer, _ path: [Int]) -> [TreeEdit] {
    var edits: [TreeEdit] = []
    func add(_ holds: Bool, _ what: @escaping (CALayer) -> Void) {
      if holds { edits.append(TreeEdit(path: path, what: what)) }
    }
    add(layer.backgroundColor != nil) { $0.backgroundColor = nil }
    add(layer.opacity != 1) { $0.opacity = 1 }
    add(!layer.allowsGroupOpacity) { $0.allowsGroupOpacity = true }
    add(layer.masksToBounds) { $0.masksToBounds = false }
    add(layer.zPosition != 0) { $0.zPosition = 0 }
    add(layer.isGeometryFlipped) { $0.isGeometryFlipped = false }
    add(layer.borderWidth != 0) { $0.borderWidth = 0 }
    add(layer.contents != nil) { $0.contents = nil }
    add(layer.compositingFilter != nil) { $0.compositingFilter = nil }
    for place in (layer.filters ?? []).indices { add(true) { $0.filters?.remove(at: place) } }
    add(!(layer.backgroundFilters ?? []).isEmpty) { $0.backgroundFilters = nil }
    add(layer.backgroundColor != nil && layer.backgroundColor != Self.plain) {
      $0.backgroundColor = Self.plain
    }
    add(layer.bounds.origin != .zero) { $0.bounds.origin = .zero }
    for (place, sublayer) in (layer.sublayers ?? []).enumerated() {
      edits += resets(sublayer, path + [place])
    }
    if let mask = layer.mask { edits += resets(mask, path + [-1]) }
    return edits
  }
}

extension CALayer {
  /// Puts the sublayers of a sublayer in its place.
  fileprivate func hoist(_ place: Int) {
    guard let sublayer = sublayers?[place] else { return }
    let inner = sublayer.sublayers ?? []
    sublayer.removeFromSuperlayer()
    for (offset, layer) in inner.enumerated() { insertSublayer(layer, at: UInt32(place + offset)) }
  }

  fileprivate func listing(_ indent: String) -> String {
    var words = ["\(type(of: self)) \(bounds) at \(position)"]
    if let backgroundColor { words.append("background \(backgroundColor.srgb)") }
    if opacity != 1 { words.append("opacity \(opacity)") }
    if !allowsGroupOpacity { words.append("fades one by one") }
    if masksToBounds { words.append("masksToBounds") }
    if zPosition != 0 { words.append("z \(zPosition)") }
    if isGeometryFlipped { words.append("flipped") }
    if borderWidth != 0 { words.append("border \(borderWidth) \(borderColor?.srgb ?? [])") }
    if contents != nil { words.append("contents \(contentsGravity.rawValue)") }
    if let compositingFilter { words.append("mode \(compositingFilter)") }
    for case let filter as CAFilter in filters ?? [] { words.append("filter \(filter.words)") }
    for case let filter as CAFilter in backgroundFilters ?? [] {
      words.append("background filter \(filter.words)")
    }
    let own = indent + words.joined(separator: ", ")
    let below = (sublayers ?? []).map { $0.listing(indent + "  ") }
    return ([own] + (mask.map { [indent + "mask:", $0.listing(indent + "  ")] } ?? []) + below)
      .joined(separator: "\n")
  }
}

extension CGColor {
  fileprivate var srgb: [CGFloat] { components ?? [] }
}

extension CAFilter {
  fileprivate var words: String { "\(type) \(value(forKey: "inputAmount") ?? "")" }
}
