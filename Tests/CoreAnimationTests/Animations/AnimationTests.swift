// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@Suite struct AnimationTests {
  @Test func everyAnimationStartsWithTheTimingDefaults() {
    let animations = [
      CAAnimation(), CABasicAnimation(), CAKeyframeAnimation(), CASpringAnimation(),
      CAAnimationGroup(), CATransition(),
    ]
    for animation in animations {
      #expect(animation.beginTime == 0 && animation.duration == 0 && animation.speed == 1)
      #expect(animation.timeOffset == 0 && animation.repeatCount == 0)
      #expect(animation.repeatDuration == 0 && !animation.autoreverses)
      #expect(animation.fillMode == .removed && animation.isRemovedOnCompletion)
      #expect(animation.timingFunction == nil && animation.delegate == nil)
      #expect(animation.preferredFrameRateRange == .default)
    }
  }

  @Test func classesStartWithTheirOwnDefaults() {
    let transition = CATransition()
    #expect(transition.type == .fade && transition.subtype == nil)
    #expect(transition.startProgress == 0 && transition.endProgress == 1)
    let keyframes = CAKeyframeAnimation(keyPath: "position")
    #expect(keyframes.calculationMode == .linear && keyframes.rotationMode == nil)
    #expect(keyframes.keyPath == "position" && keyframes.values == nil)
    #expect(!keyframes.isAdditive && !keyframes.isCumulative && keyframes.valueFunction == nil)
    #expect(CAAnimationGroup().animations == nil)
  }

  @Test func keyedDefaultsAreNilWhereTheyAreZero() {
    #expect(CAAnimation.defaultValue(forKey: "speed") as? Double == 1)
    #expect(CAAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool == true)
    #expect(CAAnimation.defaultValue(forKey: "duration") == nil)
    #expect(CASpringAnimation.defaultValue(forKey: "stiffness") as? Double == 100)
    #expect(CAAnimation.defaultValue(forKey: "fillMode") as? String == "removed")
  }

  @Test func keysReadAndWriteProperties() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue(2.5, forKey: "duration")
    animation.setValue(NSNumber(value: 3), forKey: "repeatCount")
    animation.setValue(true, forKey: "isAdditive")
    animation.setValue("forwards", forKey: "fillMode")
    animation.setValue(CAMediaTimingFunction(name: .easeIn), forKey: "timingFunction")
    animation.setValue(CGFloat(4), forKey: "toValue")
    #expect(animation.duration == 2.5 && animation.repeatCount == 3)
    #expect(animation.isAdditive && animation.fillMode == .forwards)
    #expect(animation.value(forKey: "additive") as? Bool == true)
    #expect(animation.value(forKey: "keyPath") as? String == "opacity")
    #expect(animation.toValue as? CGFloat == 4)
    animation.setValue(nil, forKey: "duration")
    #expect(animation.duration == 0)
  }

  @Test func anyKeyRoundTripsAndUnknownOnesAreNil() {
    let animation = CAAnimation()
    animation.setValue("mine", forKey: "tag")
    #expect(animation.value(forKey: "tag") as? String == "mine")
    #expect(animation.value(forKey: "other") == nil)
  }

  private final class Listener: NSObject, CAAnimationDelegate {}

  private func makeKeyframes() -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.duration = 2
    animation.values = [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)]
    animation.keyTimes = [0, 1]
    animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    animation.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    animation.calculationMode = .cubicPaced
    animation.rotationMode = .rotateAutoReverse
    animation.valueFunction = CAValueFunction(name: .rotateZ)
    animation.isCumulative = true
    animation.setValue("mine", forKey: "tag")
    return animation
  }

  private func expectSame(_ copy: CAKeyframeAnimation, _ animation: CAKeyframeAnimation) {
    #expect(copy.keyPath == "position" && copy.duration == 2 && copy.isCumulative)
    #expect(copy.values as? [CGPoint] == [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)])
    #expect(copy.keyTimes == [0, 1])
    #expect(copy.timingFunctions == animation.timingFunctions)
    #expect(copy.path == animation.path)
    #expect(copy.calculationMode == .cubicPaced && copy.rotationMode == .rotateAutoReverse)
    #expect(copy.valueFunction == CAValueFunction(name: .rotateZ))
    #expect(copy.value(forKey: "tag") as? String == "mine")
  }

  @Test func aCopyHasEverythingAndIsIndependent() throws {
    let animation = makeKeyframes()
    let listener = Listener()
    animation.delegate = listener
    let copy = try #require(animation.copy() as? CAKeyframeAnimation)
    expectSame(copy, animation)
    #expect(copy.delegate === listener)
    animation.duration = 9
    #expect(copy.duration == 2)
  }

  @Test func aLayerCopiesTheAnimationsOfAGroup() throws {
    let (layer, group) = (CALayer(), CAAnimationGroup())
    let child = CABasicAnimation(keyPath: "opacity")
    let inner = CAAnimationGroup()
    inner.animations = [child]
    group.animations = [inner]
    layer.add(group, forKey: "group")
    child.keyPath = "bounds"
    let kept = try #require(layer.animation(forKey: "group") as? CAAnimationGroup)
    let keptInner = try #require(kept.animations?.first as? CAAnimationGroup)
    #expect((keptInner.animations?.first as? CABasicAnimation)?.keyPath == "opacity")
  }

  private final class Tuned: CABasicAnimation {
    var extra = 0
    override class func defaultValue(forKey key: String) -> Any? {
      key == "duration" ? 7 : super.defaultValue(forKey: key)
    }
    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? Tuned)?.extra = extra
      return copy
    }
  }

  @Test func aSubclassIsCopiedAsItselfAndHasItsOwnDefaults() throws {
    let animation = Tuned(keyPath: "opacity")
    #expect(animation.duration == 7)
    animation.extra = 3
    animation.toValue = 1
    let copy = try #require(animation.copy() as? Tuned)
    #expect(copy.extra == 3 && copy.keyPath == "opacity" && copy.toValue as? Int == 1)
  }

  @Test func anAnimationSurvivesAnArchive() throws {
    let group = CAAnimationGroup()
    group.animations = [makeKeyframes()]
    group.timingFunction = CAMediaTimingFunction(name: .easeOut)
    let data = try NSKeyedArchiver.archivedData(withRootObject: group, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CAAnimationGroup.self, from: data))
    #expect(copy.timingFunction == group.timingFunction)
    expectSame(try #require(copy.animations?.first as? CAKeyframeAnimation), makeKeyframes())
  }

  @Test func valuesOfLayerPropertiesSurviveAnArchive() throws {
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.fromValue = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
    animation.toValue = NSValue(caTransform3D: CATransform3DMakeScale(1, 2, 3))
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: animation, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CABasicAnimation.self, from: data))
    #expect(copy.fromValue as? CGColor == CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(copy.toValue as? CATransform3D == CATransform3DMakeScale(1, 2, 3))
  }

  @Test func asAnActionItAddsItselfToTheLayer() {
    let layer = CALayer()
    CABasicAnimation(keyPath: "opacity").run(forKey: "opacity", object: layer, arguments: nil)
    #expect(layer.animationKeys() == ["opacity"])
  }

  @Test func valueFunctionsKnowTheirNames() {
    #expect(CAValueFunction(name: .translateZ)?.name == .translateZ)
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")) == nil)
  }

  @Test func theMediaClockRunsForward() {
    let first = CACurrentMediaTime()
    #expect(first > 0 && CACurrentMediaTime() >= first)
  }
}
