// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CoreGraphics
import Foundation

extension CAEmitterCell {
  /// The cell as a layer's state keeps it: the properties that differ from their defaults, by key.
  var propertyValue: PropertyValue {
    var values: [String: PropertyValue] = [:]
    for row in CAEmitterCell.rows where row.key != "emitterCells" && row.key != "style" {
      let value = row.get(self).flatMap(PropertyValue.init(object:)) ?? .none
      if value.number != row.defaultValue.number || value.number == nil && value != row.defaultValue
      {
        values[row.key] = value
      }
    }
    if let emitterCells,
      let cells = NestedValues.deeper({ emitterCells.map(\.propertyValue) })
    {
      values["emitterCells"] = .array(cells)
    }
    return .dictionary(values)
  }

  static func row(_ key: String) -> KeyedRow<CAEmitterCell>? {
    rows.first { $0.key == key || $0.swiftName == key }
  }

  static let rows = identityRows + motionRows + colorRows + pictureRows + timingRows

  private static let identityRows: [KeyedRow<CAEmitterCell>] = [
    .object("name", \CAEmitterCell.name),
    .number("enabled", \CAEmitterCell.isEnabled, default: 1, swift: "isEnabled"),
    .number("birthRate", \CAEmitterCell.birthRate),
    .number("lifetime", \CAEmitterCell.lifetime),
    .number("lifetimeRange", \CAEmitterCell.lifetimeRange),
    .object("emitterCells", \CAEmitterCell.emitterCells),
    .object("style", \CAEmitterCell.style),
  ]

  private static let motionRows: [KeyedRow<CAEmitterCell>] = [
    .number("emissionLatitude", \CAEmitterCell.emissionLatitude),
    .number("emissionLongitude", \CAEmitterCell.emissionLongitude),
    .number("emissionRange", \CAEmitterCell.emissionRange),
    .number("velocity", \CAEmitterCell.velocity),
    .number("velocityRange", \CAEmitterCell.velocityRange),
    .number("xAcceleration", \CAEmitterCell.xAcceleration),
    .number("yAcceleration", \CAEmitterCell.yAcceleration),
    .number("zAcceleration", \CAEmitterCell.zAcceleration),
    .number("scale", \CAEmitterCell.scale, default: 1),
    .number("scaleRange", \CAEmitterCell.scaleRange),
    .number("scaleSpeed", \CAEmitterCell.scaleSpeed),
    .number("spin", \CAEmitterCell.spin),
    .number("spinRange", \CAEmitterCell.spinRange),
  ]

  private static let colorRows: [KeyedRow<CAEmitterCell>] = [
    .object("color", \CAEmitterCell.color, default: .color(.rgbWhite)),
    .number("redRange", \CAEmitterCell.redRange),
    .number("greenRange", \CAEmitterCell.greenRange),
    .number("blueRange", \CAEmitterCell.blueRange),
    .number("alphaRange", \CAEmitterCell.alphaRange),
    .number("redSpeed", \CAEmitterCell.redSpeed),
    .number("greenSpeed", \CAEmitterCell.greenSpeed),
    .number("blueSpeed", \CAEmitterCell.blueSpeed),
    .number("alphaSpeed", \CAEmitterCell.alphaSpeed),
  ]

  private static let pictureRows: [KeyedRow<CAEmitterCell>] = [
    .object("contents", \CAEmitterCell.contents),
    .rect(
      "contentsRect", \CAEmitterCell.contentsRect,
      default: CGRect(x: 0, y: 0, width: 1, height: 1)),
    .number("contentsScale", \CAEmitterCell.contentsScale, default: 1),
    .text("minificationFilter", \CAEmitterCell.minificationFilter, default: "linear"),
    .text("magnificationFilter", \CAEmitterCell.magnificationFilter, default: "linear"),
    .number(
      "minificationFilterBias", \CAEmitterCell.minificationFilterBias
    ).answeringZero,
  ]

  private static let timingRows: [KeyedRow<CAEmitterCell>] = [
    .number("beginTime", \CAEmitterCell.beginTime),
    .number("duration", \CAEmitterCell.duration, default: .infinity),
    .number("speed", \CAEmitterCell.speed, default: 1),
    .number("timeOffset", \CAEmitterCell.timeOffset),
    .number("repeatCount", \CAEmitterCell.repeatCount),
    .number("repeatDuration", \CAEmitterCell.repeatDuration),
    .number("autoreverses", \CAEmitterCell.autoreverses),
    .word("fillMode", \CAEmitterCell.fillMode, default: .removed),
  ]
}

extension PropertyValue {
  /// The number that a number or a flag is.
  fileprivate var number: Double? { Double(propertyValue: self) }
}
