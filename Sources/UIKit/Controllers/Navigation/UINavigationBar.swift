// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// The bar of a navigation controller: a title, the button back, and the item's buttons.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  /// The height of bars, points.
  public static let standardHeight: CGFloat = 44

  /// The colour of the bar; nil for the system's. Default nil.
  open var barTintColor: UIColor? { didSet { applyColor() } }
  /// Whether the bar lets a little of the view below show. The view of a controller begins below an
  /// opaque bar, unless it asks for `extendedLayoutIncludesOpaqueBars`. Default true.
  open var isTranslucent = true {
    didSet {
      applyColor()
      if isTranslucent != oldValue { didChangeTranslucency?() }
    }
  }
  /// Whether titles are large. Kept. Default false.
  open var prefersLargeTitles = false
  /// The font and colour of the title. Default nil: the system's.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { rebuild() } }
  /// The items of the stack, the one that shows last.
  open var items: [UINavigationItem]? { shown }
  /// The item that shows.
  open var topItem: UINavigationItem? { shown.last }
  /// The item below the one that shows.
  open var backItem: UINavigationItem? { shown.dropLast().last }

  private var shown: [UINavigationItem] = []
  /// Called when the button back is touched.
  final var didGoBack: (() -> Void)?
  /// Called when the bar has become translucent or opaque.
  final var didChangeTranslucency: (() -> Void)?

  /// A bar with that frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    applyColor()
  }

  /// A bar of no size; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    applyColor()
  }

  /// Places the title and the buttons.
  open override func layoutSubviews() {
    super.layoutSubviews()
    arrange()
  }

  /// Shows the title in the bar's colours.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    rebuild()
  }

  /// The standard height within any width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UINavigationBar.standardHeight)
  }

  private func applyColor() {
    let color = barTintColor ?? UIColor(white: 0.97, alpha: 1)
    backgroundColor = isTranslucent ? color.withAlphaComponent(0.92) : color
  }

  // MARK: Items

  private var left: [UIView] = []
  private var right: [UIView] = []
  private var middle: UIView?

  /// Shows the last of the items.
  final func show(_ items: [UINavigationItem]) {
    for item in shown { item.changed = nil }
    shown = items
    for item in items { item.changed = { [weak self] in self?.rebuild() } }
    rebuild()
  }

  private func rebuild() {
    for view in left + right + [middle].compactMap(\.self) { view.removeFromSuperview() }
    (left, right, middle) = ([], [], nil)
    guard let item = shown.last else { return }
    let hasOwn = !(item.leftBarButtonItems ?? []).isEmpty
    if backItem != nil, !item.hidesBackButton, !hasOwn || item.leftItemsSupplementBackButton {
      left.append(backButton())
    }
    left += (item.leftBarButtonItems ?? []).map(button)
    right = (item.rightBarButtonItems ?? []).map(button)
    middle = item.titleView ?? titleView(item.title)
    for view in left + right + [middle].compactMap(\.self) { addSubview(view) }
    setNeedsLayout()
  }

  private func backButton() -> UIView {
    let item = backItem?.backBarButtonItem
    let title = item?.title ?? backItem?.backButtonTitle ?? backItem?.title ?? "Back"
    return BarButton("‹ " + title, color: item?.tintColor ?? tintColor) { [weak self] in
      self?.didGoBack?()
    }
  }

  private func button(_ item: UIBarButtonItem) -> UIView {
    item.changed = { [weak self] in self?.rebuild() }
    if let view = item.customView { return view }
    let color: UIColor = item.isEnabled ? item.tintColor ?? tintColor : .lightGray
    let button = BarButton(
      item.title ?? "", image: item.image, isBold: item.style == .done, color: color
    ) { [weak item] in item?.trigger() }
    if item.width > 0 { button.frame.size.width = item.width }
    return button
  }

  private func titleView(_ title: String?) -> UIView? {
    guard let title, !title.isEmpty else { return nil }
    var attributes = titleTextAttributes ?? [:]
    if attributes[.font] == nil { attributes[.font] = UIFont.boldSystemFont(ofSize: 17) }
    if attributes[.foregroundColor] == nil { attributes[.foregroundColor] = UIColor.black }
    return BarText(NSAttributedString(string: title, attributes: attributes))
  }

  /// Points between the edges and the outer buttons, and between buttons.
  private static let (margin, gap): (CGFloat, CGFloat) = (8, 8)

  private func arrange() {
    var (start, end) = (bounds.minX + UINavigationBar.margin, bounds.maxX - UINavigationBar.margin)
    for view in left {
      view.center = CGPoint(x: start + view.bounds.width / 2, y: bounds.midY)
      start += view.bounds.width + UINavigationBar.gap
    }
    for view in right {
      view.center = CGPoint(x: end - view.bounds.width / 2, y: bounds.midY)
      end -= view.bounds.width + UINavigationBar.gap
    }
    guard let middle else { return }
    let width = min(middle.bounds.width, max(0, end - start))
    middle.bounds.size.width = width
    let x = min(max(bounds.midX, start + width / 2), end - width / 2)
    middle.center = CGPoint(x: x, y: bounds.midY)
  }
}

/// A line of text in a bar.
class BarText: UIView {
  private let text: NSAttributedString

  init(_ text: NSAttributedString) {
    self.text = text
    let size = text.size()
    super.init(
      frame: CGRect(x: 0, y: 0, width: size.width.rounded(.up), height: size.height.rounded(.up)))
    isOpaque = false
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { return nil }

  override func draw(_ rect: CGRect) { text.draw(in: bounds) }
}

/// A button of a bar: a text or a picture.
final class BarButton: UIView {
  private let action: () -> Void
  private let content: UIView

  init(
    _ title: String, image: UIImage? = nil, isBold: Bool = false, color: UIColor,
    action: @escaping () -> Void
  ) {
    self.action = action
    if let image {
      content = BarImage(image)
    } else {
      let font = isBold ? UIFont.boldSystemFont(ofSize: 17) : UIFont.systemFont(ofSize: 17)
      content = BarText(
        NSAttributedString(string: title, attributes: [.font: font, .foregroundColor: color]))
    }
    let width = max(content.bounds.width, 30)
    super.init(
      frame: CGRect(x: 0, y: 0, width: width, height: UINavigationBar.standardHeight))
    content.center = CGPoint(x: bounds.midX, y: bounds.midY)
    addSubview(content)
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: BarButton.tapped))
  }

  required init?(coder: NSCoder) { return nil }

  private func tapped() { action() }

  override func layoutSubviews() { content.center = CGPoint(x: bounds.midX, y: bounds.midY) }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { content.alpha = 0.3 }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { content.alpha = 1 }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    content.alpha = 1
  }
}

/// A picture in a bar.
final class BarImage: UIView {
  init(_ image: UIImage) {
    super.init(frame: CGRect(origin: .zero, size: image.size))
    layer.contents = image.cgImage
    layer.contentsScale = image.scale
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { return nil }
}
