// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("What a scene says of the values that it takes")
struct DescribeTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    let made = try Tool.run(["init", "first"], in: folder.url)
    try #require(made.status == 0, "\(made.complaint)")
  }

  private func tool(_ arguments: [String]) throws -> Tool.Outcome {
    try Tool.run(arguments, in: folder["first"])
  }

  @Test("describe lists parameters, layers, length and canvas")
  func text() throws {
    let outcome = try tool(["describe", "card.caml"])
    #expect(outcome.status == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
    for words in [
      "card.caml: 640 × 360 points, 1.2 s", "headline  text, at most 40 characters  required",
      "number, from 20 to 56", "one of left, center, right", "headline (CATextLayer)",
      "→ headline.alignmentMode, line.alignmentMode",
    ] {
      #expect(outcome.text.contains(words), "\(words): \(outcome.text)")
    }
    #expect(!outcome.text.contains("shadowRadius"))
    #expect(try tool(["describe", "card.caml", "--all"]).text.contains("shadowRadius"))
    let moving = try folder.write("moving.caml", Scenes.moving)
    let other = try tool(["describe", moving]).text
    #expect(other.contains("moves without an end\nstates: off, on"), "\(other)")
  }

  @Test("describe --json has the same facts")
  func json() throws {
    let json = try #require(try tool(["describe", "card.caml", "--json"]).json)
    let parameters = try #require(json["parameters"] as? [[String: Any]])
    #expect(
      parameters.map { $0["name"] as? String } == ["headline", "line", "accent", "size", "align"])
    #expect(parameters[3]["minimum"] as? Double == 20 && json["duration"] as? Double == 1.2)
    let layers = try #require(json["layers"] as? [[String: Any]])
    #expect(layers.map { $0["name"] as? String } == ["ground", "bar", "headline", "line"])
  }

  @Test("describe --schema takes what --props takes, and refuses what it refuses")
  func schema() throws {
    let outcome = try tool(["describe", "card.caml", "--schema"])
    let schema = try #require(outcome.json)
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let record = (schema["$defs"] as? [String: Any])?["record"] as? [String: Any]
    #expect(record?["required"] as? [String] == ["headline"])
    let properties = try #require(record?["properties"] as? [String: Any])
    let size = try #require(properties["size"] as? [String: Any])
    #expect(size["maximum"] as? Int == 56 && size["default"] as? Int == 48)
    try folder.write("first/schema.json", outcome.text)
    let check = """
      import json, sys
      try: import jsonschema
      except ImportError: sys.exit(77)
      schema = json.load(open("schema.json"))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for line in sys.stdin: print(validator.is_valid(json.loads(line)))
      """
    try folder.write("first/check.py", check)
    let values: [(String, Bool)] = [
      (#"{"headline": "Hello"}"#, true), (#"[{"headline": "Hello", "size": 30}]"#, true),
      (#"{"headline": "Hello", "bar": {"position": [1, 2], "opacity": 0.5}}"#, true),
      (##"{"headline": "Hello", "line": {"foregroundColor": "#ff0000"}}"##, true),
      (#"{"line": "no headline"}"#, false), (#"{"headline": "Hello", "sise": 30}"#, false),
      (#"{"headline": "Hello", "size": 300}"#, false),
      (#"{"headline": "Hello", "bar": {"opacty": 1}}"#, false),
      (#"{"headline": "Hello", "bar": {"opacity": 4}}"#, false),
      (#"{"headline": "Hello", "size": "30"}"#, true),
      (#"{"headline": "Hello", "size": "big"}"#, false),
      (#"{"headline": "Hello", "bar": {"position": "1 2"}}"#, true),
      (#"{"headline": "Hello", "bar": {"position": "1"}}"#, false),
      (#"{"headline": {"fontSize": 20}}"#, false),
      (#"5"#, false), (##"{"headline": "Hello", "accent": [1, 0, 0]}"##, true),
    ]
    try folder.write("first/values.txt", values.map(\.0).joined(separator: "\n") + "\n")
    let checked = try Tool.shell("python3 check.py < values.txt", in: folder["first"])
    // Python or its validator may be missing.
    if checked.status != 77, checked.status != 127 {
      #expect(
        checked.text.split(separator: "\n").map { $0 == "True" } == values.map(\.1),
        "\(checked.text) \(checked.complaint)")
    }
    for (value, fits) in values where !value.contains("opacity\": 4") {
      try folder.write("first/v.json", value)
      let name = value.hasPrefix("[") ? "v-%d.png" : "v.png"
      let status = try tool(["render", "card.caml", "--props", "v.json", "-o", name]).status
      #expect(status == (fits ? 0 : 65), "\(value)")
    }
  }

  @Test("the schema of a parameter has the rules of its targets, and defaults that fit it")
  func schemaOfTargets() throws {
    try folder.write(
      "first/card.parameters.json",
      """
      {"layerkit_parameters": 1, "parameters": {
        "corner": {"kind": "number", "maximum": 40,
          "target": {"layer": "bar", "key": "cornerRadius"}},
        "left": {"kind": "number", "target": {"layer": "bar", "key": "position.x"}},
        "frame": {"kind": "text", "target": {"layer": "bar", "key": "bounds"}},
        "level": {"kind": "choice", "choices": [1, 0.5],
          "target": {"layer": "bar", "key": "opacity"}},
        "calm": {"kind": "choice", "choices": {"on": 0.25, "off": 1},
          "target": {"layer": "bar", "key": "opacity"}}}}
      """)
    let schema = try #require(try tool(["describe", "card.caml", "--schema"]).json)
    let all = try #require(schema["$defs"] as? [String: Any])
    let record = try #require(all["record"] as? [String: Any])
    let properties = try #require(record["properties"] as? [String: [String: Any]])
    #expect(properties["corner"]?["minimum"] as? Double == 0)
    #expect(properties["corner"]?["maximum"] as? Double == 40)
    #expect(properties["left"]?["minimum"] as? Double == -1e12)
    #expect((properties["frame"]?["pattern"] as? String)?.hasSuffix("{3}$") == true)
    #expect((properties["level"]?["enum"] as? [Any])?.compactMap { $0 as? Double } == [1, 0.5])
    #expect(properties["calm"]?["default"] == nil && properties["corner"]?["default"] != nil)
    let layer = try #require(all["CALayer"] as? [String: Any])
    let keys = try #require(layer["properties"] as? [String: [String: Any]])
    #expect(keys["contentsFormat"]?["type"] as? String == "string" && keys["name"] == nil)
    // The colours of the scene as a list, not as a text.
    let ground = try #require(properties["ground"]?["properties"] as? [String: [String: Any]])
    #expect((ground["colors"]?["default"] as? [Any])?.count == 2, "\(ground)")
  }

  @Test("the schema asks for the fields in the name of the output, and says which rule is broken")
  func schemaOfNames() throws {
    let outcome = try tool(["describe", "card.caml", "--schema", "-o", "{id}-{headline}.png"])
    let schema = try #require(outcome.json, "\(outcome.complaint)")
    let record = (schema["$defs"] as? [String: Any])?["record"] as? [String: Any]
    #expect(record?["required"] as? [String] == ["headline", "id"])
    #expect((record?["properties"] as? [String: Any])?["id"] != nil)
    #expect(schema["anyOf"] == nil && schema["if"] != nil)
    #expect(try tool(["describe", "card.caml", "-o", "{id}.png"]).status == 2)
    #expect(try tool(["describe", "card.caml", "--schema", "-o", "{id.png"]).status == 2)
    try folder.write("first/schema.json", outcome.text)
    let check = """
      import json, sys
      try: import jsonschema
      except ImportError: sys.exit(77)
      validator = jsonschema.Draft202012Validator(json.load(open("schema.json")))
      for error in validator.iter_errors([{"id": "a", "headline": "A", "size": 300}]):
        print(error.json_path, error.message)
      """
    try folder.write("first/check.py", check)
    let checked = try Tool.shell("python3 check.py", in: folder["first"])
    if checked.status != 77, checked.status != 127 {
      #expect(
        checked.text == "$[0].size 300 is greater than the maximum of 56\n",
        "\(checked.text) \(checked.complaint)")
    }
  }

  @Test("describe lists slots, texts and markers of a Lottie file")
  func lottie() throws {
    let file = try folder.write(
      "l.json",
      #"""
      {"v": "5", "fr": 30, "ip": 0, "op": 60, "w": 20, "h": 10,
       "markers": [{"tm": 10, "cm": "here", "dr": 5}],
       "slots": {"paint": {"p": {"a": 0, "k": [1, 0, 0, 1]}}},
       "layers": [{"ty": 5, "nm": "title", "ip": 0, "op": 60, "st": 0,
         "ks": {"o": {"a": 0, "k": 50}},
         "t": {"d": {"k": [{"t": 0, "s": {"t": "Hello", "f": "x", "s": 10}}]}, "a": []}}]}
      """#)
    let text = try tool(["describe", file]).text
    for words in [
      "20 × 10 points, 2 s, 30 frames a second", "markers: here at 10", "paint  color",
      "text     text    \"Hello\"", "opacity  number  50",
    ] {
      #expect(text.contains(words), "\(words): \(text)")
    }
    try folder.write(
      "l.parameters.json",
      #"""
      {"layerkit_parameters": 1, "parameters": {
        "paint": {"kind": "color", "target": {"slot": "paint"}},
        "words": {"kind": "text", "target": {"layer": "title", "key": "text"}}}}
      """#)
    let props = try folder.write("p.csv", "paint,words\n#00ff00,A\nred,B\n")
    let outcome = try tool(["render", file, "--props", props, "-o", "l-%d.png"])
    #expect(outcome.status == 65 && outcome.complaint.contains("p.csv:3: error: record 1: "))
  }

  @Test("a parameter whose layer is not there is named with its line")
  func missing() throws {
    try folder.write(
      "first/card.parameters.json",
      """
      {"layerkit_parameters": 1, "parameters": {
        "a": {"kind": "text",
              "target": {"layer": "headlin", "key": "string"}}}}
      """)
    let outcome = try tool(["describe", "card.caml"])
    #expect(outcome.status == 65)
    #expect(outcome.complaint.contains("card.parameters.json:3: error: a, headlin: "))
    #expect(outcome.complaint.contains("did you mean headline?"))
  }
}
