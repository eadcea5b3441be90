// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

/// The rows that nearly every layer has, which need no value of any kind in between.
extension MessageReader {
  /// Reads the value of a common row into a state.
  ///
  /// - Returns: false, with nothing read, for any other row, and where the value is of another kind
  ///   than the row's.
  mutating func commonRow(
    _ id: PropertyID, of state: inout LayerState
  ) throws(WireError) -> Bool {
    switch (id, fields.nextTag) {
    case (.bounds, .rect):
      state.geometry.bounds = try fields.rectValue()
    case (.position, .point):
      state.geometry.position = try fields.pointValue()
    case (.anchorPoint, .point):
      state.geometry.anchorPoint = try fields.pointValue()
    case (.zPosition, .number):
      state.geometry.zPosition = CGFloat(try fields.numberValue())
    case (.opacity, .number):
      state.opacity = Float(try fields.numberValue())
    case (.cornerRadius, .number):
      state.cornerRadius = CGFloat(try fields.numberValue())
    case (.borderWidth, .number):
      state.borderWidth = CGFloat(try fields.numberValue())
    case (.backgroundColor, .color):
      state.backgroundColor = try colorValue()
    case (.borderColor, .color):
      state.borderColor = try colorValue()
    default: return false
    }
    return true
  }

  private mutating func colorValue() throws(WireError) -> CGColor {
    try fields.skipTag()
    return try fields.color()
  }
}

extension WireReader {
  /// The kind of the value that comes next; nil where none does.
  fileprivate var nextTag: ValueTag? { nextByte.flatMap(ValueTag.init(rawValue:)) }

  fileprivate mutating func skipTag() throws(WireError) { _ = try uint8("value.kind") }

  fileprivate mutating func numberValue() throws(WireError) -> Double {
    try skipTag()
    return try double("value.number")
  }

  fileprivate mutating func pointValue() throws(WireError) -> CGPoint {
    try skipTag()
    return CGPoint(x: try double("value.point"), y: try double("value.point"))
  }

  fileprivate mutating func rectValue() throws(WireError) -> CGRect {
    try skipTag()
    return CGRect(
      x: try double("value.rect"), y: try double("value.rect"), width: try double("value.rect"),
      height: try double("value.rect"))
  }
}
