// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore
import Testing

/// Section 6: editing the tree, and the flags it raises.
@Suite("facts 96–108: tree, layout and display flags")
struct Section6Editing {
  private let parent = CALayer()
  private let a = CALayer()
  private let b = CALayer()
  private let c = CALayer()

  init() {
    parent.addSublayer(a)
    parent.addSublayer(b)
    parent.layoutIfNeeded()
  }

  private func expectSublayers(_ layers: [CALayer]) {
    #expect(parent.sublayers?.map(ObjectIdentifier.init) == layers.map(ObjectIdentifier.init))
  }

  @Test("fact 96: a layer leaves its superlayer when another takes it")
  func moves() {
    let other = CALayer()
    other.addSublayer(a)
    expectSublayers([b])
    #expect(a.superlayer === other)
  }

  @Test("fact 97: insertion at a place, below and above")
  func insertion() {
    parent.insertSublayer(c, at: 1)
    expectSublayers([a, c, b])
    parent.insertSublayer(c, below: a)
    expectSublayers([c, a, b])
    parent.insertSublayer(c, above: a)
    expectSublayers([a, c, b])
  }

  @Test("fact 98: a replacement takes the place")
  func replacement() {
    parent.replaceSublayer(a, with: c)
    expectSublayers([c, b])
    #expect(a.superlayer == nil)
    #expect(c.superlayer === parent)
  }

  @Test("fact 99: a mask hangs on the masked layer, in no list of sublayers")
  func mask() {
    parent.mask = a
    #expect(a.superlayer === parent)
    expectSublayers([b])
    let other = CALayer()
    other.mask = b
    #expect(parent.sublayers == nil)
    #expect(b.superlayer === other)
  }

  @Test("fact 100: editing asks the superlayer for layout, not the added layer")
  func editingNeedsLayout() {
    let edits: [(CALayer) -> Void] = [
      { $0.addSublayer(self.c) }, { $0.insertSublayer(self.c, at: 0) },
      { _ in self.c.removeFromSuperlayer() }, { $0.replaceSublayer(self.a, with: self.c) },
      { $0.sublayers = [self.b] },
    ]
    for edit in edits {
      parent.layoutIfNeeded()
      #expect(!parent.needsLayout())
      edit(parent)
      #expect(parent.needsLayout())
      #expect(!c.needsLayout())
    }
  }

  @Test(
    "fact 101: new bounds ask for layout, of the superlayer too",
    arguments: [
      CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 5, y: 0, width: 0, height: 0),
    ])
  func boundsNeedLayout(bounds: CGRect) {
    a.bounds = bounds
    #expect(a.needsLayout())
    #expect(parent.needsLayout())
  }

  @Test("fact 101: a new transform asks the superlayer for layout")
  func transformNeedsLayout() {
    a.transform = CATransform3DMakeScale(2, 2, 1)
    #expect(parent.needsLayout())
  }

  @Test("fact 102: layoutIfNeeded climbs while layout is due, then lays out all below")
  func layoutClimbs() {
    let layers = (0..<4).map { _ in CountingLayer() }
    for (above, below) in zip(layers, layers.dropFirst()) { above.addSublayer(below) }
    layers[0].layoutIfNeeded()
    for layer in layers { layer.layouts = 0 }
    for layer in layers.dropFirst() { layer.setNeedsLayout() }
    layers[2].layoutIfNeeded()
    #expect(layers.map(\.layouts) == [0, 1, 1, 1])
    #expect(layers.allSatisfy { !$0.needsLayout() })
  }

  @Test("fact 103: the delegate lays out, else the layout manager")
  func delegateFirst() {
    let (manager, delegate, silent) = (CountingLayout(), LayoutDelegate(), SilentDelegate())
    parent.layoutManager = manager
    parent.delegate = delegate
    parent.layoutSublayers()
    #expect((delegate.count, manager.count) == (1, 0))
    parent.delegate = silent
    parent.layoutSublayers()
    #expect((delegate.count, manager.count) == (1, 1))
  }

  @Test("fact 104: display and displayIfNeeded clear the flag")
  func displayClears() {
    a.setNeedsDisplay()
    #expect(a.needsDisplay())
    a.display()
    #expect(!a.needsDisplay())
    a.setNeedsDisplay()
    a.displayIfNeeded()
    #expect(!a.needsDisplay())
  }

  @Test("fact 105: new bounds ask for display when they are to", arguments: [true, false])
  func displayOnBoundsChange(isWanted: Bool) {
    a.needsDisplayOnBoundsChange = isWanted
    a.bounds.size = CGSize(width: 10, height: 10)
    #expect(a.needsDisplay() == isWanted)
  }

  @Test("fact 106: what is to be drawn grows to hold every rectangle asked for")
  func dirtyRegion() {
    a.setNeedsDisplay(CGRect(x: 1, y: 2, width: 4, height: 5))
    a.setNeedsDisplay(CGRect(x: 3, y: 4, width: 6, height: 7))
    #expect(a.cycle.displayRect.contains(CGRect(x: 1, y: 2, width: 8, height: 9)))
  }

  @Test("fact 107: setting a position it has changes nothing")
  func noChange() {
    let (sink, delegate) = (DiscardingSink(), ActionDelegate())
    let context = LayerContext(orientation: .yDown, sink: sink)
    context.rootLayer = parent
    context.flush()
    a.delegate = delegate
    a.position = .zero
    #expect(delegate.keys == [])
    a.position = CGPoint(x: 1, y: 2)
    a.position = CGPoint(x: 1, y: 2)
    #expect(delegate.keys == ["position"])
    context.rootLayer = nil
    context.flush()
  }

  @Test("fact 108: contents are flipped below an odd number of flips")
  func contentsAreFlipped() {
    #expect(!a.contentsAreFlipped())
    parent.isGeometryFlipped = true
    #expect(a.contentsAreFlipped())
    a.isGeometryFlipped = true
    #expect(!a.contentsAreFlipped())
  }
}
