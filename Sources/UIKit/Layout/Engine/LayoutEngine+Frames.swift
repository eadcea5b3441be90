// SPDX-License-Identifier: Apache-2.0
import CAConstraints
import CoreGraphics

extension LayoutEngine {
  /// The frame of an item in the space of the view around, on whole pixels, as of the latest flush.
  func frame(of item: LayoutItem) -> CGRect? {
    guard let box = knownBox(of: item) else { return nil }
    let scale = root?.layoutScale ?? 1
    func pixel(_ value: Double) -> Double {
      // A value in the middle between two pixels must not depend on the last bits of the solution.
      (value * scale + 0.5 + 1e-6).rounded(.down) / scale
    }
    let values = box.variables.map { solver.value(of: $0) }
    let (x, y) = (pixel(values[0]), pixel(values[1]))
    let (right, bottom) = (pixel(values[0] + values[2]), pixel(values[1] + values[3]))
    return CGRect(x: x, y: y, width: right - x, height: bottom - y)
  }

  /// Compares the frames that rules say with those that the program or autoresizing has set, of a
  /// view and its subviews.
  func readFrames(around view: UIView) {
    noteFrame(of: view)
    if let state = view.layoutState {
      for kind in SystemGuide.Kind.allCases {
        if let guide = state.systemGuides[kind], let box = knownBox(of: guide.item) {
          markStale(box)
        }
      }
    }
    for subview in view.subviews {
      guard let item = subview.layoutState?.item else { continue }
      if subview.flags.contains(.laidOutByConstraints) {
        _ = box(of: item)
      } else {
        noteFrame(of: subview)
      }
    }
  }

  /// Compares the frame of a view with the one that its rules say; true if they differ.
  @discardableResult
  func noteFrame(of view: UIView) -> Bool {
    guard let item = view.layoutState?.item, let box = knownBox(of: item),
      box.statesOtherFrame(than: view)
    else { return false }
    markStale(box)
    return true
  }

  /// Gives the subviews of a view that constraints place their frames.
  func apply(to view: UIView) {
    if view === root, view.flags.contains(.laidOutByConstraints) { applySize(to: view) }
    if let container = view as? any ScrolledContainer { applyContentSize(to: container) }
    for subview in view.subviews where subview.flags.contains(.laidOutByConstraints) {
      guard let item = subview.layoutState?.item, let frame = frame(of: item) else { continue }
      subview.take(frame)
    }
  }

  /// Gives a view that scrolls the content size that constraints with its edges decide.
  private func applyContentSize(to view: any ScrolledContainer) {
    guard let guide = view.layoutState?.systemGuides[.content], let box = knownBox(of: guide.item),
      box.uses > 0, let size = frame(of: guide.item)?.size, size != view.contentSize
    else { return }
    view.contentSize = size
  }

  private func applySize(to view: UIView) {
    guard let item = view.layoutState?.item, let size = frame(of: item)?.size,
      size != view.bounds.size
    else { return }
    view.take(CGRect(origin: view.untransformedFrame.origin, size: size))
  }

  /// Whether another frame of the item would do as well. For debugging.
  func isAmbiguous(_ item: LayoutItem) -> Bool {
    guard let box = knownBox(of: item) else { return false }
    let parts: [ItemBox.Part] = item.view === root ? [.width, .height] : [.x, .y, .width, .height]
    return parts.contains { solver.isAmbiguous(box[$0]) }
  }
}

extension ItemBox {
  /// Whether the frame of a view is no longer the one that its rules say.
  fileprivate func statesOtherFrame(than view: UIView) -> Bool {
    guard !view.flags.contains(.laidOutByConstraints), let stated else { return false }
    return stated.frame != view.untransformedFrame
      || stated.around != (view.superview?.bounds.size ?? .zero)
  }
}

extension UIView {
  /// Pixels per point of the screen that shows the view.
  final var layoutScale: CGFloat { max(UIScreen.main.scale, 0.01) }
}
