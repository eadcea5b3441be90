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

  @Test("a picture goes where a link points, and the link stays")
  func links() throws {
    #expect(try run("pictures", "panel", "-o", folder.path("plain")).status == 0)
    let files = FileManager.default
    let name = try #require(files.contentsOfDirectory(atPath: folder.path("plain")).sorted().first)
    try files.createDirectory(atPath: folder.path("panel"), withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: folder.path("panel/\(name)"), withDestinationPath: "../real.png")
    #expect(try run("pictures", "panel", "-o", folder.path("panel")).status == 0)
    let target = try files.destinationOfSymbolicLink(atPath: folder.path("panel/\(name)"))
    #expect(target == "../real.png")
    let plain = try Data(contentsOf: folder["plain"].appending(path: name))
    #expect(try Data(contentsOf: folder["real.png"]) == plain)
  }

  @Test("an unknown sample is refused with the names of the others")
  func unknown() throws {
    let outcome = try run("pictures", "pictures", "-o", folder.path("none"))
    #expect(outcome.status == 2)
    #expect(outcome.complaint.contains("onboarding"))
    #expect(folder.names == [])
  }
}
