// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import QuartzCore
import Testing

@testable import CALottie

@Suite("Masks of Lottie files")
struct MaskTests {
  /// The modes of the layers that build the coverage of a square with masks of these modes.
  private func modes(_ masks: String...) throws -> [String] {
    let path =
      "{\"c\":true,\"v\":[[0,0],[9,0],[9,9]],\"i\":[[0,0],[0,0],[0,0]],\"o\":[[0,0],[0,0],[0,0]]}"
    let list = masks.map {
      "{\"mode\":\"\($0)\",\"nm\":\"\($0)\",\"pt\":{\"a\":0,\"k\":\(path)},\"o\":{\"a\":0,\"k\":50}}"
    }
    let layer = try LottieSample.animation([
      LottieSample.square(
        "a", extra: "\"hasMask\":true,\"masksProperties\":[\(list.joined(separator: ","))]")
    ]).makeLayer()
    let mask = try #require(layer.masked(by: "masks"))
    return (mask.sublayers ?? []).map { $0.compositingFilter as? String ?? "" }
  }

  @Test("Lighten takes the larger coverage, darken the smaller one, of all but the first mask")
  func extremes() throws {
    #expect(try modes("l", "a") == ["", ""])
    #expect(try modes("d", "a") == ["", ""])
    #expect(try modes("a", "l", "d") == ["", "CIMaximumCompositing", "CIMinimumCompositing"])
  }

  @Test("What a mask adds, takes away, cuts or inverts is drawn over, or as a hole")
  func others() throws {
    #expect(try modes("a", "s", "i", "f") == ["", "destOut", "destOut", "xor"])
    #expect(try modes("s") == ["", "destOut"])
  }
}

extension CALayer {
  /// The first mask of that name of this layer or those below.
  fileprivate func masked(by name: String) -> CALayer? {
    if let mask, mask.name == name { return mask }
    for layer in sublayers ?? [] {
      if let found = layer.masked(by: name) { return found }
    }
    return nil
  }
}
