// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CALottie

@Suite("Limits of Lottie files")
struct LimitsTests {
  @Test("Limits are values that differ when one of them does")
  func settable() {
    var limits = CALottieLimits()
    #expect(limits == CALottieLimits())
    limits.copies = 1
    #expect(limits != CALottieLimits())
  }

  /// A file of disks that move, and are merged.
  private func merged(_ count: Int, steps: Int? = nil) throws -> CALottieLayer {
    let disks = (0..<count).map { place in
      """
      {"ty":"el","s":{"k":[30,30]},"p":{"a":1,"k":[{"t":0,"s":[\(place * 28),10]},\
      {"t":60,"s":[50,50]}]}}
      """
    }
    let items =
      disks + [
        "{\"ty\":\"mm\",\"mm\":2}",
        "{\"ty\":\"fl\",\"nm\":\"paint\",\"c\":{\"k\":[1,0,0]},\"o\":{\"k\":100}}",
      ]
    let text = """
      {"v":"5","fr":60,"ip":0,"op":60,"w":100,"h":100,"layers":[{"ty":4,"nm":"shapes","ks":{},\
      "ip":0,"op":60,"shapes":[\(items.joined(separator: ","))]}]}
      """
    var options = CALottieOptions()
    if let steps { options.limits.mergeSteps = steps }
    return try CALottieAnimation(data: Data(text.utf8), options: options).makeLayer()
  }

  /// How many contours a path has at the beginning.
  private func contours(_ layer: CALottieLayer) -> Int? {
    (layer.find("paint") as? CAShapeLayer)?.path?.storage.subpaths.count
  }

  @Test("A merge that takes more steps than allowed is left out, with a remark")
  func merges() throws {
    let few = try merged(3)
    #expect(few.diagnostics.isEmpty)
    #expect(contours(few) == 1)
    for many in [try merged(3, steps: 100), try merged(60)] {
      let remark = try #require(many.diagnostics.first)
      #expect(remark.kind == .limit && remark.message.contains("CALottieLimits.mergeSteps"))
    }
    #expect(contours(try merged(60)) == 60)
  }

  @Test("Steps of a merge grow with the lines of both paths and with their number")
  func steps() {
    let line = ShapePath([.rectangle(center: .zero, size: CGSize(width: 9, height: 9))])
    let disk = ShapePath([.ellipse(center: .zero, size: CGSize(width: 9, height: 9))])
    #expect(ShapePath.mergeSteps(of: [disk]) == 0)
    #expect(abs(ShapePath.mergeSteps(of: [line, line]) - 8) < 0.1)
    #expect(abs(ShapePath.mergeSteps(of: [disk, disk, disk]) - 400) < 10)
    #expect(ShapePath.mergeSteps(of: Array(repeating: disk, count: 1000)) > 1e6)
  }
}
