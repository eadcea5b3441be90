// SPDX-License-Identifier: Apache-2.0
import CAExpressions
import Testing

@Suite("Expressions that depend on each other", .enabled(if: DuktapeLibrary.isThere))
struct DependencyTests {
  private func number(_ results: ExpressionResults, _ id: Int, _ frame: Int) throws -> [Double] {
    ExpressionCaseTests.numbers(try #require(results.values[id])[frame])
  }

  @Test("An expression reads the value behind another's expression")
  func chain() throws {
    var sample = SampleProject()
    sample.set("Probe/Rotation", "opacity * 2")
    sample.set("Probe/Opacity", "transform.position[0] + 1")
    sample.set("Probe/Position", "[time * 10, 0]")
    let results = try sample.evaluate(["Probe/Rotation", "Probe/Opacity"])
    #expect(try number(results, sample.named["Probe/Rotation"]!, 120) == [42])
    #expect(try number(results, sample.named["Probe/Opacity"]!, 120) == [21])
  }

  @Test("A cycle is named, and its properties play without their expressions")
  func cycle() throws {
    var sample = SampleProject()
    sample.set("Probe/Rotation", "opacity")
    sample.set("Probe/Opacity", "thisComp.layer('Control').rotation")
    sample.set("Control/Rotation", "thisComp.layer('Probe').rotation")
    sample.set("Probe/Scale", "[rotation, opacity]")
    let results = try sample.evaluate([
      "Probe/Rotation", "Probe/Opacity", "Control/Rotation", "Probe/Scale",
    ])
    let ring = ["Probe/Rotation", "Probe/Opacity", "Control/Rotation"].map { sample.named[$0]! }
    #expect(Set(results.failures.map(\.property)) == Set(ring))
    #expect(
      results.failures[0].reason
        == "depends on itself: Transform/Rotation of layer 'Probe' → Transform/Opacity of layer "
        + "'Probe' → Transform/Rotation of layer 'Control' → Transform/Rotation of layer 'Probe'")
    #expect(try number(results, sample.named["Probe/Scale"]!, 3) == [0, 100])
  }

  @Test("A property in its own expression has its value before it")
  func itself() throws {
    var sample = SampleProject()
    sample.set("Probe/Rotation", "rotation + thisLayer.transform.rotation + 1")
    let results = try sample.evaluate(["Probe/Rotation"])
    #expect(results.failures == [])
    #expect(try number(results, sample.named["Probe/Rotation"]!, 5) == [1])
  }

  @Test("Who reads an expression that fails later has no value of it in any frame")
  func laterFailure() throws {
    var sample = SampleProject()
    sample.set("Probe/Rotation", "opacity")
    sample.set("Probe/Opacity", "if (time > 1) { nowhere.x } else { 7 }")
    let results = try sample.evaluate(["Probe/Rotation", "Probe/Opacity"])
    #expect(results.failures.map(\.property) == [sample.named["Probe/Opacity"]!])
    #expect(results.failures[0].reason.contains("'nowhere' is not known"))
    #expect(try number(results, sample.named["Probe/Rotation"]!, 0) == [100])
    #expect(results.values[sample.named["Probe/Opacity"]!] == nil)
  }

  @Test(
    "What is missing is named",
    arguments: [
      ("thisComp.layer('Nobody').position", "there is no layer 'Nobody' in composition 'Main'"),
      ("effect('Fog')('Slider')", "there is no property 'Fog' in 'Effects' of layer 'Probe'"),
      ("parent.name", "layer 'Probe' has no parent"),
      ("key(1).time", "has no key frame 1 of 0"),
      ("[1, 2]", "gives 2 numbers, and the property has 1"),
      ("'abc'", "gives a value that is no finite number"),
      ("", "gives no value"),
      ("footage('a.json')", "footage is not supported"),
      ("class A {}", "line 1: 'class' is not supported"),
      ("let a = 1;\nlet b = ;", "line 2: a value is expected, not ;"),
      ("thisComp.layer(4).sourceRectAtTime()", "the size of layer 'Shapes' is not known"),
    ])
  func missing(_ expression: String, _ reason: String) throws {
    var sample = SampleProject()
    sample.set("Probe/Rotation", expression)
    let results = try sample.evaluate(["Probe/Rotation"], frames: 2)
    #expect(results.failures.map(\.reason) == [reason])
    #expect(results.values.isEmpty)
  }

  @Test("A chain of a hundred layers, each behind the one before")
  func longChain() throws {
    var project = ExpressionProject()
    project.compositions = [.init(name: "C", width: 1, height: 1, duration: 1, rate: 10)]
    for index in 1...90 {
      let layer = project.addLayer("L\(index)", index: index, composition: 0)
      let group = project.addGroup(
        "Transform", matchName: "ADBE Transform Group", to: project.layers[layer].root)
      let id = project.addProperty("Rotation", kind: .number, to: group)
      project.properties[id].still = .number(1)
      if index > 1 {
        project.properties[id].expression =
          "thisComp.layer(index - 1).rotation.valueAtTime(time - 0.05) + 1"
      }
    }
    struct Nothing: ExpressionSampling {
      func value(ofProperty property: Int, at time: Double) -> ExpressionValue { .number(1) }
      func sourceRectangle(
        ofLayer layer: Int, at time: Double, text: String?
      ) -> ExpressionRectangle? { nil }
    }
    let requests = (1..<90).map { ExpressionRequest(property: $0, firstFrame: 0, frameCount: 3) }
    let results = try ExpressionEvaluator(project).evaluate(requests, sampler: Nothing())
    #expect(results.failures == [])
    #expect(results.values[89]?.last == .number(90))
  }
}
