// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CAGeometry
import CARenderServer
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CACapture
@testable import CAHeadless

/// A folder for a capture, which goes with the value.
private struct CapturedScene: ~Copyable {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  static let side = 100

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A picture of one byte everywhere.
  static func picture(_ byte: UInt8) -> CGImage {
    CGImage(
      width: side, height: side,
      premultipliedRGBA: [UInt8](repeating: byte, count: side * side * 4))
  }

  /// Draws frames that show one picture each; returns the bytes of the last.
  @discardableResult
  func draw(_ pictures: [CGImage], limit: String? = nil) throws -> [UInt8] {
    var options = HeadlessRenderer.Options()
    options.environment = ["CA_CAPTURE": folder.path]
    options.environment["CA_CAPTURE_MB"] = limit
    let renderer = try HeadlessRenderer(size: CGSize(width: 20, height: 10), options: options)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    renderer.layer = root
    var bytes: [UInt8] = []
    for (number, picture) in pictures.enumerated() {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      root.contents = picture
      root.opacity = number % 2 == 0 ? 1 : 0.5
      CATransaction.commit()
      bytes = try renderer.render(at: Double(number)).premultipliedRGBA
      #expect(renderer.statistics?.diagnostics == [])
    }
    return bytes
  }

  /// The captured folder: that of a later session lies below.
  var path: String {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let session = names.first { $0.hasPrefix("session-") }
      return folder.path + (session.map { "/" + $0 } ?? "")
    }
  }

  var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path) } }

  var byteCount: Int {
    get throws {
      try files.reduce(0) {
        $0 + (try Data(contentsOf: URL(fileURLWithPath: "\(path)/\($1)")).count)
      }
    }
  }

  /// Whether the commits give every saved frame again; returns how many there are.
  func replay() throws -> Int {
    var reader = try CaptureReader(CaptureFolder(path: path))
    var rooms = Rooms()
    for number in 1...reader.frameCount {
      #expect(try reader.rebuild(number, in: &rooms).drawsSame(as: try reader.frame(number)))
    }
    return reader.frameCount
  }
}

@Suite("A capture", .serialized)
struct CaptureTests {
  @Test("holds each picture once, whatever it is called and however often it is shown")
  func picturesOnce() throws {
    let scene = CapturedScene()
    let (one, two) = (CapturedScene.picture(80), CapturedScene.picture(160))
    // Other pictures with the same pixels.
    try scene.draw([one, two, one, CapturedScene.picture(80), two, CapturedScene.picture(160)])
    #expect(try scene.files.count { $0.hasPrefix("picture-") } == 2)
    #expect(try !scene.files.contains { $0.hasPrefix("contents-") })
    #expect(try scene.byteCount < 3 * CapturedScene.side * CapturedScene.side * 4)
    #expect(try scene.replay() == 6)
  }

  @Test("of half floats keeps them")
  func halfFloats() throws {
    let scene = CapturedScene()
    let samples = (0..<16).map { Float16($0 % 4 == 3 ? 1 : Double($0) / 8).bitPattern }
    try scene.draw([CGImage(width: 2, height: 2, premultipliedHalfFloats: samples)])
    #expect(try scene.files.count { $0.hasSuffix(".rgba16f") } == 1)
    #expect(try scene.replay() == 1)
  }

  @Test("ends with the last whole frame that its limit has room for, and the pictures go on")
  func limit() throws {
    let scene = CapturedScene()
    let pictures = (0..<60).map { CapturedScene.picture(UInt8($0 * 4)) }
    let bytes = try scene.draw(pictures, limit: "1")
    #expect(try scene.byteCount <= 1 << 20)
    let count = try scene.replay()
    #expect((10...30).contains(count))
    #expect(try scene.files.count { $0.hasPrefix("view-") } == count)
    #expect(Array(bytes[0..<4]) == [118, 118, 118, 118])
  }

