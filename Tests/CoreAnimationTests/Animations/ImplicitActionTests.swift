// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The default action of a changed property.
@Suite struct ImplicitActionTests {
  /// Every row of the table, by kind of layer.
  private static let rows: [(PropertyRow, LayerKind)] = PropertyTable.rows.map {
    ($0, $0.owner ?? .plain)
  }

  /// The rows that a transition stands for.
  private static let transitions: Set<String> = [
    "contents", "filters", "backgroundFilters", "compositingFilter",
  ]

  @Test func everyRowHasTheActionOfTheTable() async {
    let wrong = await onNewThread { () -> [String] in
      var wrong: [String] = []
      for (row, kind) in Self.rows {
        let stage = Stage(kind.makeLayer())
        let action = stage.layer.action(forKey: row.key)
        if Self.describe(action) != Self.expected(row) { wrong.append(row.key) }
        stage.context.rootLayer = nil
      }
      return wrong
    }
    #expect(wrong == [])
  }

  private static func expected(_ row: PropertyRow) -> String {
    if row.action == .none { return "none" }
    return transitions.contains(row.key) ? "transition" : "basic \(row.key)"
  }

  private static func describe(_ action: (any CAAction)?) -> String {
    switch action {
    case let basic as CABasicAnimation: "basic \(basic.keyPath ?? "")"
    case is CATransition: "transition"
    case nil: "none"
    default: "other"
    }
  }

