// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAHeadless
import CoreAnimation
import Foundation
import QuartzCore
import Testing

@testable import CAServer

/// A source whose red says its time, a hundredth of a second for each step.
private final class TimedSource: PictureSource {
  let followsLayerTime: Bool
  let bells = Bells()

  init(followsLayerTime: Bool) { self.followsLayerTime = followsLayerTime }

  /// The same image for the same time, as a film gives.
  private static let images = (0..<200).map { step in
    CGImage(width: 1, height: 1, premultipliedRGBA: [UInt8(step), 9, 9, 255])
  }

  private func step(_ time: Double) -> Int { Int(min(max(time * 100, 0), 199)) }

  func picture(at time: Double, waits: Bool) -> Contents? { Contents(Self.images[step(time)]) }

  func nextChange(after time: Double) -> Double { Double(step(time) + 1) / 100 }
}

@Suite("Living pictures of a render server") struct LivingPictureTests {
  private static let size = CGSize(width: 8, height: 8)

  /// Layers with other clocks than the media clock, and sources of both kinds.
  private static func tree() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    root.speed = 0.5
    for (index, follows) in [true, false].enumerated() {
      let layer = CALayer()
      layer.frame = CGRect(x: 4 * CGFloat(index), y: 0, width: 4, height: 8)
      (layer.speed, layer.timeOffset) = (2, 0.2)
      layer.beginTime = 0.1
      layer.setSource(TimedSource(followsLayerTime: follows))
      root.addSublayer(layer)
    }
    return root
  }

  private static let times = [0.3, 0.5, 0.7, 0.71, 0.9, 1.1]

  private static func options(_ server: TestServer?) -> HeadlessRenderer.Options {
    var options = HeadlessRenderer.Options()
    if let server { options.environment = server.environment }
    return options
  }

  private static func pictures(_ server: TestServer?) throws -> [[UInt8]] {
    let renderer = try HeadlessRenderer(size: size, options: options(server))
    let tree = tree()
    renderer.layer = tree
    var pictures = try times.map { try renderer.render(at: $0).premultipliedRGBA }
    // The clock of a layer changes.
    tree.sublayers?[0].timeOffset = 0.6
    tree.sublayers?[0].speed = 1
    pictures += try times.map { try renderer.render(at: $0).premultipliedRGBA }
    return pictures
  }

  @Test("go by the clock of their layer where they do so in process")
  func clocks() throws {
    let server = try TestServer()
    let near = try onOwnThread { try Self.pictures(nil) }
    #expect(Set(near).count > 8)
    let far = try onOwnThread { try Self.pictures(server) }
    #expect(zip(near, far).enumerated().filter { $1.0 != $1.1 }.map(\.offset) == [])
  }

  private static func frames(_ server: TestServer?) throws -> (Maker, FrameMaker.Frames) {
    let maker = try FrameMaker(size: size, options: options(server))
    maker.layer = tree()
    return (Maker(maker), maker.frames(at: (0..<40).map { 0.3 + Double($0) / 50 }))
  }

  private static func manyPictures(_ server: TestServer?) async throws -> [[UInt8]] {
    // While this waits, other tests run on its thread, whose media time would be the maker's.
    let (maker, frames) = try onOwnThread { try Self.frames(server) }
    var pictures: [[UInt8]] = []
    for try await frame in frames {
      pictures.append(frame.withPixels { [UInt8]($0) })
      if frame.index == 15, let server {
        server.stop()
        try server.start()
      }
    }
    withExtendedLifetime(maker) {}
    return pictures
  }

  @Test(
    "are those of each frame's time where many frames are on their way, also over a lost server")
  func manyFrames() async throws {
    let near = try await Self.manyPictures(nil)
    #expect(Set(near).count > 20)
    let far = try await Self.manyPictures(try TestServer())
    #expect(zip(near, far).enumerated().filter { $1.0 != $1.1 }.map(\.offset) == [])
  }
}

/// Keeps a maker while its frames are taken on other threads.
private struct Maker: @unchecked Sendable {
  // Sound: nobody uses the maker any more.
  private let maker: FrameMaker

  init(_ maker: FrameMaker) { self.maker = maker }
}
