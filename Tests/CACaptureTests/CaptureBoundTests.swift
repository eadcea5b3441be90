// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CACapture

@Suite("A capture whose requests cannot be drawn", .serialized)
struct CaptureBoundTests {
  @Test(
    "is refused with the file and the rule",
    arguments: [
      (#""width":20"#, #""width":0"#), (#""width":20"#, #""width":99999"#),
      (#""height":10"#, #""height":-1"#), (#""scale":1"#, #""scale":0"#),
      (#""time":0"#, #""time":"inf""#),
    ])
  func bounds(_ old: String, _ new: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = HeadlessRenderer.Options()
    options.environment = ["CA_CAPTURE": folder.path]
    let renderer = try HeadlessRenderer(size: CGSize(width: 20, height: 10), options: options)
    renderer.layer = CALayer()
    _ = try renderer.render(at: 0)
    // A capture lies in a folder inside where the process captured before.
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let view = folder.appending(
      path: try #require(names.first { $0.hasSuffix("view-000001.json") }))
    let text = try String(contentsOf: view, encoding: .utf8)
    try #require(text.contains(old), "\(text)")
    try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: view)
    let path = view.deletingLastPathComponent().path
    var reader = try CaptureReader(CaptureFolder(path: path))
    let error = #expect(throws: CaptureError.self) { try reader.request(1) }
    #expect(error?.path == path + "/view-000001.json")
    #expect(
      error?.reason.contains("each side has 1 to 16384") == true, "\(String(describing: error))")
  }
}
