// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import QuartzCore

extension SceneReader {
  /// Adds the animations of a layer: every child with a type, whatever it is called.
  func addAnimations(_ element: Element, to target: LayerTarget) {
    for child in element.children {
      guard let animation = animation(child, on: target) else { continue }
      target.layer.add(animation.showingWhileHiding(), forKey: Self.animationKey(of: child))
    }
  }

  /// The key of an animation: that it names, else its key path; an empty one is none.
  private static func animationKey(of element: Element) -> String? {
    let key = element["key"] ?? element["keyPath"]
    return key == "" ? nil : key
  }

  /// The animation of an element; nil when it is switched off or of no known class.
  func animation(_ element: Element, on target: LayerTarget?) -> CAAnimation? {
    if let enabled = element["enabled"], (try? text(enabled).bool()) == false { return nil }
    let name = element["type"] ?? element.name
    guard let type = AnimationClass(named: name) else {
      warn(
        .unknownClass, element.line,
        "\(name.shortened): no such class of animation; it is left out"
          + NearName.question(name, among: AnimationClass.all.map(\.typeName)))
      return nil
    }
    let animation = type.make()
    let kind = element["keyPath"].flatMap { path in
      target.flatMap { KeyPathTarget(path, for: $0.kind) }
    }
    // A value function takes numbers, whatever it makes of them.
    let takesNumbers = element["valueFunction"] != nil || element.child("valueFunction") != nil
    let source = AnimationSource(
      typeName: name, type: type, animation: animation, target: target,
      kind: takesNumbers ? nil : kind?.kind, key: element["keyPath"] ?? "")
    for attribute in element.attributes { apply(attribute, to: source) }
    for child in element.children { apply(child, to: source) }
    checkKeyPath(element, target: target, path: kind)
    checkFrames(element, animation)
    return animation
  }

  private func checkKeyPath(_ element: Element, target: LayerTarget?, path: KeyPathTarget?) {
    guard let target, let keyPath = element["keyPath"] else { return }
    if let path { return expect(path, keyPath, of: target.layer, line: element.line) }
    warn(
      .unknownProperty, element.line,
      "keyPath \(keyPath.shortened): "
        + KeyPathTarget.rule(keyPath, for: target.kind, named: target.className),
      once: "\(target.className) keyPath \(keyPath)")
  }

  private func apply(_ attribute: Element.Attribute, to source: AnimationSource) {
    let name = attribute.name
    if AnimationSource.handled.contains(name) || name.hasPrefix("mica_") || name.hasPrefix("caplay")
      || name.hasPrefix("xml")
    {
      return
    }
    do throws(BadValue) {
      if try !set(name, text(attribute.value), on: source) {
        warn(
          .unknownProperty, attribute.line,
          "\(name.shortened): \(source.typeName) has no such property" + source.question(name),
          once: "\(source.typeName) \(name)")
      }
    } catch {
      warn(error, of: name, line: attribute.line)
    }
  }

  private func apply(_ child: Element, to source: AnimationSource) {
    do throws(BadValue) {
      if try !set(child.name, child, on: source) {
        warn(
          .unknownProperty, child.line,
          "<\(child.name)>: \(source.typeName) has no such property"
            + source.question(child.name),
          once: "\(source.typeName) \(child.name)")
      }
    } catch {
      warn(error, of: child.name, line: child.line)
    }
  }
}

/// An animation while it is read.
struct AnimationSource {
  /// As the file names it.
  let typeName: String
  let type: AnimationClass
  let animation: CAAnimation
  let target: LayerTarget?
  /// The kind of the animated property, where it is known.
  let kind: ValueKind?
  let key: String

  /// The properties that a name may mean.
  func question(_ name: String) -> String { NearName.question(name, among: type.keys.map(\.name)) }

  /// Attributes that are not properties.
  static let handled: Set<String> = ["type", "key", "enabled", "id"]
}
