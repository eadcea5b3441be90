import CACommit
import CoreGraphics
import Foundation

/// A layer that draws a text, its first line at the top.
open class CATextLayer: CALayer {
  /// What `string` and `font` were set to, where that is more than a text.
  private var attributedText: NSAttributedString?
  private var fontObject: Any?

  package override class func makeKind() -> LayerKind { .text }

  /// Makes a layer without text.
  public override init() { super.init() }

  /// Makes the copy of `layer` for a presentation tree.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let source = layer as? CATextLayer else { return }
    (attributedText, fontObject) = (source.attributedText, source.fontObject)
  }

  /// Reads a layer from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The text: a `String` or an `NSAttributedString`. Default nil.
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

  /// The font of plain text: its name or a font object. Default `Helvetica`.
  open var font: Any? {
    get {
      if let fontObject { return fontObject }
      guard case .string(let name) = extra(.textFont) else { return nil }
      return name
    }
    set {
      let name = newValue as? String
      fontObject = name == nil ? newValue : nil
      setExtra(.textFont, .string(name ?? (newValue as? any FontNaming)?.fontName ?? "Helvetica"))
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
    default: super.value(forKey: key)
    }
  }

  /// Sets a property.
  open override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "string": string = value
    case "font": font = value
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
    attributedText = attributed
    setExtra(.textString, text.map(PropertyValue.string) ?? .none)
    // The attributes are not in the row, so a change of them alone has to be told.
    if attributed != nil || hadAttributes { didChange(.textString) }
  }
}

/// A font object that knows its name.
package protocol FontNaming {
  var fontName: String { get }
}
