// SPDX-License-Identifier: Apache-2.0
import CACapture
import CACommit
import CAFrame
import CAGeometry
import CARenderServer
import CARenderTree
import CoreAnimation
import CoreGraphics
import Testing

@testable import CAProfile

extension ProfileTests {
  /// The commits of a play with a remedy applied, looked at without a clock.
  @Suite("Remedies") struct RemedyTests {
    /// The frames of a play, built whole.
    private func frames(_ inputs: [FrameInput], _ remedy: Remedy? = nil) -> [Frame] {
      var editor = RemedyEditor(remedy)
      var rooms = Rooms()
      return inputs.map { input in
        var report = FrameReport()
        rooms.apply(editor.edited(input).commits, &report)
        #expect(report.refusals.isEmpty)
        let layers = rooms.evaluate(at: input.time, &report)
        return rooms.frame(of: layers, view: input.view, &report)
      }
    }

    private func changeCount(_ inputs: [FrameInput], _ remedy: Remedy) -> [Int] {
      var editor = RemedyEditor(remedy)
      return inputs.map { editor.edited($0).commits.reduce(0) { $0 + $1.changeCount } }
    }

    private func reasons(_ frame: Frame) -> Set<PassReason> { Set(frame.passes.map(\.reason)) }

    @Test("a shadow path ends the passes of the silhouette")
    func shadowPath() throws {
      let scene = ProfiledScene()
      let card = scene.add(CALayer(), "card", CGRect(x: 50, y: 50, width: 300, height: 300))
      let label = scene.add(
        CALayer(), "label", CGRect(x: 0, y: 0, width: 200, height: 280), to: card,
        color: .test(1, 0, 0))
      (card.shadowOpacity, card.shadowRadius) = (0.5, 1)
      card.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
      let inputs = try scene.inputs { label.position.x = 100 + CGFloat($0) }
      #expect(frames(inputs).contains { !$0.rasters.isEmpty || reasons($0).contains(.shadow) })
      var rooms = Rooms()
      var report = FrameReport()
      rooms.apply(inputs.flatMap(\.commits), &report)
      let tree = rooms.evaluate(at: 0, &report)
      let place = try #require(tree.layers.firstIndex { $0.id == card.id })
      let path = try #require(SilhouettePath(of: place, in: tree).path)
      #expect(path.boundingBox == label.frame)
      let mended = frames(inputs, Remedy("", [.set(card.id, .shadowPath, .path(path))]))
      #expect(mended.allSatisfy { $0.rasters.isEmpty && reasons($0) == [.surface] })
    }

    @Test("a clip takes the place of a mask")
    func mask() throws {
      let scene = ProfiledScene()
      let avatar = scene.add(CALayer(), "avatar", CGRect(x: 50, y: 50, width: 300, height: 300))
      avatar.contents = picture(300, 300)
      let mask = CAShapeLayer()
      mask.frame = avatar.bounds
      mask.path = CGPath(ellipseIn: avatar.bounds, transform: nil)
      mask.shadowOpacity = 0
      avatar.mask = mask
      let inputs = try scene.inputs { avatar.position.x = 200 + CGFloat($0) }
      let remedy = Remedy(
        "",
        [
          .unmask(avatar.id), .set(avatar.id, .masksToBounds, .bool(true)),
          .set(avatar.id, .cornerRadius, .number(150)),
        ])
      let mended = frames(inputs, remedy)
      #expect(mended.allSatisfy { reasons($0) == [.surface] })
      #expect(mended.allSatisfy { $0.contents.count == 1 })
    }

    @Test("a layer is removed with all in it, and what the program does to it then is harmless")
    func remove() throws {
      let scene = ProfiledScene()
      let card = scene.add(CALayer(), "card", CGRect(x: 0, y: 0, width: 300, height: 300))
      let dot = scene.add(
        CALayer(), "dot", CGRect(x: 0, y: 0, width: 30, height: 30), to: card,
        color: .test(1, 0, 0))
      let inputs = try scene.inputs { dot.position.x = 20 + CGFloat($0) }
      #expect(frames(inputs).allSatisfy { !$0.draws.isEmpty })
      let remedy = Remedy("", [.remove(card.id)])
      #expect(frames(inputs, remedy).allSatisfy { $0.draws.isEmpty })
    }

