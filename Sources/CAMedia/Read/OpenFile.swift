// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// A regular file that somebody opened for reading, such as one that another process handed over.
package final class OpenFile: Sendable {
  /// The descriptor, valid as long as the object lives.
  let raw: Int32
  /// A name for errors; its ending helps to tell the format.
  package let name: String
  /// Closes the descriptor when it goes.
  private let owner: any AnyObject & Sendable
  private let isOver = Atomic(false)

  /// Whether reads fail from now on.
  var isGivenUp: Bool { isOver.load(ordering: .relaxed) }

  /// A file whose descriptor is closed by its owner, which the object keeps.
  package init(_ raw: Int32, name: String, of owner: any AnyObject & Sendable) {
    (self.raw, self.name, self.owner) = (raw, name, owner)
  }

  /// Has all later reads fail: nobody wants the film any more.
  package func giveUp() { isOver.store(true, ordering: .relaxed) }
}
