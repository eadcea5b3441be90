// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("layerkit port")
struct PortTests {
  private let porting: Porting
  private var folder: Scratch { porting.folder }

  init() throws { porting = try Porting() }

  private func port(_ texts: [String]) throws -> (texts: [String], remarks: String) {
    try porting.port(texts)
  }

  private func check(_ pairs: [(old: String, new: String)]) throws { try porting.check(pairs) }

  @Test("attributes go, with their gaps and lines") func attributes() throws {
    try check([
      ("@objc func tap() {}\n", "func tap() {}\n"),
      ("  @objc(tapNow:) func tap(_ x: Int) {}", "  func tap(_ x: Int) {}"),
      (
        "@objcMembers\nclass A: NSObject {\n  @nonobjc var x = 1\n}\n",
        "class A: NSObject {\n  var x = 1\n}\n"
      ),
      ("class A {\n  @objc\n  func f() {}\n}\n", "class A {\n  func f() {}\n}\n"),
      ("  @IBInspectable @objc\r\n  var x = 1\r\n", "  var x = 1\r\n"),
      ("@IBDesignable open class A {}\n", "open class A {}\n"),
      ("public @objc dynamic var x = 1\n", "public dynamic var x = 1\n"),
      ("@objc // kept\nfunc f() {}\n", "// kept\nfunc f() {}\n"),
      ("@objc (1, 2)\n", "(1, 2)\n"),
      ("@available(iOS 13, *) @objc func f() {}\n", "@available(iOS 13, *) func f() {}\n"),
      ("@UIApplicationMain\nclass A {}\n", "@main\nclass A {}\n"),
      ("@NSApplicationMain class A {}\n", "@main class A {}\n"),
    ])
  }

  @Test("strings and comments stay, code in strings does not") func strings() throws {
    let kept = [
      "let a = \"@objc #selector(tap)\"\n", "// @objc func f()\n/* @objc /* nested */ @objc */\n",
      "let a = \"\"\"\n  @objc \"quoted\" \\\"\"\" #keyPath(A.b)\n  \"\"\"\n",
      "let a = #\"@objc \\(x) \"#\n", "let a = #\"\"\"#; let b = \"@objc\"\n",
      "let a = ##\"\"\"\n\"# @objc \\#(x)\n\"\"\"##\n", "let a = /@objc \"/\nlet b = \"@objc\"\n",
      "let a = #/ @objc \" /#\nlet b = \"@objc\"\n", "let a = 6 / 2; let b = \"/ @objc\"\n",
      "let `@objc` = 1\n", "",
    ]
    #expect(try port(kept).texts == kept)
    try check([
      (
        "let a = \"x \\(#keyPath(CALayer.isHidden)) @objc\"\n",
        "let a = \"x \\(\"hidden\") @objc\"\n"
      ),
      (
        "let a = #\"\\#(f(\")\", #keyPath(A.b))) @objc\"#\n",
        "let a = #\"\\#(f(\")\", \"b\")) @objc\"#\n"
      ),
    ])
  }

  @Test("a protocol of Objective-C becomes one of classes") func protocols() throws {
    try check([
      ("@objc protocol P {}\n", "protocol P: AnyObject {}\n"),
      ("@objc(PP) public protocol P: Q {}\n", "public protocol P: AnyObject, Q {}\n"),
      ("@objc protocol P: NSObjectProtocol {}\n", "protocol P: NSObjectProtocol {}\n"),
      ("@objc protocol P: AnyObject, Q {}\n", "protocol P: AnyObject, Q {}\n"),
      ("@objc class A {}\nprotocol P {}\n", "class A {}\nprotocol P {}\n"),
    ])
  }

  @Test("properties of layers become animatable, those of Core Data do not") func managed() throws {
    try check([
      (
        "class R: CALayer {\n  @NSManaged var width: CGFloat\n}\n",
        "class R: CALayer {\n  @CAAnimatable var width: CGFloat\n}\n"
      ),
      (
        "@NSManaged public dynamic var c: CGColor?\n",
        "@CAAnimatable public dynamic var c: CGColor?\n"
      ),
    ])
    let data = "import CoreData\nclass R { @NSManaged var a: Int }\n"
    let kept = try port([data, "class R { @NSManaged func f() }\n", "@NSManaged var c: CGColor\n"])
    #expect(kept.texts[0] == data)
    #expect(kept.remarks.contains("0.swift:1: warning: there is no module CoreData here"))
    #expect(kept.remarks.contains("0.swift:2: warning: there is no Core Data"))
    #expect(kept.remarks.contains("1.swift:1: warning: there is no Core Data"))
    #expect(kept.remarks.contains("2.swift:1: warning: give the property a default"))
  }

