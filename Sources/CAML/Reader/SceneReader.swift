// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import CoreGraphics
import QuartzCore

/// Builds the layers of one CAML file.
///
/// It never fails on a value: a property whose value breaks a rule keeps its default, with a remark
/// that names the line.
final class SceneReader {
  /// The file as the caller wrote its path.
  let file: String
  let lookup: FileLookup
  let images: ImageStore
  let log: DiagnosticLog
  let limits: CAMLLimits

  /// The objects that states name: the first of each id.
  private(set) var targets: [String: SceneTarget] = [:]
  /// The first layer of each name, with its id.
  private var named: [String: (id: String?, target: LayerTarget)] = [:]
  /// The element of the root layer, once it was read.
  private(set) var rootElement: Element?
  /// Parts of layers whose drawing may have something to say, in the order of the file.
  var doubts: [DrawingDoubt] = []
  /// Key paths to check once everything is read.
  var expectedParts: [ExpectedPart] = []
  /// The elements that carry states, in tree order.
  private(set) var stateful: [Element] = []

  init(
    file: String, lookup: FileLookup, images: ImageStore, log: DiagnosticLog, limits: CAMLLimits
  ) {
    self.file = file
    self.lookup = lookup
    self.images = images
    self.log = log
    self.limits = limits
  }

  static let namespace = "http://www.apple.com/CoreAnimation/1.0"

  /// The layer tree of a `caml` element.
  func read(_ root: Element) throws(CAMLError) -> CALayer {
    guard root.name == "caml" else {
      throw CAMLError(
        kind: .malformed, file: file, line: root.line, value: "<\(root.name)>",
        rule: "the root element of a scene is caml" + ForeignFormat.hint(ofRoot: root.name))
    }
    if root["xmlns"] != Self.namespace {
      let rule = root["xmlns"] == nil ? "is missing" : "is another one"
      warn(.namespace, root.line, "the namespace \(Self.namespace) \(rule)")
    }
    let layers = root.children.filter(\.name.namesLayer)
    guard let first = layers.first else {
      throw CAMLError(
        kind: .malformed, file: file, line: root.line, value: "<caml>",
        rule: "a scene holds one layer element")
    }
    if layers.count > 1 {
      warn(.unknownProperty, layers[1].line, "a scene holds one layer; the others are left out")
    }
    checkTexts(root)
    rootElement = first
    return layer(first, class: first.name)
  }

  /// The layer of an element and everything below it.
  func layer(_ element: Element, class name: String) -> CALayer {
    let known = SceneClass(named: name)
    if known == nil {
      warn(
        .unknownClass, element.line,
        "<\(name)>: no such class; a plain layer stands for it"
          + NearName.question(name, among: SceneClass.all.map(\.elementName)))
    }
    let type = known ?? .unknown
    let target = LayerTarget(layer: type.make(), kind: type.kind, className: name)
    if let feature = type.feature { log.note(feature, file: file, line: element.line) }
    register(.layer(target), id: element["id"], line: element.line)
    if let name = element["name"], named[name] == nil { named[name] = (element["id"], target) }
    // Properties that are written count before those of the style, whatever the order.
    if let child = element.child("style") { target.layer.style = style(child) }
    for attribute in element.attributes { apply(attribute, to: target) }
    for child in element.children { apply(child, to: target) }
    if type.kind == .text {
      doubts.append(DrawingDoubt(layer: target.layer, line: element.line, filter: nil))
    }
    checkGradient(element, target.layer)
    if element.child("states") != nil || element.child("stateTransitions") != nil {
      stateful.append(element)
    }
    return target.layer
  }

  func register(_ target: SceneTarget, id: String?, line: Int) {
    guard let id else { return }
    if targets[id] == nil {
      targets[id] = target
    } else {
      warn(.duplicateID, line, "\(id.shortened): the id stands twice; the first object is meant")
    }
  }

  /// The first layer of that name and an id that leads to it, made up where it has none.
  func target(named name: String) -> (id: String, target: LayerTarget)? {
    guard let (id, target) = named[name] else { return nil }
    if let id, targets[id]?.layerTarget?.layer === target.layer { return (id, target) }
    let madeUp = "layerName=\(name)"
    targets[madeUp] = .layer(target)
    return (madeUp, target)
  }

  func warn(
    _ kind: CAMLDiagnostic.Kind, _ line: Int, _ message: @autoclosure () -> String,
    once: String? = nil
  ) {
    log.add(.warning, kind, file: file, line: line, message(), once: once)
  }

  func warn(_ bad: BadValue, of property: String, line: Int) {
    warn(.badValue, bad.item?.line ?? line, bad.sentence(of: property))
  }

  func text(_ text: String) -> ValueText {
    ValueText(text: text, magnitude: limits.numberMagnitude)
  }
}

/// An object that states can change.
enum SceneTarget {
  case layer(LayerTarget)
  case cell(CAEmitterCell)
}

/// A layer with its kind in the property table.
struct LayerTarget {
  let layer: CALayer
  let kind: LayerKind
  /// The class the file names.
  let className: String
}
