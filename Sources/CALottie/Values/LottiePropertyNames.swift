// SPDX-License-Identifier: Apache-2.0

/// The words of key paths: names of properties for each kind of shape, and words for the kinds.
enum LottiePropertyNames {
  /// The members of the format by the words of key paths, by the kind of shape.
  static let members: [String: [String: String]] = [
    "fl": ["color": "c", "opacity": "o"],
    "st": ["color": "c", "opacity": "o", "width": "w"],
    "gf": ["opacity": "o", "start": "s", "end": "e"],
    "gs": ["opacity": "o", "start": "s", "end": "e", "width": "w"],
    "rc": ["position": "p", "size": "s", "roundness": "r"],
    "el": ["position": "p", "size": "s"],
    "sr": [
      "position": "p", "points": "pt", "rotation": "r", "innerRadius": "ir", "outerRadius": "or",
      "innerRoundness": "is", "outerRoundness": "os",
    ],
    "tm": ["start": "s", "end": "e", "offset": "o"],
    "rp": ["copies": "c", "offset": "o"],
    "rd": ["radius": "r"],
    "op": ["amount": "a"],
    "pb": ["amount": "a"],
    "zz": ["amplitude": "s", "frequency": "r"],
    "tw": ["angle": "a"],
    "tr": transform,
  ]

  /// Those of the transform of a layer or a group.
  static let transform = [
    "anchorPoint": "a", "position": "p", "scale": "s", "rotation": "r", "opacity": "o",
    "skew": "sk", "skewAxis": "sa",
  ]

  /// The words that stand for shapes of a kind, whatever their names.
  static let kinds: [String: Set<String>] = [
    "fill": ["fl", "gf"], "stroke": ["st", "gs"], "rectangle": ["rc"], "ellipse": ["el"],
    "star": ["sr"], "trim": ["tm"], "repeater": ["rp"], "roundCorners": ["rd"],
    "offsetPaths": ["op"], "puckerBloat": ["pb"], "zigZag": ["zz"], "twist": ["tw"],
    "transform": ["tr"],
  ]
}
