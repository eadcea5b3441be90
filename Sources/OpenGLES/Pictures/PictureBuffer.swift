// SPDX-License-Identifier: Apache-2.0
import CAGLES
import Synchronization

/// The texture of a picture, and what compositors know it by.
final class PictureBuffer: Sendable {
  private struct Lent {
    weak var device: GLDevice?
    var texture: Texture
    var ignoresAlpha: Bool
  }

  // Sound to send: a device is compared here and never used.
  private struct State: @unchecked Sendable {
    var lent: [Lent] = []
    var uses: [SharedFence] = []
  }

  let texture: CarriedTexture
  private let state = Mutex(State())

  init(_ texture: CarriedTexture) { self.texture = texture }

  /// The fences after the last uses by compositors, which the next copy into the texture awaits.
  func takeUses() -> [SharedFence] {
    state.withLock { state in
      defer { state.uses = [] }
      return state.uses
    }
  }

  /// The texture in a compositor's context, which is current.
  func lend(to device: GLDevice, ignoresAlpha: Bool) throws(GLError) -> Texture {
    let known = state.withLock { state in
      state.lent.removeAll { $0.device == nil }
      return state.lent.first { $0.device === device && $0.ignoresAlpha == ignoresAlpha }?.texture
    }
    if let known { return known }
    let new = try device.importTexture(
      texture.image, format: texture.format.textureFormat, ignoresAlpha: ignoresAlpha,
      label: "picture of a program's GL")
    state.withLock {
      $0.lent.append(Lent(device: device, texture: new, ignoresAlpha: ignoresAlpha))
    }
    return new
  }

  /// Notes that commands of a compositor's context, which is current, use the texture until now.
  func giveBack() {
    guard let fence = SharedFence(on: texture.image.display) else { return }
    state.withLock { state in
      // The fence of a frame is after those of earlier frames, but not of other compositors.
      state.uses = state.uses.filter { !$0.isPassed } + [fence]
    }
  }
}
