// SPDX-License-Identifier: Apache-2.0
import CAExpressions
import CAReading
import CAShapes
import CoreGraphics

/// Measures layers of shapes and text for expressions: the outlines without their strokes, before
/// the transform of the layer, and without animators of text.
final class LottieMeasure {
  private let builder: LayerBuilder
  /// Outlines of texts, whose setting costs more than anything else here.
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

  /// The rectangle of a layer at a frame of its composition; nil for other layers.
  func rectangle(of layer: LottieLayer, at frame: Double, text: String?) -> ExpressionRectangle? {
    let box: CGRect
    switch layer.content {
    case .shapes(let items):
      let pieces = ShapeBuilder(builder, layer, .identity).pieces(of: items[...])
      box = ShapePath.joined(pieces.map { $0.trimmed.value(frame) }).cgPath.boundingBoxOfPath
    case .text(let source): box = self.box(of: source, layer, at: frame, text: text)
    default: return nil
    }
    guard !box.isNull else { return ExpressionRectangle(left: 0, top: 0, width: 0, height: 0) }
    return ExpressionRectangle(
      left: box.minX, top: box.minY, width: box.width, height: box.height)
  }

  private func box(
    of source: LottieText, _ layer: LottieLayer, at frame: Double, text: String?
  ) -> CGRect {
    let place = source.documents.lastIndex { $0.frame <= frame } ?? 0
    var document = source.documents[place].document
    document.text = text ?? document.text
    let key = TextKey(layer: layer.id, document: place, text: document.text)
    if let known = texts[key] { return known }
    let box = TextBuilder(builder, layer, .identity).box(of: document)
    if texts.count >= 1000 { texts.removeAll() }
    texts[key] = box
    return box
  }
}

/// No pictures, which do not count here.
private struct NoImages: LottieImageSource {
  func picture(of image: LottieImage) throws(ImageStore.Problem) -> CGImage {
    throw ImageStore.Problem(kind: .missingImage, message: "")
  }
}
