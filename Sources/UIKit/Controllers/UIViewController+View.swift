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
    view.backgroundColor = UIViewController.plainViewColor
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return view
  }

  func changeView(_ view: UIView?) {
    storedView?.owner = nil
    storedView = view
    view?.owner = self
  }

  /// The colour of the views that ``loadView()`` builds by default; nil leaves them clear. Default
  /// gray, so that a view that is cut, or lies beside others, shows.
  ///
  /// On Apple's systems such a view has no colour and shows the window's black, or the colour of
  /// its interface file.
  public static var plainViewColor: UIColor? = .gray
}
