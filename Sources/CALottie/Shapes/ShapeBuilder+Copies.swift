// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import Foundation
import QuartzCore

/// The numbers of a repeater at a time.
private struct CopyNumbers {
  var copies = 0.0
  var offset = 0.0
  var anchor = CGPoint.zero
  var position = CGPoint.zero
  var scale = CGPoint(x: 1, y: 1)
  var rotation = 0.0
  var startOpacity = 1.0
  var endOpacity = 1.0

  /// The number of copies that show.
  var count: Int { Int(min(max(copies, 0), 1e9).rounded(.up)) }

  /// How many steps a copy is away from the original.
  func steps(_ copy: Int) -> Double { Double(copy) + offset }

  /// After Effects moves, turns and scales each copy by its own multiple, about the anchor.
  func matrix(_ copy: Int) -> CGAffineTransform {
    let steps = steps(copy)
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(CGAffineTransform(scaleX: power(scale.x, steps), y: power(scale.y, steps)))
      .concatenating(CGAffineTransform(rotationAngle: rotation * steps))
      .concatenating(
        CGAffineTransform(
          translationX: anchor.x + position.x * steps, y: anchor.y + position.y * steps))
  }

  /// A mirroring scale keeps its sign on whole odd steps.
  func power(_ scale: Double, _ steps: Double) -> Double {
    let size = pow(abs(scale), steps)
    let isOdd = steps.rounded().truncatingRemainder(dividingBy: 2) != 0
    return scale < 0 && isOdd ? -size : size
  }

  /// After Effects reaches the end opacity one copy after the last.
  func opacity(_ copy: Int) -> Double {
    guard copy < count else { return 0 }
    return startOpacity + (endOpacity - startOpacity) * Double(copy) / Double(count)
  }
}

extension ShapeBuilder {
  /// The pieces once for each copy.
  func copies(of pieces: [ShapePiece], _ repeater: LottieRepeater) -> [ShapePiece] {
    let numbers = self.numbers(repeater)
    return order(repeater, numbers, of: pieces.count).flatMap { copy in
      pieces.map { piece in
        ShapePiece(
          id: piece.id,
          path: piece.trimmed.with(numbers) { path, numbers in
            copy < numbers.count ? path.applying(numbers.matrix(copy)) : ShapePath()
          })
      }
    }
  }

  /// Builds the items above a repeater once for each copy.
  func build(
    _ items: [LottieItem], copiedBy repeater: LottieRepeater, _ item: LottieItem,
    into parent: CALayer, outer: [OuterOperation]
  ) {
    guard items.contains(where: \.paints) else { return }
    let numbers = animator.settled(self.numbers(repeater))
    let copies = order(repeater, numbers)
    // The first of the list lies on top.
    for copy in repeater.stacksAbove ? copies : copies.reversed() {
      let layer = unitLayer("\(item.name) \(copy + 1)")
      place(layer, copy, numbers)
      build(items, into: layer, outer: outer)
      parent.addSublayer(layer)
    }
  }

  private func place(_ layer: CALayer, _ copy: Int, _ numbers: Moving<CopyNumbers>) {
    animator.set("anchorPoint", of: layer, to: numbers.map(\.anchor), tolerance: 0.02)
    animator.set(
      "position", of: layer,
      to: numbers.map { numbers in
        let steps = numbers.steps(copy)
        return CGPoint(
          x: numbers.anchor.x + numbers.position.x * steps,
          y: numbers.anchor.y + numbers.position.y * steps)
      }, tolerance: 0.02)
    let matrix = numbers.map { numbers in
      CATransform3DScale(
        CATransform3DMakeRotation(numbers.rotation * numbers.steps(copy), 0, 0, 1),
        numbers.power(numbers.scale.x, numbers.steps(copy)),
        numbers.power(numbers.scale.y, numbers.steps(copy)), 1)
    }
    if matrix.isStill {
      layer.transform = matrix.first
    } else {
      setParts(of: layer, copy, numbers)
    }
    animator.set("opacity", of: layer, to: numbers.map { $0.opacity(copy) }, tolerance: 1e-3)
  }

  private func setParts(of layer: CALayer, _ copy: Int, _ numbers: Moving<CopyNumbers>) {
    animator.set(
      "transform.rotation.z", of: layer, to: numbers.map { $0.rotation * $0.steps(copy) },
      tolerance: 1e-4)
    animator.set(
      "transform.scale.x", of: layer,
      to: numbers.map { $0.power($0.scale.x, $0.steps(copy)) }, tolerance: 1e-4)
    animator.set(
      "transform.scale.y", of: layer,
      to: numbers.map { $0.power($0.scale.y, $0.steps(copy)) }, tolerance: 1e-4)
    layer.transform = CATransform3DIdentity
  }

  /// The copies that show at any time, the lowest number first.
  ///
  /// - Parameter things: The number of things that a copy has.
  private func order(
    _ repeater: LottieRepeater, _ numbers: Moving<CopyNumbers>, of things: Int = 1
  ) -> [Int] {
    let keys =
      repeater.copies.keyframes.map { $0.value[0] }
      + (repeater.copies.samples?.values ?? []).map { $0[0] }
    let most = keys.max() ?? 0
    let count = Int(min(max(most, 0), Double(builder.limits.copies)).rounded(.up))
    if most > Double(builder.limits.copies) {
      builder.notes.warn(
        .limit,
        "a repeater makes more than \(builder.limits.copies) copies (CALottieLimits.copies)",
        line: repeater.copies.line, layer: layer.name)
    }
    let granted = builder.takeCopies(count, of: things, line: repeater.copies.line, layer)
    return Array(0..<granted)
  }

  private func numbers(_ repeater: LottieRepeater) -> Moving<CopyNumbers> {
    let transform = repeater.transform
    func number(_ property: LottieNumbers?, _ axis: Int, _ standard: Double) -> Moving<Double> {
      property?.moving(map, axis: axis, default: standard) ?? Moving(standard)
    }
    var list = [
      number(repeater.copies, 0, 0), number(repeater.offset, 0, 0),
      number(transform.anchor, 0, 0), number(transform.anchor, 1, 0),
      number(transform.scale, 0, 100), number(transform.scale, 1, 100),
      number(transform.rotation, 0, 0),
      number(transform.startOpacity, 0, 100), number(transform.endOpacity, 0, 100),
    ]
    switch transform.position {
    case nil: list += [Moving(0), Moving(0)]
    case .whole(let position): list += [number(position, 0, 0), number(position, 1, 0)]
    case .split(let x, let y, _): list += [number(x, 0, 0), number(y, 0, 0)]
    }
    return Moving.all(list).map { n in
      CopyNumbers(
        copies: n[0], offset: n[1], anchor: CGPoint(x: n[2], y: n[3]),
        position: CGPoint(x: n[9], y: n[10]), scale: CGPoint(x: n[4] / 100, y: n[5] / 100),
        rotation: n[6] * .pi / 180, startOpacity: n[7] / 100, endOpacity: n[8] / 100)
    }.remembered
  }
}
