// SPDX-License-Identifier: Apache-2.0
import CAReading
import Foundation
import Testing

@Suite("Parameters of scenes")
struct SceneParameterTests {
  private func parameters(_ body: String) throws -> SceneParameters {
    try SceneParameters(
      Data("{\"layerkit_parameters\": 1, \"parameters\": {\n\(body)\n}}".utf8), file: "p.json")
  }

  private func one(_ members: String) throws -> SceneParameter {
    let text = "\"a\": {\(members), \"target\": {\"layer\": \"x\", \"key\": \"string\"}}"
    return try #require(try parameters(text)["a"])
  }

  private func misfit(_ parameter: SceneParameter, _ json: String) throws -> String? {
    parameter.misfit(try JSONValue(parsing: json))
  }

  @Test(
    "a value that does not fit has the rule",
    arguments: [
      (#""kind": "text", "longest": 3"#, #""abc""#, nil),
      (#""kind": "text", "longest": 3"#, #""👨‍👩‍👧ab""#, nil),
      (#""kind": "text", "longest": 3"#, #""abcd""#, "at most 3 characters, not 4"),
      (#""kind": "text""#, "5", "a text"),
      (#""kind": "number", "minimum": 1, "maximum": 2"#, "1.5", nil),
      (#""kind": "number", "minimum": 1, "maximum": 2"#, #""2""#, nil),
      (#""kind": "number", "minimum": 1"#, "0.5", "at least 1"),
      (#""kind": "number", "maximum": 2"#, "2.5", "at most 2"),
      (#""kind": "number", "whole": true"#, "2.5", "whole"),
      (#""kind": "number""#, #""nan""#, "a number"),
      (#""kind": "choice", "choices": ["left", "right"]"#, #""left""#, nil),
      (#""kind": "choice", "choices": ["left", "right"]"#, #""lefft""#, "did you mean left?"),
      (#""kind": "flag""#, #""yes""#, nil), (#""kind": "flag""#, #""perhaps""#, "true or false"),
      (#""kind": "point""#, "[1, 2]", nil), (#""kind": "point""#, "[1]", "two numbers"),
      (#""kind": "color""#, "[1, 0, 0]", nil), (#""kind": "color""#, "true", "colour"),
      (#""kind": "image""#, #""""#, "path of a picture"),
    ] as [(String, String, String?)])
  func misfits(_ members: String, _ value: String, _ word: String?) throws {
    let rule = try misfit(try one(members), value)
    if let word {
      #expect(rule?.contains(word) == true, "\(rule ?? "")")
    } else {
      #expect(rule == nil)
    }
  }

  @Test("a choice may stand for another value")
  func choices() throws {
    let choice = try one(##""kind": "choice", "choices": {"dark": "#000", "light": "#fff"}"##)
    #expect(choice.targetValue(JSONValue(.string("dark"), line: 1)).string == "#000")
  }

  @Test("everything that is wrong with a file is named, with way and line")
  func faults() throws {
    let faults = try #require(throws: SceneFaults.self) {
      try parameters(
        """
        "a": {"kind": "texts", "target": {"layer": "x", "key": "y"}},
        "b": {"kind": "text", "minimum": 1, "target": {"layer": "x"}},
        "c": {"kind": "number", "minimum": 3, "maximum": 2, "default": 9},
        "d": {"kind": "choice", "target": [], "colour": 1}
        """)
    }.faults
    #expect(
      faults.map { "\($0.line ?? 0) \($0.way)" } == [
        "2 parameters.a.kind", "3 parameters.b.minimum", "3 parameters.b.target",
        "4 parameters.c", "4 parameters.c.target", "4 parameters.c.default",
        "5 parameters.d.colour", "5 parameters.d.choices", "5 parameters.d.target",
      ], "\(faults)")
    #expect(faults[0].rule.contains("did you mean text?"))
  }

  @Test(
    "members that stand twice, and lengths that are none",
    arguments: [
      (#""kind": "text", "title": "A", "title": "B""#, "title", "stands twice"),
      (#""kind": "text", "longest": 0"#, "longest", "a whole number from 1"),
      (#""kind": "text", "longest": 2.5"#, "longest", "a whole number from 1"),
      (#""kind": "text", "longest": -1"#, "longest", "a whole number from 1"),
    ])
  func badMembers(_ members: String, _ name: String, _ words: String) throws {
    let faults = try #require(throws: SceneFaults.self) { try one(members) }.faults
    #expect(faults.map(\.way) == ["parameters.a.\(name)"], "\(faults)")
    #expect(faults[0].rule.contains(words), "\(faults)")
  }

  @Test("a file without the mark of its form is refused")
  func mark() {
    #expect(throws: SceneFaults.self) {
      try SceneParameters(Data("{\"parameters\": {}}".utf8), file: "p.json")
    }
  }

  @Test("the file lies in a folder, or beside a file")
  func places() {
    let file = SceneParameters.url(ofScene: URL(fileURLWithPath: "/nowhere/card.caml"))
    #expect(file.path == "/nowhere/card.parameters.json")
    let folder = SceneParameters.url(ofScene: FileManager.default.temporaryDirectory)
    #expect(folder.lastPathComponent == "parameters.json")
  }

  @Test("what could be read of a faulty file stays known, with targets of unknown kinds")
  func partial() throws {
    let faults = try #require(throws: SceneFaults.self) {
      try parameters(
        #""a": {"kind": "txt", "target": {"layer": "x", "key": "string"}}"#)
    }
    let parameter = try #require(faults.parameters?["a"])
    #expect(faults.faults.count == 1 && !parameter.hasKind)
    #expect(parameter.targets.map(\.layer) == ["x"])
  }
}
