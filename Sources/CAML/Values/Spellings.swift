// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The words and ranges that properties of a scene accept, by key.
enum Spellings {
  /// The accepted words of a property and their values; nil where any text is accepted.
  static func words(of key: String) -> [String: String]? { wordTable[key] }

  /// The range of a number; nil where any finite number is accepted.
  static func range(of key: String) -> ClosedRange<Double>? { rangeTable[key] }

  /// The range of the numbers that are meant: others are read, with a remark.
  static func usualRange(of key: String) -> ClosedRange<Double>? {
    range(of: key) ?? (fractions.contains(key) ? 0...1 : nil)
  }

  /// Properties that have no more effect beyond 0 and 1.
  static let fractions: Set = ["opacity", "shadowOpacity", "strokeStart", "strokeEnd"]

  /// A range as the end of "it is …": `not negative`, `from 0 to 15`.
  static func words(for range: ClosedRange<Double>, isWhole: Bool) -> String {
    let isOpen = range.lowerBound == 0 && range.upperBound >= unbounded && !isWhole
    if isOpen { return "not negative" }
    let words = "from \(range.lowerBound.short) to \(range.upperBound.short)"
    return isWhole ? "a whole number \(words)" : words
  }

  /// An end of a range that no value of a scene comes near.
  private static let unbounded = 1e9

  /// Whether infinity means something: endless times and counts.
  static func allowsInfinity(_ key: String) -> Bool {
    ["duration", "repeatCount", "repeatDuration"].contains(key)
  }

  /// The kind of the items of an array property.
  static func itemKind(of key: String) -> ValueKind? {
    switch key {
    case "colors": .color
    case "locations", "lineDashPattern": .number
    case "filters", "backgroundFilters", "emitterCells", "sublayers": .dictionary
    default: nil
    }
  }

  private static let wordTable: [String: [String: String]] = [
    "contentsGravity": plain(
      "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
      "bottomRight", "resize", "resizeAspect", "resizeAspectFill"),
    "minificationFilter": plain("linear", "nearest", "trilinear"),
    "magnificationFilter": plain("linear", "nearest", "trilinear"),
    "cornerCurve": plain("circular", "continuous"),
    "fillMode": plain("removed", "forwards", "backwards", "both"),
    "toneMapMode": plain("automatic", "never", "ifSupported"),
    "preferredDynamicRange": plain("automatic", "standard", "constrainedHigh", "high"),
    "fillRule": plain("non-zero", "even-odd").merging(
      ["nonzero": "non-zero", "nonZero": "non-zero", "evenodd": "even-odd", "evenOdd": "even-odd"]
    ) { first, _ in first },
    "lineCap": plain("butt", "round", "square"),
    "lineJoin": plain("miter", "round", "bevel"),
    "type": plain("axial", "radial", "conic"),
    "alignmentMode": plain("left", "center", "right", "justified", "natural"),
    "textUnits": plain("none", "letters", "words", "lines"),
    "truncationMode": plain("none", "start", "middle", "end"),
    "emitterShape": plain("point", "line", "rectangle", "cuboid", "circle", "sphere"),
    "emitterMode": plain("points", "outline", "surface", "volume"),
    "renderMode": plain("unordered", "oldestFirst", "oldestLast", "backToFront", "additive"),
    "scrollMode": plain("none", "vertically", "horizontally", "both"),
    "calculationMode": plain("linear", "discrete", "paced", "cubic", "cubicPaced"),
    "transitionType": plain(
      "fade", "moveIn", "push", "reveal", "flip", "oglFlip", "cube", "pageCurl", "pageUnCurl",
      "swipe", "dissolve", "CIDissolveTransition", "CISwipeTransition", "CIPageCurlTransition",
      "CIPageCurlWithShadowTransition"),
    "subtype": plain("fromLeft", "fromRight", "fromTop", "fromBottom"),
    "valueFunction": plain(
      "rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate",
      "translateX", "translateY", "translateZ"),
    "rotationMode": plain("auto", "autoReverse").merging(["none": ""]) { first, _ in first },
  ]

  private static let rangeTable: [String: ClosedRange<Double>] = [
    "maskedCorners": 0...15, "edgeAntialiasingMask": 0...15, "autoresizingMask": 0...63,
    "instanceCount": 0...1_000_000, "seed": 0...Double(UInt32.max), "levelsOfDetail": 0...64,
    "levelsOfDetailBias": 0...64, "contentsScale": 0.001...1000, "rasterizationScale": 0.001...1000,
    "cornerRadius": 0...1e9, "borderWidth": 0...1e9, "shadowRadius": 0...1e9,
    "lineWidth": 0...1e9, "remoteClientId": 0...Double(UInt32.max),
  ]

  private static func plain(_ words: String...) -> [String: String] {
    Dictionary(uniqueKeysWithValues: words.map { ($0, $0) })
  }
}

extension Double {
  /// The number without a needless fraction.
  var short: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}
