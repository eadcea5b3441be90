// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CoreAnimation

/// Layers that keep asking for each other's layout.
@Suite("Layout without an end has a bound, whatever the depth")
@MainActor struct LayoutBoundTests {
  /// A layer that marks another one whenever it is laid out.
  final class Marking: CALayer {
    weak var other: CALayer?
    var lays = false
    var layouts = 0

    override func layoutSublayers() {
      layouts += 1
      other?.setNeedsLayout()
      if lays { other?.layoutIfNeeded() }
    }
  }

  /// Two layers that mark each other, that many levels below a root.
  private func tree(depth: Int) -> (root: CALayer, Marking, Marking) {
    let root = CALayer()
    var place = root
    for _ in 0..<depth {
      let next = CALayer()
      place.addSublayer(next)
      place = next
    }
    let (a, b) = (Marking(), Marking())
    (a.other, b.other) = (b, a)
    place.addSublayer(a)
    place.addSublayer(b)
    return (root, a, b)
  }

  @Test("two that mark each other are laid out 16 times each", arguments: [0, 1, 2, 4, 20])
  func siblings(_ depth: Int) {
    let (root, a, b) = tree(depth: depth)
    a.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(a.layouts > 2 && a.layouts <= CALayer.layoutPassLimit)
    #expect(b.layouts > 2 && b.layouts <= CALayer.layoutPassLimit)
    // The rest waits.
    #expect(a.needsLayout() || b.needsLayout())
    let before = a.layouts
    root.layoutIfNeeded()
    #expect(a.layouts > before && a.layouts <= before + CALayer.layoutPassLimit)
  }

  @Test("calls within calls share the bound") func nested() {
    let (root, a, b) = tree(depth: 4)
    (a.lays, b.lays) = (true, true)
    /// Lays out what stands below it, as programs do.
    final class Eager: CALayer {
      override func layoutSublayers() { sublayers?.forEach { $0.layoutIfNeeded() } }
    }
    let top = Eager()
    var place: CALayer = top
    for _ in 0..<6 {
      let next = Eager()
      place.addSublayer(next)
      place.setNeedsLayout()
      next.setNeedsLayout()
      place = next
    }
    place.addSublayer(root)
    a.setNeedsLayout()
    top.layoutIfNeeded()
    #expect(a.layouts <= 2 * CALayer.layoutPassLimit && b.layouts <= 2 * CALayer.layoutPassLimit)
  }

  @Test("a layer that waits for the commit is laid out by no other call until then") func putOff() {
    /// Has a layer laid out at once, as a program does.
    final class Calling: CALayer {
      weak var other: CALayer?
      override func layoutSublayers() {
        other?.setNeedsLayout()
        other?.layoutIfNeeded()
      }
    }
    let (root, a, b) = tree(depth: 1)
    a.setNeedsLayout()
    for _ in 0..<50 {
      let caller = Calling()
      caller.other = a
      root.addSublayer(caller)
      caller.setNeedsLayout()
    }
    root.layoutIfNeeded()
    #expect(a.layouts <= CALayer.layoutPassLimit && b.layouts <= CALayer.layoutPassLimit)
    #expect(a.needsLayout())
  }

  @Test("layout that comes to an end does so, however many layers ask for more") func settles() {
    /// Asks for the layout of the layer before it until it has had its turns.
    final class Passing: CALayer {
      weak var before: CALayer?
      var layouts = 0
      override func layoutSublayers() {
        layouts += 1
        if layouts < 10 { before?.setNeedsLayout() }
      }
    }
    let root = CALayer()
    let layers = (0..<10).map { _ in Passing() }
    for (index, layer) in layers.enumerated() {
      if index > 0 { layer.before = layers[index - 1] }
      root.addSublayer(layer)
      layer.setNeedsLayout()
    }
    root.layoutIfNeeded()
    #expect(layers.allSatisfy { !$0.needsLayout() })
  }

  @Test("a sentence names those that keep asking") func sentence() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (root, a, _) = LayoutBoundTests().tree(depth: 2)
        a.name = "sidebar"
        a.setNeedsLayout()
        root.layoutIfNeeded()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Layout does not come to an end"))
    #expect(text.contains("Marking \"sidebar\"") || text.contains(": Marking"))
  }
}
