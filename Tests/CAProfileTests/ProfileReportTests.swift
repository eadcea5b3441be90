// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import CAProfile

extension ProfileTests {
  @Suite("Reports of profiles") struct ProfileReportTests {
    @Test("layers of one kind are one advice, which names the dearest")
    func together() throws {
      let scene = ProfiledScene()
      let list = scene.add(CALayer(), "list", CGRect(x: 0, y: 0, width: 400, height: 400))
      for number in 0..<4 {
        let side = number == 2 ? 150 : 60
        scene.add(
          CALayer(), "photo",
          CGRect(x: 150 * (number % 2), y: 80 * number, width: side, height: side),
          to: list
        ).contents = picture(600, 600, seed: number)
      }
      let report = try scene.report()
      let advice = try #require(report.advice.first)
      #expect(report.advice.count == 1)
      #expect((advice.rule, advice.count) == (LargePictureRule.name, 4))
      #expect(advice.layer.hasPrefix("list/photo#"))
      #expect(advice.text.hasPrefix("4 layers such as `list/photo#"))
    }

    @Test("a scene that stands still is drawn whole several times, and says so")
    func still() throws {
      let scene = ProfiledScene()
      scene.add(
        CALayer(), "card", CGRect(x: 50, y: 50, width: 300, height: 300), color: .test(1, 0, 0))
      let report = try scene.report(frames: 1)
      #expect(report.isStill)
      #expect(report.drawn == Profile.stillFrames)
      #expect(report.text.hasPrefix("the scene stands still: one frame, drawn whole"))
      #expect(report.isSilent)
      #expect(report.layers.first?.layer == "card")
    }

    @Test("of few frames each is drawn whole, not only the last one")
    func few() throws {
      let scene = ProfiledScene()
      let photo = scene.add(CALayer(), "photo", CGRect(x: 0, y: 0, width: 150, height: 150))
      photo.contents = picture(600, 600)
      let report = try scene.report(frames: 2) { if $0 == 1 { photo.isHidden = true } }
      #expect(report.isStill)
      #expect(report.drawn == Profile.stillFrames)
      #expect(report.text.hasPrefix("2 frames, each drawn whole"))
      #expect(report.layers(LargePictureRule.self) == ["photo"])
    }

    @Test("a report comes back from JSON")
    func codable() throws {
      let scene = ProfiledScene()
      scene.add(CALayer(), "photo", CGRect(x: 0, y: 0, width: 50, height: 50))
        .contents = picture(600, 600)
      let report = try scene.report()
      let copy = try JSONDecoder().decode(
        ProfileReport.self, from: try JSONEncoder().encode(report))
      #expect(copy.advice == report.advice)
      #expect(copy.milliseconds == report.milliseconds)
    }
  }
}