  @Test("says that it ends, and at which frame")
  func sentence() throws {
    let scene = CapturedScene()
    var writer = try CaptureWriter(CaptureFolder(path: scene.folder.path), limit: 1 << 20)
    let error = #expect(throws: CaptureError.self) {
      for number in 0... {
        let frame = Self.frame(CapturedScene.picture(UInt8(number)))
        try writer.save(frame, view: FrameView(size: frame.size))
      }
    }
    #expect(error?.isFull == true)
    let reason = error?.reason ?? ""
    #expect(reason.contains("ends after") && reason.hasSuffix("over 1 MiB (CA_CAPTURE_MB)"))
  }

  @Test("whose limit is reached is no failure of frames: a line on standard error says so")
  func notice() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let scene = CapturedScene()
      try scene.draw((0..<40).map { CapturedScene.picture(UInt8($0 * 4)) }, limit: "1")
    }
    let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .split(separator: "\n").filter { $0.contains("CA_CAPTURE: ") }
    #expect(lines.count == 1 && lines[0].contains("the capture ends after"))
  }

  private static func frame(_ picture: CGImage) -> Frame {
    var frame = Frame(size: DeviceSize(width: 4, height: 4))
    frame.contents = [Contents(picture)]
    return frame
  }

  @Test("keeps no frame whose request has no room")
  func halfFrames() throws {
    func files(limit: Int) throws -> (names: [String], bytes: Int) {
      let scene = CapturedScene()
      var writer = try CaptureWriter(CaptureFolder(path: scene.folder.path), limit: limit)
      let frame = Self.frame(CapturedScene.picture(7))
      try? writer.save(frame, view: FrameView(size: frame.size))
      return (try scene.files, try scene.byteCount)
    }
    let whole = try files(limit: 1 << 20)
    #expect(whole.names.count == 3)
    let cut = try files(limit: whole.bytes - 1)
    #expect(cut.names.count == 1 && cut.names.allSatisfy { $0.hasPrefix("picture-") })
  }

  @Test("opens no file by a name that leads elsewhere", arguments: ["../none", "none", "/none"])
  func namesElsewhere(_ name: String) throws {
    let files = CaptureFiles(path: "/nowhere")
    #expect(throws: CaptureFiles.BadPicture.self) {
      try files.picture(name, width: 1, height: 1)
    }
  }

  @Test("refuses a limit that is none", arguments: ["0", "-1", "many", "1048576"])
  func badLimit(_ text: String) {
    var options = HeadlessRenderer.Options()
    options.environment = ["CA_CAPTURE": "/nowhere", "CA_CAPTURE_MB": text]
    let error = #expect(throws: HeadlessError.self) {
      try HeadlessRenderer(size: CGSize(width: 1, height: 1), options: options)
    }
    #expect(error?.description.contains("CA_CAPTURE_MB") == true)
  }

  @Test("of an earlier version, with pixels in its JSON, is read")
  func earlierForm() throws {
    let scene = CapturedScene()
    try scene.draw([CapturedScene.picture(40), CapturedScene.picture(80)])
    let folder = CaptureFolder(path: try scene.path)
    var reader = try CaptureReader(folder)
    let frames = try (1...2).map { try reader.frame($0) }
    let requests = try (1...2).map { try reader.request($0) }
    // As the writer of version 0.1 did.
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    func write(_ value: some Encodable, _ name: String) throws {
      try encoder.encode(value).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }
    var number = 0
    for commit in requests.flatMap(\.commits) {
      number += 1
      let archive = ContentsArchive()
      encoder.userInfo[.contentsArchive] = archive
      try write(commit, folder.earlierCommit(number))
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(folder.commit(number))")
      encoder.userInfo[.contentsArchive] = nil
      if !archive.contents.isEmpty { try write(archive.contents, folder.contents(number)) }
    }
    for (index, frame) in frames.enumerated() { try write(frame, folder.frame(index + 1)) }
    for name in try scene.files where name.hasPrefix("picture-") {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
    #expect(try scene.replay() == 2)
  }

  @Test("whose commits are damaged, cut off, missing or of another version is refused by name")
  func badCommits() throws {
    let scene = CapturedScene()
    try scene.draw([CapturedScene.picture(40)])
    let path = try "\(scene.path)/commit-000001.wire"
    let message = try Data(contentsOf: URL(fileURLWithPath: path))
    func refusal(_ message: Data?) throws -> String? {
      try? FileManager.default.removeItem(atPath: path)
      try message?.write(to: URL(fileURLWithPath: path))
      do {
        var reader = try CaptureReader(CaptureFolder(path: scene.path))
        _ = try reader.request(1)
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(try refusal(message) == nil)
    var other = message
    other[4] = 99
    #expect(try refusal(other)?.contains("header.version: the version is 4, not 99") == true)
    for bytes in [message.dropLast(3), Data(), nil] {
      #expect(try refusal(bytes)?.contains("commit-000001.wire") == true)
    }
  }

  @Test("whose pictures are damaged, missing, of another size or elsewhere is refused by name")
  func badPictures() throws {
    let scene = CapturedScene()
    try scene.draw([CapturedScene.picture(40)])
    let path = try scene.path
    let name = try #require(scene.files.first { $0.hasPrefix("picture-") })
    let pixels = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
    let frame = try String(contentsOfFile: "\(path)/frame-000001.json", encoding: .utf8)
    func refusal(_ pixels: Data?, _ frame: String) throws -> String? {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
      try pixels?.write(to: URL(fileURLWithPath: "\(path)/\(name)"))
      try frame.write(toFile: "\(path)/frame-000001.json", atomically: true, encoding: .utf8)
      do {
        _ = try CaptureReader(CaptureFolder(path: path)).frame(1)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(try refusal(pixels, frame) == nil)
    var damaged = pixels
    damaged[7] ^= 1
    for (bytes, text) in [
      (damaged, frame), (pixels.dropLast(4), frame), (nil, frame),
      (pixels, frame.replacingOccurrences(of: "\"width\":100", with: "\"width\":99")),
      (pixels, frame.replacingOccurrences(of: name, with: "../\(name)")),
    ] {
      #expect(try refusal(bytes, text)?.contains("picture-") == true)
    }
  }
}
