// SPDX-License-Identifier: Apache-2.0

/// The members that objects of a Lottie file may have.
///
/// Source: Lottie Animation Community, Lottie Specification 1.0; and members that exporters write
/// beyond it, as they stand in files.
enum LottieSchema {
  /// The kind of value behind a member.
  enum Rule {
    /// A value with nothing in it that is looked at.
    case value
    /// Data of editors, by design without an effect.
    case editor
    /// An object of a kind, or a list of such.
    case part(Kind)
  }

  /// The kinds of objects.
  enum Kind: String {
    case animation, asset, layer, shape, transform, property, keyframe, mask, effect, effectValue,
      text, animator, animated, selector,
      marker, font, fonts, glyph, glyphData, slots, slot, gradient, dash,
      style, textMore, textPath
  }

  /// The rule of a member of an object.
  ///
  /// - Returns: Nil where the kind has no such member.
  static func rule(_ member: String, of kind: Kind) -> Rule? {
    if kind == .slots { return .part(.slot) }
    if let rule = rules[kind]?[member] { return rule }
    return named[member]
  }

  /// Members that any object may have.
  private static let named: [String: Rule] = [
    "nm": .value, "mn": .editor, "hd": .value, "ix": .editor, "cix": .editor, "ln": .editor,
    "cl": .editor, "sid": .value, "ty": .value, "x": .value,
  ]

  private static func values(_ names: String) -> [String: Rule] {
    Dictionary(uniqueKeysWithValues: names.split(separator: " ").map { (String($0), .value) })
  }

  private static func properties(_ names: String) -> [String: Rule] {
    Dictionary(
      uniqueKeysWithValues: names.split(separator: " ").map { (String($0), .part(.property)) })
  }

  private static let rules: [Kind: [String: Rule]] = [
    .animation: values("fr ip op w h ddd").merging([
      "v": .editor, "ver": .editor, "meta": .editor, "metadata": .editor, "props": .editor,
      "tgs": .editor, "xt": .editor, "comps": .part(.asset), "fonts": .part(.fonts),
      "layers": .part(.layer), "assets": .part(.asset), "chars": .part(.glyph),
      "markers": .part(.marker), "slots": .part(.slots),
    ]) { $1 },
    .asset: values("id u p e w h fr t").merging([
      "layers": .part(.layer), "xt": .editor, "ip": .value, "op": .value, "st": .value,
    ]) { $1 },
    .layer: values(
      "ind parent ip op st sr bm tt tp td ao ddd refId w h sw sh sc hasMask ct cp au"
    ).merging([
      "ks": .part(.transform), "shapes": .part(.shape), "masksProperties": .part(.mask),
      "ef": .part(.effect), "sy": .part(.style), "t": .part(.text), "tm": .part(.property),
      "pe": .part(.property), "np": .editor, "xt": .editor, "completed": .editor, "b": .editor,
      "lc": .editor, "cs": .editor,
    ]) { $1 },
    .transform: properties("a p s r o sk sa rx ry rz or px py pz so eo"),
    .shape: properties(
      "c o w a p s r e h pt ir or is os ks so eo sk sa of rx ry rz ml2"
    ).merging([
      "it": .part(.shape), "tr": .part(.transform), "g": .part(.gradient), "d": .part(.dash),
      "lc": .value, "lj": .value, "ml": .value, "bm": .value, "m": .value, "mm": .value,
      "np": .editor, "sy": .value, "t": .value, "closed": .editor, "ind": .editor,
      "d1": .editor, "t1": .editor,
    ]) { $1 },
    .property: values("a k x y z s l p u e h w").merging(["n": .editor, "iv": .editor]) { $1 },
    .mask: properties("pt o x f").merging(values("mode inv")) { $1 },
    .effect: values("ty en").merging(["ef": .part(.effectValue), "np": .editor]) { $1 },
    .effectValue: ["v": .part(.property), "ef": .part(.effectValue), "en": .value, "np": .editor],
    .style: properties("c s a d ch no sz so o bm").merging(values("ty en")) { $1 },
    .text: [
      "d": .part(.property), "p": .part(.textPath), "m": .part(.textMore), "a": .part(.animator),
    ],
    .textPath: properties("a f l r p").merging(values("m")) { $1 },
    .textMore: ["g": .value, "a": .part(.property)],
    .animator: ["a": .part(.animated), "s": .part(.selector)],
    .animated: properties(
      "a p s r o sk sa rx ry rz fc fh fs fb fo sc sh ss sb so sw t ls bl"),
    .selector: properties("a s e o xe ne sm").merging(values("t b rn sh r")) { $1 },
    .marker: values("cm tm dr"),
    .fonts: ["list": .part(.font)],
    .font: values("fName fFamily fStyle fPath fWeight fClass origin ascent"),
    .glyph: values("ch size style w fFamily t").merging(["data": .part(.glyphData)]) { $1 },
    .glyphData: [
      "shapes": .part(.shape), "refId": .value, "ip": .value, "op": .value,
      "sr": .value, "st": .value, "ks": .part(.transform),
    ],
    .slot: ["p": .value],
    .gradient: ["p": .value, "k": .part(.property)],
    .dash: ["n": .value, "v": .part(.property)],
  ]
}