  @Test("a selector becomes its method") func selectors() throws {
    func body(_ call: String) -> String { "class V: UIView {\n  func f() { \(call) }\n}\n" }
    let pairs = [
      ("g(self, action: #selector(tap(_:)))", "g(self, action: V.tap(_:))"),
      ("g(target: self, selector: #selector(tap))", "g(target: self, selector: V.tap)"),
      ("g(action: #selector(self.tap))", "g(action: V.tap)"),
      ("g(action: #selector(Self.tap))", "g(action: V.tap)"),
      ("g(action: #selector(Other.tap(_:with:)))", "g(action: Other.tap(_:with:))"),
      ("g(action: #selector(A.B.tap))", "g(action: A.B.tap)"),
      (
        "g(action: #selector(V.tap as (V) -> () -> Void))",
        "g(action: (V.tap as (V) -> () -> Void))"
      ),
      ("g { h(action: #selector(tap)) }", "g { h(action: V.tap) }"),
    ]
    try check(pairs.map { (body($0.0), body($0.1)) })
    try check([
      (
        "extension A.B {\n  class func f() {}\n  func g() { h(action: #selector(f)) }\n}\n",
        "extension A.B {\n  class func f() {}\n  func g() { h(action: A.B.f) }\n}\n"
      ),
      (
        "class A {\n  struct B {}\n  func g() { h(action: #selector(f)) }\n}\n",
        "class A {\n  struct B {}\n  func g() { h(action: A.f) }\n}\n"
      ),
    ])
  }

  @Test("selectors without a method to be seen are left to a person") func otherSelectors() throws {
    let kept = [
      "h(action: #selector(tap))\n", "class A { func f() { perform(#selector(g), with: nil) } }\n",
      "class A { func f() { if x.responds(to: #selector(g)) {} } }\n",
      "class A { func f() { h(action: #selector(getter: x)) } }\n",
      "class A { func f() { h(action: #selector(model.reload)) } }\n",
      "class A { func f() { h(action: #selector(g as () -> Void)) } }\n",
      "let s = NSSelectorFromString(\"x\")\n", "let s: Selector? = nil\n",
    ]
    let outcome = try port(kept)
    #expect(outcome.texts == kept)
    for index in kept.indices {
      #expect(outcome.remarks.contains("\(index).swift:1: warning: "), "\(kept[index])")
    }
    let stored = try port(["class A {\n  lazy var s = #selector(g)\n}\n"])
    #expect(stored.texts == ["class A {\n  lazy var s = A.g\n}\n"])
    #expect(stored.remarks.contains("0.swift:2: warning: the value is the method now"))
  }

  @Test("key paths become strings of keys") func keyPaths() throws {
    try check([
      ("#keyPath(CALayer.position)", "\"position\""),
      ("#keyPath(CALayer.isHidden)", "\"hidden\""), ("#keyPath(CALayer.isOpaque)", "\"opaque\""),
      ("#keyPath(CALayer.isDoubleSided)", "\"doubleSided\""),
      ("#keyPath(CALayer.isGeometryFlipped)", "\"geometryFlipped\""),
      ("#keyPath(CAAnimation.isRemovedOnCompletion)", "\"removedOnCompletion\""),
      ("#keyPath(UIKit.UIView.layer.cornerRadius)", "\"layer.cornerRadius\""),
      ("#keyPath(name)", "\"name\""), ("#keyPath(A.`default`)", "\"default\""),
      // A property of the program is known by its own name, or by that of its attribute.
      (
        "class A { @objc var isOn = 1 }\nlet k = #keyPath(A.isOn)\n",
        "class A { var isOn = 1 }\nlet k = \"isOn\"\n"
      ),
      (
        "class B { @objc(isBig) var big = 1 }\nlet k = #keyPath(B.big)\n",
        "class B { var big = 1 }\nlet k = \"isBig\"\n"
      ),
      (
        "class C: UIView { override var isOpaque: Bool { true } }\nlet k = #keyPath(C.isOpaque)\n",
        "class C: UIView { override var isOpaque: Bool { true } }\nlet k = \"opaque\"\n"
      ),
    ])
  }