  @Test func aSetterAnimatesFromTheValueShownAtTheTransactionsPace() async {
    let records = await onStage { stage in
      stage.layer.opacity = 0.5
      stage.flush()
      return stage.records
    }
    #expect(records.map(\.key) == ["opacity"])
    #expect(records.map(\.timing.duration) == [0.25])
    #expect(records.map(\.timing.curve) == [.standard])
    #expect(
      records.map(\.content) == [
        .property(
          PropertyAnimation(
            target: AnimationTarget(key: "opacity", property: .opacity),
            values: .basic(from: .number(1), to: nil, by: nil, spring: nil)))
      ])
  }

  /// As Apple's listing of `action(for:forKey:)` has it: the animation is run for the key
  /// `transform`.
  @Test func anAnimationWithoutAKeyPathAnimatesThePropertyOfTheEvent() async {
    let makers: [@Sendable (String?) -> CAPropertyAnimation] = [
      { CABasicAnimation(keyPath: $0) }, { CASpringAnimation(keyPath: $0) },
      { path in
        let frames = CAKeyframeAnimation(keyPath: path)
        frames.values = [0.25, 0.75]
        return frames
      },
    ]
    for make in makers {
      let records = await onStage { stage in
        [nil, "opacity"].flatMap { path in
          let action = make(path)
          stage.layer.actions = ["opacity": action]
          stage.layer.opacity = path == nil ? 0.5 : 1
          stage.flush()
          #expect(action.keyPath == path)
          return stage.records
        }
      }
      #expect(records.map(\.key) == ["opacity", "opacity"])
      for record in records {
        guard case .property(let animation) = record.content else {
          Issue.record("no animation of a property")
          continue
        }
        #expect(animation.target == AnimationTarget(key: "opacity", property: .opacity))
      }
    }
  }

  @Test func anActionThatIsRunByHandTakesTheKeyItIsGiven() async {
    let records = await onStage { stage in
      let action = CABasicAnimation()
      action.valueFunction = CAValueFunction(name: .translateX)
      (action.fromValue, action.toValue, action.duration) = (1, 300, 2)
      action.run(forKey: "transform", object: stage.layer, arguments: nil)
      stage.flush()
      return stage.records
    }
    #expect(records.map(\.key) == ["transform"])
    guard case .property(let animation)? = records.first?.content else {
      Issue.record("no animation of a property")
      return
    }
    #expect(animation.target.property == .transform)
  }

  @Test func theTransactionSetsLengthAndPace() async {
    let timings = await onStage { stage in
      CATransaction.begin()
      CATransaction.setAnimationDuration(3)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      stage.layer.cornerRadius = 4
      CATransaction.commit()
      return stage.records.map(\.timing)
    }
    #expect(timings.map(\.duration) == [3])
    #expect(timings.map(\.curve) == [.linear])
  }

  @Test func aPropertySetTwiceStartsFromTheValueBeforeTheTransaction() async {
    let values = await onStage { stage in
      stage.layer.zPosition = 5
      stage.layer.zPosition = 7
      stage.flush()
      return stage.records.map(\.content)
    }
    #expect(
      values == [
        .property(
          PropertyAnimation(
            target: AnimationTarget(key: "zPosition", property: .zPosition),
            values: .basic(from: .number(0), to: nil, by: nil, spring: nil)))
      ])
  }

  @Test func aColorFadesInFromNothingAndOut() async {
    let colors = await onStage { stage in
      let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      stage.layer.backgroundColor = red
      stage.flush()
      stage.clock.time = 0.125
      let coming = stage.layer.presentation()?.backgroundColor
      ThreadTime.advance(to: 1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      stage.layer.backgroundColor = nil
      stage.flush()
      stage.clock.time = 1.125
      return [coming, stage.layer.presentation()?.backgroundColor].map { $0?.components }
    }
    #expect(colors == [[1, 0, 0, 0.5], [1, 0, 0, 0.5]])
  }

  @Test func disabledActionsStartNothing() async {
    let keys = await onStage { stage in
      CATransaction.setDisableActions(true)
      stage.layer.opacity = 0.5
      stage.layer.isHidden = true
      stage.layer.addSublayer(CALayer())
      return stage.layer.animationKeys()
    }
    #expect(keys == nil)
  }

  @Test func aDelegateThatAnswersNullStopsEveryImplicitAnimation() async {
    let keys = await onStage { stage in
      let delegate = NullDelegate()
      stage.layer.delegate = delegate
      stage.layer.opacity = 0.5
      stage.layer.contents = Self.image
      stage.layer.addSublayer(CALayer())
      return withExtendedLifetime(delegate) { stage.layer.animationKeys() }
    }
    #expect(keys == nil)
  }

  @Test func nullAnywhereInTheSearchStopsIt() async {
    let keys = await onStage { stage in
      stage.layer.actions = ["opacity": NSNull()]
      stage.layer.style = ["actions": ["zPosition": NSNull()]]
      stage.layer.opacity = 0.5
      stage.layer.zPosition = 5
      stage.layer.cornerRadius = 5
      return stage.layer.animationKeys()
    }
    #expect(keys == ["cornerRadius"])
  }

  @Test func sublayersAndContentsFade() async {
    let keys = await onStage { stage in
      stage.layer.addSublayer(CALayer())
      let sublayers = stage.layer.animationKeys()
      stage.layer.removeAllAnimations()
      stage.layer.contents = Self.image
      return [sublayers, stage.layer.animationKeys()]
    }
    #expect(keys == [["transition"], ["transition"]])
  }

  @Test func theFrameAnimatesBoundsAndPosition() async {
    let keys = await onStage { stage in
      stage.layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      return stage.layer.animationKeys()
    }
    #expect(keys == ["bounds", "position"])
  }

  @Test func theShapesPathNeverAnimatesByItself() async {
    let keys = await onNewThread {
      let shape = CAShapeLayer()
      let stage = Stage(shape)
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
      shape.strokeEnd = 0.5
      return stage.layer.animationKeys()
    }
    #expect(keys == ["strokeEnd"])
  }

  @Test func enteringAndLeavingAskTheLayerForItsOwnActions() async {
    let events = await onStage { stage in
      let (below, delegate) = (CALayer(), ActionLog())
      below.delegate = delegate
      stage.layer.addSublayer(below)
      stage.flush()
      below.isHidden = true
      below.isHidden = false
      below.removeFromSuperlayer()
      stage.layer.sublayers = [below]
      return withExtendedLifetime(delegate) { delegate.events }
    }
    #expect(
      events == [
        "onOrderIn", "hidden", "onOrderOut", "hidden", "onOrderIn", "onOrderOut", "onOrderIn",
      ])
  }

  @Test func replacingASublayerAsksForATransition() async {
    let events = await onStage { stage in
      let (old, new, delegate) = (CALayer(), CALayer(), ActionLog())
      stage.layer.addSublayer(old)
      stage.flush()
      stage.layer.delegate = delegate
      stage.layer.replaceSublayer(old, with: new)
      return withExtendedLifetime(delegate) { delegate.events }
    }
    #expect(events == ["sublayers", "sublayers", "transition"])
  }

  private static let image = CGContext(width: 2, height: 2)?.makeImage()
}

extension LayerKind {
  fileprivate func makeLayer() -> CALayer {
    switch self {
    case .plain: CALayer()
    case .transform: CATransformLayer()
    case .shape: CAShapeLayer()
    case .text: CATextLayer()
    case .gradient: CAGradientLayer()
    case .replicator: CAReplicatorLayer()
    case .emitter: CAEmitterLayer()
    case .tiled: CATiledLayer()
    case .scroll: CAScrollLayer()
    }
  }
}

private final class NullDelegate: NSObject, CALayerDelegate {
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

private final class ActionLog: NSObject, CALayerDelegate {
  var events: [String] = []
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    events.append(event)
    return NSNull()
  }
}
