// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The time between two losses of all contexts of a display.
///
/// After an event of the power management EGL answers `EGL_CONTEXT_LOST`: all contexts of the
/// display are gone, whichever of them hears it first.
struct DisplayEra: Sendable {
  private let display: UInt
  private let number: Int

  /// The losses so far, by display.
  private static let losses = Mutex<[UInt: Int]>([:])
  /// The losses of all displays, so that nothing is looked up before the first one.
  private static let count = Atomic<Int>(0)

  /// The era of a context that is made now.
  init(of display: Display) {
    let key = UInt(bitPattern: display.handle)
    self.display = key
    number = Self.losses.withLock { $0[key] ?? 0 }
  }

  /// Whether the contexts of this era are gone.
  var isOver: Bool {
    guard Self.count.load(ordering: .acquiring) > 0 else { return false }
    return Self.losses.withLock { $0[display] ?? 0 } != number
  }

  /// Ends the era, as its contexts are gone. Several of them may hear of one loss.
  func end() {
    Self.losses.withLock { losses in
      guard losses[display] ?? 0 == number else { return }
      losses[display] = number + 1
    }
    Self.count.add(1, ordering: .releasing)
  }
}

extension Display {
  /// Has all contexts of the display count as lost, as where EGL says it of one.
  package func noteLoss() { DisplayEra(of: self).end() }
}
