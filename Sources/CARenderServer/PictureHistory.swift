// SPDX-License-Identifier: Apache-2.0
import CABase
import CAFrameBuilder
import CAGeometry

/// The changes of a surface from picture to picture, for those who still hold an earlier one.
///
/// Pictures are numbered as they are drawn, whatever their times are. Any thread may ask.
package final class PictureHistory: Sendable {
  /// How many pictures back changes are known.
  package static let limit = 64

  private struct State {
    var number = 0
    var surface = DeviceSize(width: 0, height: 0)
    /// By its number modulo the limit, the change from the picture before; nil for everything.
    var changes = [[DeviceRect]?](repeating: nil, count: PictureHistory.limit)
  }

  private let state = Monitor(State())

  /// A history without pictures.
  package init() {}

  /// The number of the picture that was drawn last.
  package var number: Int { state.look { $0.number } }

  /// Takes note of a picture, and its difference from the one drawn before; nil for everything. A
  /// picture without a difference has the number of the one before.
  package func note(_ damage: [DeviceRect]?, on surface: DeviceSize) {
    state.look { state in
      let isKnown = surface == state.surface
      if isKnown, damage?.isEmpty == true { return }
      state.number += 1
      state.surface = surface
      state.changes[state.number % Self.limit] = isKnown ? damage : nil
    }
  }

  /// The rectangles in which two pictures may differ, of whole tiles and none over another; nil
  /// where that is not known, or most of the surface.
  package func changes(between first: Int, and second: Int) -> [DeviceRect]? {
    state.look { state in
      let (low, high) = (min(first, second), max(first, second))
      guard low >= 0, high <= state.number, low > state.number - Self.limit else { return nil }
      var region = DamageRegion(of: state.surface)
      var number = low + 1
      while number <= high {
        guard let change = state.changes[number % Self.limit] else { return nil }
        for rect in change { region.add(rect) }
        number += 1
      }
      return region.isFull ? nil : region.rects
    }
  }
}
