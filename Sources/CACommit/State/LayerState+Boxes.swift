// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A value kept once and shared by all copies of the state that holds it.
@usableFromInline package final class Box<Value: Sendable>: Sendable {
  @usableFromInline package let value: Value
  package init(_ value: Value) { self.value = value }
}

/// The timing properties of a layer, seconds.
@usableFromInline package struct LayerTiming: Hashable, Sendable {
  package var beginTime = 0.0
  package var duration = Double.infinity
  package var speed: Float = 1
  package var timeOffset = 0.0
  package var repeatCount: Float = 0
  package var repeatDuration = 0.0
  package var autoreverses = false
  package var fillMode = Name.removed

  /// The defaults.
  @usableFromInline package static let initial = LayerTiming()
}

/// The shadow of a layer; lengths in points.
@usableFromInline package struct ShadowState: Hashable, Sendable {
  package var color: CGColor? = .rgbBlack
  package var opacity: Float = 0
  package var offset = CGSize(width: 0, height: -3)
  package var radius: CGFloat = 3
  package var path: CGPath?

  /// The defaults.
  @usableFromInline package static let initial = ShadowState()
}

/// Values that few layers set.
@usableFromInline package struct RareState: Hashable, Sendable {
  package var name: String?
  package var timing = LayerTiming.initial
  package var autoresizingMask: UInt32 = 0
  package var compositingFilter = PropertyValue.none { didSet { decodeFilters() } }
  /// The filters as the property table keeps them.
  package var filters = PropertyValue.none { didSet { decodeFilters() } }
  /// The background filters as the property table keeps them.
  package var backgroundFilters = PropertyValue.none { didSet { decodeFilters() } }
  /// The decoded effects of the three.
  package private(set) var effects = FilterEffects.none
  package var toneMapMode = Name.automatic
  package var preferredDynamicRange = Name.standard
  package var contentsHeadroom: CGFloat = 0
  /// The id of the guest that stands in the layer; 0 for none.
  package var remoteClientId: UInt32 = 0

  /// The defaults.
  @usableFromInline package static let initial = RareState()

  private mutating func decodeFilters() {
    effects = FilterEffects(
      filters: filters, background: backgroundFilters, compositing: compositingFilter)
  }
}

/// Values of class-specific rows that differ from their defaults, in order of their numbers.
package struct ExtraValues: Hashable, Sendable {
  private struct Row: Hashable, Sendable {
    let id: PropertyID
    let value: PropertyValue
  }

  /// One list, since every layer has room for it.
  private var rows: [Row] = []

  package init() {}
  /// Whether there are no values.
  package var isEmpty: Bool { rows.isEmpty }

  /// Calls `body` with each row that differs from its default, ids ascending.
  package func forEach(_ body: (PropertyID, PropertyValue) -> Void) {
    for row in rows { body(row.id, row.value) }
  }

  package subscript(id: PropertyID) -> PropertyValue? {
    get { rows.first { $0.id == id }?.value }
    set {
      let place = rows.firstIndex { $0.id >= id } ?? rows.endIndex
      if place < rows.endIndex, rows[place].id == id { rows.remove(at: place) }
      if let newValue { rows.insert(Row(id: id, value: newValue), at: place) }
    }
  }
}
