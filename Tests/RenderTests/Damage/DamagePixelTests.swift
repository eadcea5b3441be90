// SPDX-License-Identifier: Apache-2.0
import CAScenes
import CoreGraphics
import QuartzCore
import Testing

@Suite("What is drawn anew piece by piece is what is drawn whole", .serialized)
struct DamagePixelTests {
  @Test("one layer of a scene after the other moves, changes, comes or goes", arguments: Scene.all)
  func scenes(_ scene: Scene) throws {
    let studio = try DamageStudio(size: scene.size)
    let root = scene.build(SceneContext(scale: 1))
    studio.show(root)
    var steps = DamageSteps(seed: UInt64(scene.number) * 4)
    #expect(try studio.difference(at: 0) == nil)
    for number in 0..<10 {
      let step = steps.step(root)
      let difference = try studio.difference(at: Double(number) * 0.2)
      #expect(difference == nil, "\(scene.name), step \(number): \(step)")
      if difference != nil { return }
    }
  }

  @Test("scenes that move, at their times", arguments: Scene.all.filter(\.isAnimated))
  func times(_ scene: Scene) throws {
    let studio = try DamageStudio(size: scene.size)
    let play = ScenePlay(scene, SceneContext(scale: 1))
    studio.show(play.root)
    let count = 16
    for number in 0...count {
      let time = scene.duration * Double(number) / Double(count)
      play.advance(to: time) { ThreadTime.advance(to: $0) }
      #expect(try studio.difference(at: time) == nil, "\(scene.name) at \(time)")
    }
    for time in [0.3, 0.31, 0.1].map({ $0 * scene.duration }) {
      #expect(try studio.difference(at: time) == nil, "\(scene.name) back at \(time)")
    }
  }

  @Test("trees of any properties, poison included", arguments: 0..<12)
  func random(_ seed: UInt64) throws {
    let studio = try DamageStudio(size: CGSize(width: 96, height: 96), scale: 2)
    for tree in 0..<5 {
      var steps = DamageSteps(seed: seed * 5 + UInt64(tree))
      let root = steps.tree(count: 24)
      studio.show(root)
      #expect(try studio.difference(at: 0) == nil)
      for number in 0..<16 {
        let step = steps.step(root)
        let difference = try studio.difference(at: Double(number) * 0.2)
        #expect(difference == nil, "seed \(seed * 5 + UInt64(tree)), step \(number): \(step)")
        if difference != nil { return }
      }
    }
  }

  @Test("many sublayers, found through the index")
  func many() throws {
    let size = CGSize(width: 320, height: 240)
    let studio = try DamageStudio(size: size)
    var steps = DamageSteps(seed: 8)
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    for _ in 0..<200 {
      let layer = steps.plainLayer(in: size)
      root.addSublayer(layer)
    }
    studio.show(root)
    #expect(try studio.difference(at: 0) == nil)
    var queries = 0
    for number in 0..<120 {
      steps.stepFlat(root, in: size)
      #expect(try studio.difference(at: 0) == nil, "step \(number)")
      queries += studio.report.indexQueries
    }
    #expect(queries > 60)
  }
}
