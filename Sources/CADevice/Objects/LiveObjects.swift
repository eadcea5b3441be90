// SPDX-License-Identifier: Apache-2.0

/// The kinds of object that a device owns.
package enum ObjectKind: String, Sendable, CaseIterable, Codable {
  case texture, sampler, buffer, vertexArray, program, framebuffer, fence, timestamp
}

/// How many objects of each kind exist: made and not yet deleted.
package struct LiveObjects: Hashable, Sendable, CustomStringConvertible {
  private var counts = [Int](repeating: 0, count: ObjectKind.allCases.count)

  package init() {}

  /// The number of objects of a kind.
  package subscript(kind: ObjectKind) -> Int {
    get { counts[kind.slot] }
    set { counts[kind.slot] = newValue }
  }

  /// The sum of all counts.
  package var total: Int { counts.reduce(0, +) }

  package var description: String {
    ObjectKind.allCases.filter { self[$0] != 0 }.map { "\($0.rawValue) \(self[$0])" }
      .joined(separator: " ")
  }
}

extension ObjectKind {
  fileprivate var slot: Int {
    switch self {
    case .texture: 0
    case .sampler: 1
    case .buffer: 2
    case .vertexArray: 3
    case .program: 4
    case .framebuffer: 5
    case .fence: 6
    case .timestamp: 7
    }
  }
}
