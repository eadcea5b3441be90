// SPDX-License-Identifier: Apache-2.0

/// The formats of films that are written.
package enum FilmFormat: String, Hashable, Sendable, CaseIterable {
  case mp4, mov, webm, mkv, gif
  /// Animated PNG.
  case apng
  /// Animated WebP.
  case webp

  /// The ending of the file's name, without a dot.
  package var ending: String { self == .apng ? "png" : rawValue }

  /// The name for people.
  package var name: String {
    switch self {
    case .mp4: "MP4"
    case .mov: "QuickTime"
    case .webm: "WebM"
    case .mkv: "Matroska"
    case .gif: "GIF"
    case .apng: "animated PNG"
    case .webp: "animated WebP"
    }
  }

  /// The codecs of films in this format, the usual one first; none where the format has but one.
  package var codecs: [VideoCodec] {
    switch self {
    case .mp4: [.h264, .hevc, .av1]
    case .mov: [.prores, .h264, .hevc, .png]
    case .webm: [.vp9, .vp8, .av1]
    case .mkv: [.ffv1, .h264, .hevc, .vp9, .av1, .png]
    case .gif, .apng, .webp: []
    }
  }

  /// Whether FFmpeg's libraries write it.
  package var needsLibraries: Bool { !codecs.isEmpty }

  /// FFmpeg's name of the format.
  var muxer: String { self == .mkv ? "matroska" : rawValue }

  /// Ticks of a second to which the format rounds times; nil where it keeps fractions.
  var ticksPerSecond: Int? {
    switch self {
    case .webm, .mkv, .webp: 1000
    case .gif: 100
    case .mp4, .mov, .apng: nil
    }
  }

  /// The most ticks that a picture is shown; nil where the format of this project's own code has no
  /// field that counts them.
  var maximumTicks: Int? {
    switch self {
    case .webp: 1 << 24 - 1
    case .gif: Int(UInt16.max)
    case .mp4, .mov, .webm, .mkv, .apng: nil
    }
  }
}

/// The encoders of films.
package enum VideoCodec: String, Hashable, Sendable, CaseIterable {
  case h264, hevc, vp9, vp8, av1, prores, ffv1, png

  /// FFmpeg's encoder.
  var encoder: String {
    switch self {
    case .h264: "libx264"
    case .hevc: "libx265"
    case .av1: "libsvtav1"
    case .vp9: "libvpx-vp9"
    case .vp8: "libvpx"
    case .prores: "prores_ks"
    case .ffv1, .png: rawValue
    }
  }

  /// The layouts of pixels that can be asked for, the usual one first.
  package var layouts: [PixelLayoutName] {
    switch self {
    case .h264, .hevc:
      [.yuv420p, .yuv422p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10]
    case .vp9:
      [.yuv420p, .yuva420p, .yuv422p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10]
    case .vp8: [.yuv420p, .yuva420p]
    case .av1: [.yuv420p, .yuv420p10]
    case .prores: [.yuv444p10, .yuva444p10, .yuv422p10]
    case .ffv1: [.bgr0, .bgra, .yuv420p, .yuv444p, .yuva444p, .yuv444p10]
    case .png: [.rgb24, .rgba]
    }
  }

  /// The layout for pictures of which some are translucent, or none is.
  package func layout(hasAlpha: Bool) -> PixelLayoutName {
    layouts.first { $0.hasAlpha == hasAlpha } ?? layouts[0]
  }

  /// Whether pictures may be translucent.
  package var takesAlpha: Bool { layouts.contains { $0.hasAlpha } }

  /// Whether both sides must be even where colours are coarser than brightness.
  var wantsEvenSides: Bool { [.h264, .hevc, .av1, .prores].contains(self) }
}
