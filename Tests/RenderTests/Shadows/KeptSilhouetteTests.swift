// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CARenderServer
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

/// A card with a badge that sticks out of it, so that its shadow is that of a picture.
private struct Scene {
  let renderer: HeadlessRenderer
  let root = CALayer()
  let card = CALayer()
  let badge = CALayer()

  init(disabled: String = "") throws {
    var options = HeadlessRenderer.Options()
    options.environment = ["CA_DISABLE": disabled]
    let size = CGSize(width: 160, height: 120)
    renderer = try HeadlessRenderer(size: size, scale: 1, options: options)
    CATransaction.setDisableActions(true)
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = .white
    card.frame = CGRect(x: 40, y: 30, width: 70, height: 50)
    card.backgroundColor = CGColor(red: 0.1, green: 0.3, blue: 0.7, alpha: 1)
    card.cornerRadius = 8
    card.shadowOpacity = 0.6
    card.shadowRadius = 5
    card.shadowOffset = CGSize(width: 3, height: 6)
    badge.frame = CGRect(x: 60, y: -10, width: 20, height: 20)
    badge.backgroundColor = CGColor(red: 0.9, green: 0.2, blue: 0.2, alpha: 1)
    badge.cornerRadius = 10
    card.addSublayer(badge)
    root.addSublayer(card)
    renderer.layer = root
  }

  func draw() throws -> (picture: Pixels, report: FrameReport) {
    CATransaction.flush()
    let report = try renderer.draw(at: 0)
    CATransaction.setDisableActions(true)
    return (Pixels(renderer.readPicture()), report)
  }

  /// The silhouettes of the next frame: found ones and drawn ones.
  func cost() throws -> [Int] {
    let report = try draw().report
    return [report.rasterHits, report.rasterMisses]
  }
}

@Suite("Silhouettes of layers that cast shadows", .serialized)
struct KeptSilhouetteTests {
  @Test("are blurred once, whatever moves, turns or colours the shadow, and cost no pass then")
  func kept() throws {
    let scene = try Scene()
    #expect(try scene.cost() == [0, 1])
    let changes: [() -> Void] = [
      { scene.card.position.x += 3.25 },
      { scene.card.transform = CATransform3DMakeRotation(0.6, 0, 0, 1) },
      { scene.card.transform = CATransform3DMakeRotation(0.6, 0.2, 1, 0) },
      { scene.card.transform = CATransform3DMakeScale(1.2, 1.2, 1) },
      { scene.card.shadowColor = CGColor(red: 0.5, green: 0, blue: 0, alpha: 1) },
      { scene.card.shadowOpacity = 0.3 },
      { scene.card.shadowOffset = CGSize(width: -4, height: 2) },
      { scene.root.backgroundColor = CGColor(red: 0.8, green: 1, blue: 0.9, alpha: 1) },
    ]
    for (index, change) in changes.enumerated() {
      change()
      let report = try scene.draw().report
      #expect(report.rasterHits == 1, "change \(index)")
      #expect(report.rasterMisses == 0, "change \(index)")
      #expect(report.passes == 1, "change \(index)")
    }
  }

  @Test("are blurred again after a change of the layer's look or of the blur, and right at once")
  func changed() throws {
    let (scene, plain) = (try Scene(), try Scene(disabled: "caches"))
    func changes(_ scene: Scene) -> [() -> Void] {
      [
        { scene.badge.position.x -= 15 }, { scene.badge.opacity = 0.4 },
        { scene.card.cornerRadius = 20 }, { scene.card.shadowRadius = 3 },
        { scene.card.addSublayer(.filled(CGRect(x: -9, y: 5, width: 9, height: 9), .black)) },
      ]
    }
    #expect(try scene.cost() == [0, 1])
    for (index, (change, same)) in zip(changes(scene), changes(plain)).enumerated() {
      change()
      same()
      let (picture, report) = try scene.draw()
      #expect(report.rasterMisses == 1, "change \(index)")
      #expect(try picture == plain.draw().picture, "change \(index)")
    }
  }

  @Test("of one frame are drawn together, in as many passes as one, and equal those drawn alone")
  func together() throws {
    func rings(_ scene: Scene, _ count: Int) -> [CAShapeLayer] {
      let rings = (0..<count).map { index in
        let ring = CAShapeLayer()
        ring.frame = CGRect(x: 4 + 37.5 * Double(index % 4), y: 4.25, width: 30, height: 30)
        if index > 3 { ring.position.y += 60 }
        ring.path = CGPath(ellipseIn: CGRect(x: 3, y: 3, width: 24, height: 24), transform: nil)
        ring.fillColor = nil
        ring.strokeColor = CGColor(red: 0.1, green: 0.3, blue: 0.8, alpha: 1)
        (ring.lineWidth, ring.strokeEnd) = (5, 0.3)
        (ring.shadowOpacity, ring.shadowRadius) = (0.7, 3 + Double(index) / 4)
        return ring
      }
      scene.card.removeFromSuperlayer()
      scene.root.sublayers = rings
      return rings
    }
    let (one, many) = (try Scene(), try Scene())
    _ = rings(one, 1)
    let all = rings(many, 8)
    let passes = try one.draw().report.passes
    let first = try many.draw().report
    #expect(first.passes == passes)
    #expect(first.rasterMisses == 8)
    // All casters are one draw, and so is each step of the blur; the surface has the others.
    #expect(first.gl.draws <= 20)
    for number in 1...4 {
      for (index, ring) in all.enumerated() where index % number == 0 { ring.strokeEnd += 0.1 }
      let (picture, report) = try many.draw()
      #expect(report.passes == passes)
      let fresh = try Scene(disabled: "caches")
      for (ring, same) in zip(all, rings(fresh, 8)) { same.strokeEnd = ring.strokeEnd }
      #expect(try picture == fresh.draw().picture, "change \(number)")
    }
  }

  @Test("that stay do not keep the sheet of many that went alive beyond its time")
  func sheets() throws {
    let scene = try Scene()
    let bytes = try scene.draw().report.rasterBytes
    for number in 0..<200 {
      scene.badge.position.x += number % 2 == 0 ? 1 : -1
      #expect(try scene.draw().report.rasterBytes <= 2 * bytes)
    }
  }

  @Test("are not needed where all of a layer lies within its corners: text has the box of its ink")
  func ink() throws {
    let scene = try Scene()
    let label = CATextLayer()
    label.string = "Card"
    label.fontSize = 14
    label.alignmentMode = .center
    label.foregroundColor = .white
    label.frame = CGRect(x: 0, y: 16, width: 70, height: 20)
    scene.card.sublayers = [label]
    #expect(try scene.cost() == [0, 0])
    label.frame.origin.x = 12
    #expect(try scene.cost() == [0, 0], "the bounds stick out, the ink does not")
    label.frame.origin.x = 56
    #expect(try scene.cost() == [0, 1], "the ink sticks out")
  }

  @Test("are of the layer alone: one that also rasterizes keeps both textures")
  func rasterized() throws {
    let scene = try Scene()
    scene.card.shouldRasterize = true
    let first = try scene.draw().report
    #expect(first.rasterMisses == 2)
    scene.card.position.x += 2
    let again = try scene.draw().report
    #expect(again.rasterMisses == 0)
  }
}
