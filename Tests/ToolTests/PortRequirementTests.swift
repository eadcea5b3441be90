// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import layerkit

@Suite("layerkit port: optional requirements")
struct PortRequirementTests {
  private let porting: Porting

  init() throws { porting = try Porting() }

  private func requirement(_ text: String) -> String {
    "@objc protocol P {\n  @objc optional \(text)\n}\n"
  }

  private func ported(_ text: String, _ body: String) -> String {
    "protocol P: AnyObject {\n  \(text)\n}\n\nextension P {\n  \(body)\n}\n"
  }

  @Test("a requirement gets a default that does nothing, or answers nil")
  func defaults() throws {
    let pairs = [
      ("func f()", "func f() {}"),
      ("func f(_ a: Int, b c: [Int: Int])", "func f(_ a: Int, b c: [Int: Int]) {}"),
      ("func f() -> Void", "func f() -> Void {}"), ("func f() -> ()", "func f() -> () {}"),
      ("func f(a: Int) -> UIView?", "func f(a: Int) -> UIView? { nil }"),
      ("func f() -> (() -> Void)?", "func f() -> (() -> Void)? { nil }"),
      ("func f(g: () -> Int)", "func f(g: () -> Int) {}"),
      ("func f(a: Int,\n    b: Int) throws", "func f(a: Int,\n    b: Int) throws {}"),
      ("static func f()", "static func f() {}"),
    ]
    for pair in pairs {
      try porting.check([(requirement(pair.0), ported(pair.0, pair.1))])
    }
    try porting.check([
      (
        requirement("var name: String? { get }"),
        ported("var name: String? { get }", "var name: String? { nil }")
      )
    ])
    try porting.check([
      (
        requirement("var name: String? { get set }"),
        ported("var name: String? { get set }", "var name: String? { get { nil } set {} }")
      )
    ])
    try porting.check([
      (
        "@objc public protocol P: NSObjectProtocol {\n  func must()\n  @objc optional func a()\n"
          + "  @objc optional func b()\n}\nlet x = 1\n",
        "public protocol P: NSObjectProtocol {\n  func must()\n  func a()\n  func b()\n}\n\n"
          + "extension P {\n  public func a() {}\n  public func b() {}\n}\nlet x = 1\n"
      )
    ])
  }

  @Test(
    "what callers take instead is what the default answers",
    arguments: [
      ("x?.f?() ?? true", "true"), ("x.f?() ?? -1", "-1"), ("x?.f?() ?? .zero", ".zero"),
      ("x?.f?() ?? []", "[]"), ("x?.f?() ?? [:]", "[:]"), ("x?.f?() == true", "false"),
      ("x?.f?() != false", "true"), ("x?.f?() == false", "true"), ("x?.f?() != true", "false"),
    ])
  func fallbacks(_ call: String, _ answer: String) throws {
    let body = "func f() -> T"
    let use = "let a = (\(call))\n_ = x?.f?()\nfunc g() {\n  x?.f?()\n  self.y.x?.f?()\n}\n"
    try porting.check([
      (
        requirement(body) + use,
        ported(body, "\(body) { \(answer) }") + use.replacing("f?", with: "f")
      )
    ])
  }

  @Test(
    "a result that callers do not agree on is left to a person",
    arguments: [
      "let a = x?.f?()\n", "", "let a = (x?.f?() ?? 1, x?.f?() ?? 2)\n", "let a = x?.f?() ?? b\n",
      "let a = x?.f?().count ?? 1\n", "let a = x?.f?() ?? 1 + 2\n", "return x?.f?()\n",
    ])
  func disagreement(_ use: String) throws {
    let outcome = try porting.port([requirement("func f() -> Int") + use])
    #expect(outcome.texts == ["protocol P: AnyObject {\n  optional func f() -> Int\n}\n" + use])
    #expect(outcome.remarks.contains("0.swift:2: warning: write an optional requirement"))
    #expect(outcome.remarks.split(separator: "\n").count == 1)
  }

