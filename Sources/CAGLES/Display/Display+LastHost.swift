// SPDX-License-Identifier: Apache-2.0
import Synchronization

extension Display {
  private static let last = Mutex<Display?>(nil)

  /// The display of the host of layers that was made last; nil for none.
  package static var ofLastHost: Display? { last.withLock { $0 } }

  func becomeLastHost() { Self.last.withLock { $0 = self } }

  /// To be called when a window library may close the display.
  func resignLastHost() {
    Self.last.withLock { last in
      if last?.handle == handle { last = nil }
    }
  }
}
