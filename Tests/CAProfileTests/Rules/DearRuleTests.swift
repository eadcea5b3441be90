// SPDX-License-Identifier: Apache-2.0
import CAGeometry
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

    @Test("many backdrops that are blurred, none of them dear alone")
    func backdrops() throws {
      func report(_ filters: [Any]?) throws -> ProfileReport {
        let scene = ProfiledScene()
        let dot = scene.add(
          CALayer(), "dot", CGRect(x: 0, y: 0, width: 400, height: 90), color: .test(1, 0, 0))
        for number in 0..<9 {
          let chip = scene.add(
            CALayer(), "chip\(number)",
            CGRect(x: number % 3 * 130, y: number / 3 * 130, width: 120, height: 120))
          chip.backgroundFilters = filters
        }
        return try scene.report(trying: .promise) { dot.position.y = 50 + CGFloat(20 * $0) }
      }
      let blur = CAFilter(name: "gaussianBlur")
      blur.setValue(12, forKey: "inputRadius")
      let advice = try #require(try report([blur]).advice.first)
      #expect(advice.rule == BlurRule.name && advice.count == 9)
      #expect(try report(nil).layers(BlurRule.self) == [])
    }

    @Test("strokes that grow and march name what moves; one that stands still is silent")
    func strokes() throws {
      func advice(_ change: @escaping (CAShapeLayer, Int) -> Void) throws -> Advice? {
        let scene = ProfiledScene()
        let line = scene.add(
          CAShapeLayer(), "line", CGRect(x: 0, y: 0, width: 400, height: 400))
        let dot = scene.add(
          CALayer(), "dot", CGRect(x: 0, y: 0, width: 9, height: 9), color: .test(1, 0, 0))
        let path = CGMutablePath()
        path.move(to: .zero)
        for number in 1..<1500 {
          path.addLine(to: CGPoint(x: number * 137 % 400, y: number * 71 % 400))
        }
        (line.path, line.fillColor) = (path, nil)
        (line.strokeColor, line.lineWidth) = (.test(0, 0, 1), 2)
        return try scene.report(trying: .promise) {
          dot.position.x = CGFloat($0)
          change(line, $0)
        }
        .advice.first { $0.rule == OutlineRule.name }
      }
      let growing = try advice { $0.strokeEnd = 0.5 + CGFloat($1) / 50 }
      #expect(growing?.problem.contains("changes with its strokeEnd") == true)
      #expect(growing?.advice.contains("let its strokeEnd change less often") == true)
      let marching = try advice {
        $0.lineDashPattern = [9, 5]
        $0.lineDashPhase = CGFloat($1)
      }
      #expect(marching?.advice.contains("let its lineDashPhase change less often") == true)
      #expect(try advice { _, _ in } == nil)
    }

    @Test("copies beyond the edge, and only those in sight")
    func copies() throws {
      func report(_ count: Int) throws -> ProfileReport {
        let scene = ProfiledScene()
        let row = scene.add(
          CAReplicatorLayer(), "row", CGRect(x: 0, y: 0, width: 30, height: 30))
        (row.instanceCount, row.instanceDelay) = (count, 0.01)
        row.instanceTransform = CATransform3DMakeTranslation(40, 0, 0)
        let dot = scene.add(
          CALayer(), "dot", CGRect(x: 4, y: 4, width: 20, height: 20), to: row,
          color: .test(1, 0, 0))
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0.2, 1, 2)
        (fade.repeatCount, fade.autoreverses) = (.infinity, true)
        dot.add(fade, forKey: nil)
        return try scene.report(trying: .promise)
      }
      let advice = try #require(try report(1600).advice.first)
      #expect(advice.rule == ReplicatorRule.name && advice.layer == "row")
      // Both 100 and 25 copies show the picture; their savings are alike.
      #expect(["; 100 are enough", "; 25 are enough"].contains { advice.advice.contains($0) })
      #expect(try report(10).layers(ReplicatorRule.self) == [])
    }

    @Test("layers that only hold one other, and what they hold alone")
    func wrappers() throws {
      func report(_ depth: Int) throws -> ProfileReport {
        let scene = ProfiledScene()
        var dots: [CALayer] = []
        for number in 0..<150 {
          var parent = scene.root
          for _ in 0..<depth {
            parent = scene.add(
              CALayer(), nil, CGRect(x: 1, y: 1, width: 50, height: 50), to: parent)
          }
          dots.append(
            scene.add(
              CALayer(), nil, CGRect(x: number % 15 * 20, y: number / 15 * 20, width: 9, height: 9),
              to: parent, color: .test(0, 0, 1)))
        }
        return try scene.report(frames: 12, trying: .promise, drawsWhole: false) { frame in
          for dot in dots { dot.opacity = 0.5 + Float(frame) / 40 }
        }
      }
      #expect(try report(10).layers(WrapperRule.self).count == 1)
      #expect(try report(0).layers(WrapperRule.self) == [])
    }

    @Test("layers clipped away within one that is seen are named together")
    func clippedAway() throws {
      func report(_ y: Int) throws -> ProfileReport {
        let scene = ProfiledScene()
        let port = scene.add(CALayer(), "port", CGRect(x: 0, y: 0, width: 200, height: 200))
        port.masksToBounds = true
        scene.add(
          CALayer(), "label", CGRect(x: 9, y: 9, width: 90, height: 20), to: port,
          color: .test(0, 1, 0))
        let entries = (0..<300).map { number in
          scene.add(
            CALayer(), "entry\(number)",
            CGRect(x: number % 20 * 9, y: y + number / 20 * 9, width: 8, height: 8), to: port,
            color: .test(0, 0, 1))
        }
        return try scene.report(frames: 12, trying: .promise, drawsWhole: false) { frame in
          for entry in entries { entry.opacity = 0.5 + Float(frame) / 40 }
        }
      }
      let advice = try #require(try report(300).advice.first)
      #expect(advice.rule == UnseenRule.name && advice.layer == "port")
      #expect(advice.problem.contains("300 layers"))
      #expect(try report(40).layers(UnseenRule.self) == [])
    }

    @Test("round corners over one layer of the same size, and over several")
    func soleClip() throws {
      func layers(_ count: Int) throws -> [String] {
        let scene = ProfiledScene()
        let shell = scene.add(CALayer(), "shell", CGRect(x: 0, y: 0, width: 400, height: 400))
        (shell.cornerRadius, shell.masksToBounds) = (40, true)
        let skies = (0..<count).map { number in
          let sky = scene.add(
            CAGradientLayer(), "sky\(number)",
            CGRect(x: 0, y: number * 100, width: 400, height: 400), to: shell)
          sky.colors = [CGColor.test(1, 0, 0), CGColor.test(0, 0.5, 1)]
          return sky
        }
        return try scene.report(frames: 12, trying: .promise) {
          for sky in skies { sky.startPoint.x = CGFloat($0) / 20 }
        }
        .layers(ClipRule.self)
      }
      #expect(try layers(2) == [])
      #expect(try layers(1) == ["shell"])
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
