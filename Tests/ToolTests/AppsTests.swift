// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Testing

@Suite("layerkit-apps")
struct AppsTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(program: "layerkit-apps", arguments)
  }

  @Test("each step of a sample is a picture of the screen, and no two are alike")
  func pictures() throws {
    #expect(try run("pictures", "panel", "-o", folder.path("panel")).status == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("panel"))
    #expect(files.count > 1 && files.allSatisfy { $0.hasPrefix("panel-") && $0.hasSuffix(".png") })
    let pictures = try files.map {
      try ImageDecoder.decode(Data(contentsOf: folder["panel"].appending(path: $0)))
    }
    #expect(Set(pictures.map(\.width)).count == 1 && Set(pictures.map(\.height)).count == 1)
    #expect(Set(pictures.map(\.premultipliedRGBA)).count == files.count)
  }

  @Test("an unknown sample is refused with the names of the others")
  func unknown() throws {
    let outcome = try run("pictures", "pictures", "-o", folder.path("none"))
    #expect(outcome.status == 2)
    #expect(outcome.complaint.contains("onboarding"))
    #expect(folder.names == [])
  }
}
