// SPDX-License-Identifier: Apache-2.0
import CAExpressions
import CAReading
import CAShapes
import CoreGraphics

/// Measures layers of shapes and text for expressions: the outlines without their strokes, before
/// the transform of the layer, and without animators of text.
///
/// The work is bounded for a file, whatever its scripts ask for; beyond that no size is known.
final class LottieMeasure {
  private let builder: LayerBuilder
  /// The work of all measurements of a file: 20 for each vertex, 50 for each byte of a text, 2,000
  /// for each operation on paths.
  static let mostWork = 4_000_000
  private var budget = LottieMeasure.mostWork
  /// The outlines of layers of shapes, and the work of a measurement without that of vertices.
  private var shapes: [Int: (path: Moving<ShapePath>, work: Int)] = [:]
  /// Boxes of texts, whose setting costs more than anything else here.
  private var texts: [TextKey: CGRect] = [:]

  private struct TextKey: Hashable {
    let layer: Int
    let document: Int
    let text: String
  }

  init(_ composition: LottieComposition) {
    builder = LayerBuilder(
      composition, images: NoImages(), notes: LottieNotes(limit: 0), limits: CALottieLimits())
  }

  /// The rectangle of a layer at a frame of its composition; nil for other layers, and once too
  /// much was measured.
  func rectangle(of layer: LottieLayer, at frame: Double, text: String?) -> ExpressionRectangle? {
    guard budget > 0 else { return nil }
    let box: CGRect?
    switch layer.content {
    case .shapes(let items): box = self.box(of: items, layer, at: frame)
    case .text(let source): box = self.box(of: source, layer, at: frame, text: text)
    default: box = nil
    }
    guard let box else { return nil }
    guard !box.isNull else { return ExpressionRectangle(left: 0, top: 0, width: 0, height: 0) }
    return ExpressionRectangle(
      left: box.minX, top: box.minY, width: box.width, height: box.height)
  }

  private func box(of items: [LottieItem], _ layer: LottieLayer, at frame: Double) -> CGRect {
    var shape = shapes[layer.id] ?? (Moving(ShapePath()), -1)
    if shape.work < 0 {
      let pieces = ShapeBuilder(builder, layer, .identity).pieces(of: items[...])
      shape = (.joined(pieces.map(\.trimmed)), Self.work(of: items))
      shapes[layer.id] = shape
    }
    let path = shape.path.value(frame)
    budget -= path.contours.reduce(shape.work) { $0 + 20 * $1.vertices.count }
    return path.cgPath.boundingBoxOfPath
  }

  /// The work of items: operations may make many vertices of few, and leave few of many.
  private static func work(of items: [LottieItem]) -> Int {
    items.reduce(100) { work, item in
      guard case .group(let inner, _) = item.content else {
        return work + (item.isOperation ? 2000 : 50)
      }
      return work + Self.work(of: inner)
    }
  }

  /// Nil once too much was measured.
  private func box(
    of source: LottieText, _ layer: LottieLayer, at frame: Double, text: String?
  ) -> CGRect? {
    let place = source.documents.lastIndex { $0.frame <= frame } ?? 0
    var document = source.documents[place].document
    document.text = text ?? document.text
    let key = TextKey(layer: layer.id, document: place, text: document.text)
    if let known = texts[key] { return known }
    // A character is an outline, and each setting looks for its font.
    budget -= 1000 + 50 * document.text.utf8.count
    guard budget > 0 else { return nil }
    let box = setting(of: document, layer).outline.boundingBoxOfPath
    if texts.count >= 1000 { texts.removeAll() }
    texts[key] = box
    return box
  }

  private func setting(of document: LottieTextDocument, _ layer: LottieLayer) -> TextSetting {
    TextBuilder(builder, layer, .identity).setting(of: document)
  }

  /// The most units that an expression selector is asked for.
  static let mostUnits = 1000
  /// The least units that one is asked for where the text has an expression, which may make it
  /// longer.
  static let leastUnits = 200

  /// The numbers of units that a selector counts in each document of a text; nil once too much was
  /// measured.
  func units(of range: LottieTextRange, _ text: LottieText, _ layer: LottieLayer) -> [Int]? {
    budget -= text.documents.reduce(0) { $0 + 1000 + 50 * $1.document.text.utf8.count }
    guard budget > 0 else { return nil }
    return text.documents.map { key in
      RangeSelector(range, setting(of: key.document, layer), .identity).count
    }
  }
}

/// No pictures, which do not count here.
private struct NoImages: LottieImageSource {
  func picture(of image: LottieImage) throws(ImageStore.Problem) -> CGImage {
    throw ImageStore.Problem(kind: .missingImage, message: "")
  }
}
