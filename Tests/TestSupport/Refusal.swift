// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CARenderServer
import CEGL

/// Has the driver refuse a call in a context of LayerKit's.
package func refuse(_ context: Context) {
  GuestThread.keepingContext {
    try? context.makeCurrent()
    glEnable(0xDEAD)
  }
}
