// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Work that grows with the square of a file takes longer at these sizes than any test may run.
@Suite("layerkit port: large files")
struct PortSizeTests {
  /// The parts of a file: each part had a rule that looked at the whole file, or at all before.
  private static let parts = [
    "@objc @NSManaged var a: CGFloat; let t = UITableView(); h(action: #selector(f))\n",
    "x.removeObserver(self, forKeyPath: g(", "extension A { override func f() {} }\n",
    "=/[=/[##### ",
  ]

  @Test("the time grows with the size", arguments: parts)
  func large(_ part: String) throws {
    let folder = try Scratch()
    let text = "class A: UIView {}\n" + String(repeating: part, count: 25_000)
    let outcome = try Tool.run(["port", try folder.write("a.swift", text)])
    #expect(!outcome.wasKilled)
    #expect(outcome.status == 0, "\(outcome.complaint.prefix(200))")
  }
}
