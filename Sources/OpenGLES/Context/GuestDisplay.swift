// SPDX-License-Identifier: Apache-2.0
import CAGLES
import Glibc
import Synchronization

/// The display on which new contexts of the program are made.
enum GuestDisplay {
  /// The display of the host that was made last, so that its compositor can share pictures; where
  /// there is no host, the one that a host would open.
  static func display() throws(EGLError) -> Display {
    if let host = Display.ofLastHost { return host }
    return try Display.open()
  }

  /// Whether pictures are copied through memory though the driver could share them, as the
  /// environment variable `LAYERKIT_GL_COPIES` asks for with any value but `0`.
  static var copiesThroughMemory: Bool {
    get { forced.load(ordering: .relaxed) }
    set { forced.store(newValue, ordering: .relaxed) }
  }

  private static let forced: Atomic<Bool> = {
    guard let value = getenv("LAYERKIT_GL_COPIES"), value.pointee != 0 else { return Atomic(false) }
    return Atomic(String(cString: value) != "0")
  }()
}
