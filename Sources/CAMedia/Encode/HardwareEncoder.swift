// SPDX-License-Identifier: Apache-2.0

/// The encoders of graphics hardware, which are used only when asked for. The bytes of their films
/// depend on the device and its driver.
package enum HardwareEncoder: String, Hashable, Sendable, CaseIterable {
  /// Intel's and AMD's, by VA-API.
  case vaapi
  /// NVIDIA's.
  case nvenc

  /// The codecs that there may be an encoder for.
  static let codecs: [VideoCodec] = [.h264, .hevc, .av1]

  /// FFmpeg's encoder of a codec.
  func encoder(of codec: VideoCodec) -> String { "\(codec.rawValue)_\(rawValue)" }

  /// The encoder's options.
  ///
  /// - Parameter factor: The quality as a quantizer.
  func options(_ preset: FilmPreset, factor: String) -> [(String, String)] {
    switch self {
    case .vaapi:
      [
        ("rc_mode", "CQP"), ("global_quality", factor),
        ("compression_level", "\(8 - preset.hardwareNumber)"),
      ]
    case .nvenc:
      [("preset", "p\(preset.hardwareNumber)"), ("rc", "vbr"), ("cq", factor), ("b", "0")]
    }
  }
}

extension FilmPreset {
  /// From 1, the fastest, to 7.
  fileprivate var hardwareNumber: Int {
    switch self {
    case .ultrafast, .superfast: 1
    case .veryfast: 2
    case .faster, .fast: 3
    case .medium: 4
    case .slow: 5
    case .slower: 6
    case .veryslow: 7
    }
  }
}