  @Test("imports name whole modules") func imports() throws {
    try check([
      ("import CoreGraphics.CGPath\n", "import CoreGraphics\n"),
      ("@_exported import QuartzCore.CoreAnimation\n", "@_exported import QuartzCore\n"),
      (
        "import class UIKit.UIView\nimport struct CoreGraphics.CGRect\n",
        "import class UIKit.UIView\nimport struct CoreGraphics.CGRect\n"
      ),
      ("import POP\n", "import pop\n"),
      ("import UIKit\nimport MyKit\n", "import UIKit\nimport MyKit\n"),
    ])
    let missing = try port(["import SwiftUI\nimport UIKit\nimport class Combine.Future\n"])
    #expect(missing.remarks.contains("0.swift:1: warning: there is no module SwiftUI here"))
    #expect(missing.remarks.contains("0.swift:3: warning: there is no module Combine here"))
  }

  @Test("literals of Xcode become initializers") func literals() throws {
    try check([
      (
        "let c = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)\n",
        "let c = UIColor(red: 1, green: 0, blue: 0, alpha: 1)\n"
      ),
      ("let i = #imageLiteral(resourceName: \"a\")\n", "let i = UIImage(named: \"a\")!\n"),
    ])
  }

  @Test(
    "what has no counterpart is listed with its line",
    arguments: [
      "token = view.observe(\\.frame) { _, _ in }",
      "view.addObserver(self, forKeyPath: \"frame\", options: [], context: nil)",
      "override func observeValue(forKeyPath: String?) {}", "UIStoryboard(name: \"Main\")",
      "method_exchangeImplementations(a, b)", "let t = UITableView()",
      "@IBOutlet var label: UILabel!",
      "@IBAction func tap() {}",
      "performSelector(inBackground: s, with: nil)",
    ])
  func remarks(_ line: String) throws {
    let outcome = try port(["import UIKit\n\n\(line)\n"])
    #expect(outcome.remarks.hasPrefix("\(folder.path("0.swift")):3: warning: "))
    #expect(outcome.remarks.split(separator: "\n").count == 1, "\(outcome.remarks)")
  }

  @Test("what exists here is not remarked on") func noRemarks() throws {
    let outcome = try port([
      "import UIKit\nlayer.setValue(1, forKeyPath: \"a\")\nlet a = layer.value(forKeyPath: \"b\")\n"
        + "#if os(Linux) || os(iOS)\n#endif\nx.observe(1)\nf(optional)\n"
    ])
    #expect(outcome.remarks.isEmpty)
  }

  @Test("lines of remarks are those of the file as it is then") func remarkLines() throws {
    let text = "@objc\nclass A {\n  @objc\n  @IBOutlet var x: UIView!\n  let t = UITextView()\n}\n"
    let path = try folder.write("a.swift", text)
    let seen = try Tool.run(["port", path])
    #expect(seen.complaint.contains("a.swift:4: warning") && seen.complaint.contains("a.swift:5:"))
    let written = try Tool.run(["port", "--write", path])
    #expect(written.complaint.contains("a.swift:2: warning"))
    #expect(written.complaint.contains("a.swift:3: warning"))
  }

