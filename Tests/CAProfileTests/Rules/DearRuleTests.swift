// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Testing

@testable import CAProfile

extension ProfileTests {
  /// Rules whose remedies a trial has to bear out: each culprit takes most of its frame.
  @Suite("Rules about what is dear by itself") struct DearRuleTests {
    @Test("a blur of a picture that changes, and the picture alone")
    func blur() throws {
      func report(_ filters: [Any]?, below: [Any]? = nil) throws -> ProfileReport {
        let scene = ProfiledScene()
        let dot = scene.add(
          CALayer(), "dot", CGRect(x: 0, y: 0, width: 90, height: 90), color: .test(1, 0, 0))
        let pane = scene.add(CALayer(), "pane", CGRect(x: 10, y: 10, width: 380, height: 380))
        let inner = scene.add(
          CALayer(), "inner", CGRect(x: 0, y: 0, width: 99, height: 99), to: pane,
          color: .test(0, 1, 0))
        (pane.filters, pane.backgroundFilters) = (filters, below)
        return try scene.report(trying: .promise) {
          dot.position.x = 50 + CGFloat(20 * $0)
          inner.position.y = 60 + CGFloat(20 * $0)
        }
      }
      let blur = CAFilter(name: "gaussianBlur")
      blur.setValue(24, forKey: "inputRadius")
      let culprit = try report([blur])
      #expect(culprit.layers(BlurRule.self) == ["pane"])
      #expect(culprit.advice.first?.advice.contains("smaller radius") == true)
      let backdrop = try report(nil, below: [blur])
      #expect(backdrop.layers(BlurRule.self) == ["pane"])
      #expect(backdrop.advice.first?.problem.contains("what lies below it") == true)
      #expect(try report(nil).layers(BlurRule.self) == [])
    }

    @Test("a layer that moves with many in it, and one of few")
    func subtree() throws {
      func report(_ count: Int) throws -> ProfileReport {
        let scene = ProfiledScene()
        let group = scene.add(CALayer(), "group", CGRect(x: 0, y: 0, width: 300, height: 300))
        for number in 0..<count {
          let label = scene.add(
            CALayer(), "label",
            CGRect(x: number % 20 * 14, y: number / 20 * 14, width: 13, height: 13), to: group,
            color: .test(CGFloat(number % 7) / 7, 0.5, 1))
          (label.cornerRadius, label.borderWidth) = (5, 1)
        }
        return try scene.report(trying: .promise) { group.position.x = 160 + CGFloat(9 * $0) }
      }
      #expect(try report(400).layers(SubtreeRule.self) == ["group"])
      #expect(try report(4).layers(SubtreeRule.self) == [])
    }

    @Test("an emitter of thousands of particles")
    func particles() throws {
      func report(_ rate: Float) throws -> ProfileReport {
        let scene = ProfiledScene()
        let emitter = scene.add(
          CAEmitterLayer(), "sparks", CGRect(x: 0, y: 0, width: 400, height: 400))
        emitter.emitterPosition = CGPoint(x: 200, y: 200)
        let cell = CAEmitterCell()
        (cell.contents, cell.birthRate, cell.lifetime) = (picture(24, 24), rate, 4)
        (cell.velocity, cell.emissionRange) = (60, .pi * 2)
        emitter.emitterCells = [cell]
        emitter.beginTime = -10
        return try scene.report(trying: .promise)
      }
      #expect(try report(1500).layers(ParticleRule.self) == ["sparks"])
      #expect(try report(2).layers(ParticleRule.self) == [])
    }

    @Test("a gradient of many stops, and one of few")
    func gradient() throws {
      func report(_ count: Int) throws -> ProfileReport {
        let scene = ProfiledScene()
        let sky = scene.add(CAGradientLayer(), "sky", CGRect(x: 0, y: 0, width: 400, height: 400))
        sky.colors = (0..<count).map { CGColor.test(CGFloat($0 % 5) / 4, CGFloat($0 % 3) / 2, 1) }
        return try scene.report(trying: .promise) {
          sky.startPoint = CGPoint(x: 0.1 + 0.05 * CGFloat($0), y: 0.2)
        }
      }
      #expect(try report(64).layers(GradientRule.self) == ["sky"])
      #expect(try report(3).layers(GradientRule.self) == [])
    }

    @Test("a rounded rectangle may begin anywhere and go either way")
    func outlines() throws {
      let rect = CGRect(x: 10, y: 20, width: 120, height: 80)
      let own = CGPath(roundedRect: rect, cornerWidth: 16, cornerHeight: 16, transform: nil)
      #expect(RoundedOutline.box(of: own)?.radius == 16)
      let k = 16 * 0.5523
      for isReversed in [false, true] {
        let path = CGMutablePath()
        func flip(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
          isReversed ? CGPoint(x: 140 - x, y: y) : CGPoint(x: x, y: y)
        }
        path.move(to: flip(26, 20))
        path.addLine(to: flip(114, 20))
        path.addCurve(to: flip(130, 36), control1: flip(114 + k, 20), control2: flip(130, 36 - k))
        path.addLine(to: flip(130, 84))
        path.addCurve(to: flip(114, 100), control1: flip(130, 84 + k), control2: flip(114 + k, 100))
        path.addLine(to: flip(26, 100))
        path.addCurve(to: flip(10, 84), control1: flip(26 - k, 100), control2: flip(10, 84 + k))
        path.addLine(to: flip(10, 36))
        path.addCurve(to: flip(26, 20), control1: flip(10, 36 - k), control2: flip(26 - k, 20))
        path.closeSubpath()
        let box = try #require(RoundedOutline.box(of: path))
        #expect(box.rect == rect && abs(box.radius - 16) < 1e-6)
      }
      let cut = CGMutablePath()
      cut.addLines(between: [
        CGPoint(x: 0, y: 10), CGPoint(x: 10, y: 0), CGPoint(x: 90, y: 0), CGPoint(x: 90, y: 50),
        CGPoint(x: 0, y: 50),
      ])
      cut.closeSubpath()
      #expect(RoundedOutline.box(of: cut) == nil)
      #expect(RoundedOutline.box(of: CGPath(rect: rect, transform: nil)) == nil)
    }
  }
}
