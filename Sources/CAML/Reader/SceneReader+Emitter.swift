// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import Foundation
import QuartzCore

extension SceneReader {
  /// The cells of an emitter layer.
  func setEmitterCells(_ element: Element, on target: LayerTarget) {
    guard let emitter = target.layer as? CAEmitterLayer else {
      warnUnknown("<emitterCells>", line: element.line, on: target)
      return
    }
    emitter.emitterCells = element.children.map(cell)
  }

  private func cell(_ element: Element) -> CAEmitterCell {
    if element.name.withoutClassPrefix != "EmitterCell" {
      warn(
        .unknownClass, element.line,
        "<\(element.name)>: no such class; an emitter cell stands for it")
    }
    let cell = CAEmitterCell()
    register(.cell(cell), id: element["id"], line: element.line)
    for attribute in element.attributes { apply(attribute, to: cell) }
    for child in element.children { apply(child, to: cell) }
    return cell
  }

  private func apply(_ attribute: Element.Attribute, to cell: CAEmitterCell) {
    if attribute.name == "contents" {
      set(picture(attribute.value, line: attribute.line), attribute.name, on: cell)
    } else if let kind = EmitterCellKeys.kinds[attribute.name] {
      do throws(BadValue) {
        let value = try text(attribute.value).value(kind, key: attribute.name)
        set(value, attribute.name, on: cell)
      } catch {
        warn(error, of: attribute.name, line: attribute.line)
      }
    } else if !IgnoredNames.attribute(attribute.name) {
      warnUnknownCellKey(attribute.name, line: attribute.line)
    }
  }

  private func apply(_ child: Element, to cell: CAEmitterCell) {
    switch child.name {
    case "contents": set(contents(of: child), child.name, on: cell)
    case "emitterCells": cell.emitterCells = child.children.map { self.cell($0) }
    case "style": cell.style = style(child)
    default:
      guard let kind = EmitterCellKeys.kinds[child.name] else {
        if !IgnoredNames.child(child.name) {
          warnUnknownCellKey("<\(child.name)>", line: child.line)
        }
        return
      }
      do throws(BadValue) {
        set(try value(of: child, as: kind, key: child.name), child.name, on: cell)
      } catch {
        warn(error, of: child.name, line: child.line)
      }
    }
  }

  private func set(_ value: PropertyValue?, _ key: String, on cell: CAEmitterCell) {
    guard let value else { return }
    cell.setValue(value.object, forKey: key)
  }

  private func warnUnknownCellKey(_ name: String, line: Int) {
    warn(
      .unknownProperty, line,
      "\(name.shortened): an emitter cell has no such property"
        + NearName.question(
          name.trimmingCharacters(in: ["<", ">"]), among: EmitterCellKeys.all.map(\.key)),
      once: "CAEmitterCell \(name)")
  }
}

/// The properties of an emitter cell. It is no layer, so it has no rows in the table.
enum EmitterCellKeys {
  /// In the order in which they are written.
  static let all: [(key: String, kind: ValueKind)] =
    [("name", .string), ("enabled", .bool)]
    + [
      "birthRate", "lifetime", "lifetimeRange", "velocity", "velocityRange", "xAcceleration",
      "yAcceleration", "zAcceleration", "emissionLongitude", "emissionLatitude", "emissionRange",
      "scale", "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange", "greenRange",
      "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed",
      "contentsScale", "minificationFilterBias", "beginTime", "timeOffset", "speed", "duration",
      "repeatCount", "repeatDuration",
    ].map { ($0, .number) } + [
      ("autoreverses", .bool), ("fillMode", .string), ("minificationFilter", .string),
      ("magnificationFilter", .string), ("color", .color), ("contentsRect", .rect),
      ("contents", .contents),
    ]

  static let kinds = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0.kind) })
}
