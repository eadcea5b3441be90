// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation
import QuartzCore

extension SceneReader {
  /// Sets a property written as a child element; false when the animation has none of that name.
  func set(
    _ name: String, _ child: Element, on source: AnimationSource
  ) throws(BadValue) -> Bool {
    if let animation = source.animation as? CABasicAnimation,
      try setEnd(name, child, source, on: animation)
    {
      return true
    }
    if let animation = source.animation as? CAKeyframeAnimation,
      try setFrames(name, child, source, on: animation)
    {
      return true
    }
    if let group = source.animation as? CAAnimationGroup, name == "animations" {
      group.animations = child.children.compactMap { animation($0, on: source.target) }
      return true
    }
    if let transition = source.animation as? CATransition, name == "filter" {
      let element = child["filter"] == nil ? child.children.first ?? child : child
      transition.filter = filter(element).object
      return true
    }
    switch name {
    case "valueFunction":
      let word = child["name"] ?? child["value"] ?? child.children.first?["name"]
      return try set(name, text(word ?? child.plainText), on: source)
    case "timingFunction":
      source.animation.timingFunction = try timingFunction(child)
      return true
    case "delegate", "userInfo": return true
    default: return try set(name, text(child.plainText), on: source)
    }
  }

  private func setEnd(
    _ name: String, _ child: Element, _ source: AnimationSource, on animation: CABasicAnimation
  ) throws(BadValue) -> Bool {
    guard ["fromValue", "toValue", "byValue"].contains(name) else { return false }
    let value = try frame(child, source).object
    switch name {
    case "fromValue": animation.fromValue = value
    case "toValue": animation.toValue = value
    default: animation.byValue = value
    }
    return true
  }

  private func setFrames(
    _ name: String, _ child: Element, _ source: AnimationSource, on animation: CAKeyframeAnimation
  ) throws(BadValue) -> Bool {
    switch name {
    case "values":
      animation.values = try child.children.map { item throws(BadValue) in
        try frame(item, source).object ?? NSNull()
      }
    case "keyTimes":
      animation.keyTimes = try numbers(child).map {
        NSNumber(value: min(max($0.doubleValue, 0), 1))
      }
    case "timingFunctions":
      animation.timingFunctions = try child.children.map { item throws(BadValue) in
        try timingFunction(item)
      }
    case "tensionValues": animation.tensionValues = try numbers(child)
    case "continuityValues": animation.continuityValues = try numbers(child)
    case "biasValues": animation.biasValues = try numbers(child)
    case "path":
      let item = child.children.first ?? child
      animation.path = try text(item.plainText).path()
    default: return false
    }
    return true
  }

  /// One value of the animated property.
  private func frame(
    _ element: Element, _ source: AnimationSource
  ) throws(BadValue) -> PropertyValue {
    // `<fromValue><CGPoint value="…"/></fromValue>` holds the typed value one level deeper.
    if element["value"] == nil, element["type"] == nil, element["src"] == nil, element.text.isEmpty,
      source.kind != .array, ValueKind(typeName: element.name) == nil,
      let child = element.children.first
    {
      return try frame(child, source)
    }
    return try value(of: element, as: source.kind, key: source.key)
  }

  private func numbers(_ element: Element) throws(BadValue) -> [NSNumber] {
    if element.children.isEmpty {
      return try text(element.plainText).words.map { word throws(BadValue) in
        NSNumber(value: try text("").finite(word))
      }
    }
    return try element.children.map { item throws(BadValue) in
      NSNumber(value: try text(item.plainText).number())
    }
  }

  private func timingFunction(_ element: Element) throws(BadValue) -> CAMediaTimingFunction {
    let item = element["value"] == nil ? element.children.first ?? element : element
    return Self.function(try text(item.plainText).timingCurve())
  }
}
