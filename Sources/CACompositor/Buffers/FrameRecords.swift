// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGLES

/// The records that a frame's instances refer to, each kind in a texture of its own.
struct FrameRecords {
  let clips: RecordTexture<ClipRecord>
  let matrices: RecordTexture<MatrixRecord>

  init(device: GLDevice) {
    clips = RecordTexture(device: device, label: "clip records")
    matrices = RecordTexture(device: device, label: "colour matrices")
  }

  /// Uploads the records of a frame that are not there yet.
  func update(to frame: Frame) throws(GLError) {
    try clips.update(frame.clips)
    try matrices.update(frame.matrices)
  }

  /// Releases the textures.
  func removeAll() {
    clips.removeAll()
    matrices.removeAll()
  }
}
