// SPDX-License-Identifier: Apache-2.0
import CABase
import CARenderServer
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CAHeadless

@Suite("A display without a window")
struct HeadlessScreenTests {
  private let size = CGSize(width: 32, height: 16)

  private func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
    CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
  }

  private func root() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 4, y: 4, width: 8, height: 8)
    layer.backgroundColor = color(1, 0, 0)
    return layer
  }

  @Test("shows the picture that the renderer of single frames gives")
  func samePicture() throws {
    let screen = try HeadlessScreen(size: size, scale: 2)
    screen.background = color(0, 0, 1)
    screen.layer = root()
    let shown = try screen.picture()
    screen.close()
    let renderer = try HeadlessRenderer(size: size, scale: 2)
    renderer.layer = root()
    #expect(shown.pngData() == (try renderer.render(background: color(0, 0, 1))).pngData())
  }

  @Test("presents each transaction by itself and tells the listener")
  func presents() throws {
    let screen = try HeadlessScreen(size: size)
    let hashes = Hashes()
    screen.onPresent = { hashes.append($0.index, $0.pixelHash()) }
    let layer = root()
    screen.layer = layer
    CATransaction.flush()
    #expect(eventually { hashes.all.count == 1 })
    layer.backgroundColor = color(0, 1, 0)
    CATransaction.flush()
    #expect(eventually { screen.statistics.framesPresented >= 2 })
    screen.close()
    #expect(hashes.all.first?.1 != hashes.all.last?.1)
    #expect(hashes.all.map(\.0) == Array(hashes.all.indices))
    #expect(screen.failure == nil)
  }

  @Test("presents what the client of a guest commits by itself")
  func presentsGuests() throws {
    let (screen, client) = (try HeadlessScreen(size: size), CARemoteLayerClient(serverPort: 1))
    client.layer = root()
    screen.layer = CALayer(remoteClientId: client.clientId)
    CATransaction.flush()
    #expect(eventually { screen.statistics.framesPresented >= 1 })
    let shown = Monitor<[UInt8]>([])
    screen.onPresent = { frame in
      let picture = frame.picture()
      let middle = (8 * picture.width + 8) * 4
      shown.look { $0 = Array(picture.premultipliedRGBA[middle..<middle + 4]) }
    }
    CATransaction.setDisableActions(true)
    client.layer?.backgroundColor = color(0, 1, 0)
    CATransaction.flush()
    #expect(eventually { shown.look { $0 } == [0, 255, 0, 255] })
    client.invalidate()
    CATransaction.flush()
    #expect(eventually { shown.look { $0 } == [0, 0, 0, 0] })
    screen.close()
    #expect(screen.failure == nil)
  }

  @Test("a frame that the driver refuses is said and drawn again")
  func refusedFrame() throws {
    let screen = try HeadlessScreen(size: size)
    let said = Monitor<[String]>([])
    let isFirst = Monitor(true)
    screen.onFrameFailure = { error in said.look { $0.append(error.description) } }
    screen.onPresent = { frame in
      guard
        isFirst.look({ first in
          defer { first = false }; return first
        })
      else { return }
      refuse(frame)
    }
    screen.layer = root()
    CATransaction.flush()
    #expect(eventually { screen.statistics.framesPresented >= 1 })
    #expect(screen.statistics.framesFailed == 1)
    #expect(said.look { $0.count } == 1)
    #expect(said.look { $0.first?.contains("GL_INVALID_ENUM") } == true)
    #expect(screen.frameFailure == nil && screen.failure == nil)
    let renderer = try HeadlessRenderer(size: size)
    renderer.layer = root()
    #expect(try screen.picture().pngData() == renderer.render().pngData())
    screen.close()
  }

  @Test("refuses sizes and rates that no screen has")
  func refusals() {
    #expect(throws: HeadlessError.self) { try HeadlessScreen(size: .zero) }
    #expect(throws: HeadlessError.self) { try HeadlessScreen(size: size, refreshRate: .nan) }
    #expect(throws: HeadlessError.self) { try HeadlessScreen(size: size, refreshRate: 0) }
  }

  @Test("a closed screen says so")
  func closed() throws {
    let screen = try HeadlessScreen(size: size)
    screen.close()
    #expect {
      try screen.picture()
    } throws: { error in
      if case .closed? = error as? HeadlessError { true } else { false }
    }
  }

  /// The frames that the render thread saw.
  private final class Hashes: Sendable {
    private let list = Monitor<[(Int, UInt64)]>([])
    func append(_ index: Int, _ hash: UInt64) { list.look { $0.append((index, hash)) } }
    var all: [(Int, UInt64)] { list.look { $0 } }
  }
}
