// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("CALottie beside the module Lottie that programs bring along")
struct LottieNamesTests {
  @Test("A program that uses both compiles")
  func both() throws {
    let foreign = """
      public struct LottieColor { public init() {} }
      public final class LottieAnimation { public init() {} }
      public final class LottieAnimationLayer { public init() {} }
      public final class DotLottieFile { public init() {} }
      public enum LottieLoopMode { case playOnce, loop }
      public struct AnimationKeypath { public init(keypath: String) {} }
      """
    let program = """
      import CALottie
      import Foundation
      import Lottie
      import QuartzCore

      let theirs = (LottieAnimation(), LottieAnimationLayer(), DotLottieFile(), LottieColor())
      let path = AnimationKeypath(keypath: "star.fill.color")
      let mode: LottieLoopMode = .loop

      func ours(_ url: URL) throws -> CALayer {
        var options = CALottieOptions()
        options.limits.layers = 100
        let file = try CALottieFile(contentsOf: url, options: options)
        let layer = CALottieAnimation(file).makeLayer()
        layer.play(loopMode: .loop)
        return layer
      }
      """
    let folder = try Scratch()
    guard let errors = try TypeCheck.errors(in: program, folder, foreign: ("Lottie", foreign))
    else { return }
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test("No module of the package is called Lottie")
  func modules() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    for name in ["Package.swift", "CMakeLists.txt"] {
      let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
      #expect(!text.contains(#""Lottie""#) && !text.contains("(Lottie "), "\(name)")
    }
  }
}
