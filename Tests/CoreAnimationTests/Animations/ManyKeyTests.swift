// SPDX-License-Identifier: Apache-2.0
import CACommit
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimation

@Suite("Many animations of one layer")
struct ManyKeyTests {
  private static let count = 10_000

  private static func fade() -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
    return fade
  }

  private static func key(_ number: Int) -> String { "key \(number)" }

  @Test("each is added, replaced, ended and removed at a constant cost, and the order stays")
  func constantCost() async {
    let results = await onStage { stage in
      let (layer, count) = (stage.layer, Self.count)
      var looks: [Int] = []
      func note(_ keys: [String]?, _ expected: some Sequence<Int>) -> Bool {
        looks.append(layer.objects?.animations.lookCount ?? .max)
        return keys ?? [] == expected.map(Self.key)
      }
      for number in 0..<count { layer.add(Self.fade(), forKey: Self.key(number)) }
      var isRight = [note(layer.animationKeys(), 0..<count)]
      for number in stride(from: 0, to: count, by: 2) {
        layer.add(Self.fade(), forKey: Self.key(number))
      }
      let replaced =
        Array(stride(from: 1, to: count, by: 2)) + Array(stride(from: 0, to: count, by: 2))
      isRight.append(note(layer.animationKeys(), replaced))
      for number in replaced.prefix(count / 2) { layer.removeAnimation(forKey: Self.key(number)) }
      isRight.append(note(layer.animationKeys(), replaced.suffix(count / 2)))
      isRight.append(layer.animation(forKey: Self.key(4)) != nil)
      isRight.append(layer.animation(forKey: Self.key(5)) == nil)
      stage.flush()
      isRight.append(stage.records.count == count / 2)
      ThreadTime.advance(to: 3)
      isRight.append(note(layer.animationKeys(), 0..<0))
      // A table of some 16 keys, one look for each change, and gaps closed as they double.
      isRight.append(looks.allSatisfy { $0 < 8 * count })
      return (isRight, looks)
    }
    #expect(!results.0.contains(false), "\(results)")
  }

  @Test("few and many are found alike, those without a key stay, and one taken out comes again")
  func alike() {
    for count in [0, 1, 15, 16, 17, 18, 40] {
      var list: AttachedAnimations = []
      let layer = CALayer()
      let all = (0..<count).map {
        AttachedAnimation(Self.fade(), key: $0 % 5 == 4 ? nil : Self.key($0), layer: layer)
      }
      for animation in all { list.append(animation) }
      var rest = all
      for number in stride(from: 0, to: count, by: 3) {
        let animation = all[number]
        if let key = animation.key {
          #expect(list[key] === animation)
          let (taken, again) = (list.take(key), list.take(key))
          #expect(taken === animation && again == nil && list[key] == nil)
        } else {
          list.remove(animation)
        }
        list.remove(animation)
        rest.removeAll { $0 === animation }
        #expect(list.map(\.id) == rest.map(\.id) && list.count == rest.count)
        #expect(list.first === rest.first && list.isEmpty == rest.isEmpty)
      }
      for animation in all where !rest.contains(where: { $0 === animation }) {
        list.append(animation)
        rest.append(animation)
      }
      #expect(list.map(\.id) == rest.map(\.id))
      for animation in all { if let key = animation.key { #expect(list[key] === animation) } }
    }
  }
}
