// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Testing

/// Vector pictures that a small file makes expensive or fatal, by their effect on librsvg.
enum HostileSVG: String, CaseIterable, CustomTestStringConvertible {
  case text = "a size of text of 99999999"
  case kernel = "a kernel of 99 by 99"
  case turbulence = "turbulence of a thousand octaves"
  case morphology = "a dilation by 2000 pixels"
  case memory = "24 results of 8000 by 8000 pixels"

  var testDescription: String { rawValue }

  var data: Data { Data(document.utf8) }

  private var document: String {
    switch self {
    case .text: Self.svg(100, #"<text y="50" font-size="99999999">A</text>"#)
    case .kernel:
      Self.filtered(
        100,
        "<feConvolveMatrix order='99' kernelMatrix='"
          + String(repeating: "1 ", count: 99 * 99) + "'/>")
    case .turbulence:
      Self.filtered(4000, #"<feTurbulence baseFrequency="0.5" numOctaves="1000"/>"#)
    case .morphology: Self.filtered(2000, #"<feMorphology operator="dilate" radius="2000"/>"#)
    case .memory: Self.filtered(8000, String(repeating: "<feFlood/>", count: 24))
    }
  }

  private static func filtered(_ side: Int, _ filter: String) -> String {
    svg(
      side,
      "<filter id='f' x='0' y='0' width='1' height='1'>\(filter)</filter>"
        + "<rect width='\(side)' height='\(side)' filter='url(#f)'/>")
  }

  static func svg(_ side: Int, _ body: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'>\(body)</svg>"
  }
}

@Suite("Pictures that are decoded in a process of their own")
struct DecodingProcessTests {
  private let small = Data(
    HostileSVG.svg(
      4, "<rect width='2' height='4' fill='#f00'/><rect x='2' width='1' height='4' opacity='0.5'/>"
    ).utf8)

  private func process(_ program: String = Tool.path) -> DecodingProcess {
    var process = DecodingProcess(program: program)
    process.maximumProcessorSeconds = 2
    // A loaded machine takes long for the two seconds of a process.
    process.maximumSeconds = 240
    process.maximumMemory = 1 << 30
    return process
  }

  private func failure(_ process: DecodingProcess, _ data: Data) -> ImageError? {
    do throws(ImageError) {
      _ = try process.image(data, as: .svg)
      return nil
    } catch { return error }
  }

  /// A program of the shell, which has the picture as descriptor 3 and its answer as 4.
  private func script(_ folder: Scratch, _ text: String) throws -> String {
    let path = try folder.write("decoder", "#!/bin/sh\n\(text)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  // MARK: Pictures

  @Test("the pixels are those of this process", .enabled(if: ImageFormat.svg.isDecodable))
  func samePixels() throws {
    for scale in [1.0, 2.5] {
      let apart = try process().image(small, as: .svg, scale: scale)
      let here = try ImageDecoder.decode(small, scale: scale)
      #expect(apart.width == here.width && apart.height == here.height)
      #expect(apart.premultipliedRGBA == here.premultipliedRGBA)
    }
  }

  @Test(
    "so are samples of 8 and 10 bits, alpha and the space of colours",
    .enabled(if: ImageFormat.avif.isDecodable), arguments: ["8", "10"])
  func sameSamples(depth: String) throws {
    let folder = try Scratch()
    let pixels = (0..<64 * 48).flatMap { index -> [UInt8] in
      [UInt8(index % 64), 20, 30, 128]
    }
    let image = CGImage(width: 64, height: 48, premultipliedRGBA: pixels)
    try PNGEncoder.encode(image).write(to: folder["in.png"])
    let made = try Tool.shell(
      "type avifenc >&2 && avifenc -d \(depth) -y 444 --cicp 12/13/6 in.png out.avif >&2",
      in: folder.url)
    guard made.status == 0 else { return print("skipped: there is no avifenc") }
    let data = try Data(contentsOf: folder["out.avif"])
    let apart = try process().image(data, as: .avif)
    let here = try ImageDecoder.decode(data)
    #expect(apart.bitsPerComponent == here.bitsPerComponent && !apart.isOpaque)
    #expect(apart.colorSpace?.name == CGColorSpace.displayP3)
    #expect(apart.premultipliedRGBA == here.premultipliedRGBA)
  }

  @Test(
    "hostile ones end in an error within the limits, and this process goes on",
    .enabled(if: ImageFormat.svg.isDecodable), arguments: HostileSVG.allCases)
  func hostile(picture: HostileSVG) throws {
    let error = try #require(failure(process(), picture.data))
    #expect(error.format == .svg)
    switch picture {
    case .text, .kernel: #expect(error.rule == .decodingEnd(maximumMemory: 1 << 30), "\(error)")
    case .turbulence, .morphology:
      #expect(error.rule == .decodingProcessorTime(maximum: 2), "\(error)")
    case .memory:
      let rules: [ImageError.Rule] = [.memory, .decodingEnd(maximumMemory: 1 << 30)]
      #expect(rules.contains(error.rule), "\(error)")
    }
    #expect(failure(process(), small) == nil)
  }

  @Test("errors of the library and of the limits of images come through")
  func errorsOfTheLibrary() throws {
    guard ImageFormat.svg.isDecodable else { return }
    #expect(failure(process(), small.dropLast(9))?.rule == .wellFormed)
    var limits = ImageLimits()
    limits.maximumWidth = 3
    #expect(throws: ImageError(format: .svg, rule: .width(maximum: 3), value: "4")) {
      try process().image(small, as: .svg, limits: limits)
    }
  }

  // MARK: Programs

  @Test("a program that is not there, ends at once, or answers nonsense is named")
  func badPrograms() throws {
    let folder = try Scratch()
    #expect(failure(process(folder.path("none")), small)?.rule == .decodingProgram)
    for text in ["exit 3", "exit 0", "echo nonsense >&4", "head -c 100000 /dev/zero >&4"] {
      let error = try #require(failure(process(try script(folder, text)), small))
      #expect(error.rule == .decodingProgram && error.value.contains(folder.path("decoder")))
    }
  }

  @Test("pixels that are not as many as the answer says are refused")
  func wrongCount() throws {
    let folder = try Scratch()
    let head =
      #"{"facts":{"width":4,"height":4,"form":"canvas","alpha":"none","space":{"named":{"_0":"x"}}}}"#
    let count = String(head.utf8.count, radix: 8)
    let program = try script(
      folder, "printf '\\\(count)\\0\\0\\0\\0\\0\\0\\0%s' '\(head)abcdef' >&4")
    #expect(
      failure(process(program), small)?.rule == .statedSize(width: 4, height: 4),
      "\(String(describing: failure(process(program), small)))")
  }

  @Test("a program that does not end is killed, also where it closes what it was given")
  func lateProgram() throws {
    let folder = try Scratch()
    for text in ["exec sleep 600", "exec sleep 600 3>&- 4>&- 5>&-"] {
      var late = process(try script(folder, text))
      late.maximumSeconds = 0.3
      #expect(failure(late, small)?.rule == .decodingTime(maximum: 0.3))
    }
  }

  @Test("the program gets the picture and its answer, and no variable that may be secret")
  func nothingElse() throws {
    let folder = try Scratch()
    let file = try FileHandle(forReadingFrom: URL(filePath: try folder.write("open", "")))
    defer { try? file.close() }
    let program = try script(
      folder,
      "ls -l /proc/$$/fd >'\(folder.path("files"))'; env >'\(folder.path("variables"))'")
    _ = failure(process(program), small)
    let files = try String(contentsOf: folder["files"], encoding: .utf8)
    #expect(files.contains("picture") && files.contains("pixels") && !files.contains("/open"))
    let variables = try String(contentsOf: folder["variables"], encoding: .utf8)
    #expect(variables.contains("MALLOC_ARENA_MAX=2") && !variables.contains("LAYERKIT_"))
  }

  @Test("of the tool's own variables it gets those alone that libraries read")
  func secrets() throws {
    guard ImageFormat.svg.isDecodable else { return }
    let folder = try Scratch()
    try small.write(to: folder["small.svg"])
    let program = try script(folder, "env >'\(folder.path("variables"))'")
    _ = try Tool.run(
      ["encode", folder.path("small.svg"), "-o", folder.path("a.gif")],
      environment: ["CA_DECODER": program, "TOKEN": "secret", "LC_TIME": "C"])
    let variables = try String(contentsOf: folder["variables"], encoding: .utf8)
    #expect(variables.contains("LC_TIME=C"))
    #expect(!variables.contains("TOKEN") && !variables.contains("CA_DECODER"), "\(variables)")
  }

  // MARK: The tool

  @Test("the tool names the file and ends with 65; in a scene the picture is left out")
  func tool() throws {
    guard ImageFormat.svg.isDecodable else { return }
    let folder = try Scratch()
    try HostileSVG.kernel.data.write(to: folder["kernel.svg"])
    let film = try Tool.run(["encode", folder.path("kernel.svg"), "-o", folder.path("a.gif")])
    #expect(film.status == 65 && !film.wasKilled)
    #expect(film.complaint.contains("kernel.svg: SVG: decoding ended its process"))
    let scene = try folder.write(
      "scene.caml",
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer bounds="0 0 9 9"><contents type="CGImage" src="kernel.svg"/></CALayer></caml>
      """)
    let picture = try Tool.run(["render", scene, "-o", folder.path("a.png")])
    #expect(picture.status == 0 && picture.complaint.contains("kernel.svg"), "\(picture.complaint)")
    let strict = try Tool.run(["render", scene, "--strict", "-o", folder.path("b.png")])
    #expect(strict.status == 65)
  }

  @Test("variables choose the limits and the place; others than numbers are 2")
  func variables() throws {
    guard ImageFormat.svg.isDecodable else { return }
    let folder = try Scratch()
    try HostileSVG.turbulence.data.write(to: folder["slow.svg"])
    try small.write(to: folder["small.svg"])
    func run(_ name: String, _ environment: [String: String]) throws -> Tool.Outcome {
      try Tool.run(
        ["encode", folder.path(name), "-o", folder.path("a.gif")], environment: environment)
    }
    let slow = try run("slow.svg", ["CA_DECODER_SECONDS": "1"])
    #expect(slow.status == 65 && slow.complaint.contains("slow.svg: SVG:"), "\(slow.complaint)")
    #expect(try run("small.svg", ["CA_DECODER": "here"]).status == 0)
    #expect(try run("small.svg", ["CA_DECODER": "/nowhere"]).status == 65)
    let bad = try run("small.svg", ["CA_DECODER_MEMORY": "much"])
    #expect(bad.status == 2 && bad.complaint.contains("CA_DECODER_MEMORY=much"))
  }
}
