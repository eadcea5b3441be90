// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CADevice
import CAShaders

/// The records that a frame's instances refer to, each kind in a texture of its own.
struct FrameRecords {
  let clips: RecordTexture<ClipRecord>
  let matrices: RecordTexture<MatrixRecord>
  let stops: RecordTexture<StopRecord>

  init(device: any Device) {
    clips = RecordTexture(device: device, label: "clip records")
    matrices = RecordTexture(device: device, label: "colour matrices")
    stops = RecordTexture(device: device, label: "gradient stops")
  }

  /// Uploads the records of a frame that are not there yet.
  func update(to frame: Frame) throws(DeviceError) {
    try clips.update(frame.clips)
    try matrices.update(frame.matrices)
    try stops.update(frame.stops)
  }

  /// The texture of a kind, and the unit that programs read it from; nil where there is none yet.
  func texture(_ kind: RecordKind) -> (Texture, unit: Int32)? {
    switch kind {
    case .matrices: matrices.texture.map { ($0, CA_UNIT_MATRICES) }
    case .stops: stops.texture.map { ($0, CA_UNIT_STOPS) }
    }
  }

  /// Releases the textures.
  func removeAll() {
    clips.removeAll()
    matrices.removeAll()
    stops.removeAll()
  }
}
