// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

/// Section 1: a layer before anything is set.
@Suite("facts 1–24: defaults and stored state")
struct Section1Defaults {
  private let layer = CALayer()
  private let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

  @Test("fact 1: geometry starts at zero")
  func geometry() {
    #expect(layer.bounds == .zero)
    #expect(layer.position == .zero)
    #expect(layer.zPosition == 0)
    #expect(layer.anchorPointZ == 0)
  }

  @Test("fact 2: the anchor point is the middle")
  func anchor() { #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5)) }

  @Test("fact 3: both transforms are the identity")
  func transforms() {
    #expect(CATransform3DIsIdentity(layer.transform))
    #expect(CATransform3DIsIdentity(layer.sublayerTransform))
  }

  @Test("fact 4: opacity 1 and the flags")
  func flags() {
    #expect(layer.opacity == 1)
    #expect(!layer.isHidden)
    #expect(layer.isDoubleSided)
    #expect(!layer.masksToBounds)
    #expect(!layer.isGeometryFlipped)
    #expect(!layer.isOpaque)
  }

  @Test("fact 5: scales are 1")
  func scales() {
    #expect(layer.contentsScale == 1)
    #expect(layer.rasterizationScale == 1)
  }

  @Test("fact 6: contents fill the bounds")
  func contents() {
    #expect(layer.contents == nil)
    #expect(layer.contentsRect == unit)
    #expect(layer.contentsCenter == unit)
    #expect(layer.contentsGravity == .resize)
    #expect(layer.contentsFormat == .RGBA8Uint)
  }

  @Test("fact 7: sampling is linear")
  func sampling() {
    #expect(layer.minificationFilter == .linear)
    #expect(layer.magnificationFilter == .linear)
    #expect(layer.minificationFilterBias == 0)
  }

  @Test("fact 8: no background, a black border of no width, square corners")
  func looks() {
    #expect(layer.backgroundColor == nil)
    #expect(layer.borderColor?.components == [0, 0, 0, 1])
    #expect(layer.borderWidth == 0)
    #expect(layer.cornerRadius == 0)
  }

  @Test("fact 9: all four corners, circular")
  func corners() {
    #expect(layer.maskedCorners.rawValue == 15)
    #expect(layer.cornerCurve == .circular)
  }

  @Test("fact 10: a black shadow that does not show")
  func shadow() {
    #expect(layer.shadowColor?.components == [0, 0, 0, 1])
    #expect(layer.shadowOpacity == 0)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
    #expect(layer.shadowRadius == 3)
    #expect(layer.shadowPath == nil)
  }

  @Test("fact 11: group opacity and antialiased edges, as on macOS")
  func groups() {
    #expect(layer.allowsGroupOpacity)
    #expect(layer.allowsEdgeAntialiasing)
    #expect(
      layer.edgeAntialiasingMask == [
        .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
      ])
  }

  @Test("fact 12: no rasterization, no asynchronous drawing, no autoresizing")
  func switches() {
    #expect(!layer.shouldRasterize)
    #expect(!layer.drawsAsynchronously)
    #expect(!layer.needsDisplayOnBoundsChange)
    #expect(layer.autoresizingMask.isEmpty)
  }

  @Test("fact 13: no objects; sublayers is nil, not an empty array")
  func objects() {
    #expect(layer.sublayers == nil)
    #expect(layer.superlayer == nil)
    #expect(layer.mask == nil)
    #expect(layer.delegate == nil)
    #expect(layer.actions == nil)
    #expect(layer.style == nil)
    #expect(layer.name == nil)
  }

  @Test("fact 14: an endless clock that runs at speed 1")
  func clock() {
    #expect(layer.duration == .infinity)
    #expect(layer.speed == 1)
    #expect(layer.fillMode == .removed)
    #expect(layer.repeatCount == 0)
    #expect(layer.timeOffset == 0)
    #expect(layer.beginTime == 0)
  }

  @Test("fact 15: standard dynamic range")
  func dynamicRange() {
    #expect(!layer.wantsExtendedDynamicRangeContent)
    #expect(layer.toneMapMode == .automatic)
    #expect(layer.preferredDynamicRange == .standard)
    #expect(layer.contentsHeadroom == 0)
  }

  @Test("fact 16: a layer that is no presentation copy is its own model")
  func model() { #expect(layer.model() === layer) }

  @Test(
    "fact 17: defaults that are zero are not stored",
    arguments: ["bounds", "position", "frame", "shadowOpacity", "timeOffset", "noSuchKey"])
  func zeroDefaults(key: String) { #expect(CALayer.defaultValue(forKey: key) == nil) }

  @Test("fact 18: other defaults are known under the canonical key only")
  func storedDefaults() {
    #expect(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(CALayer.defaultValue(forKey: "contentsScale") as? CGFloat == 1)
    #expect(CALayer.defaultValue(forKey: "isHidden") == nil)
    #expect(CALayer.defaultValue(forKey: "hidden") as? Bool == false)
    #expect(CALayer.defaultValue(forKey: "doubleSided") as? Bool == true)
    #expect(CALayer.defaultValue(forKey: "isDoubleSided") == nil)
  }

  @Test("fact 19: the model keeps values out of range as they are set")
  func unclamped() {
    layer.opacity = 1.5
    #expect(layer.opacity == 1.5)
    layer.opacity = -0.5
    #expect(layer.opacity == -0.5)
    layer.cornerRadius = -10
    #expect(layer.cornerRadius == -10)
    layer.borderWidth = -5
    #expect(layer.borderWidth == -5)
    layer.shadowOpacity = 1.5
    #expect(layer.shadowOpacity == 1.5)
  }

  @Test("fact 20: bounds of negative size read back standardized")
  func standardized() {
    layer.bounds = CGRect(origin: .zero, size: CGSize(width: -100, height: -50))
    #expect(layer.bounds.origin == CGPoint(x: -100, y: -50))
    #expect(layer.bounds.size == CGSize(width: 100, height: 50))
  }

  @Test("fact 21: frame is archived as bounds and position, superlayer never")
  func derivedIsNotArchived() {
    CALayer().addSublayer(layer)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(!layer.shouldArchiveValue(forKey: "frame"))
    #expect(!layer.shouldArchiveValue(forKey: "superlayer"))
    #expect(layer.shouldArchiveValue(forKey: "bounds"))
    #expect(layer.shouldArchiveValue(forKey: "position"))
  }

  @Test("fact 22: a property set and set back to its default is still archived")
  func setBackIsArchived() {
    #expect(!layer.shouldArchiveValue(forKey: "opacity"))
    layer.opacity = 0.5
    layer.opacity = 1
    #expect(layer.shouldArchiveValue(forKey: "opacity"))
  }

  @Test(
    "fact 23: no key of the base class asks for display",
    arguments: ["bounds", "contents", "opacity", "noSuchKey"])
  func needsDisplay(key: String) { #expect(!CALayer.needsDisplay(forKey: key)) }

  @Test("fact 24: a scroll layer masks and scrolls both ways")
  func scrollLayer() {
    #expect(CAScrollLayer().masksToBounds)
    #expect(CAScrollLayer().scrollMode == .both)
  }
}
