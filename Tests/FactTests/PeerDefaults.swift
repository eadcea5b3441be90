// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

/// The second table: defaults, words, and changes that draw again.
@Suite("facts 251, 255, 256, 258, 269: defaults and words")
struct PeerDefaults {
  private static let black: [CGFloat] = [0, 0, 0, 1]
  private static let white: [CGFloat] = [1, 1, 1, 1]

  @Test("fact 251: the colors of layers and cells have three components and alpha")
  func colors() {
    #expect(CAShapeLayer().fillColor?.components == Self.black)
    #expect(CATextLayer().foregroundColor?.components == Self.white)
    #expect(CAReplicatorLayer().instanceColor?.components == Self.white)
    #expect(CAEmitterCell().color?.components == Self.white)
    #expect(CALayer().borderColor?.components == Self.black)
    #expect(CALayer().shadowColor?.components == Self.black)
    #expect(CALayer().borderColor?.colorSpace?.model == .rgb)
  }

  @Test("fact 251: so have the answers of the classes, by key and as defaults")
  func colorsByKey() {
    let answers: [(Any?, [CGFloat])] = [
      (CAShapeLayer.defaultValue(forKey: "fillColor"), Self.black),
      (CATextLayer.defaultValue(forKey: "foregroundColor"), Self.white),
      (CAReplicatorLayer.defaultValue(forKey: "instanceColor"), Self.white),
      (CAEmitterCell.defaultValue(forKey: "color"), Self.white),
      (CALayer.defaultValue(forKey: "borderColor"), Self.black),
      (CALayer.defaultValue(forKey: "shadowColor"), Self.black),
      (CAShapeLayer().value(forKey: "fillColor"), Self.black),
      (CAEmitterCell().value(forKey: "color"), Self.white),
      (CAFilter(type: "multiplyColor").value(forKey: "inputColor"), Self.white),
    ]
    for (answer, components) in answers { #expect((answer as? CGColor)?.components == components) }
  }

  @Test("fact 251: the constants of colors stay gray")
  func constants() {
    #expect(CGColor.black.components == [0, 1])
    #expect(CGColor.white.components == [1, 1])
    #expect(CGColor.clear.components == [0, 0])
  }

  @Test(
    "fact 255: flags answer false",
    arguments: [
      "hidden", "masksToBounds", "geometryFlipped", "opaque", "shouldRasterize",
      "drawsAsynchronously", "needsDisplayOnBoundsChange", "wantsExtendedDynamicRangeContent",
    ])
  func flags(key: String) {
    for type in [CALayer.self, CAShapeLayer.self, CATransformLayer.self] {
      #expect(type.defaultValue(forKey: key) as? NSNumber == NSNumber(value: false))
    }
  }

  @Test("fact 255: the headroom answers 0, flags of subclasses false")
  func zeros() {
    #expect(CALayer.defaultValue(forKey: "contentsHeadroom") as? CGFloat == 0)
    #expect(CATextLayer.defaultValue(forKey: "contentsHeadroom") as? CGFloat == 0)
    #expect(CATextLayer.defaultValue(forKey: "wrapped") as? Bool == false)
    #expect(CAReplicatorLayer.defaultValue(forKey: "preservesDepth") as? Bool == false)
    #expect(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool == true)
    #expect(CALayer.defaultValue(forKey: "isOpaque") == nil)
  }

  @Test(
    "fact 17 stays: other zeros answer nothing",
    arguments: [
      "zPosition", "cornerRadius", "beginTime", "autoreverses", "autoresizingMask",
      "wantsDynamicContentScaling",
    ])
  func nothing(key: String) { #expect(CALayer.defaultValue(forKey: key) == nil) }

  @Test("fact 256: the bias of a tiled layer is 0, a spring is not overdamped")
  func biasAndDamping() {
    #expect(CATiledLayer.defaultValue(forKey: "levelsOfDetailBias") as? Int == 0)
    #expect(CASpringAnimation.defaultValue(forKey: "allowsOverdamping") as? Bool == false)
    #expect(CASpringAnimation.defaultValue(forKey: "initialVelocity") == nil)
    #expect(CAAnimation.defaultValue(forKey: "autoreverses") == nil)
    #expect(CAEmitterCell.defaultValue(forKey: "minificationFilterBias") as? Float == 0)
    #expect(CAEmitterCell.defaultValue(forKey: "velocity") == nil)
  }

  @Test("fact 258: an unknown word is the default, of a gravity the center")
  func words() {
    let layer = CALayer()
    layer.cornerCurve = .continuous
    layer.cornerCurve = CALayerCornerCurve(rawValue: "squircle")
    #expect(layer.cornerCurve == .circular)
    layer.contentsFormat = .gray8Uint
    layer.contentsFormat = CALayerContentsFormat(rawValue: "RGB565")
    #expect(layer.contentsFormat == .RGBA8Uint)
    layer.preferredDynamicRange = .high
    layer.preferredDynamicRange = CALayer.DynamicRange(rawValue: "higher")
    #expect(layer.preferredDynamicRange == .standard)
    layer.toneMapMode = .never
    layer.toneMapMode = CALayer.ToneMapMode(rawValue: "always")
    #expect(layer.toneMapMode == .automatic)
    layer.contentsGravity = CALayerContentsGravity(rawValue: "middle")
    #expect(layer.contentsGravity == .center)
  }

  @Test("fact 258: by key, too, and known words stay")
  func wordsByKey() {
    let layer = CALayer()
    for (key, word, result) in [
      ("cornerCurve", "x", "circular"), ("cornerCurve", "continuous", "continuous"),
      ("contentsFormat", "x", "RGBA8"), ("contentsFormat", "RGBAh", "RGBAh"),
      ("preferredDynamicRange", "x", "standard"), ("toneMapMode", "x", "automatic"),
      ("contentsGravity", "x", "center"), ("contentsGravity", "topLeft", "topLeft"),
    ] {
      layer.setValue(word, forKey: key)
      #expect(layer.value(forKey: key) as? String == result)
    }
  }

  @Test("fact 258: corners that are none are dropped; other masks and numbers stay")
  func masks() {
    let layer = CALayer()
    layer.maskedCorners = CACornerMask(rawValue: 255)
    #expect(layer.maskedCorners.rawValue == 15)
    layer.setValue(0xF1, forKey: "maskedCorners")
    #expect(layer.maskedCorners == .layerMinXMinYCorner)
    layer.autoresizingMask = CAAutoresizingMask(rawValue: 255)
    #expect(layer.autoresizingMask.rawValue == 255)
    layer.contentsHeadroom = -3
    #expect(layer.contentsHeadroom == -3)
  }

  @Test("fact 258, decided: the words of other properties are kept and count as the default")
  func otherWords() {
    let (shape, text, scroll) = (CAShapeLayer(), CATextLayer(), CAScrollLayer())
    shape.lineCap = CAShapeLayerLineCap(rawValue: "pointed")
    text.alignmentMode = CATextLayerAlignmentMode(rawValue: "notAnAlignment")
    scroll.scrollMode = CAScrollLayerScrollMode(rawValue: "diagonally")
    #expect(shape.lineCap.rawValue == "pointed")
    #expect(text.alignmentMode.rawValue == "notAnAlignment")
    scroll.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    scroll.scroll(to: CGPoint(x: 3, y: 4))
    #expect(scroll.bounds.origin == CGPoint(x: 3, y: 4))
  }

  @Test(
    "fact 269: the properties of a text and its style ask for display",
    arguments: [
      "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode",
      "alignmentMode", "allowsFontSubpixelQuantization", "style", "contentsScale",
    ])
  func drawnKeys(key: String) { #expect(CATextLayer.needsDisplay(forKey: key)) }

  @Test(
    "fact 269: others do not",
    arguments: [
      "bounds", "position", "opacity", "backgroundColor", "contents", "contentsRect",
      "contentsGravity", "noSuchKey",
    ])
  func otherKeys(key: String) { #expect(!CATextLayer.needsDisplay(forKey: key)) }

  @Test("fact 269: setting one of them does")
  func settingAsksForDisplay() {
    let changes: [(CATextLayer) -> Void] = [
      { $0.string = "text" }, { $0.font = "Other" }, { $0.fontSize = 12 },
      { $0.foregroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1) },
      { $0.isWrapped = true }, { $0.truncationMode = .end }, { $0.alignmentMode = .center },
      { $0.allowsFontSubpixelQuantization = true }, { $0.contentsScale = 2 },
      { $0.style = ["value": 1] },
    ]
    for (index, change) in changes.enumerated() {
      let layer = CATextLayer()
      #expect(!layer.needsDisplay())
      change(layer)
      #expect(layer.needsDisplay(), "change \(index)")
      layer.displayIfNeeded()
      #expect(!layer.needsDisplay())
    }
  }
}
