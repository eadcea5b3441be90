// SPDX-License-Identifier: Apache-2.0

/// Bounds how deep values lie in each other where they are read or written by recursion, so that
/// none of them ends the stack.
///
/// All recursions of a thread count together, as one value may be read by several of them.
package enum NestedValues {
  /// How deep lists, dictionaries, groups, cells, layers and pictures may nest where they are read
  /// from the program, or written to or read from an archive; deeper ones are left out.
  package static let deepest = 64

  private final class Depth {
    var count = 0
  }

  private static let depth = ThreadSlot<Depth>(.nestedValues)

  /// Calls `body` one level deeper; nil, without the call, where that is too deep.
  @discardableResult
  package static func deeper<Result>(
    limit: Int = deepest, _ body: () -> Result?
  ) -> Result? {
    let depth = depth.object { Depth() }
    guard depth.count < limit else {
      Notice.say("Values more than \(limit) deep in each other are left out.")
      return nil
    }
    depth.count += 1
    defer { depth.count -= 1 }
    return body()
  }
}
