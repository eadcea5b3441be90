// SPDX-License-Identifier: Apache-2.0
import TestSupport

@testable import CAWindow

/// The window of this process that a window stands on.
@MainActor
func local(_ window: Window) -> LocalWindow {
  guard let local = window.engine as? LocalWindow else {
    preconditionFailure("These tests run without a render server.")
  }
  return local
}

extension Window {
  /// Serves the window until `condition` holds; false when it does not within `seconds`.
  func serve(within seconds: Double = 60, until condition: () throws -> Bool) rethrows -> Bool {
    let end = monotonicTime() + seconds
    while try !condition() {
      if monotonicTime() > end { return false }
      _ = waitForEvents(atMost: 0.05)
    }
    return true
  }

  /// Serves the window for that long.
  func serve(for seconds: Double) {
    let end = monotonicTime() + seconds
    while monotonicTime() < end { _ = waitForEvents(atMost: end - monotonicTime()) }
  }

  /// Serves the window until it has drawn nothing for a second; false when it does not come to rest
  /// within `seconds`. On a loaded machine the last frames come late.
  func serveUntilRest(within seconds: Double = 60) -> Bool {
    let end = monotonicTime() + seconds
    while monotonicTime() < end {
      let before = statistics
      serve(for: 1)
      if statistics == before { return true }
    }
    return false
  }
}
