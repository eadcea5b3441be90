// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// The tree of views and the tree of their layers.
@Suite @MainActor struct ViewTreeTests {
  @Test("subviews and sublayers have one order, with layers of no view between them")
  func order() {
    let root = UIView()
    let (a, b, c) = (UIView(), UIView(), UIView())
    let lone = CALayer()
    root.addSubview(a)
    root.layer.addSublayer(lone)
    root.addSubview(c)
    root.insertSubview(b, belowSubview: c)
    #expect(root.subviews == [a, b, c])
    #expect(root.layer.sublayers == [a.layer, lone, b.layer, c.layer])
    root.bringSubviewToFront(a)
    #expect(root.subviews == [b, c, a])
    #expect(root.layer.sublayers == [lone, b.layer, c.layer, a.layer])
    root.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(root.subviews == [a, c, b])
    root.insertSubview(b, aboveSubview: a)
    #expect(root.subviews == [a, b, c])
    root.sendSubviewToBack(c)
    #expect(root.subviews == [c, a, b])
  }

  @Test("a view that is added elsewhere leaves its superview, and its layer with it")
  func moves() {
    let (first, second, view) = (UIView(), UIView(), UIView())
    first.addSubview(view)
    second.addSubview(view)
    #expect(first.subviews.isEmpty && first.layer.sublayers == nil)
    #expect(view.superview === second && view.layer.superlayer === second.layer)
    view.removeFromSuperview()
    #expect(view.superview == nil && view.layer.superlayer == nil && second.subviews.isEmpty)
  }

  /// Notes the calls that tell a view of its place.
  final class Noting: UIView {
    var calls: [String] = []
    override func willMove(toSuperview new: UIView?) { calls.append("will \(new?.tag ?? 0)") }
    override func didMoveToSuperview() { calls.append("did \(superview?.tag ?? 0)") }
    override func willMove(toWindow new: UIWindow?) { calls.append("will window \(new != nil)") }
    override func didMoveToWindow() { calls.append("window \(window != nil)") }
    override func didAddSubview(_ view: UIView) { calls.append("added \(view.tag)") }
    override func willRemoveSubview(_ view: UIView) { calls.append("removes \(view.tag)") }
  }

  /// Removes itself, or comes into another view, whenever it is about to move.
  final class Restless: UIView {
    var moves = 0
    weak var other: UIView?

    override func willMove(toSuperview new: UIView?) {
      moves += 1
      if let other { other.addSubview(self) } else { removeFromSuperview() }
    }
    override func willMove(toWindow new: UIWindow?) { removeFromSuperview() }
    override func didMoveToSuperview() { if superview == nil { removeFromSuperview() } }
  }

  @Test("a view that is removed while it is about to move moves once") func restless() {
    let (root, second, view) = (UIView(), UIView(), Restless())
    root.addSubview(view)
    #expect(view.superview === root && view.moves == 1)
    second.addSubview(view)
    #expect(view.superview === second && root.subviews.isEmpty && view.moves == 2)
    view.other = root
    view.removeFromSuperview()
    #expect(view.superview == nil && view.moves == 3 && second.subviews.isEmpty)
    #expect(root.subviews.isEmpty && root.layer.sublayers == nil)
    let window = UIWindow()
    window.addSubview(root)
    view.other = nil
    root.addSubview(view)
    view.removeFromSuperview()
    #expect(view.superview == nil && view.window == nil && view.moves == 5)
  }

  @Test("views are told of their place, those below of the window") func calls() {
    let (window, parent, child) = (UIWindow(), Noting(), Noting())
    (window.tag, parent.tag, child.tag) = (1, 2, 3)
    parent.addSubview(child)
    #expect(child.calls == ["will 2", "did 2"] && parent.calls == ["added 3"])
    (parent.calls, child.calls) = ([], [])
    window.addSubview(parent)
    #expect(parent.calls == ["will 1", "will window true", "window true", "did 1"])
    #expect(child.calls == ["will window true", "window true"])
    (parent.calls, child.calls) = ([], [])
    parent.removeFromSuperview()
    #expect(parent.calls == ["will 0", "will window false", "window false", "did 0"])
    #expect(child.calls == ["will window false", "window false"])
    child.removeFromSuperview()
    #expect(parent.calls.last == "removes 3")
  }

  @Test("descendants, tags and spaces") func finding() {
    let (root, middle, leaf) = (UIView(), UIView(), UIView())
    root.addSubview(middle)
    middle.addSubview(leaf)
    leaf.tag = 7
    middle.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
    leaf.frame = CGRect(x: 1, y: 2, width: 10, height: 10)
    #expect(leaf.isDescendant(of: root) && leaf.isDescendant(of: leaf))
    #expect(!root.isDescendant(of: leaf))
    #expect(root.viewWithTag(7) === leaf && root.viewWithTag(8) == nil)
    #expect(leaf.convert(CGPoint(x: 1, y: 1), to: root) == CGPoint(x: 12, y: 23))
    #expect(leaf.convert(leaf.bounds, to: nil) == CGRect(x: 11, y: 22, width: 10, height: 10))
    #expect(leaf.convert(CGPoint(x: 12, y: 23), from: root) == CGPoint(x: 1, y: 1))
  }

  @Test("a view goes away with its last reference, and its layer then has no delegate")
  func lifetime() {
    var view: UIView? = UIView()
    weak let reference = view
    let child = UIView()
    view?.addSubview(child)
    let layer = view!.layer
    view = nil
    #expect(reference == nil && layer.delegate == nil && child.superview == nil)
  }
}
