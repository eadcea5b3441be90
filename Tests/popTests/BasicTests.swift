// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import Testing
import pop

@Suite("Basic and custom animations of pop")
struct BasicTests {
  @Test("it takes 0.4 s by the curve default") func defaults() {
    let animation = POPBasicAnimation()
    #expect(animation.duration == 0.4)
    #expect(animation.timingFunction == CAMediaTimingFunction(name: .default))
    #expect(animation.isPaused)
    #expect(animation.removedOnCompletion)
  }

  @Test("each class method has its curve") func curves() {
    let made: [(POPBasicAnimation?, CAMediaTimingFunctionName)] = [
      (.default(), .default), (.linear(), .linear), (.easeIn(), .easeIn), (.easeOut(), .easeOut),
      (.easeInEaseOut(), .easeInEaseOut), (.defaultAnimation(), .default),
      (.linearAnimation(), .linear), (.easeInAnimation(), .easeIn),
      (.easeOutAnimation(), .easeOut), (.easeInEaseOutAnimation(), .easeInEaseOut),
    ]
    for (animation, name) in made {
      #expect(animation?.timingFunction == CAMediaTimingFunction(name: name))
    }
  }

  @Test("linear values lie on a line, and the end is exact") func linear() {
    let time = Timeline()
    let dial = Dial()
    let animation: POPBasicAnimation = POPBasicAnimation.linear().onDial(from: 10, to: 34)
    animation.duration = 0.5
    dial.pop_add(animation, forKey: "a")
    let values = time.frames(40) { dial.number }
    for (index, value) in values.enumerated() {
      #expect(near(value, 10 + 24 * min(Double(index + 1) / 30, 1)), "frame \(index)")
    }
    #expect(values.last == 34)
  }

  @Test("a curve is cubic: half of the time of easeIn is 0.3153568 of the way") func easeIn() {
    let time = Timeline()
    let dial = Dial()
    let animation: POPBasicAnimation = POPBasicAnimation.easeIn().onDial(from: 0, to: 1)
    animation.duration = 1
    dial.pop_add(animation, forKey: "a")
    time.advance(to: 0.5)
    #expect(near(dial.number, 0.31535681257253934, 1e-6))
  }

  @Test("a length of 0 is there at once") func instant() {
    let time = Timeline()
    let (dial, diary) = (Dial(), Diary())
    let animation = POPBasicAnimation().onDial(to: 4)
    animation.duration = 0
    diary.follow(animation)
    dial.pop_add(animation, forKey: "a")
    time.advance(to: 0.02)
    #expect(dial.number == 4)
    #expect(diary.lines == ["start", "reach", "stop true"])
  }

  @Test("colours mix in their components") func color() {
    let time = Timeline()
    let layer = CALayer()
    let animation = POPBasicAnimation(propertyNamed: kPOPLayerBackgroundColor)!
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.duration = 1
    animation.fromValue = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    animation.toValue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)
    layer.pop_add(animation, forKey: "a")
    time.advance(to: 0.5)
    let parts = layer.backgroundColor?.components ?? []
    for (part, right) in zip(parts, [0.5, 0, 0.5, 0.75]) { #expect(near(part, right, 1e-6)) }
    #expect(parts.count == 4)
  }

  @Test("a number for a pair changes the first of it only") func partialValue() {
    let time = Timeline()
    let layer = CALayer()
    layer.position = CGPoint(x: 1, y: 2)
    let animation = POPBasicAnimation(propertyNamed: kPOPLayerPosition)!
    animation.toValue = 9
    layer.pop_add(animation, forKey: "a")
    time.advance(to: 1)
    #expect(layer.position == CGPoint(x: 9, y: 2))
  }

  @Test("a custom animation is called at each frame until it has enough") func custom() {
    let time = Timeline()
    let (object, diary) = (NSObject(), Diary())
    var calls: [(Double, Double)] = []
    let animation = POPCustomAnimation { target, animation in
      #expect(target as? NSObject === object)
      calls.append((animation!.currentTime, animation!.elapsedTime))
      return calls.count < 4
    }!
    diary.follow(animation)
    object.pop_add(animation, forKey: "a")
    time.advance(to: 1)
    #expect(calls.map(\.0) == (0..<4).map { Double($0) / 60 })
    #expect(calls.dropFirst().allSatisfy { near(CGFloat($0.1), 1.0 / 60) })
    #expect(diary.lines == ["start", "reach", "stop true"])
  }
}
