// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CARenderServer
import CoreGraphics
import QuartzCore
import Testing

@Suite("A guest moves as the same layers do in one program", .serialized)
struct GuestTimeTests {
  private static func slide(_ layer: CALayer?) {
    let slide = CABasicAnimation(keyPath: "position.x")
    (slide.fromValue, slide.toValue, slide.duration) = (10, 60, 2)
    layer?.add(slide, forKey: "slide")
  }

  private static func emitter() -> CALayer {
    let cell = CAEmitterCell()
    cell.contents = HostileTree.pictures[0]
    (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (20, 2, 30, 6)
    cell.scaleRange = 0.4
    let emitter = CAEmitterLayer()
    emitter.frame = GuestTree.rect(0, 0, 60, 60)
    emitter.emitterPosition = CGPoint(x: 30, y: 30)
    emitter.emitterCells = [cell]
    emitter.name = "guest"
    return emitter
  }

  private static func swap(_ layer: CALayer) {
    let transition = CATransition()
    (transition.type, transition.subtype, transition.duration) = (.push, .fromLeft, 2)
    layer.add(transition, forKey: "swap")
    // The action of the sublayers would take its place.
    CATransaction.setDisableActions(true)
    layer.backgroundColor = GuestTree.green
    layer.sublayers?.first?.removeFromSuperlayer()
  }

  private func expectSame(
    _ pair: GuestPair, at times: [Double] = [0, 0.3, 1.1, 1.9, 2.5, 0.7],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for time in times {
      #expect(try pair.isSame(at: time), "at \(time)", sourceLocation: location)
    }
  }

  /// A renderer that shows the guest from now on draws the same.
  private func expectSameLate(_ pair: GuestPair) throws {
    let late = try HeadlessRenderer(size: pair.grafted.size)
    late.layer = GuestTree.page(
      CALayer(), in: { $1.setValue(pair.clients[0].clientId, forKey: "remoteClientId") })
    CATransaction.flush()
    for time in [0.3, 1.1, 2.5] {
      _ = try pair.isSame(at: time)
      _ = try late.draw(at: time)
      #expect(late.readBytes() == pair.native.readBytes(), "at \(time)")
    }
  }

  @Test("its animations, and those of the layer that shows it")
  func animations() throws {
    let pair = try GuestPair { plant in
      let guest = GuestTree.guest()
      Self.slide(guest.sublayers?.first)
      return GuestTree.page(guest, in: plant) { host in
        let spin = CABasicAnimation(keyPath: "transform.rotation.z")
        (spin.toValue, spin.duration) = (2, 1.5)
        host.add(spin, forKey: "spin")
      }
    }
    try expectSame(pair)
    #expect(try pair.moves(from: 0.3, to: 1.1))
    #expect(pair.grafted.demand(after: 1.7) == pair.native.demand(after: 1.7))
    _ = try pair.isSame(at: 1.7)
    #expect(pair.grafted.demand(after: 1.7) != .never)
    _ = try pair.isSame(at: 3)
    #expect(pair.grafted.demand(after: 3) == .never)
  }

  @Test("by its own clock, whatever the clock of the layer that shows it")
  func clock() throws {
    let pair = try GuestPair { plant in
      var isGrafted = false
      let guest = GuestTree.guest()
      guest.speed = 2
      Self.slide(guest.sublayers?.first)
      return GuestTree.page(
        guest,
        in: { root, host in
          plant(root, host)
          isGrafted = host.sublayers?.first !== root
          // A native guest would follow this clock.
          if isGrafted { (host.speed, host.timeOffset) = (0.25, 5) }
        })
    }
    try expectSame(pair)
    #expect(try pair.showsGuests(at: 0.5) && pair.moves(from: 0.3, to: 0.7))
  }

  @Test("by its own clock in the copies of a replicator that run later")
  func copies() throws {
    let pair = try GuestPair { plant in
      let guest = GuestTree.guest()
      Self.slide(guest.sublayers?.first)
      var isGrafted = false
      let page = GuestTree.page(
        guest,
        in: { root, host in
          plant(root, host)
          isGrafted = host.sublayers?.first !== root
        })
      let replicator = CAReplicatorLayer()
      replicator.frame = page.frame
      (replicator.instanceCount, replicator.instanceDelay) = (2, isGrafted ? 0.5 : 0)
      replicator.instanceTransform = CATransform3DMakeTranslation(20, 15, 0)
      replicator.addSublayer(page)
      return replicator
    }
    try expectSame(pair)
    #expect(try pair.moves(from: 0.3, to: 1.1))
  }

  @Test("its particles") func particles() throws {
    let pair = try GuestPair { plant in GuestTree.page(Self.emitter(), in: plant) }
    try expectSame(pair)
    #expect(try pair.showsGuests(at: 1.1))
    pair.change("guest") { ($0 as? CAEmitterLayer)?.birthRate = 3 }
    try expectSame(pair)
    try expectSameLate(pair)
  }

  @Test("a transition in it, also for a renderer that shows it late")
  func transition() throws {
    let pair = try GuestPair { plant in GuestTree.page(GuestTree.guest(), in: plant) }
    try expectSame(pair, at: [0])
    pair.change("guest", Self.swap)
    try expectSame(pair)
    #expect(try pair.moves(from: 1.1, to: 2.5))
    try expectSameLate(pair)
  }

  @Test("a transition of the layer that shows it keeps the old picture of the guest")
  func transitionAround() throws {
    let pair = try GuestPair { plant in
      let guest = GuestTree.guest()
      Self.slide(guest.sublayers?.first)
      return GuestTree.page(guest, in: plant)
    }
    try expectSame(pair, at: [0])
    pair.change("page") { page in
      let transition = CATransition()
      (transition.type, transition.duration) = (.fade, 2)
      page.add(transition, forKey: "fade")
      page.named("host")?.position.x += 10
    }
    pair.change("guest") { $0.backgroundColor = GuestTree.blue }
    CATransaction.flush()
    try expectSame(pair)
    #expect(try pair.moves(from: 0.3, to: 1.1))
  }

  @Test("its commits show while its host's tree is as it was, and cost what changed")
  func commits() throws {
    let pair = try GuestPair { plant in GuestTree.page(GuestTree.guest(), in: plant) }
    CATransaction.setDisableActions(true)
    try expectSame(pair, at: [0])
    pair.change("part") { $0.position.x += 3 }
    try expectSame(pair, at: [0])
    #expect(pair.grafted.report?.commits == 0)
    #expect(pair.grafted.report?.layersEvaluated == 1)
    #expect(pair.grafted.report?.damage == pair.native.report?.damage)
    #expect(pair.grafted.report?.damage?.isEmpty == false)
    try expectSame(pair, at: [0])
    #expect(pair.grafted.report?.isUnchanged == true)
  }

  @Test("in any order of changes", arguments: 0..<30)
  func random(seed: UInt64) throws {
    let pair = try GuestPair(side: 96) { plant in
      var guests = HostileTree(seed: seed &+ 3_000)
      let guest = CALayer()
      guest.frame = GuestTree.rect(0, 0, 90, 90)
      guest.name = "guest"
      guest.addSublayer(guests.tree(count: 6))
      return GuestTree.page(guest, in: plant)
    }
    try expectSame(pair, at: [0])
    for step in 0..<6 {
      pair.change("guest") { guest in
        var numbers = HostileTree(seed: seed &* 100 &+ UInt64(step))
        switch numbers.place(4) {
        case 0: guest.sublayers = [numbers.tree(count: 4)]
        case 1: guest.addSublayer(numbers.tree(count: 2))
        case 2: guest.mask = numbers.layer()
        default: guest.sublayers?.randomOne(&numbers).map { numbers.disturb($0) }
        }
      }
      try expectSame(pair, at: [0.1 * Double(step)])
    }
  }
}

extension [CALayer] {
  fileprivate func randomOne(_ numbers: inout HostileTree) -> CALayer? {
    isEmpty ? nil : self[numbers.place(count)]
  }
}
