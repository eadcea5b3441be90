// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Testing

@testable import CAProfile

extension ProfileTests {
  @Suite("Trials") struct TrialTests {
    @Test("the difference of pictures counts pixels by their largest channel")
    func difference() {
      let first: [UInt8] = [0, 0, 0, 255, 10, 10, 10, 255, 0, 0, 0, 0, 100, 0, 0, 255]
      let second: [UInt8] = [0, 1, 0, 255, 10, 20, 10, 255, 0, 0, 0, 0, 0, 0, 0, 255]
      let difference = SurfaceDifference(first, second)
      #expect(difference.most == 100)
      #expect((difference.changed, difference.beyond2) == (0.75, 0.5))
      #expect((difference.beyond8, difference.beyond64) == (0.5, 0.25))
      #expect(!difference.meets(.soft) && difference.meets(.other))
      #expect(SurfaceDifference(first, first).meets(.same))
    }

    @Test(
      "a play is looked at in three stretches, a short one as a whole, a picture again and again")
    func stretches() {
      let long = Stretch.all(ofFrames: 120, isStill: false)
      #expect(long.map(\.frames.count) == [9, 9, 9])
      #expect(long.allSatisfy { $0.frames.allSatisfy((0..<120).contains) })
      #expect(Stretch.all(ofFrames: 10, isStill: false).map(\.frames) == [Array(0..<10)])
      let still = Stretch.all(ofFrames: 120, isStill: true)
      #expect(still.map { Set($0.frames) } == [[119]])
      #expect(Stretch.all(ofFrames: 2, isStill: true).map { Set($0.frames) } == [[0], [1]])
      #expect(Stretch.from(8, ofFrames: 20).map(\.frames) == [Array(7..<20)])
    }

    @Test("the least time of each frame counts, and the halves of the rounds say the noise")
    func tally() {
      func time(_ ms: Double) -> TrialTime { TrialTime(wall: ms, processor: 2 * ms, program: 1) }
      var tally = TrialTally(rounds: 2)
      tally.note(time(5), time(2), of: .init(stretch: 0, frame: 1), round: 0)
      tally.note(time(4), time(3), of: .init(stretch: 0, frame: 1), round: 1)
      var result = TrialResult()
      tally.sum(into: &result, .processor)
      #expect(result.before == time(4) && result.after == time(2))
      #expect(TrialMeasure.processor.milliseconds(result.saving) == 4)
      #expect(result.noise == 2)
    }

    @Test("a promise is kept within 15 % or 0.3 ms")
    func promise() {
      func saving(_ ms: Double) -> Advice.Saving {
        var result = TrialResult()
        result.before = TrialTime(wall: 0, processor: ms, program: 0)
        return Advice.Saving(result, .processor)
      }
      #expect(saving(10).isKept(by: saving(11.4)) && !saving(10).isKept(by: saving(11.6)))
      #expect(saving(0.5).isKept(by: saving(0.75)) && !saving(0.5).isKept(by: saving(0.85)))
    }

    @Test("advice is tried twice, and says promised, measured and the pictures' difference")
    func verify() throws {
      let scene = ProfiledScene()
      let photo = scene.add(CALayer(), "photo", CGRect(x: 50, y: 50, width: 100, height: 100))
      photo.contents = picture(1000, 1000)
      let report = try scene.report(trying: .verify) { photo.position.x = 100 + CGFloat($0) }
      let advice = try #require(report.advice.first { $0.rule == LargePictureRule.name })
      #expect(advice.promised != nil && advice.measured != nil)
      #expect(advice.difference.map { $0.most > 0 } == true)
      #expect(advice.trialText?.contains("measured") == true)
      #expect(report.text.contains("   promised "))
      #expect(report.tried > 0 && report.measuring != nil)
    }

    @Test("layers, other layers and the time that they share sum to the frame")
    func sum() throws {
      let scene = ProfiledScene()
      for number in 0..<30 {
        let card = scene.add(
          CALayer(), "card", CGRect(x: 12 * number, y: 10 * number, width: 60, height: 60),
          color: .test(0, 0.5, CGFloat(number) / 30))
        card.opacity = 0.9
        card.cornerRadius = 9
        card.contents = picture(20, 20, seed: number)
      }
      let label = scene.add(
        CATextLayer(), "label", CGRect(x: 0, y: 0, width: 300, height: 40))
      let report = try scene.report { label.string = "frame \($0)" }
      #expect(abs(report.sumMs - report.frameMs) <= 0.05 * report.frameMs)
      #expect(report.parts.contains { $0.name.hasSuffix("other layers") })
      #expect(report.parts.count { $0.name.hasSuffix("shared") } == 5)
    }

    @Test("a hidden layer beyond the edge is unseen, one in sight is not")
    func unseen() throws {
      let scene = ProfiledScene()
      scene.add(
        CALayer(), "seen", CGRect(x: 0, y: 0, width: 200, height: 200), color: .test(1, 0, 0))
      let air = scene.add(
        CALayer(), "air", CGRect(x: 0, y: 0, width: 400, height: 400),
        color: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.001))
      let inputs = try scene.inputs { air.position.x = 200 + CGFloat($0) }
      try scene.withBench(inputs) { bench in
        let air = try bench.difference(Remedy("", [.remove(air.id)]))
        #expect(air.meets(.same))
        let seen = try bench.difference(Remedy("", [.remove(scene.root.sublayers![0].id)]))
        #expect(!seen.meets(.same))
      }
    }
  }
}
