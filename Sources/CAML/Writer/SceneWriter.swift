// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import CoreGraphics
import QuartzCore

/// Makes the elements of one CAML file out of layers: the inverse of ``SceneReader``.
///
/// A value is written where the layer would not have it anyway, in the first spelling that the
/// reader takes for exactly that value. Where there is none, or CAML has no form for the object, a
/// remark says so. A limit of the reader that the file would break is a failure, after which
/// nothing more is made.
final class SceneWriter {
  /// The file to be, as the caller writes its path.
  let file: String
  let log: DiagnosticLog
  let limits: CAMLLimits
  let pictures: ScenePictures
  /// The root of the file, and the `beginTime` that it has there.
  private var root: (layer: CALayer, beginTime: CFTimeInterval)?
  /// The ids of layers and cells.
  var ids: [ObjectIdentifier: String] = [:]
  /// The layer that stands for an unset one, by class.
  private var fresh: [LayerKind: LayerState] = [:]
  /// A cell with the defaults, and one to try values on.
  let plainCell = CAEmitterCell()
  let triedCell = CAEmitterCell()
  private(set) var failure: CAMLError?
  private var depth = 0
  private var elementCount = 0

  init(file: String, log: DiagnosticLog, limits: CAMLLimits, pictures: ScenePictures) {
    self.file = file
    self.log = log
    self.limits = limits
    self.pictures = pictures
  }

  /// The root element of a file.
  func caml(
    _ root: CALayer, beginTime: CFTimeInterval, _ states: SceneStates
  ) -> Element {
    self.root = (root, beginTime)
    return element("caml", [("xmlns", SceneReader.namespace)]) {
      [layer(root, states: states)]
    }
  }

  /// A layer and everything below it.
  func layer(_ layer: CALayer, states: SceneStates = SceneStates()) -> Element {
    let type = SceneClass.written(layer.state.kind)
    let owner = SceneOwner(layer, type)
    remarkObjects(of: layer, owner, type)
    let rows = writtenRows(of: layer)
    return element(
      type.elementName, identity(of: layer) + attributes(rows, owner) + textUnits(of: layer)
    ) {
      style(layer.style, owner) + elements(rows, owner)
        + contents(layer.state.contents?.image ?? layer.contents, owner) + mask(layer)
        + filters(of: layer, owner) + emitterCells(layer) + sublayers(layer)
        + animations(of: layer, owner) + textUnitAnimations(of: layer, owner)
        + actions(of: layer, owner) + elements(of: states)
    }
  }

  func identity(of object: AnyObject) -> [(name: String, value: String)] {
    ids[ObjectIdentifier(object)].map { [("id", $0)] } ?? []
  }

  private func mask(_ layer: CALayer) -> [Element] {
    layer.mask.map { mask in [element("mask") { [self.layer(mask)] }] } ?? []
  }

  private func sublayers(_ layer: CALayer) -> [Element] {
    let sublayers = (layer.sublayers ?? []).filter { !CATextLayer.isUnit($0) }
    if sublayers.isEmpty { return [] }
    return [element("sublayers") { sublayers.map { self.layer($0) } }]
  }

  /// The state of a layer as the file has it.
  func writtenState(of layer: CALayer) -> LayerState {
    var state = layer.state
    if let root, root.layer === layer, state.timing.beginTime != root.beginTime {
      state.timing.beginTime = root.beginTime
    }
    return state
  }

  /// The state of a layer that the reader makes before it sets anything.
  func freshState(_ kind: LayerKind) -> LayerState {
    if let known = fresh[kind] { return known }
    let new = SceneClass.written(kind).make().state
    fresh[kind] = new
    return new
  }

  /// An element, checked against the limits of the reader.
  func element(
    _ name: String, _ attributes: [(name: String, value: String)] = [],
    children: () -> [Element] = { [] }
  ) -> Element {
    depth += 1
    defer { depth -= 1 }
    elementCount += 1
    check(depth, limits.depth, "depth")
    check(elementCount, limits.elements, "elements")
    check(attributes.count, limits.attributes, "attributes")
    let written = attributes.map { (name: $0.name, value: checked($0.value, of: $0.name)) }
    return Element(name, written, children: failure == nil ? children() : [])
  }

  private func checked(_ text: String, of name: String) -> String {
    check(text.utf8.count, limits.attributeBytes, "attributeBytes")
    let writable = text.writable
    if writable != text {
      remark(
        "\(name)=\"\(text.shortened)\": XML cannot hold its control characters; they are left out")
    }
    return writable
  }

  private func check(_ count: Int, _ limit: Int, _ name: String) {
    if count > limit, failure == nil { failure = .limit(name, limit, file: file) }
  }

  /// Says that something is not written; with a `once` text only the first of those.
  func remark(_ message: String, once: String? = nil) {
    log.add(.warning, .notWritten, file: file, line: nil, message, once: once)
  }
}

extension CAMLError {
  /// The scene would break a limit of the reader.
  static func limit(_ name: String, _ limit: Int, file: String) -> CAMLError {
    CAMLError(
      kind: .limit, file: file, value: "",
      rule: "the scene cannot be written: the limit \(name) is \(limit)")
  }
}

/// The object whose properties are written, for remarks.
struct SceneOwner {
  /// The class and the name.
  let text: String
  let kind: LayerKind?

  init(_ layer: CALayer, _ type: SceneClass) {
    text = type.elementName + (layer.name.map { " '\($0.shortened)'" } ?? "")
    kind = layer.state.kind
  }

  init(_ text: String, kind: LayerKind? = nil) {
    self.text = text
    self.kind = kind
  }
}
