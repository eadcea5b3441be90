// SPDX-License-Identifier: Apache-2.0
import CoreAnimation

extension TickRelay {
  /// That of this thread, which calls the thread's display links.
  package static var ofThisThread: TickRelay {
    current(
      isWanted: { FrameTicks.current.isWanted },
      deliver: { tick in
        FrameTicks.current.tick(
          FrameTick(timestamp: tick.timestamp, target: tick.target, answer: tick.answer))
      },
      isNew: { relay in
        FrameTicks.current.hasDisplay = { [weak relay] in relay?.hasDisplays ?? false }
        FrameTicks.current.wantedDidChange = { [weak relay] in relay?.update() }
      })
  }
}
