// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAText
import CoreGraphics
import Foundation

/// A layer that draws a text, its first line at the top, cut off at the bounds. Contents that the
/// program gives it lie over the text.
///
/// Lines end where the text says, and at the end of the bounds where ``isWrapped`` is true. The
/// text is laid out again whenever something that it depends on changes or animates: the bounds,
/// the size, the color. A change of the bounds wraps the text again and never stretches it.
open class CATextLayer: CALayer {
  /// The objects set as `string` and `font`, if they are more than a text.
  private var attributedText: NSAttributedString?
  private var fontObject: Any?
  /// How often the text was made a picture.
  final var pictureCount = 0
  /// The source of the last layout, and its picture.
  private var laidOut: (source: TextSource, picture: PropertyValue)?
  /// The parts of the text as layers; nil for a text that is drawn whole.
  final var parted: TextUnitSetting?

  package override class func makeKind() -> LayerKind { .text }

  /// Makes a layer without text.
  public override init() { super.init() }

  /// Makes the copy of `layer` for a presentation tree.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let source = layer as? CATextLayer else { return }
    (attributedText, fontObject) = (source.attributedText, source.fontObject)
    parted = source.parted
  }

  /// Reads a layer from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// True for the properties of the class, and for `style` and `contentsScale`.
  ///
  /// Another size asks for display, too, whatever this says of `bounds`.
  open override class func needsDisplay(forKey key: String) -> Bool {
    drawnKeys.contains(key) || super.needsDisplay(forKey: key)
  }

  private static let drawnKeys: Set<String> = [
    "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode",
    "allowsFontSubpixelQuantization", "style", "contentsScale",
  ]

  /// The text is laid out again where its bounds are others. The color of a text that the server
  /// draws is its own affair.
  package override class func isDrawn(from key: String) -> Bool {
    if key == "bounds" { return true }
    return (key != "foregroundColor" || self != CATextLayer.self) && super.isDrawn(from: key)
  }

  /// Lays out the text for the server, which draws it sharp in every transform.
  ///
  /// A subclass may draw something else, so its text is a picture of `contentsScale` pixels per
  /// point, as of any layer that draws.
  open override func display() {
    guard type(of: self) == CATextLayer.self else { return super.display() }
    displayContents {
      $0.delegateObject?.layerWillDraw($0)
      ($0 as? CATextLayer)?.showText()
    }
  }

  /// Draws the text in the bounds. A subclass may move it by changing the context's transform
  /// first.
  open override func draw(in context: CGContext) { drawText(in: context) }

  /// Draws the text below the contents, displayed or not. A subclass's drawing is its contents.
  package override func renderBelowContents(in context: CGContext) {
    if type(of: self) == CATextLayer.self || state.contents == nil { drawText(in: context) }
  }

  private func drawText(in context: CGContext) {
    // The layers of its parts draw themselves.
    if isParted { return }
    let bounds = bounds
    context.saveGState()
    defer { context.restoreGState() }
    context.clip(to: bounds)
    if !isYDown {
      context.translateBy(x: 0, y: bounds.minY + bounds.maxY)
      context.scaleBy(x: 1, y: -1)
    }
    textLayout(in: bounds.size).draw(
      in: context, at: bounds.origin, color: foregroundColor ?? .clear)
  }

  /// The size of the text, points: that of its lines as the text breaks them, or, where
  /// ``isWrapped`` is true and the bounds have a width, as that does.
  open override func preferredFrameSize() -> CGSize {
    let isWrapping = isWrapped && bounds.width > 0
    let box = TextBox(
      width: isWrapping ? bounds.width : .infinity, wrapping: isWrapping ? .words : .none)
    return TextLayout(styledText, in: box).size
  }

  /// The text: a `String` or an `NSAttributedString`, of which a copy is kept. Default nil.
  ///
  /// - Precondition: the object is one of the two.
  open var string: Any? {
    get {
      if let attributedText { return attributedText }
      guard case .string(let text) = extra(.textString) else { return nil }
      return text
    }
    set { setText(newValue) }
  }

  /// The font of plain text: its name, a `CGFont` or a `CTFont`, whose size does not count. Default
  /// `Helvetica`.
  open var font: Any? {
    get {
      if let fontObject { return fontObject }
      guard case .string(let name) = extra(.textFont) else { return nil }
      return name
    }
    set {
      let name = newValue as? String
      fontObject = name == nil ? newValue : nil
      let font = name == nil ? CTFont(object: newValue, size: fontSize) : nil
      setExtra(.textFont, .string(name ?? font?.fontName ?? "Helvetica"))
      if fontObject != nil { didChange(.textFont) }
    }
  }

  /// The size of plain text, points. Default 36; animatable.
  open var fontSize: CGFloat {
    get { CGFloat(number(.fontSize)) }
    set { setNumber(.fontSize, newValue) }
  }

  /// The color of plain text. Default opaque white; animatable.
  open var foregroundColor: CGColor? {
    get { color(.foregroundColor) }
    set { setColor(.foregroundColor, newValue) }
  }

  /// Whether text goes on in a new line at the end of the bounds. Default false.
  open var isWrapped: Bool {
    get { flag(.wrapped) }
    set { setFlag(.wrapped, newValue) }
  }

  /// Where a line that is too long is cut. Default `.none`.
  open var truncationMode: CATextLayerTruncationMode {
    get { word(.truncationMode) }
    set { setWord(.truncationMode, newValue) }
  }

  /// How lines lie in the width. Default `.natural`.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { word(.alignmentMode) }
    set { setWord(.alignmentMode, newValue) }
  }

  /// Whether glyphs stand on whole fractions of pixels. Default false.
  open var allowsFontSubpixelQuantization: Bool {
    get { flag(.allowsFontSubpixelQuantization) }
    set { setFlag(.allowsFontSubpixelQuantization, newValue) }
  }

  /// The value of a property; `string` and `font` as they were set.
  open override func value(forKey key: String) -> Any? {
    switch key {
    case "string": string
    case "font": font
    case _ where Self.unitKeys.contains(key): unitValue(forKey: key)
    default: super.value(forKey: key)
    }
  }

  /// Sets a property.
  open override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "string": string = value
    case "font": font = value
    case _ where Self.unitKeys.contains(key): setUnitValue(value, forKey: key)
    default: super.setValue(value, forKey: key)
    }
  }

  private func setText(_ object: Any?) {
    let attributed = object as? NSAttributedString
    let text = attributed?.string ?? object as? String
    precondition(
      object == nil || text != nil,
      "The string of a text layer is a String or an NSAttributedString, not \(object!).")
    let hadAttributes = attributedText != nil
    attributedText = attributed.flatMap { frozen($0) as? NSAttributedString }
    setExtra(.textString, text.map(PropertyValue.string) ?? .none)
    // The attributes are not in the row, so a change of them alone has to be told.
    if attributed != nil || hadAttributes { didChange(.textString) }
  }
}

