// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import layerkit_dev

@Suite("layerkit-dev served") struct ServedTests {
  @Test("slopes of a table leave out the first fifth and are per 100 events")
  func slopes() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "slopes-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    let rows = (0..<10).map { "\($0 * 10)\t\($0 < 2 ? 900 : 40)\t\(7 + $0)" }
    let text = (["kills\tdescriptors\tkB"] + rows).joined(separator: "\n") + "\n"
    try text.write(to: file, atomically: true, encoding: .utf8)
    let outcome = try Tool.develop(["served", "slopes", file.path])
    #expect(outcome.status == 0)
    #expect(
      outcome.text == """
        descriptors 40 to 40, +0.00 ± 0.00 per 100 kills
        kB 9 to 16, +10.00 ± 0.00 per 100 kills

        """)
    try (text + "100\tmany\t3\n").write(to: file, atomically: true, encoding: .utf8)
    let bad = try Tool.develop(["served", "slopes", file.path])
    #expect(bad.status == 2)
    #expect(bad.complaint.contains("\(file.path):12: 3 numbers are needed"), "\(bad.complaint)")
  }

  @Test("a tick without a picture of its own is as late as the next one that comes")
  func lateness() {
    let late = Lateness(rate: 10, limit: 5)
    late.note(1.0, at: 1.01)
    late.note(1.1, at: 1.1)
    late.note(1.4, at: 1.45)
    late.awaitAll()
    #expect(late.skipped == 2)
    let expected = [0.01, 0, 0.05, 0.15, 0.25]
    #expect(zip(late.times, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(late.times)")
  }
}