    @Test("a property keeps its value whatever the program sets or animates")
    func set() throws {
      let scene = ProfiledScene()
      let card = scene.add(
        CALayer(), "card", CGRect(x: 0, y: 0, width: 300, height: 300), color: .test(1, 0, 0))
      let inputs = try scene.inputs { frame in
        card.isHidden = frame.isMultiple(of: 2)
        guard frame == 1 else { return }
        let animation = CABasicAnimation(keyPath: "hidden")
        (animation.fromValue, animation.toValue, animation.duration) = (true, true, 10)
        card.add(animation, forKey: nil)
      }
      let remedy = Remedy("", [.set(card.id, .hidden, .bool(false))])
      #expect(frames(inputs, remedy).allSatisfy { !$0.draws.isEmpty })
      #expect(frames(inputs).contains { $0.draws.isEmpty })
    }

    @Test("a text that comes too early waits, and the work of its display is not done")
    func hold() throws {
      let scene = ProfiledScene()
      let counter = scene.add(
        CATextLayer(), "counter", CGRect(x: 20, y: 20, width: 300, height: 40))
      var inputs = try scene.inputs(frames: 13) { counter.string = "frame \($0)" }
      for index in inputs.indices {
        var work = CommitWork()
        (work.display, work.layers) = (500, [.init(layer: counter.id, display: 400)])
        inputs[index].commits[0].work = work
      }
      let remedy = Remedy("", [.hold(counter.id, .textPicture, seconds: 0.1)])
      var editor = RemedyEditor(remedy)
      let edited = inputs.map { editor.edited($0) }
      let kept = edited.indices.filter { index in
        edited[index].commits[0].changes.contains { $0.changed.contains(.textPicture) }
      }
      #expect(kept == [0, 6, 12])
      #expect(edited[6].commits[0].work?.display == 500)
      #expect(edited[7].commits[0].work?.display == 100)
    }

    @Test("equal movements of all sublayers are one of their space, and the picture is the same")
    func gather() throws {
      let scene = ProfiledScene()
      let swarm = scene.add(CALayer(), "swarm", CGRect(x: 0, y: 0, width: 400, height: 400))
      for number in 0..<20 {
        scene.add(
          CALayer(), nil, CGRect(x: 20 * number, y: 40, width: 10, height: 10), to: swarm,
          color: .test(0, 0, 1))
      }
      let inputs = try scene.inputs { frame in
        for dot in swarm.sublayers ?? [] { dot.position.y += frame == 0 ? 0 : 3 }
      }
      let remedy = Remedy("", [.gather(swarm.id)])
      #expect(changeCount(inputs, remedy).dropFirst().allSatisfy { $0 == 1 })
      for (plain, mended) in zip(frames(inputs), frames(inputs, remedy)) {
        #expect(plain.draws.map(\.bounds) == mended.draws.map(\.bounds))
      }
    }

    @Test("layers that move apart are not gathered")
    func apart() throws {
      let scene = ProfiledScene()
      let pair = scene.add(CALayer(), "pair", CGRect(x: 0, y: 0, width: 400, height: 400))
      for number in 0..<2 {
        scene.add(
          CALayer(), nil, CGRect(x: 50 * number, y: 40, width: 10, height: 10), to: pair,
          color: .test(0, 0, 1))
      }
      let inputs = try scene.inputs { frame in
        for (number, dot) in (pair.sublayers ?? []).enumerated() {
          dot.position.y += CGFloat(number * frame)
        }
      }
      let remedy = Remedy("", [.gather(pair.id)])
      for (plain, mended) in zip(frames(inputs), frames(inputs, remedy)) {
        #expect(plain.draws.map(\.bounds) == mended.draws.map(\.bounds))
      }
    }

