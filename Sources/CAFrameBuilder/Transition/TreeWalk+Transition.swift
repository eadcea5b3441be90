// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics

extension TreeWalk {
  /// Puts the pictures of a layer's transition into the space the layer is in.
  ///
  /// Effects that move pictures become members in other places. Those that mix become one member
  /// for both pictures. At its ends a transition is nothing but the picture it shows.
  mutating func gatherTransition(_ place: Int32, _ start: SpaceEntry) {
    let transition = tree.transitions[Int(tree.layers[Int(place)].transition)]
    if let name = transition.effect.unknownName {
      draft.report(
        tree.layers[Int(place)].id, "There is no transition \"\(name)\"; a fade is in its place.")
    }
    if transition.progress <= 0 {
      gather(transition.before, .identity, start)
    } else if transition.progress < 1 {
      gatherBoth(transition, start)
    } else {
      gather(place, .identity, start)
    }
  }

  private mutating func gatherBoth(_ transition: EvaluatedTransition, _ start: SpaceEntry) {
    let bounds = tree.layers[Int(transition.after)].state.geometry.bounds
    guard
      let motion = TransitionMotion(
        transition.effect, progress: transition.progress, bounds: bounds)
    else { return gatherMix(transition, start) }
    let role = movingRole(transition, start)
    let pictures = [(transition.before, motion.before), (transition.after, motion.after)]
    for (place, matrix) in motion.beforeIsAbove ? pictures.reversed() : pictures {
      if let matrix { gather(place, matrix, start, role: role) }
    }
  }

  /// Motion of a layer that masks to its bounds stays within them.
  private mutating func movingRole(_ transition: EvaluatedTransition, _ start: SpaceEntry) -> Int32
  {
    let layer = tree.layers[Int(transition.after)]
    let slides = [.moveIn, .push, .reveal].contains(transition.effect.kind)
    guard slides, layer.state.flags.contains(.masksToBounds) else { return -1 }
    roles.append(
      .moving(within: transition.after, toPlane: start.toPlane(layer.layerToSuperlayer)))
    return Int32(roles.count - 1)
  }

  /// Both pictures as one member.
  ///
  /// The sublayers of transform layers have no picture in common: they fade one by one.
  private mutating func gatherMix(_ transition: EvaluatedTransition, _ start: SpaceEntry) {
    let (before, after) = (Int(transition.before), Int(transition.after))
    let isSpace =
      tree.passesDepth(after) || (before >= 0 && tree.passesDepth(before))
    let progress = Float(transition.progress)
    if isSpace {
      gather(transition.before, .identity, start.faded(1 - progress))
      return gather(transition.after, .identity, start.faded(progress))
    }
    let old = takenMember { $0.gather(transition.before, .identity, start) }
    let new = takenMember { $0.gather(transition.after, .identity, start) }
    guard var member = new ?? old else { return }
    let index = tree.layers[after].transition
    roles.append(.mix(before: old, after: new, transition: index))
    member.role = Int32(roles.count - 1)
    members.append(member)
  }

  /// The member that `gather` adds, taken out again.
  private mutating func takenMember(_ gather: (inout TreeWalk) -> Void) -> SpaceMember? {
    let count = members.count
    gather(&self)
    return members.count > count ? members.removeLast() : nil
  }

  /// Gathers one picture of a transition, moved by `matrix` in its own space.
  private mutating func gather(
    _ place: Int32, _ matrix: CATransform3D, _ start: SpaceEntry, role: Int32 = -1
  ) {
    guard place >= 0 else { return }
    let toSuperlayer = tree.layers[Int(place)].layerToSuperlayer
    let moved = matrix == .identity ? toSuperlayer : matrix * toSuperlayer
    gatherLayer(place, start.toPlane(moved), start, role: role)
  }
}
