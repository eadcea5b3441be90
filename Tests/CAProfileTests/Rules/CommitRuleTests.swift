// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreAnimation
import CoreGraphics
import Testing

@testable import CAProfile

extension ProfileTests {
  @Suite("Rules about commits and trees") struct CommitRuleTests {
    /// A layer with so many small ones in it.
    private func grid(
      _ scene: ProfiledScene, _ name: String, _ count: Int, color: CGColor? = .test(0, 0, 1)
    ) -> CALayer {
      let grid = scene.add(CALayer(), name, CGRect(x: 0, y: 0, width: 400, height: 400))
      for number in 0..<count {
        scene.add(
          CALayer(), nil, CGRect(x: 12 * (number % 30), y: 12 * (number / 30), width: 8, height: 8),
          to: grid, color: color)
      }
      return grid
    }

    @Test("implicit animations of many layers, and the same change without actions")
    func implicit() throws {
      func report(actions: Bool) throws -> ProfileReport {
        let scene = ProfiledScene()
        let grid = grid(scene, "grid", 60)
        return try scene.report(actions: actions) { frame in
          guard frame == 3 else { return }
          for layer in grid.sublayers ?? [] { layer.position.y += 20 }
        }
      }
      let culprit = try report(actions: true)
      #expect(culprit.layers(ImplicitAnimationRule.self) == ["grid"])
      #expect(culprit.advice.first?.problem.contains("60 layers") == true)
      #expect(try report(actions: false).isSilent)
    }

    @Test("animations that the program adds are not implicit")
    func explicit() throws {
      let scene = ProfiledScene()
      let grid = grid(scene, "grid", 60)
      let report = try scene.report { frame in
        guard frame == 3 else { return }
        for layer in grid.sublayers ?? [] {
          let animation = CABasicAnimation(keyPath: "position.y")
          animation.byValue = 20
          layer.add(animation, forKey: "drop")
        }
      }
      #expect(report.isSilent)
    }

    @Test("hundreds of layers changed one by one in every frame, and the layer above them")
    func large() throws {
      func report(oneByOne: Bool) throws -> ProfileReport {
        let scene = ProfiledScene()
        let swarm = grid(scene, "swarm", LargeCommitRule.leastLayers)
        return try scene.report { _ in
          guard oneByOne else { return swarm.position.y += 1 }
          for layer in swarm.sublayers ?? [] { layer.position.y += 1 }
        }
      }
      let culprit = try report(oneByOne: true)
      #expect(culprit.layers(LargeCommitRule.self) == ["swarm"])
      #expect(try report(oneByOne: false).isSilent)
    }

    @Test("a text laid out in every frame, and one that changes once")
    func text() throws {
      func report(_ string: @escaping (Int) -> String) throws -> ProfileReport {
        let scene = ProfiledScene()
        let counter = scene.add(
          CATextLayer(), "counter", CGRect(x: 20, y: 20, width: 300, height: 40))
        return try scene.report { counter.string = string($0) }
      }
      #expect(try report { "frame \($0)" }.layers(TextRule.self) == ["counter"])
      #expect(try report { $0 < 4 ? "before" : "after" }.isSilent)
    }

    @Test("a text that turns, and its raster")
    func outline() throws {
      func report(isRasterized: Bool) throws -> ProfileReport {
        let scene = ProfiledScene()
        let title = scene.add(
          CATextLayer(), "title", CGRect(x: 20, y: 20, width: 360, height: 360))
        title.isWrapped = true
        title.string = String(repeating: "The text that turns. ", count: 12)
        title.shouldRasterize = isRasterized
        return try scene.report {
          title.transform = CATransform3DMakeRotation(0.1 * CGFloat($0), 0, 0, 1)
        }
      }
      #expect(try report(isRasterized: false).layers(OutlineRule.self) == ["title"])
      #expect(try report(isRasterized: true).isSilent)
    }

    @Test("layers that show nothing, and the tree without them")
    func empty() throws {
      func report(_ count: Int) throws -> ProfileReport {
        let scene = ProfiledScene()
        scene.add(
          CALayer(), "card", CGRect(x: 50, y: 50, width: 300, height: 300), color: .test(1, 0, 0))
        _ = grid(scene, "slots", count, color: nil)
        return try scene.report()
      }
      let culprit = try report(EmptyLayerRule.leastCount)
      #expect(culprit.layers(EmptyLayerRule.self) == ["slots"])
      #expect(try report(10).isSilent)
    }
  }
}
