// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The words of diagnostics about a layer, beside its state. Nothing is drawn from them.
///
/// The program adds notes to a commit where its sink wants them (``CommitSink/wantsNotes``), the
/// tool those that a scene file has.
package struct LayerNote: Hashable, Codable, Sendable {
  /// The layer.
  package var layer: LayerID
  /// A word for a layer without a name, such as its id in a scene file; nil for none.
  package var label: String?
  /// The name of its class; nil where nobody says it.
  package var layerClass: String?
  /// The name of the class of its delegate, which is its view if it has one; nil for none.
  package var delegateClass: String?
  /// A text with attributes, which the properties of a text layer do not say; nil for none.
  package var text: DrawnText?
  /// Where the layer was made, and where its properties were last set, as far as it is known.
  package var origins: [LayerOrigin] = []

  /// A note that says nothing yet.
  package init(layer: LayerID) { self.layer = layer }

  /// A word for a scene's layer without a name.
  package init(layer: LayerID, label: String) { (self.layer, self.label) = (layer, label) }
}

extension LayerNote {
  // Notes of earlier captures have no origins.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(layer: try fields.decode(LayerID.self, forKey: .layer))
    label = try fields.decodeIfPresent(String.self, forKey: .label)
    layerClass = try fields.decodeIfPresent(String.self, forKey: .layerClass)
    delegateClass = try fields.decodeIfPresent(String.self, forKey: .delegateClass)
    text = try fields.decodeIfPresent(DrawnText.self, forKey: .text)
    origins = try fields.decodeIfPresent([LayerOrigin].self, forKey: .origins) ?? []
  }
}

extension LayerState {
  /// The texts that the layer shows, in words: its own, or those that were drawn into its picture.
  ///
  /// - Parameter note: The note about the layer, if there is one.
  package func texts(note: LayerNote?) -> [String] {
    if let text = note?.text { return [text.words] }
    if kind == .text, case .string(let string) = value(of: .textString),
      case .string(let font) = value(of: .textFont),
      case .number(let size) = value(of: .fontSize)
    {
      return [DrawnText(string, font: font, size: size).words]
    }
    return contents?.image.texts.map(\.words) ?? []
  }
}

extension DrawnText {
  /// `"Hello" in Helvetica 36`.
  fileprivate var words: String {
    "\(PropertyValue.string(string)) in \(font) \(PropertyValue.number(size))"
  }
}
