// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CAHost
import CARenderServer
import CEGL

/// Has the driver refuse a call in a context of LayerKit's.
package func refuse(_ context: Context) {
  GuestThread.keepingContext {
    try? context.makeCurrent()
    glEnable(0xDEAD)
  }
}

/// Has the driver refuse a call of the host that shows a frame.
package func refuse<Picture>(_ frame: ShownFrame<Picture>) {
  if let stage = frame.source as? any SessionStage { refuse(stage.context) }
}
