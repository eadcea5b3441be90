// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import UIKit

/// The memory of texts that change. Each test has a process of its own.
@Suite struct TextMemoryTests {
  /// The pages that the process has resident.
  private static func pages() throws -> Int {
    let file = try #require(FileHandle(forReadingAtPath: "/proc/self/statm"))
    defer { try? file.close() }
    let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    return Int(text.split(separator: " ")[1]) ?? 0
  }

  /// Changes a text often and expects the memory to stay: 800 bytes for each change would be more
  /// than a thousand pages.
  @MainActor private static func expectNoGrowth(_ change: (Int) -> Void) throws {
    for number in 0..<1_500 { change(number) }
    let before = try pages()
    for number in 0..<6_000 { change(number) }
    #expect(try pages() - before < 400)
  }

  @Test("a label whose text changes keeps none of its texts") func label() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
        try Self.expectNoGrowth { label.text = "\($0 % 1000)" }
      }
    }
  }

  @Test("a label that is drawn, and measured, keeps none of its texts") func drawn() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
        try Self.expectNoGrowth {
          label.text = "\($0 % 1000)"
          _ = label.intrinsicContentSize
          if $0 % 10 == 0 { label.layer.displayIfNeeded() }
        }
      }
    }
  }

  @Test("a button whose title changes keeps none of its titles") func button() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
        try Self.expectNoGrowth {
          button.setTitle("\($0 % 1000)", for: .normal)
          button.layoutIfNeeded()
        }
      }
    }
  }
}
