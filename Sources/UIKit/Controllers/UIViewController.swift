// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Builds a view when it is first needed, and follows its life.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  final var storedView: UIView?

  /// A controller that builds its view itself. Names of interface files are not looked up.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// A controller that builds its view itself.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// A controller that builds its view itself; archives of interface files are not read.
  public required init?(coder: NSCoder) { super.init() }

  /// The superview of the view.
  open override var next: UIResponder? { storedView?.superview }

  /// The view; built by ``loadView()`` when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set { changeView(newValue) }
  }

  /// The view, if it is built.
  public final var viewIfLoaded: UIView? { storedView }

  /// Whether the view is built.
  public final var isViewLoaded: Bool { storedView != nil }

  /// Builds the view, and sets ``view``. The default one fills the screen.
  open func loadView() { view = makePlainView() }

  /// Called once the view is built.
  open func viewDidLoad() {}

  /// Builds the view, if it is not built yet.
  open func loadViewIfNeeded() { buildView() }

  /// Called before the view is added to a window.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called once the view shows.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view leaves its window.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called once the view has left its window.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before the view's `layoutSubviews()`.
  open func viewWillLayoutSubviews() {}

  /// Called after the view's `layoutSubviews()`.
  open func viewDidLayoutSubviews() {}

  /// Called before the constraints of the view are applied.
  open func updateViewConstraints() {}
}
