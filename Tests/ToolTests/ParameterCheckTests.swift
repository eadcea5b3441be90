// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Parameters whose targets cannot take their values")
struct ParameterCheckTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    try #require(try Tool.run(["init"], in: folder.url).status == 0)
  }

  static func file(_ parameters: String) -> String {
    "{\"layerkit_parameters\": 1, \"parameters\": {\n\(parameters)\n}}\n"
  }

  /// What `describe` and `lint` say on standard error, which is the same.
  private func complaint(_ parameters: String) throws -> String {
    try folder.write("card.parameters.json", Self.file(parameters))
    let described = try Tool.run(["describe", "card.caml"], in: folder.url)
    let linted = try Tool.run(["lint", "card.caml"], in: folder.url)
    #expect(described.status == linted.status && described.complaint == linted.complaint)
    #expect(described.status == (described.complaint.isEmpty ? 0 : 65))
    return described.complaint
  }

  private static func parameter(_ members: String, _ layer: String, _ key: String) -> String {
    """
    "p": {\(members),
      "target": {"layer": "\(layer)", "key": "\(key)"}}
    """
  }

  @Test(
    "targets that are not there, and kinds that do not fit",
    arguments: [
      (#""kind": "number""#, "bar", "bounds.width", 3, "with the parts"),
      (#""kind": "number""#, "bar", "fontSize", 3, "CATextLayer has it"),
      (#""kind": "number""#, "bar", "opacty", 3, "did you mean opacity?"),
      (#""kind": "number""#, "bar", "bounds", 3, "the kind number does not fit: "),
      (#""kind": "text""#, "bar", "cornerRadius", 3, "the kind text does not fit: "),
      (#""kind": "color""#, "bar", "cornerRadius", 3, "the kind color does not fit: "),
      (#""kind": "flag""#, "bar", "backgroundColor.x", 3, "has no parts"),
      (#""kind": "image""#, "bar", "backgroundColor", 3, "the kind image does not fit: "),
      (#""kind": "point""#, "bar", "opacity", 3, "the kind point does not fit: "),
      (
        #""kind": "choice", "choices": ["left", "top"]"#, "headline", "alignmentMode", 3,
        "the choice top does not fit: "
      ),
      (
        #""kind": "choice", "choices": {"a": 0.5, "b": "banana"}, "default": "a""#, "bar",
        "opacity", 3, "the choice b does not fit: "
      ),
      (
        #""kind": "number", "default": 5"#, "bar", "bounds", 3, "the kind number does not fit: "
      ),
      (##""kind": "color", "default": "#12""##, "bar", "backgroundColor", 2, "#12: "),
    ])
  func misfits(_ members: String, _ layer: String, _ key: String, _ line: Int, _ words: String)
    throws
  {
    let complaint = try complaint(Self.parameter(members, layer, key))
    #expect(complaint.hasPrefix("card.parameters.json:\(line): error: "), "\(complaint)")
    #expect(complaint.contains(words), "\(complaint)")
    #expect(complaint.split(separator: "\n").count == 1, "\(complaint)")
  }

  @Test(
    "kinds that fit",
    arguments: [
      (#""kind": "number""#, "bar", "bounds.size.width"),
      (#""kind": "number", "minimum": 20"#, "headline", "fontSize"),
      (#""kind": "number""#, "headline", "string"),
      (#""kind": "text""#, "bar", "bounds"), (#""kind": "text""#, "bar", "transform"),
      (#""kind": "point""#, "bar", "position"), (#""kind": "point""#, "bar", "bounds.size"),
      (#""kind": "flag""#, "bar", "hidden"), (#""kind": "image""#, "bar", "contents"),
      (
        ##""kind": "choice", "choices": {"dark": "#000", "light": [1, 1, 1]}"##, "bar",
        "backgroundColor"
      ),
    ])
  func fits(_ members: String, _ layer: String, _ key: String) throws {
    #expect(try complaint(Self.parameter(members, layer, key)) == "")
  }

  @Test("all faults of a file are named, in its order")
  func all() throws {
    let lines = try complaint(
      """
      "a": {"kind": "txt", "target": {"layer": "nobody", "key": "string"}},
      "b": {"kind": "number", "minimum": 3, "maximum": 2,
        "target": {"layer": "bar", "key": "bounds.width"}},
      "c": {"kind": "text", "target": {"layer": "headline", "key": "strin"}}
      """
    ).split(separator: "\n")
    let places = lines.map { $0.prefix { $0 != " " } }
    let file = "card.parameters.json"
    #expect(places == ["\(file):2:", "\(file):2:", "\(file):3:", "\(file):4:", "\(file):5:"])
    for (line, words) in zip(
      lines, ["txt: the kind is one of", "no layer", "minimum", "bounds.width", "strin"])
    {
      #expect(line.contains(words), "\(line)")
    }
  }
}
