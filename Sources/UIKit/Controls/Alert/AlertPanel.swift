// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

extension UIAlertController {
  /// The colour of the background.
  private static var dimming: CGFloat { 0.2 }

  func makeBackdrop() -> UIView {
    let backdrop = AlertBackdrop(frame: UIScreen.main.bounds)
    backdrop.backgroundColor = UIColor(white: 0, alpha: UIAlertController.dimming)
    backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let panel = AlertPanel(isSheet: preferredStyle == .actionSheet)
    panel.choose = { [weak self] in self?.choose($0) }
    backdrop.addSubview(panel)
    backdrop.panel = panel
    self.panel = panel
    panel.show(self)
    return backdrop
  }
}

/// The background of an alert, which places the panel.
final class AlertBackdrop: UIView {
  weak var panel: AlertPanel?
  /// The space between a sheet and the edges, points.
  private static let margin: CGFloat = 8

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let panel else { return }
    let width = panel.isSheet ? bounds.width - 2 * AlertBackdrop.margin : AlertPanel.width
    let height = panel.height(forWidth: width)
    panel.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(),
      y: panel.isSheet
        ? bounds.height - AlertBackdrop.margin - height : ((bounds.height - height) / 2).rounded(),
      width: width, height: height)
  }
}

/// The panel of an alert: titles above, buttons below.
final class AlertPanel: UIView {
  /// The width of an alert, points.
  static let width: CGFloat = 270
  /// The height of a button of an alert and of a sheet, points.
  private static let buttonHeights: (CGFloat, CGFloat) = (44, 57)
  /// The space around the titles, points.
  private static let margins = CGSize(width: 16, height: 20)
  /// The space between the titles, points.
  private static let gap: CGFloat = 4

  let isSheet: Bool
  var choose: ((UIAlertAction) -> Void)?
  let titleLabel = UILabel()
  let messageLabel = UILabel()
  private(set) var buttons: [UIButton] = []
  private var lines: [UIView] = []

  init(isSheet: Bool) {
    self.isSheet = isSheet
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 14
    clipsToBounds = true
    titleLabel.font = .systemFont(ofSize: isSheet ? 13 : 17, weight: .semibold)
    messageLabel.font = .systemFont(ofSize: 13)
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
      label.textColor = isSheet ? .secondaryLabel : .label
      addSubview(label)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the contents of an alert.
  func show(_ alert: UIAlertController) {
    titleLabel.text = alert.title
    messageLabel.text = alert.message
    for view in buttons + lines { view.removeFromSuperview() }
    let actions = AlertPanel.order(alert.actions)
    buttons = actions.map { button($0, isBold: $0 === (alert.preferredAction ?? cancel(actions))) }
    lines = actions.map { _ in
      let line = UIView()
      line.backgroundColor = .separator
      return line
    }
    for view in buttons + lines { addSubview(view) }
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  private func cancel(_ actions: [UIAlertAction]) -> UIAlertAction? {
    actions.first { $0.style == .cancel }
  }

  /// The button that leaves all as it is stands first of two, and last of more.
  static func order(_ actions: [UIAlertAction]) -> [UIAlertAction] {
    let (cancel, others) = (
      actions.filter { $0.style == .cancel }, actions.filter { $0.style != .cancel }
    )
    return actions.count == 2 ? cancel + others : others + cancel
  }

  private func button(_ action: UIAlertAction, isBold: Bool) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(action.title, for: .normal)
    button.titleLabel?.font = .systemFont(
      ofSize: isSheet ? 20 : 17, weight: isBold ? .semibold : .regular)
    if action.style == .destructive { button.setTitleColor(.systemRed, for: .normal) }
    button.setTitleColor(.tertiaryLabel, for: .disabled)
    button.isEnabled = action.isEnabled
    button.addAction(UIAction { [weak self] _ in self?.choose?(action) }, for: .touchUpInside)
    return button
  }

  /// Whether the buttons stand side by side.
  private var isRow: Bool {
    !isSheet && buttons.count == 2
      && buttons.allSatisfy { $0.intrinsicContentSize.width <= AlertPanel.width / 2 - 16 }
  }

  private var buttonHeight: CGFloat {
    isSheet ? AlertPanel.buttonHeights.1 : AlertPanel.buttonHeights.0
  }

  /// The rectangles of both titles in a panel of that width, and their bottom.
  private func titles(_ width: CGFloat) -> (CGRect, CGRect, CGFloat) {
    let room = CGSize(width: width - 2 * AlertPanel.margins.width, height: 0)
    let heights = [titleLabel, messageLabel].map { $0.sizeThatFits(room).height }
    let top = AlertPanel.margins.height
    let first = CGRect(
      x: AlertPanel.margins.width, y: top, width: room.width, height: heights[0])
    let gap = heights[0] > 0 && heights[1] > 0 ? AlertPanel.gap : 0
    let second = CGRect(
      x: AlertPanel.margins.width, y: first.maxY + gap, width: room.width, height: heights[1])
    let isEmpty = heights[0] + heights[1] == 0
    return (first, second, isEmpty ? 0 : second.maxY + top)
  }

  func height(forWidth width: CGFloat) -> CGFloat {
    let rows = isRow ? 1 : buttons.count
    return titles(width).2.rounded(.up) + CGFloat(rows) * buttonHeight
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (title, message, bottom) = titles(bounds.width)
    titleLabel.frame = title
    messageLabel.frame = message
    let (top, half) = (bottom.rounded(.up), bounds.width / 2)
    for (index, button) in buttons.enumerated() {
      button.frame =
        isRow
        ? CGRect(x: CGFloat(index) * half, y: top, width: half, height: buttonHeight)
        : CGRect(
          x: 0, y: top + CGFloat(index) * buttonHeight, width: bounds.width, height: buttonHeight)
      lines[index].frame =
        isRow && index > 0
        ? CGRect(x: half - 0.25, y: top, width: 0.5, height: buttonHeight)
        : CGRect(x: 0, y: button.frame.minY, width: bounds.width, height: 0.5)
    }
  }
}
