// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import UIKit

@Suite @MainActor struct VisualFormatTests {
  let root = box(300, 200)

  private func activate(
    _ format: String, options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil, _ views: [String: Any]
  ) {
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: format, options: options, metrics: metrics, views: views))
    root.layoutIfNeeded()
  }

  @Test("a row with spaces, sizes, metrics and alignment") func row() {
    let (a, b, c) = (bound(in: root), bound(in: root), bound(in: root))
    activate(
      "H:|-[a(40)]-[b(==a)] - gap - [c(>=10)]-0-|", options: .alignAllTop, metrics: ["gap": 12],
      ["a": a, "b": b, "c": c])
    activate("V:|-(5)-[a(30)]", ["a": a])
    #expect(a.frame == CGRect(x: 20, y: 5, width: 40, height: 30))
    #expect(b.frame.minX == 68 && b.frame.width == 40 && b.frame.minY == 5)
    #expect(c.frame.minX == 120 && c.frame.maxX == 300 && c.frame.minY == 5)
  }

  @Test("priorities and several predicates") func predicates() {
    let a = bound(in: root)
    activate("|-10-[a(>=50,<=80,==200@300)]", ["a": a])
    #expect(a.frame.minX == 10 && a.frame.width == 80)
  }

  @Test("a row from right to left") func backwards() {
    let (a, b) = (bound(in: root), bound(in: root))
    activate("|-10-[a(40)]-5-[b(30)]", options: .directionRightToLeft, ["a": a, "b": b])
    #expect(a.frame.minX == 250 && b.frame.minX == 215)
  }

  @Test(
    "a format that cannot be read names the place and the rule",
    arguments: [
      ("H:|-[a", 6, VisualFormatError.Rule.expected("\"]\"")),
      ("[a]-[", 5, .expected("the name of a view")),
      ("|-[a]-(", 7, .expected("a number or a name")),
      ("[a]x", 3, .expected("\"[\"")), ("", 0, .expected("\"[\"")),
      ("[a]|[b]", 4, .expected("the end")), ("[a(3@]", 5, .expected("a number or a name")),
      ("[a]-5[b]", 5, .expected("\"-\"")),
    ])
  func syntax(_ format: String, _ column: Int, _ rule: VisualFormatError.Rule) {
    let error = #expect(throws: VisualFormatError.self) { try VisualFormatParser.parse(format) }
    #expect(error?.column == column && error?.rule == rule, "\(String(describing: error))")
  }

  @Test("names that are missing make no constraints, and say so")
  func names() {
    let views: [String: Any] = ["a": bound(in: root), "t": "text", "free": UIView()]
    func rule(_ format: String, _ metrics: [String: Any] = [:]) -> VisualFormatError.Rule? {
      do throws(VisualFormatError) {
        let parsed = try VisualFormatParser.parse(format)
        _ = try VisualFormatBuilder(
          format: format, parsed: parsed, options: [], metrics: metrics, views: views
        ).build()
        return nil
      } catch {
        return error.rule
      }
    }
    #expect(rule("[b]") == .unknownView("b"))
    #expect(rule("[t]") == .notViewOrGuide("t"))
    #expect(rule("[a]-m-[a]") == .unknownMetric("m"))
    #expect(rule("[a]-m-[a]", ["m": "x"]) == .notNumber("m"))
    #expect(rule("|[free]") == .noSuperview("free"))
    #expect(
      NSLayoutConstraint.constraints(withVisualFormat: "[b", views: views).isEmpty)
  }
}
