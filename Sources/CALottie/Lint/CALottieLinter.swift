// SPDX-License-Identifier: Apache-2.0
import CAReading

/// Finds the parts of a Lottie file that have no effect, without making layers.
public enum CALottieLinter {
  /// A remark for each member that no object of its kind has, with the way to it.
  ///
  /// Remarks about values and features come with an animation and its layers.
  public static func lint(_ file: CALottieFile) -> [CALottieDiagnostic] {
    let walk = LottieWalk(file)
    walk.object(file.json, .animation, [])
    return walk.log.all
  }
}

/// A walk over all objects of a file.
private struct LottieWalk {
  let file: String
  let log: DiagnosticLog

  init(_ file: CALottieFile) {
    self.file = file.documentPath
    log = DiagnosticLog(limit: file.options.limits.diagnostics)
  }

  /// A step from an object or a list to a part.
  enum Step {
    case member(String)
    case element(Int)
  }

  func object(_ json: JSONValue, _ kind: LottieSchema.Kind, _ way: [Step]) {
    if let array = json.array {
      for (place, element) in array.enumerated() {
        object(element, kind, way + [.element(place)])
      }
      return
    }
    guard let members = json.members, kind != .property else { return }
    for member in members {
      let here = way + [.member(member.name)]
      switch LottieSchema.rule(member.name, of: kind) {
      case .part(let part): object(member.value, part, here)
      case .value, .editor: break
      case nil:
        log.add(
          .note, .unknownProperty, file: file, line: member.value.line, path: Self.text(here),
          "“\(member.name.shortened)” of \(Self.words[kind] ?? "an object") has no effect")
      }
    }
  }

  private static let words: [LottieSchema.Kind: String] = [
    .animation: "an animation", .asset: "an asset", .layer: "a layer", .shape: "a shape",
    .transform: "a transform", .mask: "a mask", .effect: "an effect",
    .effectValue: "a value of an effect", .text: "a text", .animator: "an animator of text",
    .marker: "a marker", .font: "a font", .glyph: "a glyph", .style: "a style of a layer",
  ]

  private static func text(_ way: [Step]) -> String {
    way.reduce(into: "") { text, step in
      switch step {
      case .member(let name): text += (text.isEmpty ? "" : ".") + name.shortened
      case .element(let place): text += "[\(place)]"
      }
    }
  }
}