  @Test("the changes are a diff that patch takes, and no file changes") func diff() throws {
    var lines = (1...40).map { "let a\($0) = \($0)" }
    lines[2] = "@objc let a = #keyPath(A.b)"
    lines[4] = "@objc"
    lines[30] = "import CoreGraphics.CGPath"
    lines[39] = "@objc let last = 1"
    let text = lines.joined(separator: "\n")
    let path = try folder.write("a.swift", text)
    let outcome = try Tool.run(["port", "a.swift"], in: folder.url)
    #expect(outcome.status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(outcome.text.hasPrefix("--- a.swift\n+++ a.swift\n@@ -1,8 +1,7 @@\n"))
    #expect(outcome.text.contains("\\ No newline at end of file"))
    try outcome.output.write(to: folder["a.diff"])
    let patched = try Tool.shell("patch -p0 < a.diff", in: folder.url)
    if patched.status == 127 { return print("patch is not installed; the diff is not applied") }
    #expect(patched.status == 0, "\(patched.text)\(patched.complaint)")
    let result = try String(contentsOfFile: path, encoding: .utf8)
    _ = try folder.write("b.swift", text)
    #expect(try Tool.run(["port", "--write", folder.path("b.swift")]).status == 0)
    #expect(result == (try String(contentsOf: folder["b.swift"], encoding: .utf8)))
  }

  @Test(
    "the first file of the page on porting becomes the second, which popTests compiles and runs")
  func page() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "docs/LayerKit.docc/PortYourFirstAnimation.md"),
      encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    let compiled = try String(
      contentsOf: root.appending(path: "Tests/popTests/PortedExample.swift"), encoding: .utf8)
    #expect(compiled.split(separator: "\n", maxSplits: 1)[1] == blocks[1])
    let ported = try port([blocks[0]])
    #expect(ported.texts == [blocks[1]])
    #expect(ported.remarks.isEmpty)
  }

  @Test("--check says by its status whether something is left") func checkOption() throws {
    let path = try folder.write("a.swift", "@objc class A {}\n")
    let before = try Tool.run(["port", "--check", path])
    #expect(before.status == 65 && before.output.isEmpty)
    #expect(before.complaint.contains("a.swift is not ported"))
    #expect(try Tool.run(["port", "--write", path]).status == 0)
    #expect(try Tool.run(["port", "--check", path]).status == 0)
    #expect(try Tool.run(["port", "--check", "--write", path]).status == 2)
    #expect(try Tool.run(["port"]).status == 2)
  }

  @Test("a folder stands for the Swift files in it") func folders() throws {
    for name in ["in/b/c", "in/.build"] {
      try FileManager.default.createDirectory(
        at: folder[name], withIntermediateDirectories: true)
    }
    for name in ["in/a.swift", "in/b/c/d.swift", "in/.build/e.swift", "in/f.txt"] {
      _ = try folder.write(name, "@objc class A {}\n")
    }
    #expect(try Tool.run(["port", "--write", folder.path("in")]).status == 0)
    let ported = try ["in/a.swift", "in/b/c/d.swift", "in/.build/e.swift", "in/f.txt"].map {
      try String(contentsOf: folder[$0], encoding: .utf8) == "class A {}\n"
    }
    #expect(ported == [true, true, false, false])
  }

  @Test(
    "source that does not end is refused with its line, and stays",
    arguments: [
      "\n/* a", "\nlet a = \"b\n", "\nlet a = \"\"\"\nb\n", "\nlet a = \"\\(b\n", "\nlet a = #/b",
    ])
  func broken(_ text: String) throws {
    let path = try folder.write("a.swift", "@objc class A {}" + text)
    let outcome = try Tool.run(["port", "--write", path])
    #expect(outcome.status == 65)
    #expect(outcome.complaint.hasPrefix("\(path):2: error: the "), "\(outcome.complaint)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "@objc class A {}" + text)
  }

  @Test("files that cannot be read are 74, those that are no text 65") func unreadable() throws {
    #expect(try Tool.run(["port", folder.path("none.swift")]).status == 74)
    try Data([0x40, 0xFF, 0xFE]).write(to: folder["a.swift"])
    let outcome = try Tool.run(["port", folder.path("a.swift")])
    #expect(outcome.status == 65 && outcome.complaint.contains("not in UTF-8"))
  }

  @Test("nesting has no depth that ends the tool") func deepNesting() throws {
    let depth = 100_000
    let text =
      "let a = " + String(repeating: "\"\\(", count: depth) + "1"
      + String(repeating: ")\"", count: depth) + "\n" + String(repeating: "/*", count: depth)
      + String(repeating: "*/", count: depth) + String(repeating: "(", count: depth) + "\n"
    let path = try folder.write("a.swift", text + "@objc class A {}\n")
    #expect(try Tool.run(["port", "--write", path]).status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text + "class A {}\n")
  }
}
