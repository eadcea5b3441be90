// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHeadless
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@Suite("Programs hear of what could not be drawn as asked, each kind once")
struct NoticeTests {
  /// Runs `program` in a process of its own and answers the lines it wrote on standard error.
  private func lines(_ content: [UInt8]?) -> [Substring] {
    String(decoding: content ?? [], as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("LayerKit: ") }
  }

  @Test("two layers with the same problem, over three frames, are one line")
  func oneLine() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let renderer = try HeadlessRenderer(size: CGSize(width: 32, height: 32))
      let root = CALayer()
      for _ in 0..<2 {
        let shape = CAShapeLayer()
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 4), transform: nil)
        shape.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(shape)
      }
      renderer.layer = root
      _ = try renderer.render()
      try #require(renderer.statistics?.diagnostics.count == 2)
      for time in 1..<3 {
        root.backgroundColor = CGColor(gray: 0.2 * CGFloat(time), alpha: 1)
        _ = try renderer.render(at: Double(time))
      }
    }
    let written = lines(result?.standardErrorContent)
    #expect(written.count == 1, "\(written)")
    #expect(written.first?.contains("not finite") == true)
  }

  @Test("a program without problems writes nothing")
  func silence() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let renderer = try HeadlessRenderer(size: CGSize(width: 32, height: 32))
      let layer = CALayer()
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
      renderer.layer = layer
      _ = try renderer.render()
    }
    let written = lines(result?.standardErrorContent)
    #expect(written.isEmpty)
  }

  @Test("standard error that takes nothing ends neither frames nor the program")
  func deafError() async throws {
    await #expect(processExitsWith: .success) {
      let full = open("/dev/full", O_WRONLY)
      try #require(dup2(full, STDERR_FILENO) == STDERR_FILENO)
      let renderer = try HeadlessRenderer(size: CGSize(width: 32, height: 32))
      let layer = CALayer()
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
      layer.filters = ["wobble"]
      renderer.layer = layer
      _ = try renderer.render()
      close(STDERR_FILENO)
      layer.filters = ["wibble"]
      _ = try renderer.render()
    }
  }

  @Test("sentences that differ in numbers only are of one kind; a line break does not end a line")
  func kinds() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for number in 0..<5 { Notice.say("Layer \(number):\nis late.", by: "LayerKit") }
      Notice.say("Something else.", by: "LayerKit")
      for number in 0..<1_000 {
        Notice.say(String(repeating: "x", count: number), by: "LayerKit")
      }
    }
    let written = lines(result?.standardErrorContent)
    #expect(written.prefix(2) == ["LayerKit: Layer 0: is late.", "LayerKit: Something else."])
    #expect(written.count <= Notice.maximumKinds)
  }
}