  @Test("callers lose the mark, in other files too; closures keep it") func calls() throws {
    try porting.check([
      (
        requirement("func moved(_ x: Int)"),
        ported("func moved(_ x: Int)", "func moved(_ x: Int) {}")
      ),
      ("d?.moved?(1)\nd.moved!(2)\nd?.moved(3)\n", "d?.moved(1)\nd.moved(2)\nd?.moved(3)\n"),
      ("self.handler?(1)\nmoved?(2)\n", "self.handler?(1)\nmoved?(2)\n"),
      (
        "a.delegate?.scrollViewDidScroll?(a)\nd?.gestureRecognizerShouldBegin?(g) ?? true\n",
        "a.delegate?.scrollViewDidScroll(a)\nd?.gestureRecognizerShouldBegin(g) ?? true\n"
      ),
    ])
    // A closure of the program that has the name of a requirement.
    let closure =
      "class A {\n  var scrollViewDidScroll: ((Int) -> Void)?\n}\na.scrollViewDidScroll?(1)\n"
    try porting.check([(closure, closure)])
    for type in ["((Int) -> Void)?", "Done?", "(\n    (Int) -> Void)?"] {
      let named =
        "typealias Done = (Int) -> Void\nclass A {\n  var a, textFieldDidEndEditing: \(type)\n}\n"
        + "a.textFieldDidEndEditing?(f)\n"
      try porting.check([(named, named)])
    }
    let question = try porting.port([requirement("func f()") + "if d?.f != nil {}\n"])
    #expect(question.remarks.contains("0.swift:8: warning: the method is always there"))
  }

  @Test(
    "variables with the name of a method keep no mark at its callers",
    arguments: [
      "let tableView = UITableView()", "var tableView: UITableView?", "weak var tableView: T!",
      "lazy var tableView: T = {\n    T { (a: Int) -> Int in a }\n  }()",
      "func f() {\n    let tableView = a.tableView\n  }", "let tableView: T, done: () -> Void",
      "var tableView: ((T, Path) -> Void)?",
    ])
  func variables(_ variable: String) throws {
    let type = "class A {\n  \(variable)\n}\n"
    let call = "a?.delegate?.tableView?(t, didSelectRowAt: a ? b : c)\n"
    try porting.check([(type + call, type + call.replacing("tableView?(", with: "tableView("))])
    // The program's own protocols, without a label.
    let own = "let moved = 1\nclass B {\n  var moved: Int?\n}\nd?.moved?(1)\n"
    try porting.check([
      (
        requirement("func moved(_ x: Int)") + own,
        ported("func moved(_ x: Int)", "func moved(_ x: Int) {}")
          + own.replacing("?(1)", with: "(1)")
      )
    ])
  }

  @Test("a method of a subclass that callers do not reach is named") func unreached() throws {
    let text = requirement("func f()") + "class A: NSObject, P {}\nclass B: A {\n  func f() {}\n}\n"
    let outcome = try porting.port([text])
    #expect(outcome.remarks.contains("0.swift:10: warning: A conforms to P and has no f"))
    #expect(outcome.remarks.split(separator: "\n").count == 1)
    for fine in ["class B: A, P {\n", "class B: A {\n}\nextension B: P {\n", "class B {\n"] {
      #expect(try porting.port([text.replacing("class B: A {\n", with: fine)]).remarks.isEmpty)
    }
  }

  @Test("the delegate methods that port knows are those of LayerKit's protocols") func known()
    throws
  {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    var methods: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where path.hasSuffix(".swift") && !path.hasPrefix("layerkit") {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      guard text.contains("Delegate") else { continue }
      for found in text.matches(of: /public protocol \w+Delegate\b[^{]*\{((?s).*?)\n\}/) {
        methods.formUnion(found.1.matches(of: /\n  func (\w+)/).map { String($0.1) })
      }
    }
    #expect(methods.filter { $0.contains(where: \.isUppercase) } == PortDelegates.methods)
  }
}
