// SPDX-License-Identifier: Apache-2.0
import CoreAnimation

extension UIView {
  /// Whether this is `view` or stands below it.
  public final func isDescendant(of view: UIView) -> Bool {
    var next: UIView? = self
    while let current = next {
      if current === view { return true }
      next = current.parent
    }
    return false
  }

  /// Puts a subview in front that covers the bounds and follows their size.
  func addCover(_ view: UIView) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
  }

  func insert(_ view: UIView, at index: Int) {
    requireAbove(view)
    let isOwn = view.parent === self
    if view.flags.contains(.moving) {
      return Complaint.write(
        "\(type(of: view)) is not added to \(type(of: self)): it is about to move elsewhere.")
    }
    let (oldWindow, newWindow) = (view.window, window)
    let oldTraits = view.traitCollection
    if !isOwn {
      view.willChange(superview: self, window: newWindow, from: oldWindow)
      requireAbove(view)
    }
    view.leaveSubviews()
    let index = max(0, min(index, subviews.count))
    place(view, at: index)
    view.parent = self
    if isOwn { return setNeedsLayout() }
    view.didEnter(self, window: newWindow, from: oldWindow)
    view.traitsDidChange(from: oldTraits)
  }

  private func requireAbove(_ view: UIView) {
    Requirement.check(
      !isDescendant(of: view), "A view cannot be a subview of itself or of its own.")
  }

  func insert(_ view: UIView, beside sibling: UIView, offset: Int) {
    guard view !== sibling, let place = subviews.firstIndex(where: { $0 === sibling }) else {
      if view !== sibling { insert(view, at: .max) }
      return
    }
    let old = subviews.firstIndex { $0 === view } ?? .max
    insert(view, at: place + offset - (old < place ? 1 : 0))
  }

  /// Puts the view into the list, and its layer right behind that of the next view.
  private func place(_ view: UIView, at index: Int) {
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
  }

  /// Takes the view out of the list it stands in.
  private func leaveSubviews() {
    guard let parent, let index = parent.subviews.firstIndex(where: { $0 === self }) else { return }
    parent.subviews.remove(at: index)
  }

  /// Tells that the view is about to move. Until then it goes nowhere else: the program may remove
  /// it in these calls.
  private func willChange(superview new: UIView?, window: UIWindow?, from oldWindow: UIWindow?) {
    flags.insert(.moving)
    defer { flags.remove(.moving) }
    parent?.willRemoveSubview(self)
    willMove(toSuperview: new)
    guard window !== oldWindow else { return }
    tellBelow { view in
      view.owner?.viewWillMove(to: window)
      view.willMove(toWindow: window)
    }
  }

  private func didEnter(_ superview: UIView, window: UIWindow?, from oldWindow: UIWindow?) {
    applyAutoresizing()
    treeDidChange()
    if window !== oldWindow { tellBelow { $0.didMoveToWindow() } }
    didMoveToSuperview()
    superview.didAddSubview(self)
    superview.setNeedsLayout()
    if extras?.tint == nil { tintDidChange() }
    if window !== oldWindow { tellBelow { $0.owner?.viewDidMove(to: window) } }
  }

  func leaveSuperview() {
    guard let superview = parent, !flags.contains(.moving) else { return }
    let oldWindow = window
    willChange(superview: nil, window: nil, from: oldWindow)
    leaveSubviews()
    layer.removeFromSuperlayer()
    parent = nil
    treeDidChange()
    if oldWindow != nil { tellBelow { $0.didMoveToWindow() } }
    didMoveToSuperview()
    superview.setNeedsLayout()
    if oldWindow != nil { tellBelow { $0.owner?.viewDidMove(to: nil) } }
  }

  /// Calls `body` for this view and every one below, from the top.
  func tellBelow(_ body: (UIView) -> Void) {
    var waiting = [self]
    while let view = waiting.popLast() {
      body(view)
      waiting += view.subviews.reversed()
    }
  }

  func swap(_ first: Int, _ second: Int) {
    guard first != second, subviews.indices.contains(first), subviews.indices.contains(second)
    else { return }
    let (low, high) = (subviews[min(first, second)], subviews[max(first, second)])
    insert(high, at: min(first, second))
    insert(low, at: max(first, second))
  }

  func find(_ tag: Int) -> UIView? {
    var waiting = [self]
    while let view = waiting.popLast() {
      if view.tag == tag { return view }
      waiting += view.subviews.reversed()
    }
    return nil
  }
}
