// SPDX-License-Identifier: Apache-2.0
@testable import CAWindow

/// The window of this process that a window stands on.
@MainActor
func local(_ window: Window) -> LocalWindow {
  guard let local = window.engine as? LocalWindow else {
    preconditionFailure("These tests run without a render server.")
  }
  return local
}
