// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CARenderServer
import CARenderTree
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

/// A layer whose transition a test can stop at any progress.
struct TransitionStage {
  static let size = CGSize(width: 120, height: 90)

  private let tree: EvaluatedTree
  /// The layer's places, after and before.
  private let after: Int
  private let before: Int

  /// A stage on which `layer`, somewhere below a root of the stage's size, is changed.
  init(_ layer: CALayer, below root: CALayer, _ change: () -> Void) throws {
    let server = RenderServer()
    let context = LayerContext(orientation: .yDown, sink: server)
    CATransaction.setDisableActions(true)
    context.rootLayer = root
    CATransaction.flush()
    var tree = RenderTree()
    for commit in server.takeCommits() { try tree.apply(commit) }
    CATransaction.setDisableActions(true)
    change()
    layer.add(CATransition(), forKey: "transition")
    CATransaction.flush()
    for commit in server.takeCommits() { try tree.apply(commit) }
    let evaluated = tree.evaluate(at: CACurrentMediaTime())
    self.tree = evaluated
    context.rootLayer = nil
    CATransaction.flush()
    let ghost = try #require(evaluated.layers.firstIndex { $0.isBefore })
    let id = evaluated.layers[ghost].id
    before = ghost
    after = try #require(evaluated.layers.firstIndex { $0.id == id })
  }

  /// The stage at a progress of an effect.
  func frame(_ effect: TransitionEffect, _ progress: Double) -> Frame {
    var tree = tree
    tree.transitions = [
      EvaluatedTransition(
        after: Int32(after), before: Int32(before), effect: effect, progress: progress)
    ]
    tree.layers[after].transition = 0
    return frame(of: tree)
  }

  /// The stage when the transition does not run.
  func frameAfter() -> Frame {
    var tree = tree
    tree.transitions = []
    tree.layers[after].transition = -1
    return frame(of: tree)
  }

  private func frame(of tree: EvaluatedTree) -> Frame {
    var builder = FrameBuilder()
    let view = SurfaceView(scale: 1).frameView(
      width: Int(Self.size.width), height: Int(Self.size.height))
    return builder.frame(of: tree, view: view)
  }
}

extension TransitionStage {
  /// A card with an overhanging badge that changes its colours and its sublayers, on a striped
  /// ground.
  static func card(_ configure: (CALayer) -> Void = { _ in }) throws -> TransitionStage {
    let (root, card) = cardTree(isNew: false)
    configure(card)
    return try TransitionStage(card, below: root) {
      change(card)
    }
  }

  /// The picture of the card before or after, without any transition.
  static func still(isNew: Bool, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    let (root, card) = cardTree(isNew: isNew)
    configure(card)
    return root
  }

  private static func cardTree(isNew: Bool) -> (root: CALayer, card: CALayer) {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(red: 0.9, green: 0.9, blue: 0.85, alpha: 1)
    for x in stride(from: 0, to: 120, by: 20) {
      root.addSublayer(
        .filled(
          CGRect(x: CGFloat(x), y: 0, width: 10, height: 90),
          CGColor(red: 0.7, green: 0.75, blue: 0.8, alpha: 1)))
    }
    let card = CALayer()
    card.frame = CGRect(x: 30, y: 20, width: 60, height: 50)
    card.sublayers = [
      .filled(
        CGRect(x: -6, y: -5, width: 20, height: 20), CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)),
      .filled(CGRect(x: 20, y: 30, width: 30, height: 10), .white),
    ]
    card.backgroundColor = CGColor(red: 0.8, green: 0.2, blue: 0.15, alpha: 0.75)
    card.cornerRadius = 8
    root.addSublayer(card)
    if isNew { change(card) }
    return (root, card)
  }

  private static func change(_ card: CALayer) {
    card.backgroundColor = CGColor(red: 0.15, green: 0.4, blue: 0.8, alpha: 1)
    card.sublayers = [
      .filled(CGRect(x: 10, y: 10, width: 40, height: 8), .white),
      .filled(
        CGRect(x: 40, y: 35, width: 30, height: 10),
        CGColor(red: 0.9, green: 0.8, blue: 0.1, alpha: 0.6)),
    ]
  }
}
