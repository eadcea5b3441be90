// SPDX-License-Identifier: Apache-2.0

/// The time that an encoder spends on making a film small, by x264's names. The film keeps the
/// quality that was asked for.
package enum FilmPreset: String, Hashable, Sendable, CaseIterable {
  case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow
}

extension VideoCodec {
  /// Whether the encoder can spend more or less time on the same quality.
  var takesPresets: Bool {
    switch self {
    case .h264, .hevc, .vp9, .vp8, .av1, .ffv1, .png: true
    case .prores: false
    }
  }
}

extension FilmPreset {
  /// libvpx's options: real-time search up to `veryfast`, good search with fewer shortcuts from
  /// `faster` on.
  var vpxOptions: [(String, String)] {
    switch self {
    case .ultrafast: Self.vpx("realtime", 8)
    case .superfast: Self.vpx("realtime", 7)
    case .veryfast: Self.vpx("realtime", 6)
    case .faster, .fast: Self.vpx("good", 5)
    case .medium: Self.vpx("good", 4)
    case .slow: Self.vpx("good", 2)
    case .slower: Self.vpx("good", 1)
    case .veryslow: Self.vpx("good", 0)
    }
  }

  private static func vpx(_ deadline: String, _ speed: Int) -> [(String, String)] {
    [("deadline", deadline), ("cpu-used", "\(speed)")]
  }

  /// SVT-AV1's number: 12 is its fastest that is meant for use.
  var svtNumber: Int {
    switch self {
    case .ultrafast: 12
    case .superfast: 11
    case .veryfast: 10
    case .faster: 9
    case .fast: 8
    case .medium: 7
    case .slow: 5
    case .slower: 4
    case .veryslow: 2
    }
  }

  /// FFV1's coder: Golomb and Rice's codes, the range coder from `slow` on, with the large model at
  /// the end. More bits than eight always have the range coder.
  var ffv1Options: [(String, String)] {
    switch self {
    case .ultrafast, .superfast, .veryfast, .faster, .fast, .medium: []
    case .slow: [("coder", "range_tab")]
    case .slower, .veryslow: [("coder", "range_tab"), ("context", "1")]
    }
  }

  /// The level of deflate for films of PNGs.
  var deflateLevel: Int {
    switch self {
    case .ultrafast, .superfast: 1
    case .veryfast, .faster, .fast: 2
    case .medium: 3
    case .slow: 6
    case .slower: 8
    case .veryslow: 9
    }
  }
}
