// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

/// How long a scene moves.
package enum SceneLength: Hashable, Sendable {
  /// Nothing moves by itself.
  case still
  /// Seconds from the scene's first moment to the end of its last animation.
  case seconds(Double)
  /// An animation or a layer repeats for ever, or particles are born.
  case endless
}

extension CAMLDocument {
  /// How long the tree as written moves: to the end of its last animation, by the layers' clocks.
  package var length: SceneLength {
    var end: Double?
    var rest: [(layer: CALayer, clock: Clock)] = [(rootLayer, Clock())]
    while let (layer, outer) = rest.popLast() {
      let clock = outer.inner(layer)
      if let emitter = layer as? CAEmitterLayer, emitter.emitterCells?.isEmpty == false {
        return .endless
      }
      for animation in (layer.animationKeys() ?? []).compactMap(layer.animation(forKey:)) {
        let last = clock.time(Self.end(of: animation))
        guard last.isFinite else { return .endless }
        end = max(end ?? 0, last)
      }
      if let text = layer as? CATextLayer, text.textUnits != .none {
        let delay = Double(max(0, text.textUnitCount - 1)) * text.textUnitDelay
        for animation in text.textUnitAnimations {
          let last = clock.time(Self.end(of: animation) + max(0, delay))
          guard last.isFinite else { return .endless }
          end = max(end ?? 0, last)
        }
      }
      rest += (layer.sublayers ?? []).map { ($0, clock) }
      if let mask = layer.mask { rest.append((mask, clock)) }
    }
    return end.map { .seconds($0) } ?? .still
  }

  /// A clock of a layer as a scale and an offset of the scene's.
  private struct Clock {
    var start = 0.0
    var speed = 1.0

    func inner(_ layer: CALayer) -> Clock {
      let own = Double(layer.speed)
      guard own != 0 else { return Clock(start: .infinity, speed: 1) }
      return Clock(
        start: start + (layer.beginTime - layer.timeOffset / own) / speed, speed: speed * own)
    }

    func time(_ local: Double) -> Double {
      // A clock that stands still, or runs back, ends nothing.
      start.isFinite ? max(0, start + local / speed) : 0
    }
  }

  private static func end(of animation: CAAnimation) -> Double {
    let once = animation.duration > 0 ? animation.duration : 0.25
    let pass = animation.autoreverses ? 2 * once : once
    let count = Double(animation.repeatCount)
    let whole =
      animation.repeatDuration > 0 ? animation.repeatDuration : count > 0 ? count * pass : pass
    let speed = abs(Double(animation.speed))
    return animation.beginTime + (speed > 0 ? whole / speed : .infinity)
  }
}
