// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreAnimation
import CoreGraphics
import Foundation

/// A text of one or more lines, in the middle of its height.
///
/// It draws its text, as on Apple's systems: a subclass changes the drawing by ``drawText(in:)``,
/// and a label that moves or turns costs one picture, not the outlines of its glyphs per frame. A
/// label without text has no picture. The lines are laid out once per change.
@preconcurrency @MainActor
open class UILabel: UIView {
  /// The text and its looks.
  final var content = LabelText()
  final var labelFlags: LabelFlags = .ofNewLabel
  /// The lines that were laid out last.
  final var cache: LabelLayout?

  /// A label without text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareLabel()
  }

  /// A label without text; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareLabel()
  }

  // MARK: Text

  /// The text. Default nil. Setting it takes away the attributes of ``attributedText``.
  open var text: String? {
    get { content.letters }
    set { changeText(newValue) }
  }

  /// The text with its attributes; those that are missing come from the label. Setting it takes
  /// over the font, colour, alignment and line break mode of the first character. Default nil.
  open var attributedText: NSAttributedString? {
    get { content.attributed }
    set { changeText(newValue) }
  }

  /// The font. Default the system's at 17 points. Setting it, or nil for the default, changes the
  /// whole text.
  open var font: UIFont! {
    get { content.font }
    set { changeFont(newValue ?? LabelText.standardFont) }
  }

  /// The colour of the text. Default ``UIColor/label``. Setting it, or nil for the default,
  /// changes the whole text.
  open var textColor: UIColor! {
    get { content.color }
    set { changeColor(newValue ?? .label) }
  }

  /// How lines lie in the width. Default `.natural`.
  open var textAlignment: NSTextAlignment {
    get { content.alignment }
    set { changeParagraphs { $0.alignment = newValue } }
  }

  /// The treatment of a text that is too long. Default `.byTruncatingTail`.
  open var lineBreakMode: NSLineBreakMode {
    get { content.lineBreakMode }
    set { changeParagraphs { $0.lineBreakMode = newValue } }
  }

  /// The most lines; 0 for any number. Default 1.
  open var numberOfLines: Int = 1 {
    didSet { if numberOfLines != oldValue { textDidChange() } }
  }

  // MARK: Fitting

  /// Whether a text that has no room is drawn smaller. Default false.
  open var adjustsFontSizeToFitWidth: Bool {
    get { labelFlags.contains(.shrinks) }
    set { change(.shrinks, newValue) }
  }

  /// The least factor of the font's size where the text is drawn smaller; 0 for any. Default 0.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { if minimumScaleFactor != oldValue { textDidChange() } }
  }

  /// Which height a smaller text keeps in its line. Default `.alignBaselines`.
  open var baselineAdjustment: UIBaselineAdjustment = .alignBaselines {
    didSet { if baselineAdjustment != oldValue { textDidChange() } }
  }

  /// Whether letters come closer before the text is cut. Default false.
  open var allowsDefaultTighteningForTruncation: Bool {
    get { labelFlags.contains(.tightens) }
    set { change(.tightens, newValue) }
  }

  /// The width, points, at which ``intrinsicContentSize`` breaks lines; 0 for none. Default 0.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  // MARK: Looks

  /// The colour of the text's shadow. Default nil: no shadow.
  open var shadowColor: UIColor? {
    didSet { if shadowColor != oldValue { setNeedsDisplay() } }
  }

  /// The way from the text to its shadow, points. Default (0, -1).
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet { if shadowOffset != oldValue { setNeedsDisplay() } }
  }

  /// The colour of the text while it is highlighted. Default nil: that of the text.
  open var highlightedTextColor: UIColor? {
    didSet { if isHighlighted { textDidChange() } }
  }

  /// Whether the text is drawn in its highlighted colour. Default false.
  open var isHighlighted: Bool {
    get { labelFlags.contains(.highlighted) }
    set { change(.highlighted, newValue) }
  }

  /// Whether the text is drawn at full strength. Default true.
  open var isEnabled: Bool {
    get { !labelFlags.contains(.disabled) }
    set { change(.disabled, !newValue) }
  }

  // MARK: Drawing and sizes

  /// The rectangle of the text's lines in `bounds`: as high as they are, in the middle of the
  /// height, and where the alignment puts them.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    lineRect(in: bounds, lines: numberOfLines)
  }

  /// Draws the text in a rectangle of the current context, in the middle of its height.
  open func drawText(in rect: CGRect) { drawLines(in: rect) }

  /// Draws the text by ``drawText(in:)``.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// A label without text has no picture.
  open override func display(_ layer: CALayer) { displayLabel(layer) }

  /// The size of the text, broken at that width where there may be several lines, in whole pixels.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(size) }

  /// The size of the text, broken at ``preferredMaxLayoutWidth``.
  open override var intrinsicContentSize: CGSize { textSize }
}
