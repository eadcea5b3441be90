// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAExpressions

@Suite("Hostile expressions end with a sentence", .enabled(if: DuktapeLibrary.isThere), .serialized)
struct HostileTests {
  /// Evaluates a hostile expression of an opacity beside a good one.
  private func failure(
    _ expression: String, limits: ExpressionLimits = ExpressionLimits()
  ) throws -> String {
    var sample = SampleProject()
    sample.set("Probe/Opacity", expression)
    sample.set("Probe/Rotation", "time * 2 + [1, 2].map(v => v + 1).length")
    let results = try sample.evaluate(
      ["Probe/Opacity", "Probe/Rotation"], frames: 61, limits: limits)
    #expect(results.failures.map(\.property) == [sample.named["Probe/Opacity"]!])
    #expect(results.values[sample.named["Probe/Rotation"]!]?.last == .number(4))
    return results.failures.first?.reason ?? ""
  }

  @Test(
    "Loops without an end",
    arguments: [
      "for (;;) {}", "while (true) {}", "do {} while (1)",
      "for (;;) { try { for (;;) {} } catch (e) {} }",
      "try { for (;;) {} } finally { for (;;) {} }",
      "var f = () => f2(); function f2() { while (1) f3() } "
        + "function f3() {} f()",
      "function g(n) { try { return g(n) } catch (e) { return g(n) } } for (;;) g()",
      "wiggle(1, 1, 1e9)", "smooth(1, 1e9)", "for (var i = 0; i < 1e9; i++) valueAtTime(i)",
      "a = [1]; for (const v of a) a.push(v)",
      "for (;;) thisComp.layer(2).toComp([0, 0])", "x: while (1) { continue x }",
    ])
  func endless(_ expression: String) throws {
    let reason = try failure(expression)
    #expect(
      reason.contains("steps") || reason.contains("too deeply") || reason.contains("no property"),
      "\(reason)")
  }

  @Test(
    "Deep recursion",
    arguments: [
      "function f() { return f() + 1 } f()", "var o = {}; o.toString = () => '' + o; '' + o",
      "[1].sort.call([2, 1], function f() { return [2, 1].sort(f) })",
      "JSON.stringify((function n(d) { return d ? [n(d - 1)] : 1 })(5000))",
    ])
  func deep(_ expression: String) throws {
    #expect(try !failure(expression).isEmpty)
  }

  @Test(
    "Memory",
    arguments: [
      "var s = 'x'; while (true) s += s; s.length", "'x'.repeat(1 << 30).length",
      "var a = []; while (1) a.push(new Array(1000).fill(0))",
      "new Array(1 << 28).join('abc').length",
      "var a = []; for (;;) a.push(a.concat(a))", "'abc'.padStart(1e9).length",
      "try { var s = 'x'; for (;;) s += s } catch (e) { var t = 'y'; for (;;) t += t }",
    ])
  func memory(_ expression: String) throws {
    let reason = try failure(expression)
    #expect(
      ["memory", "steps", "too long"].contains { reason.contains($0) }, "\(reason)")
  }

  @Test(
    "Functions of the engine that count no steps",
    arguments: [
      "/^(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab') ? 1 : 2",
      "var s = 'a'.repeat(1e6); s.indexOf(s.slice(0, 5e5) + 'b')",
    ])
  func native(_ expression: String) throws {
    var limits = ExpressionLimits()
    limits.secondsPerValue = 0.3
    let reason = try failure(expression, limits: limits)
    #expect(["too long", "memory"].contains { reason.contains($0) }, "\(reason)")
  }

  @Test(
    "Functions of the engine that go through lists and texts count by their length",
    arguments: [
      "var a = []; a.length = 4294967295; a.forEach(() => 1); 5",
      "var a = []; for (i = 0; i < 9000; i++) a.push(i * 7919 % 9001); for (;;) a.slice().sort()",
      "var a = new Array(5e4); for (var i = 0; i < 100; i++) a.reverse().join(); 5",
      "var s = 'ab'.repeat(1e5); for (var i = 0; i < 100; i++) s.split('b').length",
      "var s = 'ab'.repeat(1e5); for (var i = 0; i < 100; i++) { /c/.test(s) } 5",
      "var s = '1'.repeat(1e5); for (var i = 0; i < 9999; i++) s += i; s.length",
      "var s = '', i; for (i = 0; i < 30000; i++) s = s + 'abcdefgh'; s.length",
      "var s = JSON.stringify('a'.repeat(1e5)); for (var i = 0; i < 100; i++) JSON.parse(s); 5",
    ])
  func priced(_ expression: String) throws {
    let reason = try failure(expression)
    #expect(reason.contains("steps"), "\(reason)")
  }

  @Test(
    "Tricks reach nothing",
    arguments: [
      "Array.prototype.map = () => [1]; 5", "Object.prototype.x = 5; 5", "Math.sin = 1; 5",
      "(function () { return this })().x", "[].constructor.constructor('return 5')()",
      "(() => {}).constructor('for(;;);')()", "eval('5')", "Function('return 5')()",
      "(function () { this.$tick = 5 })(); 5",
      "$tick = function () {}; for (;;) {}", "$R.current", "$turn()", "$shared[0]", "require('fs')",
      "thisComp.layer.constructor('return 1')()", "Object.setPrototypeOf(Array.prototype, null); 5",
      "Object.defineProperty(Array.prototype, 'map', {value: 1}); 5", "globalThis.x", "window.x",
      "thisLayer.__proto__.x = 1; value", "thisLayer.counter = 1; 5",
      "thisComp.layer = null; 5", "thisProperty.propertyGroup(1).x = 1; 5",
      "arguments.callee.caller", "new Proxy({}, {})",
    ])
  func tricks(_ expression: String) throws {
    #expect(try !failure(expression).isEmpty)
  }

  @Test("The file's steps together are bounded, too")
  func allSteps() throws {
    var sample = SampleProject()
    for name in ["Rotation", "Opacity", "Position"] {
      sample.set("Probe/\(name)", "for (var i = 0; i < 5000; i++) {} 5")
    }
    var limits = ExpressionLimits()
    limits.steps = 100_000
    let results = try sample.evaluate(["Probe/Rotation", "Probe/Opacity"], limits: limits)
    #expect(results.failures.count == 2)
    #expect(results.failures[0].reason == "the file's expressions take more than 100000 steps")
  }

  @Test("Steps of properties that others read count once for all of them")
  func nestedSteps() throws {
    var sample = SampleProject()
    sample.set("Probe/Opacity", "for (var i = 0; i < 9000; i++) {} time")
    sample.set("Probe/Rotation", "thisLayer.opacity; for (var i = 0; i < 9000; i++) {} 5")
    var limits = ExpressionLimits()
    (limits.steps, limits.stepsPerValue) = (100_000, 90_000)
    let results = try sample.evaluate(["Probe/Rotation"], frames: 10, limits: limits)
    #expect(results.failures.contains { $0.reason.contains("take more than 100000 steps") })
  }

  @Test(
    "What a script throws runs nothing more of it, and others go on",
    arguments: [
      ("throw Symbol('a')", "throws a symbol"),
      ("throw {toString: () => { for (;;) {} }}", "object"),
      ("throw 'x'.repeat(1e5)", "throws 'xxx"), ("throw 5", "throws 5"),
      ("var x = {toString: function () { throw Symbol('a') }}; '' + x", "symbol"),
    ])
  func thrown(_ expression: String, _ words: String) throws {
    let reason = try failure(expression)
    #expect(reason.contains(words) && reason.count < 600, "\(reason)")
  }

  @Test("A limit that a script swallows fails that script, and no other")
  func swallowed() throws {
    var sample = SampleProject()
    sample.set(
      "Probe/Opacity", "function r() { try { for (;;) {} } finally { return 5 } } r()")
    sample.set("Probe/Rotation", "try { throw 1 } catch (e) { 7 }")
    let results = try sample.evaluate(["Probe/Opacity", "Probe/Rotation"])
    #expect(results.failures.map(\.property) == [sample.named["Probe/Opacity"]!])
    #expect(results.values[sample.named["Probe/Rotation"]!]?.first == .number(7))
  }

  @Test(
    "Languages and money that are not known are named",
    arguments: [
      "(1).toLocaleString('sv')", "(1).toLocaleString('constructor')",
      "(1).toLocaleString('fr', {style: 'currency', currency: 'USD'})",
      "(1).toLocaleString('en', {style: 'unit', unit: 'meter'})",
      "new Date(0).toLocaleDateString('de-DE')", "new Date(NaN).toISOString()",
    ])
  func languages(_ expression: String) throws {
    let reason = try failure(expression + ".length")
    #expect(reason.contains("not supported") || reason.contains("no time"), "\(reason)")
  }

  @Test("Long texts are refused")
  func longText() throws {
    let long = String(repeating: "1 + ", count: 30_000) + "1"
    #expect(try failure(long).contains("longer than 65536 bytes"))
    #expect(try failure(String(repeating: "1 + ", count: 500) + "1").contains("operators in a row"))
    #expect(
      try failure(String(repeating: "(", count: 5000) + "1").contains("nests deeper than 200"))
  }

  @Test("With too little memory nothing runs, and the sentence says so")
  func littleMemory() throws {
    var limits = ExpressionLimits()
    limits.bytes = 4 << 20
    var sample = SampleProject()
    sample.set("Probe/Opacity", "('x'.repeat(2e6) + 'y'.repeat(2e6)).length")
    sample.set("Probe/Rotation", "5")
    let results = try sample.evaluate(["Probe/Opacity", "Probe/Rotation"], limits: limits)
    #expect(results.failures.map(\.reason) == ["needs more memory than is allowed"])
    #expect(results.values[sample.named["Probe/Rotation"]!]?.first == .number(5))
  }

  @Test("Without the library an error names its package")
  func missingLibrary() throws {
    var sample = SampleProject()
    sample.set("Probe/Rotation", "5")
    var evaluator = ExpressionEvaluator(sample.project)
    evaluator.table = nil
    let request = ExpressionRequest(
      property: sample.named["Probe/Rotation"]!, firstFrame: 0, frameCount: 1)
    let error = #expect(throws: ExpressionEngineError.self) {
      try evaluator.evaluate([request], sampler: sample)
    }
    #expect(error?.description.contains("libduktape207") == true)
    #expect(try evaluator.evaluate([], sampler: sample).failures == [])
  }

  @Test("Many that end their process are given up together")
  func manyLost() throws {
    var sample = SampleProject()
    let bomb = "/^(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab')"
    let names = ["Rotation", "Opacity", "Position", "Scale"].map { "Probe/\($0)" }
    for (place, name) in names.enumerated() { sample.set(name, bomb + " + \(place)") }
    var limits = ExpressionLimits()
    limits.secondsPerValue = 0.2
    let results = try sample.evaluate(names, limits: limits)
    #expect(results.failures.count == 4)
    #expect(results.failures[3].reason.contains("is left out"))
  }
}
