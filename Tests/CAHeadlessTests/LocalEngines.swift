// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CAHost
import CARenderServer

@testable import CAHeadless

/// What draws in this process: these tests run without a render server.
extension HeadlessRenderer {
  var local: LocalEngine {
    guard let local = engine.local else { preconditionFailure("A render server draws.") }
    return local
  }

  var keeper: DeviceKeeper { local.keeper }
  var context: Context { local.context }
}

extension HeadlessScreen {
  var thread: RenderThread {
    guard let local = engine as? LocalScreen else { preconditionFailure("A render server draws.") }
    return local.thread
  }
}