extension CATextLayer {
  /// Shows the text below the layer's contents.
  private func showText() {
    let picture = isParted ? showUnits() : picture(of: textSource(in: bounds.size))
    if picture == state[extra: .textPicture] { return }
    pictureCount += 1
    setExtra(.textPicture, picture)
  }

  private func picture(of source: TextSource) -> PropertyValue {
    if let laidOut, laidOut.source == source { return laidOut.picture }
    let layout = source.layout
    let picture = TextPicture.value(layout.parts(in: bounds.size), problems: layout.problems)
    laidOut = (source, picture)
    return picture
  }
}

/// The values behind the layer's properties. A presentation copy has the objects of its model.
extension CATextLayer {
  /// The text with its looks; nothing in it says the color of plain text.
  private var styledText: StyledText {
    let owner = modelLayer as? CATextLayer ?? self
    let named = value(of: .textFont) ?? "Helvetica"
    let object = owner.fontObject.flatMap { CTFont(object: $0, size: fontSize) }
    let font =
      object.map { $0.copy(size: fontSize) }
      ?? CTFont(name: named, size: fontSize)
    let style = TextStyle(font: font)
    if let attributedText = owner.attributedText { return StyledText(attributedText) }
    return StyledText(value(of: .textString) ?? "", style)
  }

  /// The text as it looks where it has attributes; nil where the properties say all.
  var attributedDrawnText: DrawnText? { attributedText.map { DrawnText(StyledText($0)) } }

  private func value(of id: PropertyID) -> String? {
    if case .string(let text) = extra(id) { text } else { nil }
  }

  /// The lines of the text in bounds of a size.
  package func textLayout(in size: CGSize) -> TextLayout { textSource(in: size).layout }

  /// The lines in the bounds, with their parts.
  func partedLayout() -> TextLayout {
    var source = textSource(in: bounds.size)
    source.box.keepsPieces = true
    return source.layout
  }

  /// All lines of the text in a width, none of them cut.
  func wholeLayout(width: CGFloat) -> TextLayout {
    let box = TextBox(
      width: isWrapped ? width : .infinity, wrapping: isWrapped ? .words : .none)
    return TextLayout(styledText, in: box)
  }

  private func textSource(in size: CGSize) -> TextSource {
    let box = TextBox(
      width: size.width, height: size.height, wrapping: isWrapped ? .words : .none,
      truncation: TextBox.Truncation(rawValue: truncationMode.rawValue) ?? .none,
      alignment: alignmentMode.alignment)
    let text = styledText
    return TextSource(
      text: text, box: box, grid: allowsFontSubpixelQuantization ? contentsScale : nil,
      missingNames: text.spans.map(\.style.font.missingName))
  }
}

/// Everything that the lines of a text depend on.
private struct TextSource: Equatable {
  var text: StyledText
  var box: TextBox
  /// Pixels per point, where glyphs stand on whole fractions of them.
  var grid: CGFloat?
  /// The fonts that are not there. They are equal to those that stand for them.
  var missingNames: [String?]

  var layout: TextLayout {
    guard box.width > 0, box.height > 0 else { return TextLayout() }
    let layout = TextLayout(text, in: box)
    return grid.map { layout.quantized(scale: $0) } ?? layout
  }
}

extension CATextLayerAlignmentMode {
  fileprivate var alignment: NSTextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }
}
