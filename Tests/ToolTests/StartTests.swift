// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("What the tool does before it draws")
struct StartTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// The libraries for text, drawing, pictures and films, of which a scene of layers needs none.
  private static let seldom = [
    "libcairo.so", "libharfbuzz.so", "libfontconfig.so", "libpng16.so", "libjpeg.so", "libwebp.so",
    "libwebpdemux.so", "libavcodec.so", "libavformat.so", "librsvg-2.so", "libheif.so",
    "libglfw.so",
  ]

  /// The libraries of EGL, GL, windows, and the compiler of Mesa's drivers.
  private static let ofDrawing = [
    "libEGL.so", "libEGL_mesa.so", "libGLESv2.so", "libGLdispatch.so", "libglfw.so", "libX11.so",
    "libLLVM",
  ]

  /// Those of `names` that the loader opened while a program ran.
  private func opened(
    of names: [String], program: String = "layerkit", _ arguments: [String]
  ) throws -> Set<String> {
    let outcome = try Tool.run(
      program: program, arguments,
      environment: ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": folder.path("loader")])
    #expect(outcome.status == 0)
    let log = try #require(folder.names.first { $0.hasPrefix("loader.") })
    let text = try String(contentsOf: folder[log], encoding: .utf8)
    try FileManager.default.removeItem(at: folder[log])
    return Set(names.filter(text.contains))
  }

  /// Those of ``seldom`` that the loader opened while a scene was drawn.
  private func opened(by scene: String) throws -> Set<String> {
    let file = try folder.write("scene.caml", scene)
    return try opened(of: Self.seldom, ["render", file, "-o", folder.path("a.png")])
  }

  @Test("a program that does not draw opens no EGL, GL, driver or window system")
  func undrawn() throws {
    let scene = try folder.write("scene.caml", Scenes.squares)
    #expect(try opened(of: Self.ofDrawing, ["--version"]) == [])
    #expect(try opened(of: Self.ofDrawing, ["lint", scene]) == [])
    #expect(try opened(of: Self.ofDrawing, ["inspect", "--frame", scene]) == [])
    for program in ["layerkit-dev", "layerkit-demo", "layerkit-apps"] {
      #expect(try opened(of: Self.ofDrawing, program: program, ["--help"]) == [])
    }
    let drawn = try opened(of: Self.ofDrawing, ["render", scene, "-o", folder.path("a.png")])
    #expect(drawn.isSuperset(of: ["libEGL.so", "libGLESv2.so"]))
    #expect(drawn.isDisjoint(with: ["libglfw.so"]))
  }

  @Test(
    "without EGL or GLES drawing is 69 with the file and its package, and the rest works",
    arguments: [("libEGL.so.1", "libegl1"), ("libGLESv2.so.2", "libgles2")])
  func missingForDrawing(_ library: String, _ package: String) throws {
    let scene = try folder.write("scene.caml", Scenes.squares)
    try folder.write(library, "")
    let environment = ["LD_LIBRARY_PATH": folder.url.path]
    for arguments in [["render", scene, "-o", folder.path("a.png")], ["info"]] {
      let outcome = try Tool.run(arguments, environment: environment)
      #expect(outcome.status == 69 && !outcome.wasKilled)
      #expect(outcome.complaint.contains(library) && outcome.complaint.contains(package))
    }
    #expect(folder.names == [library, "scene.caml"].sorted())
    #expect(try Tool.run(["inspect", "--frame", scene], environment: environment).status == 0)
  }

  @Test("a scene opens the libraries that it needs, and no others")
  func libraries() throws {
    #expect(try opened(by: Scenes.squares) == [])
    let text = """
      <?xml version="1.0"?><caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CATextLayer bounds="0 0 60 20" position="30 10" fontSize="12" string="Text"/></caml>
      """
    let needed = try opened(by: text)
    #expect(needed.isSuperset(of: ["libharfbuzz.so", "libfontconfig.so"]))
    #expect(needed.isDisjoint(with: ["libwebp.so", "libjpeg.so", "libavcodec.so"]))
  }

  @Test("a library that is not there is an error that names it and its package")
  func missing() throws {
    let scene = try folder.write("scene.caml", Scenes.squares)
    // An empty file of the name comes first, and is no library.
    try folder.write("libwebp.so.7", "")
    let environment = ["LD_LIBRARY_PATH": folder.url.path]
    let outcome = try Tool.run(
      ["render", scene, "-o", folder.path("a.webp")], environment: environment)
    #expect(outcome.status != 0 && !outcome.wasKilled)
    #expect(outcome.complaint.contains("libwebp.so.7") && outcome.complaint.contains("libwebp7"))
    #expect(
      try Tool.run(["info"], environment: environment).text.contains("libwebp.so.7 is not there"))
  }

  @Test(
    "a library for texts or drawing that is not there is 69, and leaves nothing",
    arguments: ["libharfbuzz.so.0", "libfontconfig.so.1"])
  func missingForText(_ library: String) throws {
    let scene = try folder.write(
      "scene.caml",
      """
      <?xml version="1.0"?><caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CATextLayer bounds="0 0 60 20" position="30 10" fontSize="12" string="Text"/></caml>
      """)
    try folder.write(library, "")
    for output in ["a.png", "%d.png"] {
      let frames = output == "a.png" ? [] : ["--frames", "0..3"]
      let outcome = try Tool.run(
        ["render", scene, "-o", folder.path(output)] + frames,
        environment: ["LD_LIBRARY_PATH": folder.url.path])
      #expect(outcome.status == 69 && !outcome.wasKilled)
      #expect(outcome.complaint.hasPrefix("layerkit: LayerKit needs "))
      #expect(outcome.complaint.contains(library))
      #expect(folder.names == [library, "scene.caml"].sorted())
    }
  }

  @Test("a command that is named alone reads as one of all")
  func commands() throws {
    #expect(try Tool.run(["render", "--help"]).text.contains("USAGE: layerkit render "))
    let all = try Tool.run(["--help"]).text
    for name in ["render", "encode", "inspect", "profile", "bench", "top"] {
      #expect(all.contains("\n  \(name)"))
      #expect(try Tool.run([name, "--help"]).text.contains("USAGE: layerkit \(name)"))
    }
    #expect(try Tool.run(["help", "render"]).text.contains("USAGE: layerkit render "))
    #expect(try Tool.run(["rendr"]).status == 2)
  }

  @Test("leftovers of killed processes go, and files with similar names stay")
  func leftovers() throws {
    let scene = try folder.write("squares.caml", Scenes.squares)
    let ours = [".layerkit-0123456789abc", ".layerkit-zyxwvut98765"]
    let others = [
      ".layerkit-0123456789abcd", ".layerkit-0123456789A", ".layerkit-01234567 9abc", ".layerkit-",
      "layerkit-0123456789abc",
    ]
    for name in ours + others { try folder.write(name, "") }
    #expect(try Tool.run(["render", scene, "-o", folder.path("a.png")]).status == 0)
    #expect(Set(others).isSubset(of: folder.names) && Set(ours).isDisjoint(with: folder.names))
  }
}
