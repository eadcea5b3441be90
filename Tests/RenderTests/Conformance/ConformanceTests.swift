// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAML
import CAPictures
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

/// A scene with pictures another engine drew of it.
struct ConformanceScene: Codable, Sendable, CustomTestStringConvertible {
  var name: String
  var feature: String
  var tier: String
  var note: String
  var scale: Double
  var times: [Double]

  var testDescription: String { name }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "scenes")

  static let all: [ConformanceScene] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      let file = folder.appending(path: name).appending(path: "scene.json")
      return try? JSONDecoder().decode(ConformanceScene.self, from: Data(contentsOf: file))
    }
  }()

  var url: URL { Self.folder.appending(path: name).appending(path: "scene.caml") }

  func reference(at time: Double) throws -> CGImage {
    let file = times == [0] ? "reference.png" : String(format: "reference@%g.png", time)
    let data = try Data(contentsOf: Self.folder.appending(path: name).appending(path: file))
    return try ImageDecoder.decode(data)
  }

  func render(at time: Double) throws -> CGImage {
    let document = try CAMLDocument(contentsOf: url)
    let renderer = try HeadlessRenderer(
      size: document.canvasSize, scale: scale, orientation: .yUp)
    renderer.layer = document.rootLayer
    return try renderer.render(at: time)
  }
}

@Suite("Scenes look as another engine drew them", .serialized)
struct ConformanceTests {
  @Test("the scenes are there")
  func scenesArePresent() {
    #expect(ConformanceScene.all.count == 90)
  }

  @Test("scene", arguments: ConformanceScene.all)
  func scene(_ scene: ConformanceScene) throws {
    for time in scene.times {
      let picture = try scene.render(at: time)
      let verdict = PictureVerdict(
        picture, try scene.reference(at: time), feature: scene.feature)
      let passes = verdict.passes
      #expect(passes, "\(scene.name) @\(time): \(verdict.description)")
    }
  }
}
