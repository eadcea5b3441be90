// SPDX-License-Identifier: Apache-2.0
import CACapture
import CAFrame
import CAHeadless
import CAHost
import CARenderServer
import CAWindow
import QuartzCore
import Testing

@Suite("Errors of the rooms as the hosts say them")
struct HostErrorTests {
  private let variable = EnvironmentError(variable: "CA_HUD", value: "on", rule: "It is 1 or 0.")
  private let capture = CaptureError(path: "folder", reason: "no room")

  @Test("a variable that is not understood is said as such, whoever throws it")
  func environment() {
    for error: any Error in [variable, RenderThreadError.failed(variable)] {
      #expect(WindowError(error) == .environment("CA_HUD=on: It is 1 or 0."))
      #expect(HeadlessError(error).description == "CA_HUD=on: It is 1 or 0.")
      #expect(CARendererError(error) == .environment("CA_HUD=on: It is 1 or 0."))
    }
  }

  @Test("a capture that cannot be written names its folder")
  func captures() {
    #expect(WindowError(capture) == .capture("folder: no room"))
    guard case .capture("folder: no room") = HeadlessError(capture) else {
      Issue.record("\(HeadlessError(capture))")
      return
    }
    #expect(CARendererError(capture) == .graphics("folder: no room"))
  }

  @Test("a driver that is silent has failed; a thread that was stopped closed its screen")
  func threads() {
    let silent = RenderThreadError.silent(seconds: 3)
    #expect(WindowError(silent) == .graphics("\(silent)"))
    guard case .driver(silent.description) = HeadlessError(silent) else {
      Issue.record("\(HeadlessError(silent))")
      return
    }
    #expect(WindowError(RenderThreadError.stopped) == .graphics("The render thread was stopped."))
    guard case .closed = HeadlessError(RenderThreadError.stopped) else {
      Issue.record("\(HeadlessError(RenderThreadError.stopped))")
      return
    }
  }

  @Test("an error of the host stays as it is, also through the render thread")
  func own() {
    let lost = WindowError.lost("Another program destroyed it.")
    #expect(WindowError(RenderThreadError.failed(lost)) == lost)
    #expect(throws: lost) { try WindowError.translating { throw RenderThreadError.failed(lost) } }
  }
}
