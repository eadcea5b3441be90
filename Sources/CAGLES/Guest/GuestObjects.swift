// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// How many objects exist for the GL of programs, for tests.
package enum GuestObjects {
  /// One count.
  package final class Count: Sendable {
    private let number = Atomic<Int>(0)

    /// How many there are.
    package var value: Int { number.load(ordering: .relaxed) }

    func add(_ more: Int) { number.add(more, ordering: .relaxed) }
  }

  /// ``GuestContext``.
  package static let contexts = Count()
  /// ``SharedImage``, with its texture.
  package static let images = Count()
  /// ``SharedFence``.
  package static let fences = Count()

  /// All of them, in words.
  package static var description: String {
    "\(contexts.value) contexts, \(images.value) images, \(fences.value) fences"
  }
}
