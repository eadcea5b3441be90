// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("layerkit convert")
struct ConvertTests {
  private let folder: Scratch
  private let scene: String

  init() throws {
    folder = try Scratch()
    scene = try folder.write("moving.caml", Scenes.moving)
  }

  @Test("the converted scene gives the same pictures", arguments: ["out.ca", "out.caml"])
  func samePictures(_ output: String) throws {
    let outcome = try Tool.run(["convert", scene, folder.path(output)])
    #expect(outcome.status == 0 && outcome.complaint.isEmpty && outcome.output.isEmpty)
    for (number, options) in [["--time", "0.7"], ["--sequence", "off:0,on:1", "--time", "1.3"]]
      .enumerated()
    {
      let names = ["a\(number).png", "b\(number).png"]
      for (name, input) in zip(names, [scene, folder.path(output)]) {
        #expect(
          try Tool.run(["render", input, "-o", folder.path(name)] + options).status == 0)
      }
      let pictures = try names.map { try Data(contentsOf: folder[$0]) }
      #expect(pictures[0] == pictures[1], "\(options)")
    }
  }

  @Test("converting the output gives the same bytes, also to standard output")
  func fixpoint() throws {
    #expect(try Tool.run(["convert", scene, folder.path("a.ca")]).status == 0)
    #expect(try Tool.run(["convert", folder.path("a.ca"), folder.path("b.ca/")]).status == 0)
    for name in ["main.caml", "index.xml"] {
      #expect(
        try Data(contentsOf: folder["a.ca/\(name)"]) == Data(contentsOf: folder["b.ca/\(name)"]))
    }
    let printed = try Tool.run(["convert", folder.path("a.ca"), "-"])
    #expect(printed.status == 0 && printed.complaint.isEmpty)
    #expect(printed.output == (try Data(contentsOf: folder["a.ca/main.caml"])))
  }

  @Test("an output that is there is 74, unless it may be replaced", arguments: ["a.ca", "a.caml"])
  func existing(_ output: String) throws {
    #expect(try Tool.run(["convert", scene, folder.path(output)]).status == 0)
    let refused = try Tool.run(["convert", scene, folder.path(output)])
    #expect(refused.status == 74)
    #expect(refused.complaint.contains("already") && refused.complaint.contains("--overwrite"))
    let replaced = try Tool.run([
      "convert", folder.path(output), folder.path(output), "--overwrite",
    ])
    #expect(replaced.status == 0)
    #expect(try Tool.run(["lint", folder.path(output), "--strict"]).status == 0)
    #expect(folder.names == [output, "moving.caml"].sorted())
  }

  @Test("a folder that takes no files is 74", arguments: ["/proc/a.ca", "missing/a.caml"])
  func unwritable(_ output: String) throws {
    let outcome = try Tool.run(["convert", scene, output], in: folder.url)
    #expect(outcome.status == 74)
    #expect(outcome.complaint.contains(output))
    #expect(folder.names == ["moving.caml"])
  }

  @Test("an output that is no scene is 2", arguments: ["out.png", "out", "out.ca.zip", "ca"])
  func badEnding(_ output: String) throws {
    let outcome = try Tool.run(["convert", scene, folder.path(output)])
    #expect(outcome.status == 2)
    #expect(outcome.complaint.contains(".caml"))
    #expect(folder.names == ["moving.caml"])
  }

  @Test("a scene that is none is 65, one that is not there 74; nothing is written")
  func badScene() throws {
    let bad = try folder.write("bad.caml", Scenes.unbalanced)
    let outcome = try Tool.run(["convert", bad, folder.path("out.ca")])
    #expect(outcome.status == 65 && outcome.complaint.contains("\(bad):4: error: "))
    #expect(try Tool.run(["convert", folder.path("no.ca"), folder.path("out.ca")]).status == 74)
    #expect(folder.names == ["bad.caml", "moving.caml"])
  }

  @Test("warnings of the reader are said, and strict ones write nothing")
  func strict() throws {
    let doubtful = try folder.write("doubtful.caml", Scenes.doubtful)
    let outcome = try Tool.run(["convert", doubtful, folder.path("out.ca"), "--strict"])
    #expect(outcome.status == 65 && outcome.complaint.contains(":4: warning: opacity"))
    #expect(folder.names == ["doubtful.caml", "moving.caml"])
    #expect(try Tool.run(["convert", doubtful, folder.path("out.ca")]).status == 0)
  }
}
