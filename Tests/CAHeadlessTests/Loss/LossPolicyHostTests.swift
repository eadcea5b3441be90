// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHost
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CAHeadless

@Suite("Hosts whose devices are lost again and again")
struct LossPolicyHostTests {
  private static let size = CGSize(width: 24, height: 16)

  private func tree() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 3, y: 2, width: 12, height: 9)
    root.cornerRadius = 4
    root.backgroundColor = CGColor(srgbRed: 0.2, green: 0.6, blue: 1, alpha: 1)
    return root
  }

  private func renderer(_ plan: LossPlan, losses: Int = 3) throws -> HeadlessRenderer {
    let renderer = try HeadlessRenderer(
      size: Self.size, options: LostDeviceTests.options(plan, losses: losses))
    renderer.layer = tree()
    return renderer
  }

  @Test("after the third loss the software driver draws, and a sentence says so")
  func fallback() throws {
    let plan = LossPlan()
    let renderer = try renderer(plan)
    let picture = try renderer.render().premultipliedRGBA
    for loss in 1...3 {
      #expect(renderer.keeper.fallbackSentence == nil)
      plan.lose()
      #expect(try renderer.render().premultipliedRGBA == picture)
      #expect(renderer.keeper.losses == loss)
    }
    let sentence = try #require(renderer.keeper.fallbackSentence)
    #expect(sentence.contains("After 3 losses") && sentence.contains("llvmpipe"))
    #expect([.device, .surfaceless].contains(renderer.context.display.rung))
    #expect(renderer.context.info.isSoftwareRenderer)
    // A loss of the software driver's is the end, as often as one asks.
    plan.lose()
    for _ in 0..<2 {
      let error = #expect(throws: HeadlessError.self) { try renderer.render() }
      #expect("\(String(describing: error))".contains("losses of the device: 4"))
    }
    #expect(renderer.readBytes() == [UInt8](repeating: 0, count: 24 * 16 * 4))
    #expect(plan.deviceCount == 4)
  }

  @Test("the sentence is one line on standard error")
  func sentence() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let plan = LossPlan()
      let renderer = try HeadlessRenderer(
        size: CGSize(width: 8, height: 8), options: LostDeviceTests.options(plan, losses: 3))
      for _ in 0..<3 {
        let layer = CALayer()
        layer.frame = CGRect(x: 1, y: 1, width: 5, height: 4)
        layer.backgroundColor = CGColor(gray: 1, alpha: 1)
        renderer.layer = layer
        plan.lose()
        _ = try renderer.render()
      }
      try #require(renderer.keeper.losses == 3)
    }
    let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .split(separator: "\n").filter { $0.contains("losses") }
    #expect(lines.count == 1 && lines.first?.hasPrefix("HeadlessRenderer: ") == true, "\(lines)")
  }

  @Test("a device that is lost with each request ends the frame, not the process")
  func neverEnding() throws {
    let plan = LossPlan([.later] + (0..<10).map { _ in .call(1) })
    var options = LostDeviceTests.options(plan, losses: 4)
    options.lossPolicy.window = 0
    let renderer = try HeadlessRenderer(size: Self.size, options: options)
    renderer.layer = tree()
    plan.lose()
    #expect(throws: HeadlessError.self) { try renderer.render() }
    #expect(plan.deviceCount == 5)
  }

  @Test("the reset status is asked until it is clear, for the poll time at most")
  func polling() throws {
    let plan = LossPlan()
    var patient = LostDeviceTests.options(plan, losses: 9)
    patient.lossPolicy.pollTime = 60
    let renderer = try HeadlessRenderer(size: Self.size, options: patient)
    renderer.layer = tree()
    let picture = try renderer.render().premultipliedRGBA
    plan.answerResets(7)
    plan.lose()
    #expect(try renderer.render(at: 1).premultipliedRGBA == picture)
    #expect(plan.lostIn.count == 1)
    #expect(try #require(plan.resetQuestions.first) >= 8)
    var options = LostDeviceTests.options(plan, losses: 9)
    options.lossPolicy.pollTime = 0
    let other = try HeadlessRenderer(size: Self.size, options: options)
    other.layer = tree()
    plan.answerResets(.max)
    plan.lose()
    #expect(try other.render().premultipliedRGBA == picture)
  }

  @Test("a screen whose software driver is lost, too, fails")
  func failedScreen() throws {
    let plan = LossPlan()
    var options = HeadlessScreen.Options()
    options.isStepped = true
    options.lossPolicy = plan.policy(losses: 1)
    let screen = try HeadlessScreen(size: Self.size, options: options)
    screen.layer = tree()
    let picture = try screen.step(to: 0).premultipliedRGBA
    plan.lose()
    screen.layer?.opacity = 0.5
    #expect(try screen.step(to: 1).premultipliedRGBA != picture)
    #expect(screen.failure == nil && plan.deviceCount == 2)
    plan.lose()
    screen.layer?.opacity = 1
    #expect(throws: HeadlessError.self) { try screen.step(to: 2) }
    #expect(eventually { screen.failure != nil })
    screen.close()
  }
}
