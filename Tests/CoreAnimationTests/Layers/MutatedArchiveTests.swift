// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

/// Archives of layers with other numbers and bytes. Their structure stays: Foundation's unarchiver
/// ends the program at some damaged archives.
@Suite("Mutated archives")
struct MutatedArchiveTests {
  /// A generator that gives the same numbers in every run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private static func number(_ name: String, default value: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? value
  }

  /// A tree of layers of all kinds with a mask, a path, a filter and animations.
  private static func tree() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    root.filters = [CAFilter(type: "gaussianBlur")]
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    shape.lineDashPattern = [1, 2]
    let gradient = CAGradientLayer()
    gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
    gradient.locations = [0, 1]
    let text = CATextLayer()
    text.string = "text"
    let emitter = CAEmitterLayer()
    emitter.emitterCells = [CAEmitterCell()]
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    for layer in [gradient, text, emitter, replicator, CATransformLayer()] {
      root.addSublayer(layer)
    }
    root.mask = shape
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    (turn.fromValue, turn.toValue, turn.duration) = (0, 3, 2)
    let keyframes = CAKeyframeAnimation(keyPath: "position")
    keyframes.values = [NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint(x: 3, y: 4))]
    gradient.add(turn, forKey: "turn")
    text.add(keyframes, forKey: "keys")
    return root
  }

  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, -1, 0, 1e300, -1e300, 1e-300, 0x1p63, 4e9, 0.5,
  ]

  /// The property list with about one leaf in twelve replaced.
  private func mutated(_ value: Any, _ generator: inout Numbers) -> Any {
    if let list = value as? [Any] { return list.map { mutated($0, &generator) } }
    if let table = value as? [String: Any] {
      var result = table
      for key in table.keys.sorted() where !key.hasPrefix("$class") {
        result[key] = table[key].map { mutated($0, &generator) }
      }
      return result
    }
    guard Int.random(in: 0..<12, using: &generator) == 0 else { return value }
    switch value {
    case let data as Data:
      return Data(data.map { Int.random(in: 0..<6, using: &generator) == 0 ? ~$0 : $0 })
    case let number as NSNumber where !(value is String):
      let other = Self.numbers.randomElement(using: &generator) ?? 0
      // Whole numbers stay whole, as the unarchiver's own have to.
      return number.objCType.pointee == CChar(bitPattern: UInt8(ascii: "d")) ? other : number
    default: return value
    }
  }

  @Test("layers are read or refused, and what is read is looked at")
  func layers() throws {
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: Self.tree(), requiringSecureCoding: true)
    let list = try PropertyListSerialization.propertyList(from: archive, format: nil)
    let seed = Self.number("CA_MUTATION_SEED", default: 1)
    var generator = Numbers(state: UInt64(bitPattern: Int64(seed)))
    var read = 0
    for _ in 0..<Self.number("CA_MUTATIONS", default: 20) {
      let data = try PropertyListSerialization.data(
        fromPropertyList: mutated(list, &generator), format: .binary, options: 0)
      guard let root = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
      else { continue }
      read += 1
      for layer in [root] + (root.sublayers ?? []) {
        _ = (layer.frame, layer.presentation()?.frame, layer.animationKeys())
        _ = layer.hitTest(CGPoint(x: 3, y: 3))
      }
    }
    #expect(read > 0)
  }
}
