// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import UIGraphics

/// A control with a title and an image that is tapped.
///
/// Titles, images and their looks are set for each state; a state without one shows that of the
/// normal state. A button with a ``configuration`` takes everything from that. The label and the
/// image view are made when they are first needed.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// How a button looks by itself.
  public enum ButtonType: Int, Hashable, Sendable {
    /// A white title, and nothing else.
    case custom = 0
    /// Title and images in the tint, which fade under the finger.
    case system = 1
    /// As `.system`.
    case detailDisclosure = 2
    /// As `.system`.
    case infoLight = 3
    /// As `.system`.
    case infoDark = 4
    /// As `.system`.
    case contactAdd = 5
    /// As `.system`.
    case plain = 6
    /// As `.system`.
    case close = 7
  }

  /// The kind of the button.
  public final let buttonType: ButtonType
  final var looks = ButtonLooks()
  final var parts = ButtonParts()

  /// A button of the kind `.custom`.
  public override init(frame: CGRect) {
    buttonType = .custom
    super.init(frame: frame)
  }

  /// A button of that kind, of no size.
  public init(type buttonType: ButtonType) {
    self.buttonType = buttonType
    super.init(frame: .zero)
  }

  /// A system's button that performs an action, whose title and image it has.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    take(primaryAction)
  }

  /// A button of the kind `.custom` that performs an action, whose title and image it has.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    take(primaryAction)
  }

  /// A button with a configuration that performs an action; the action's title and image count
  /// where the configuration has none.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    take(primaryAction)
    self.configuration = configuration
  }

  /// A button of the kind `.custom`; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    buttonType = .custom
    super.init(coder: coder)
  }

  /// A system's button with an image, which calls a method of `target` when it is tapped.
  public class func systemButton<Target: AnyObject, Sender>(
    with image: UIImage, target: Target?, action: @escaping (Target) -> (Sender) -> Void
  ) -> UIButton {
    let button = UIButton(type: .system)
    button.setImage(image, for: .normal)
    button.addTarget(target, action: action, for: .touchUpInside)
    return button
  }

  // MARK: Contents by state

  /// Sets the title of a state.
  open func setTitle(_ title: String?, for state: State) { change { $0.titles[state] = title } }

  /// Sets the title of a state with attributes; it goes before the plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    change { $0.attributedTitles[state] = title }
  }

  /// Sets the colour of the title in a state. Default white, in a system's button the tint.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    change { $0.titleColors[state] = color }
  }

  /// Sets the colour of the title's shadow in a state. Default none.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    change { $0.shadowColors[state] = color }
  }

  /// Sets the image beside the title in a state.
  open func setImage(_ image: UIImage?, for state: State) { change { $0.images[state] = image } }

  /// Sets the image behind everything in a state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    change { $0.backgroundImages[state] = image }
  }

  /// The title of a state; that of the normal one where it has none.
  open func title(for state: State) -> String? { looks.titles.value(state) }

  /// The title with attributes of a state.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    looks.attributedTitles.value(state)
  }

  /// The colour of the title in a state.
  open func titleColor(for state: State) -> UIColor? {
    looks.titleColors.value(state) ?? standardTitleColor(state)
  }

  /// The colour of the title's shadow in a state.
  open func titleShadowColor(for state: State) -> UIColor? { looks.shadowColors.value(state) }

  /// The image of a state.
  open func image(for state: State) -> UIImage? { looks.images.value(state) }

  /// The background image of a state.
  open func backgroundImage(for state: State) -> UIImage? { looks.backgroundImages.value(state) }

  /// The title that shows now.
  open var currentTitle: String? { title(for: state) }
  /// The title with attributes that shows now.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  /// The colour of the title now. Default white.
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  /// The colour of the title's shadow now.
  open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
  /// The image that shows now.
  open var currentImage: UIImage? { image(for: state) }
  /// The background image that shows now.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  /// The label of the title, made now if there is none. Its text and colour are the button's to
  /// set.
  open var titleLabel: UILabel? { ensuredLabel }

  /// The view of the image, made now if there is none.
  open var imageView: UIImageView? { ensuredImageView }

  /// The view of the configuration's second title; nil without one.
  open var subtitleLabel: UILabel? { parts.subtitle }

  // MARK: Looks

  /// Space around title and image, points. Default none. Without any, titles still have 6 points
  /// above and below.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { if contentEdgeInsets != oldValue { contentDidChange() } }
  }

  /// How far the title is moved in its place, points; the button's size stays. Default none.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet { if titleEdgeInsets != oldValue { setNeedsLayout() } }
  }

  /// How far the image is moved in its place, points; the button's size stays. Default none.
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet { if imageEdgeInsets != oldValue { setNeedsLayout() } }
  }

  /// Whether an image without one of its own for the state is darker under the finger. Default
  /// true.
  open var adjustsImageWhenHighlighted: Bool {
    get { looks.adjustsHighlighted }
    set { change { $0.adjustsHighlighted = newValue } }
  }

  /// Whether an image without one of its own for the state is weaker in a button that cannot be
  /// used. Default true.
  open var adjustsImageWhenDisabled: Bool {
    get { looks.adjustsDisabled }
    set { change { $0.adjustsDisabled = newValue } }
  }

  /// Whether the button glows under the finger. Kept; buttons do not glow. Default false.
  open var showsTouchWhenHighlighted = false
  /// Whether the title's shadow changes sides under the finger. Default false.
  open var reversesTitleShadowWhenHighlighted = false
  /// Whether the pointer has an effect over the button. Kept. Default false.
  open var isPointerInteractionEnabled = false
  /// The role of the button. Default normal.
  open var role = Role.normal
  /// Whether a tap changes ``UIControl/isSelected``. Default false.
  open var changesSelectionAsPrimaryAction = false

  /// The meaning of a button.
  public enum Role: Int, Hashable, Sendable {
    /// Nothing special.
    case normal
    /// The action that is taken most often.
    case primary
    /// It leaves all as it is.
    case cancel
    /// It takes something away.
    case destructive
  }

  // MARK: Configuration

  /// The looks of the button in one value. Default nil: the looks that are set by state.
  open var configuration: Configuration? {
    didSet { configurationDidChange() }
  }

  /// A function that changes a button's configuration.
  public typealias ConfigurationUpdateHandler = (_ button: UIButton) -> Void

  /// Called by ``updateConfiguration()``, to change the configuration for the state. Default nil.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Whether the configuration changes by itself under the finger and where the button cannot be
  /// used. Default true.
  open var automaticallyUpdatesConfiguration = true

  /// Asks for ``updateConfiguration()`` at the next layout.
  open func setNeedsUpdateConfiguration() {
    parts.needsUpdate = true
    setNeedsLayout()
  }

  /// Changes the configuration for the state: calls ``configurationUpdateHandler``.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  // MARK: Layout

  /// The rectangle of the background image. Default `bounds`.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// The rectangle within the insets of the content.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentInsets) }

  /// The rectangle of the title.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    placement(in: contentRect).title
  }

  /// The rectangle of the image.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    placement(in: contentRect).image
  }

  /// The size of title and image with their insets.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { contentSize }

  /// The size of title and image with their insets.
  open override var intrinsicContentSize: CGSize { contentSize }

  /// The title, or the button where there is none.
  open override var forLastBaselineLayout: UIView { parts.title ?? self }

  /// Places title, image and background.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  /// Shows titles and templates in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if hasParts { showState() }
  }

  /// Shows the contents of the new state.
  override func stateDidChange() {
    super.stateDidChange()
    if hasParts { showState() }
  }

  /// Performs the main action of the button.
  override func touchDidTrigger(_ event: UIEvent?) {
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
    send(.primaryActionTriggered, event)
  }
}
