// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import CoreGraphics
import QuartzCore

/// A property of a layer that has to be written.
struct WrittenRow {
  let row: PropertyRow
  let value: PropertyValue
}

extension SceneWriter {
  /// The properties that a layer would not have without being written, in the order of the table.
  func writtenRows(of layer: CALayer) -> [WrittenRow] {
    let (state, fresh) = (writtenState(of: layer), freshState(layer.state.kind))
    return PropertyTable.rows(for: state.kind).compactMap { row in
      guard !PropertyRow.writtenApart.contains(row.id) else { return nil }
      let value = row.read(state)
      let styled = layer.style == nil ? nil : layer.styledValue(of: row)
      return value == styled ?? row.read(fresh) ? nil : WrittenRow(row: row, value: value)
    }
  }

  func attributes(
    _ rows: [WrittenRow], _ owner: SceneOwner
  ) -> [(name: String, value: String)] {
    let name = rows.filter { $0.row.id == .name }
    return (name + rows.filter { $0.row.id != .name }).compactMap { written in
      guard !written.isElement else { return nil }
      return text(of: written, owner).map { (written.row.key, $0) }
    }
  }

  func elements(_ rows: [WrittenRow], _ owner: SceneOwner) -> [Element] {
    rows.filter(\.isElement).compactMap { written in
      let (row, value) = (written.row, written.value)
      if row.kind == .string, value != .none {
        return text(of: written, owner).map { text in
          element(row.key, [("type", "string"), ("value", text)])
        }
      }
      return item(
        value, SceneSlot(row.key, names: .list, kind: row.kind, key: row.key, owner: owner))
    }
  }

  /// The text that gives the layer the value when it is read.
  private func text(of written: WrittenRow, _ owner: SceneOwner) -> String? {
    let row = written.row
    return spelling(of: written.value, row.kind, key: row.key, owner) { read in
      var state = self.freshState(owner.kind ?? .plain)
      return row.write(&state, read) && row.read(state).means(written.value)
    }
  }

  /// The first spelling of a value that reads back as it; nil where there is none, which has been
  /// remarked on.
  func spelling(
    of value: PropertyValue, _ kind: ValueKind, key: String, _ owner: SceneOwner,
    reads: (PropertyValue) -> Bool
  ) -> String? {
    if Spellings.isEndless(value, key, limit: limits.numberMagnitude) { return "inf" }
    var rule = "it does not read back"
    let spellings = value.spellings + (value.plainColor.map { [$0.text] } ?? [])
    for text in spellings {
      do throws(BadValue) {
        if reads(try ValueText(text: text, magnitude: limits.numberMagnitude).value(kind, key: key))
        {
          return text
        }
      } catch {
        rule = error.rule
      }
    }
    let shown = spellings.first.map { "=\"\($0.shortened)\"" } ?? ""
    remark("\(owner.text): \(key)\(shown): \(rule); it is not written")
    return nil
  }
}

extension WrittenRow {
  /// Whether the value is written as a child element.
  fileprivate var isElement: Bool {
    switch value {
    case .none, .array, .dictionary: true
    case .color(let color): SceneColor(color).opacity != nil
    default: [.textString, .textFont, .gradientType].contains(row.id)
    }
  }
}

extension PropertyRow {
  /// The properties whose elements are no plain values, and pictures that layers make themselves.
  fileprivate static let writtenApart: Set<PropertyID> = [
    .contents, .filters, .backgroundFilters, .compositingFilter, .emitterCells, .textPicture,
  ]
}

extension CALayer {
  /// The value that the style gives a property which is not set; nil where it has none.
  fileprivate func styledValue(of row: PropertyRow) -> PropertyValue? {
    var style = style
    while let current = style {
      if let value = current[row.key] {
        return PropertyValue(object: value, kind: row.kind).map(row.settled)
      }
      style = current["style"] as? [AnyHashable: Any]
    }
    return nil
  }
}

extension Spellings {
  /// Whether a count or a time of repetition is so large that it stands for no end.
  static func isEndless(_ value: PropertyValue, _ key: String, limit: Double) -> Bool {
    guard ["repeatCount", "repeatDuration"].contains(key), case .number(let number) = value else {
      return false
    }
    return number > limit
  }
}

extension PropertyValue {
  /// Whether both are the same to whoever draws them: colors count by what they look like.
  func means(_ other: PropertyValue) -> Bool {
    switch (self, other) {
    case (.color(let first), .color(let second)): SceneColor(first) == SceneColor(second)
    case (.array(let first), .array(let second)):
      first.count == second.count && zip(first, second).allSatisfy { $0.means($1) }
    case (.number(let number), .bool(let flag)), (.bool(let flag), .number(let number)):
      number == (flag ? 1 : 0)
    default: self == other
    }
  }

  /// The spelling of an opaque colour.
  fileprivate var plainColor: SceneColor? {
    if case .color(let color) = self { SceneColor(color) } else { nil }
  }
}
