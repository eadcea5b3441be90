// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

extension LayerState {
  /// Takes over the values of `rows` from `other`, of which no other rows are looked at.
  ///
  /// Most changes move layers: then nothing that holds references is touched.
  package mutating func take(_ rows: PropertySet, from other: LayerState) {
    takePlace(rows, other.geometry, other.opacity)
    if !rows.isSubset(of: .place) { takeRest(rows, from: other) }
  }

  /// Copies those of `rows` that are about position and visibility from another state.
  @inlinable @inline(__always)
  package mutating func takePlace(
    _ rows: PropertySet, _ other: LayerGeometry, _ otherOpacity: Float
  ) {
    if rows.contains(.bounds) { geometry.bounds = other.bounds }
    if rows.contains(.position) { geometry.position = other.position }
    if rows.contains(.zPosition) { geometry.zPosition = other.zPosition }
    if rows.contains(.anchorPoint) { geometry.anchorPoint = other.anchorPoint }
    if rows.contains(.anchorPointZ) { geometry.anchorPointZ = other.anchorPointZ }
    if rows.contains(.transform) { geometry.transform = other.transform }
    if rows.contains(.opacity) { opacity = otherOpacity }
  }

  private mutating func takeRest(_ rows: PropertySet, from other: LayerState) {
    for id in rows.ids where !PropertySet.place.contains(id) {
      let isTaken = PropertyTable.rows[Int(id.rawValue)].write(
        &self, PropertyTable.rows[Int(id.rawValue)].read(other))
      assert(isTaken, "A row takes what it reads.")
    }
  }
}

extension PropertySet {
  /// The bounds and the position, which change most.
  @inlinable package static var rectangle: PropertySet {
    var rows = PropertySet()
    rows.insert(.bounds)
    rows.insert(.position)
    return rows
  }

  /// The rows of ``LayerState/takePlace(_:_:_:)``.
  @inlinable package static var place: PropertySet {
    var rows = PropertySet()
    rows.insert(.bounds)
    rows.insert(.position)
    rows.insert(.zPosition)
    rows.insert(.anchorPoint)
    rows.insert(.anchorPointZ)
    rows.insert(.transform)
    rows.insert(.opacity)
    return rows
  }
}
