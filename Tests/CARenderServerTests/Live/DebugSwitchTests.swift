// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CALive
import CAFrame
import CAHeadless
import Glibc
import QuartzCore
import TestSupport
import Testing

@testable import CARenderServer

@Suite("Overlays and the HUD are switched while a program runs")
struct DebugSwitchTests {
  @Test("a change rings, the same value does not, and options come back as they were set")
  func rings() {
    let debugging = DebugSwitch()
    let rung = Monitor(0)
    debugging.bells.set({ rung.look { $0 += 1 } }, for: 1)
    #expect(debugging.options == DebugOptions())
    let options = DebugOptions(overlays: [.flash, .occlusion], showsHUD: true)
    debugging.options = options
    debugging.options = options
    #expect(debugging.options == options)
    debugging.options.showsHUD = false
    #expect(debugging.options.overlays == [.flash, .occlusion])
    #expect(rung.look { $0 } == 2)
  }

  @Test("a screen that shows a still tree draws a frame for each change, and goes back to rest")
  func screen() throws {
    let screen = try HeadlessScreen(size: CGSize(width: 32, height: 32))
    let layer = CALayer()
    layer.frame = CGRect(x: 4, y: 4, width: 20, height: 20)
    layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    screen.layer = layer
    CATransaction.flush()
    #expect(eventually { screen.statistics.framesPresented >= 1 })
    let plain = try screen.picture().premultipliedRGBA
    var presented = screen.statistics.framesPresented
    screen.debugOverlays = .borders
    #expect(eventually { screen.statistics.framesPresented > presented })
    #expect(try screen.picture().premultipliedRGBA != plain)
    presented = screen.statistics.framesPresented
    screen.debugOverlays = []
    #expect(eventually { screen.statistics.framesPresented > presented })
    #expect(try screen.picture().premultipliedRGBA == plain)
    screen.close()
  }

  @Test("a frame that is done long after its moment counts as late")
  func late() throws {
    let screen = try HeadlessScreen(size: CGSize(width: 32, height: 32))
    screen.onPresent = { _ in usleep(60_000) }
    screen.layer = CALayer()
    CATransaction.flush()
    #expect(eventually { screen.statistics.framesLate >= 1 })
    #expect(screen.statistics.framesLate <= screen.statistics.framesPresented)
    screen.close()
  }

  @Test("the process's options hold for each of its pictures")
  func process() async {
    await #expect(processExitsWith: .success) {
      let renderer = try HeadlessRenderer(size: CGSize(width: 32, height: 32))
      let layer = CALayer()
      layer.frame = CGRect(x: 4, y: 4, width: 20, height: 20)
      layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      renderer.layer = layer
      let plain = try renderer.render().premultipliedRGBA
      CADebug.overlays = [.borders, .blended]
      #expect(CADebug.overlays == [.borders, .blended] && !CADebug.showsHUD)
      #expect(try renderer.render().premultipliedRGBA != plain)
      CADebug.overlays = []
      #expect(try renderer.render().premultipliedRGBA == plain)
      CADebug.showsHUD = true
      #expect(try renderer.render().premultipliedRGBA != plain)
    }
  }

  @Test("the environment's words are read, and others refused")
  func environment() throws {
    let options = try DebugOptions(environment: ["CA_VISUALIZE": "flash", "CA_HUD": "1"])
    #expect(options == DebugOptions(overlays: .flash, showsHUD: true))
    #expect(try !DebugOptions(environment: ["CA_HUD": "0"]).showsHUD)
    #expect(throws: EnvironmentError.self) { try DebugOptions(environment: ["CA_HUD": "yes"]) }
    #expect(throws: EnvironmentError.self) { try LiveServer.isWanted(["CA_MONITOR": "on"]) }
  }
}
