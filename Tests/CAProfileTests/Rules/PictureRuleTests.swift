// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Testing

@testable import CAProfile

extension ProfileTests {
  @Suite("Rules about pictures and hidden layers") struct PictureRuleTests {
    @Test("a picture of a hundred times the pixels, and one of the size shown")
    func large() throws {
      func report(_ side: Int) throws -> ProfileReport {
        let scene = ProfiledScene()
        scene.add(CALayer(), "photo", CGRect(x: 50, y: 50, width: 100, height: 100))
          .contents = picture(side, side)
        return try scene.report()
      }
      let culprit = try report(1000)
      #expect(culprit.layers(LargePictureRule.self) == ["photo"])
      #expect(
        culprit.advice.first?.problem.hasPrefix(
          "its picture of 1000 × 1000 is shown at 100 × 100") == true)
      #expect(try report(100).isSilent)
    }

    @Test("a picture between pixels, on them, and on its way")
    func offPixel() throws {
      func report(_ x: CGFloat, moves: Bool = false) throws -> ProfileReport {
        let scene = ProfiledScene()
        let icon = scene.add(
          CALayer(), "icon", CGRect(x: x, y: 50, width: 100, height: 100))
        icon.contents = picture(100, 100)
        return try scene.report { if moves { icon.position.x = 100.5 + CGFloat($0) / 3 } }
      }
      let culprit = try report(50.5)
      #expect(culprit.layers(OffPixelRule.self) == ["icon"])
      #expect(culprit.advice.first?.problem.contains("0.5 and 0.0 pixels") == true)
      #expect(try report(50).isSilent)
      #expect(try report(50.5, moves: true).isSilent)
    }

    @Test("a picture between pixels that stands still while another layer moves, and on them")
    func stillOffPixel() throws {
      func report(_ x: CGFloat) throws -> ProfileReport {
        let scene = ProfiledScene()
        scene.add(CALayer(), "icon", CGRect(x: x, y: 50, width: 100, height: 100))
          .contents = picture(100, 100)
        let mover = scene.add(
          CALayer(), "mover", CGRect(x: 0, y: 300, width: 50, height: 50), color: .test(1, 0, 0))
        return try scene.report(drawsWhole: false) { mover.position.x = 25 + CGFloat($0) }
      }
      #expect(try report(50.5).layers(OffPixelRule.self) == ["icon"])
      #expect(try report(50).layers(OffPixelRule.self) == [])
    }

    @Test("round corners within the same ones, alone, and around small ones")
    func nestedClips() throws {
      func clips(_ radii: [CGFloat], avatar: Bool = false) throws -> [String] {
        let scene = ProfiledScene()
        var parent = scene.root
        for (number, radius) in radii.enumerated() {
          let shell = scene.add(
            CALayer(), "shell\(number)", CGRect(x: 0, y: 0, width: 400, height: 400), to: parent)
          (shell.cornerRadius, shell.masksToBounds) = (radius, true)
          parent = shell
        }
        let list = scene.add(
          CALayer(), "list", CGRect(x: 0, y: 0, width: 400, height: 800), to: parent)
        for row in 0..<40 {
          scene.add(
            CALayer(), "row", CGRect(x: 0, y: 20 * row, width: 400, height: 19), to: list,
            color: .test(0, 0.5, CGFloat(row % 5) / 5))
        }
        if avatar {
          let round = scene.add(
            CALayer(), "avatar", CGRect(x: 9, y: 99, width: 16, height: 16), to: list)
          (round.cornerRadius, round.masksToBounds) = (8, true)
          scene.add(
            CALayer(), "face", CGRect(x: 0, y: 0, width: 16, height: 16), to: round,
            color: .test(1, 0, 0))
        }
        return try scene.report(frames: 12, trying: .promise) {
          list.position.y = 400 - CGFloat($0)
        }
        .layers(ClipRule.self)
      }
      #expect(try clips([30, 30, 30]) == ["shell0/shell1"])
      #expect(try clips([30, 30, 30], avatar: true) == ["shell0/shell1"])
      #expect(try clips([30]) == [])
    }

    @Test("a text whose size moves, and one that is scaled")
    func movingSize() throws {
      func advice(_ keyPath: String, to value: Double) throws -> [Advice] {
        let scene = ProfiledScene()
        let text = scene.add(
          CATextLayer(), "title", CGRect(x: 0, y: 0, width: 400, height: 60))
        text.string = "A title that grows"
        let growth = CABasicAnimation(keyPath: keyPath)
        (growth.toValue, growth.duration) = (value, 1)
        text.add(growth, forKey: nil)
        return try scene.report().advice.filter { $0.rule == TextRule.name }
      }
      let growing = try advice("fontSize", to: 60)
      #expect(growing.map(\.layer) == ["title"])
      #expect(growing.first?.problem.contains("its fontSize moves") == true)
      #expect(growing.first?.advice.contains("animate transform.scale in its place") == true)
      #expect(try advice("transform.scale", to: 2) == [])
    }

    @Test("a layer that moves behind an opaque picture, which is drawn again, and one beside it")
    func movesHidden() throws {
      func rules(_ x: CGFloat) throws -> [String] {
        let scene = ProfiledScene()
        let mover = scene.add(
          CALayer(), "mover", CGRect(x: x, y: 100, width: 50, height: 50), color: .test(1, 0, 0))
        scene.add(CALayer(), "cover", CGRect(x: 0, y: 0, width: 200, height: 400))
          .contents = picture(800, 1600)
        let report = try scene.report(frames: 12, trying: .promise, drawsWhole: false) {
          mover.position.x = x + 25 + CGFloat($0)
        }
        return report.layers(UnseenRule.self)
      }
      #expect(try rules(50) == ["mover"])
      #expect(try rules(250) == [])
    }

    @Test("a layer that four opaque ones hide together, and the same hidden")
    func hidden() throws {
      func report(isHidden: Bool, tiles: Int = 4) throws -> ProfileReport {
        let scene = ProfiledScene()
        let below = CAGradientLayer()
        below.colors = [CGColor.test(1, 0, 0), CGColor.test(0, 0, 1)]
        scene.add(below, "backdrop", CGRect(x: 0, y: 0, width: 400, height: 400))
        below.isHidden = isHidden
        for number in 0..<tiles {
          scene.add(
            CALayer(), "tile",
            CGRect(x: 200 * (number % 2), y: 200 * (number / 2), width: 200, height: 200),
            color: .test(0, CGFloat(number) / 4, 0.5))
        }
        return try scene.report()
      }
      let culprit = try report(isHidden: false)
      #expect(culprit.layers(HiddenLayerRule.self) == ["backdrop"])
      #expect(culprit.advice.first?.problem.contains("`tile#") == true)
      #expect(try report(isHidden: true).isSilent)
      // A quarter of it is seen.
      #expect(try report(isHidden: false, tiles: 3).isSilent)
    }

    @Test("a new picture in every frame, and pictures that are kept")
    func upload() throws {
      func report(isKept: Bool) throws -> ProfileReport {
        let scene = ProfiledScene()
        let screen = scene.add(
          CALayer(), "screen", CGRect(x: 50, y: 50, width: 256, height: 256))
        let kept = (0..<2).map { picture(256, 256, seed: $0) }
        return try scene.report(frames: 10) {
          screen.contents = isKept ? kept[$0 % 2] : picture(256, 256, seed: $0)
        }
      }
      let culprit = try report(isKept: false)
      #expect(culprit.layers(UploadRule.self) == ["screen"])
      #expect(try report(isKept: true).isSilent)
    }
  }
}
