// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Numbers that no drawing should be given.
enum Poisons {
  static let all: [CGFloat] = [
    .nan, .infinity, -.infinity, 1e30, -1e30, 1e300, 1e-30, 0, -1, 1e6, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude, 1e19, -1e10,
  ]

  /// How many of them a use is tried with; `CA_ALL_NUMBERS` asks for all.
  private static let count = ProcessInfo.processInfo.environment["CA_ALL_NUMBERS"] == nil ? 5 : 99

  /// Some of them, others for each seed; those that are no numbers always.
  static func some(_ seed: Int) -> [CGFloat] {
    let rest = all.dropFirst(2)
    let picked = (0..<min(count, rest.count)).map { rest[2 + (seed * 5 + $0 * 7) % rest.count] }
    return all.prefix(2) + (count > rest.count ? Array(rest) : picked)
  }

  static func rects(_ value: CGFloat) -> [CGRect] {
    [
      CGRect(x: value, y: 2, width: 8, height: 8), CGRect(x: 2, y: 2, width: value, height: 8),
      CGRect(x: value, y: value, width: value, height: value),
      CGRect(x: -value, y: 0, width: value, height: value),
    ]
  }
}

/// Something that is done with a number.
struct NumberUse<Target>: Sendable {
  let name: String
  let use: @Sendable (Target, CGFloat) -> Void

  init(_ name: String, _ use: @escaping @Sendable (Target, CGFloat) -> Void) {
    (self.name, self.use) = (name, use)
  }
}