    @Test("layers that hold one other give it their place, and the picture is the same")
    func unwrap() throws {
      let scene = ProfiledScene()
      let outer = scene.add(CALayer(), "outer", CGRect(x: 20, y: 30, width: 100, height: 100))
      let inner = scene.add(
        CALayer(), "inner", CGRect(x: 5, y: 6, width: 80, height: 80), to: outer)
      inner.bounds.origin = CGPoint(x: 3, y: 0)
      let dot = scene.add(
        CALayer(), "dot", CGRect(x: 10, y: 10, width: 8, height: 8), to: inner,
        color: .test(1, 0, 0))
      let inputs = try scene.inputs { frame in
        guard frame > 0 else { return }
        dot.position.y += 2
        guard frame == 4 else { return }
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (10, 60, 1)
        dot.add(animation, forKey: nil)
      }
      let steps: [RemedyStep] = [.unwrap(outer.id), .unwrap(inner.id)]
      let remedy = Remedy("", steps + [.shift(dot.id, by: SIMD2(22, 36))])
      for (plain, mended) in zip(frames(inputs), frames(inputs, remedy)) {
        #expect(plain.draws.map(\.bounds) == mended.draws.map(\.bounds))
        #expect(!plain.draws.isEmpty)
      }
      // Without the movement the dot stands elsewhere.
      let first = try #require(frames(inputs, Remedy("", steps)).first)
      #expect(first.draws.map(\.bounds) != frames(inputs)[0].draws.map(\.bounds))
    }

    @Test("a text keeps its size, and is scaled where the program sets or animates another")
    func scaleText() throws {
      let scene = ProfiledScene()
      let title = scene.add(
        CATextLayer(), "title", CGRect(x: 20, y: 20, width: 300, height: 40))
      (title.string, title.fontSize) = ("grows", 10)
      let inputs = try scene.inputs { frame in
        if frame == 3 { title.fontSize = 20 }
        guard frame == 5 else { return }
        let animation = CABasicAnimation(keyPath: "fontSize")
        (animation.fromValue, animation.toValue, animation.duration) = (20, 40, 1)
        title.add(animation, forKey: nil)
      }
      var editor = RemedyEditor(Remedy("", [.scaleText(title.id, size: 40)]))
      var rooms = Rooms()
      let shown = inputs.map { input in
        var report = FrameReport()
        rooms.apply(editor.edited(input).commits, &report)
        return rooms.evaluate(at: input.time, &report).layers.first { $0.id == title.id }?.state
      }
      #expect(shown.allSatisfy { $0?.value(of: .fontSize) == .number(40) })
      let scales = shown.map { Double($0?.geometry.transform.m11 ?? 0) }
      #expect(scales[0] == 0.25 && scales[2] == 0.25 && scales[3] == 0.5 && scales[5] == 0.5)
      #expect(abs(scales[7] - (0.5 + 0.5 * 2 / 60)) < 1e-9)
    }

    @Test("pictures get the size that is asked for, once each")
    func resize() throws {
      let scene = ProfiledScene()
      let photo = scene.add(CALayer(), "photo", CGRect(x: 50, y: 50, width: 100, height: 100))
      photo.contents = picture(600, 300)
      let inputs = try scene.inputs { photo.position.x = 100 + CGFloat($0) }
      let remedy = Remedy("", [.resize(photo.id, width: 100, height: 100)])
      let image = try #require(frames(inputs, remedy).last?.contents.first?.image)
      #expect((image.width, image.height) == (100, 100))
    }

    @Test("animations that changes begin by themselves are left out, others stay")
    func implicit() throws {
      let scene = ProfiledScene()
      let card = scene.add(
        CALayer(), "card", CGRect(x: 0, y: 0, width: 30, height: 30), color: .test(1, 0, 0))
      let inputs = try scene.inputs(actions: true) { frame in
        guard frame == 2 else { return }
        card.position.x += 100
        let animation = CABasicAnimation(keyPath: "position.y")
        animation.byValue = 20
        card.add(animation, forKey: "drop")
      }
      var editor = RemedyEditor(Remedy("", [.endImplicitAnimations(card.id)]))
      let animations = inputs.flatMap { editor.edited($0).commits }.flatMap(\.changes)
        .flatMap { $0.animations ?? [] }
      #expect(animations.map(\.key) == ["drop"])
    }
  }
}
