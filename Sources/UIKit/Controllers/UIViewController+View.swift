// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension UIViewController {
  func buildView() {
    guard storedView == nil else { return }
    loadView()
    Requirement.check(storedView != nil, "loadView() of \(type(of: self)) has to set the view.")
    viewDidLoad()
  }

  func makePlainView() -> UIView {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return view
  }

  func changeView(_ view: UIView?) {
    let old = storedView
    old?.owner = nil
    storedView = view
    view?.owner = self
    old?.remakeSafeAreas()
    view?.remakeSafeAreas()
  }
}
