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

  @Test("An open path cuts nothing, but with Apple's player")
  func open() throws {
    func isMasked(_ player: CALottiePlayer, _ isClosed: Bool) throws -> Bool {
      let path =
        "{\"c\":\(isClosed),\"v\":[[0,0],[9,0],[9,9]],\"i\":[[0,0],[0,0],[0,0]],\"o\":[[0,0],[0,0],[0,0]]}"
      let mask = "{\"mode\":\"a\",\"pt\":{\"a\":0,\"k\":\(path)}}"
      let layer = try LottieSample.animation(
        [LottieSample.square("a", extra: "\"masksProperties\":[\(mask)]")], player: player
      ).makeLayer()
      return layer.masked(by: "masks") != nil
    }
    #expect(try isMasked(.afterEffects, true))
    #expect(try !isMasked(.afterEffects, false))
    #expect(try isMasked(.coreAnimation, false))
  }

  /// The radii of the blurs of a layer and those in it, and how dense their spaces are.
  private func blurs(_ layer: CALayer) -> [[Double]] {
    let radius = layer.value(forKeyPath: "filters.blur.inputRadius") as? Double
    let own = radius.map { [$0, layer.transform.m11, layer.transform.m22] }
    return (own.map { [$0] } ?? []) + (layer.sublayers ?? []).flatMap(blurs)
  }

  @Test("A feather that differs across and down is a blur along each axis, also where it moves")
  func feather() throws {
    func blurred(_ feather: String) throws -> [[Double]] {
      let path =
        "{\"c\":true,\"v\":[[0,0],[9,0],[9,9]],\"i\":[[0,0],[0,0],[0,0]],\"o\":[[0,0],[0,0],[0,0]]}"
      let mask = "{\"mode\":\"a\",\"pt\":{\"a\":0,\"k\":\(path)},\"f\":\(feather)}"
      let layer = try LottieSample.animation([
        LottieSample.square("a", extra: "\"hasMask\":true,\"masksProperties\":[\(mask)]")
      ]).makeLayer()
      return blurs(try #require(layer.masked(by: "masks")))
    }
    let axes: [[Double]] = [[1.5, 0.001, 1], [3, 1, 0.001]]
    #expect(try blurred("{\"a\":0,\"k\":[10,10]}") == [[3, 1, 1]])
    #expect(try blurred("{\"a\":0,\"k\":[10,5]}") == axes)
    let ease = "\"i\":{\"x\":1,\"y\":1},\"o\":{\"x\":0,\"y\":0}"
    let moving = "{\"a\":1,\"k\":[{\"t\":0,\"s\":[10,5],\(ease)},{\"t\":59,\"s\":[0,40]}]}"
    #expect(try blurred(moving) == axes)
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
