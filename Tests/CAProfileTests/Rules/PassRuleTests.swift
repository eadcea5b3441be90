// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Testing

@testable import CAProfile

extension ProfileTests {
  /// Each rule names its culprit, and is silent about the scene with its advice followed.
  @Suite("Rules about passes") struct PassRuleTests {
    @Test("a shadow without a path, and with one")
    func silhouette() throws {
      func report(hasPath: Bool, changes: Bool = true) throws -> ProfileReport {
        let scene = ProfiledScene()
        let card = scene.add(CALayer(), "card", CGRect(x: 50, y: 50, width: 300, height: 300))
        let label = scene.add(
          CALayer(), "label", CGRect(x: 0, y: 0, width: 200, height: 280), to: card,
          color: .test(1, 0, 0))
        (card.shadowOpacity, card.shadowRadius) = (0.5, 12)
        if hasPath { card.shadowPath = CGPath(rect: card.bounds, transform: nil) }
        // The silhouette is another one in each frame, so that nobody can keep it.
        return try scene.report {
          if changes {
            label.position.x = 100 + CGFloat($0)
          } else {
            card.position.x = 200 + CGFloat($0)
          }
        }
      }
      let culprit = try report(hasPath: false)
      #expect(culprit.layers(SilhouetteRule.self) == ["card"])
      let advice = try #require(culprit.advice.first)
      #expect(advice.text.hasPrefix("layer `card`: no shadowPath, its silhouette of "))
      #expect(advice.text.contains("is blurred in every frame, "))
      #expect(advice.text.hasSuffix("% of the frame: set shadowPath"))
      #expect(try report(hasPath: true).isSilent)
      // A silhouette that only moves is kept.
      #expect(try report(hasPath: false, changes: false).isSilent)
    }

    @Test("a group by opacity, and sublayers that fade one by one")
    func opacityGroup() throws {
      func report(isGroup: Bool) throws -> ProfileReport {
        let scene = ProfiledScene()
        let panel = scene.add(CALayer(), "panel", CGRect(x: 0, y: 0, width: 400, height: 400))
        for number in 0..<2 {
          scene.add(
            CALayer(), nil, CGRect(x: 20 + 40 * number, y: 20, width: 300, height: 300), to: panel,
            color: .test(0, CGFloat(number), 1))
        }
        panel.opacity = 0.5
        panel.allowsGroupOpacity = isGroup
        return try scene.report()
      }
      #expect(try report(isGroup: true).layers(OpacityGroupRule.self) == ["panel"])
      #expect(try report(isGroup: false).isSilent)
    }

    @Test("a mask that is a circle, and round corners in its place")
    func mask() throws {
      func report(hasMask: Bool) throws -> ProfileReport {
        let scene = ProfiledScene()
        let avatar = scene.add(CALayer(), "avatar", CGRect(x: 50, y: 50, width: 300, height: 300))
        avatar.contents = picture(300, 300)
        if hasMask {
          let mask = CAShapeLayer()
          mask.frame = avatar.bounds
          mask.path = CGPath(ellipseIn: avatar.bounds, transform: nil)
          avatar.mask = mask
        } else {
          (avatar.cornerRadius, avatar.masksToBounds) = (150, true)
        }
        return try scene.report()
      }
      let culprit = try report(hasMask: true)
      #expect(culprit.layers(MaskRule.self) == ["avatar"])
      #expect(culprit.advice.first?.advice.contains("cornerRadius 150") == true)
      #expect(try report(hasMask: false).isSilent)
    }

    @Test("a mask that is no rounded rectangle is not spoken of")
    func otherMask() throws {
      let scene = ProfiledScene()
      let star = scene.add(CALayer(), "star", CGRect(x: 50, y: 50, width: 300, height: 300))
      star.contents = picture(300, 300)
      let mask = CAShapeLayer()
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 300, y: 100))
      path.addLine(to: CGPoint(x: 0, y: 300))
      path.closeSubpath()
      mask.path = path
      star.mask = mask
      #expect(try scene.report().isSilent)
    }

    @Test("a raster whose content changes, and the layer without one")
    func raster() throws {
      func report(isRasterized: Bool, changes: Bool = true) throws -> ProfileReport {
        let scene = ProfiledScene()
        let list = scene.add(
          CALayer(), "list", CGRect(x: 20, y: 20, width: 360, height: 360), color: .test(1, 1, 1))
        let dot = scene.add(
          CALayer(), "dot", CGRect(x: 10, y: 10, width: 200, height: 200), to: list)
        list.shouldRasterize = isRasterized
        return try scene.report {
          dot.backgroundColor = .test(changes ? CGFloat($0) / 10 : 1, 0, 0)
        }
      }
      #expect(try report(isRasterized: true).layers(RasterRule.self) == ["list"])
      #expect(try report(isRasterized: false).isSilent)
      #expect(try report(isRasterized: true, changes: false).isSilent)
    }
  }
}
