// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("layerkit port: overrides in extensions")
struct PortMoveTests {
  private let porting: Porting

  init() throws { porting = try Porting() }

  @Test("an override moves into its class, with its comments") func sameFile() throws {
    try porting.check([
      (
        """
        class A: UIView {
          var x = 1
        }

        // MARK: - Layout

        extension A {
          func before() {}

          /// Lays out.
          // Twice.
          @objc(lay) override func layoutSubviews() {
            super.layoutSubviews()  // first
            b.addTarget(self, action: #selector(before), for: .touchUpInside)
          }

          override var isHidden: Bool { didSet { before() } }  // kept

          func after() {}
        }

        """,
        """
        class A: UIView {
          var x = 1

          /// Lays out.
          // Twice.
          override func layoutSubviews() {
            super.layoutSubviews()  // first
            b.addTarget(self, action: A.before, for: .touchUpInside)
          }

          override var isHidden: Bool { didSet { before() } }  // kept
        }

        // MARK: - Layout

        extension A {
          func before() {}

          func after() {}
        }

        """
      )
    ])
  }

  @Test("an extension that has nothing else goes, one with a protocol stays") func whole() throws {
    try porting.check([
      (
        "class A: UIView {}\n\nextension A {\n  override func f() {}\n\n  override func g() {}\n}\n\nlet a = 1\n",
        "class A: UIView {\n  override func f() {}\n\n  override func g() {}\n}\n\nlet a = 1\n"
      ),
      (
        "class B: UIView {\n}\nextension B: P {\n  override func f() {}\n}\n",
        "class B: UIView {\n  override func f() {}\n}\nextension B: P {\n}\n"
      ),
      (
        "class C { class D: UIView {\n  let a = 1\n} }\nextension C.D { override class var layerClass: AnyClass { E.self } }\n",
        "class C { class D: UIView {\n  let a = 1\n\n  override class var layerClass: AnyClass { E.self }\n} }\n"
      ),
    ])
  }

  @Test("an override of a public extension stays public") func access() throws {
    try porting.check([
      (
        "open class A: UIView {\n}\npublic extension A {\n  override func f() {}\n  open override func g() {}\n}\n",
        "open class A: UIView {\n  public override func f() {}\n\n  open override func g() {}\n}\n"
      )
    ])
  }

  @Test("an override moves to another file of the run, with its imports") func otherFile() throws {
    try porting.check([
      (
        "import UIKit\n\nclass A: UIView {\n  let a = 1\n}\n",
        "import UIKit\nimport pop\n\nclass A: UIView {\n  let a = 1\n\n  override func f() {\n    g()\n  }\n}\n"
      ),
      (
        "import UIKit\nimport pop\n\nextension A {\n  override func f() {\n    g()\n  }\n\n  func g() {}\n}\n",
        "import UIKit\nimport pop\n\nextension A {\n  func g() {}\n}\n"
      ),
    ])
  }

  @Test("what a subclass overrides moves too") func overridden() throws {
    try porting.check([
      (
        "class A: UIView {\n}\nextension A {\n  @objc func f() {}\n  func g() {}\n}\nclass B: A {\n"
          + "}\nclass C: B {\n  override func f() {}\n}\n",
        "class A: UIView {\n  func f() {}\n}\nextension A {\n  func g() {}\n}\nclass B: A {\n"
          + "}\nclass C: B {\n  override func f() {}\n}\n"
      )
    ])
  }

  @Test("conditions around both are the same") func conditions() throws {
    try porting.check([
      (
        "#if canImport(UIKit)\nclass A: UIView {\n}\n#endif\n",
        "#if canImport(UIKit)\nclass A: UIView {\n  override func f() {}\n}\n#endif\n"
      ),
      (
        "#if canImport(UIKit)\nextension A {\n  override func f() {}\n  func g() {}\n}\n#endif\n",
        "#if canImport(UIKit)\nextension A {\n  func g() {}\n}\n#endif\n"
      ),
    ])
  }

  @Test(
    "what cannot move is named",
    arguments: [
      ("extension UIButton {\n  override func f() {}\n}\n", "UIButton is not among the files"),
      (
        "class A {}\nextension A where T: P {\n  override func f() {}\n}\n",
        "move this to the class A"
      ),
      (
        "class A {}\n#if DEBUG\nextension A {\n  override func f() {}\n}\n#endif\n",
        "move this to the class A"
      ),
    ])
  func kept(_ text: String, _ message: String) throws {
    let outcome = try porting.port([text])
    #expect(outcome.texts == [text])
    #expect(outcome.remarks.contains("warning: an extension cannot override; \(message)"))
  }

  @Test("a body that uses what is private in its file stays") func hidden() throws {
    let texts = [
      "class A: UIView {}\n",
      "extension A {\n  override func f() { secret() }\n  private func secret() {}\n}\n",
    ]
    let outcome = try porting.port(texts)
    #expect(outcome.texts == texts)
    #expect(outcome.remarks.contains("1.swift:2: warning: "))
    #expect(outcome.remarks.contains("secret, which is private in this file"))
    // In one file it is seen from both places.
    #expect(try porting.port([texts.joined()]).remarks.isEmpty)
  }

  @Test("remarks go with the code") func remarks() throws {
    let texts = [
      "class A: UIView {\n  let a = 1\n}\n",
      "extension A {\n  override func f() {\n    let t = UITableView()\n  }\n}\n",
    ]
    let before = try porting.folder.write("b0.swift", texts[0])
    let other = try porting.folder.write("b1.swift", texts[1])
    let seen = try Tool.run(["port", before, other])
    #expect(seen.complaint.hasPrefix("\(other):3: warning: "))
    let outcome = try porting.port(texts)
    #expect(
      outcome.remarks.hasPrefix("\(porting.folder.path("0.swift")):5: warning: "),
      "\(outcome.remarks)")
  }
}
