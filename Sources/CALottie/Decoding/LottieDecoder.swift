// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreGraphics

/// Reads the JSON of a Lottie file into values.
///
/// A member that breaks a rule keeps its default and gives a diagnostic.
final class LottieDecoder {
  let limits: CALottieLimits
  let rules: LottieRules
  var notes: LottieNotes
  /// The name of the layer that is read, for diagnostics.
  var subject = ""
  /// Whether a property has an expression.
  var hasExpressions = false
  /// Where they stand, by the numbers of properties.
  var expressions: [Int: LottieExpressionPlace] = [:]
  private var nextProperty = 0
  private var nextItem = 0

  init(limits: CALottieLimits, notes: LottieNotes, rules: LottieRules = LottieRules()) {
    (self.limits, self.notes, self.rules) = (limits, notes, rules)
  }

  func makePropertyID() -> Int {
    nextProperty += 1
    return nextProperty - 1
  }

  func makeItemID() -> Int {
    nextItem += 1
    return nextItem - 1
  }

  /// Notes a member that breaks a rule.
  func warn(_ property: String, _ rule: String, at value: JSONValue) {
    notes.warn(.badValue, rule, line: value.line, layer: subject, property: property)
  }

  /// The file as values.
  func composition(_ json: JSONValue) -> LottieComposition {
    var result = LottieComposition()
    result.rules = rules
    result.version = json["v"]?.string ?? ""
    result.name = json["nm"]?.string ?? ""
    result.size = CGSize(
      width: json["w"]?.number ?? 0, height: json["h"]?.number ?? 0)
    result.frameRate = json["fr"]?.number ?? 60
    result.inFrame = json["ip"]?.number ?? 0
    result.outFrame = json["op"]?.number ?? result.inFrame + 1
    result.markers = (json["markers"]?.array ?? []).map(marker)
    result.fonts = (json["fonts"]?["list"]?.array ?? []).map(font)
    for value in json["assets"]?.array ?? [] {
      guard let asset = asset(value) else { continue }
      result.assets[asset.id] = asset
    }
    result.layers = layers(json["layers"])
    result.glyphs = (json["chars"]?.array ?? []).map(glyph)
    result.propertyCount = nextProperty
    (result.hasExpressions, result.expressions) = (hasExpressions, expressions)
    return result
  }

  func layers(_ json: JSONValue?) -> [LottieLayer] {
    (json?.array ?? []).compactMap(layer)
  }

  private func marker(_ json: JSONValue) -> LottieMarker {
    LottieMarker(
      name: json["cm"]?.string ?? json["nm"]?.string ?? "",
      frame: json["tm"]?.number ?? 0, duration: json["dr"]?.number ?? 0)
  }

  private func font(_ json: JSONValue) -> LottieFont {
    LottieFont(
      name: json["fName"]?.string ?? "", family: json["fFamily"]?.string ?? "",
      style: json["fStyle"]?.string ?? "", path: json["fPath"]?.string ?? "",
      ascent: json["ascent"]?.number ?? 0)
  }

  private func glyph(_ json: JSONValue) -> LottieGlyph {
    LottieGlyph(
      character: json["ch"]?.string ?? "", family: json["fFamily"]?.string ?? "",
      style: json["style"]?.string ?? "", size: json["size"]?.number ?? 100,
      width: json["w"]?.number ?? 0, items: items(json["data"]?["shapes"]))
  }

  private func asset(_ json: JSONValue) -> LottieAsset? {
    guard let id = json["id"]?.string ?? json["id"]?.integer.map(String.init) else {
      warn("id", "an asset has an id", at: json)
      return nil
    }
    let content: LottieAsset.Content
    if json["layers"] != nil {
      content = .layers(layers(json["layers"]))
    } else if let path = json["p"]?.string {
      content = .image(
        LottieImage(
          size: CGSize(width: json["w"]?.number ?? 0, height: json["h"]?.number ?? 0),
          folder: json["u"]?.string ?? "", path: path, isEmbedded: json["e"]?.flag ?? false))
    } else {
      return nil
    }
    return LottieAsset(id: id, name: json["nm"]?.string ?? "", line: json.line, content: content)
  }
}
