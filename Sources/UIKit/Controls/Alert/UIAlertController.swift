// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A panel with a title, a message and buttons. Text fields are not part of it.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// How the panel stands.
  public enum Style: Int, Hashable, Sendable {
    /// At the bottom, with one button below the other.
    case actionSheet
    /// In the middle.
    case alert
  }

  /// How the panel stands.
  public final let preferredStyle: Style

  /// A panel without buttons.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = .crossDissolve
  }

  /// An alert without contents; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  /// The title. Default nil.
  open override var title: String? { didSet { panel?.show(self) } }

  /// The text below the title. Default nil.
  open var message: String? { didSet { panel?.show(self) } }

  /// The buttons, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []

  /// The button that the return key stands for, in bold type. Default nil.
  open var preferredAction: UIAlertAction? { didSet { panel?.show(self) } }

  /// How severe the alert is. Kept. Default `.default`.
  open var severity = UIAlertControllerSeverity.default

  /// Adds a button.
  ///
  /// - Precondition: there is no other one of the style `.cancel`, if this has it.
  open func addAction(_ action: UIAlertAction) {
    Requirement.check(
      action.style != .cancel || !actions.contains { $0.style == .cancel },
      "An alert has one button of the style cancel.")
    actions.append(action)
    action.didChange = { [weak self] in self.map { $0.panel?.show($0) } }
    panel?.show(self)
  }

  final var panel: AlertPanel?

  /// Builds the panel over a dimmed background that fills the screen.
  open override func loadView() { view = makeBackdrop() }

  /// Shows the title that was set.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    panel?.show(self)
  }

  /// Takes the panel away, and then calls the button's function.
  func choose(_ action: UIAlertAction) {
    guard action.isEnabled else { return }
    guard let presentingViewController else {
      action.handler?(action)
      return
    }
    presentingViewController.dismiss(animated: true) { action.handler?(action) }
  }
}

/// How severe an alert is.
public enum UIAlertControllerSeverity: Int, Hashable, Sendable {
  /// Not specially.
  case `default` = 0
  /// Very.
  case critical = 1
}
