// SPDX-License-Identifier: Apache-2.0

/// Everything about a film but its pictures.
package struct FilmSettings: Sendable {
  /// The format of the file.
  package var format: FilmFormat
  /// Pixels of a picture.
  package var width: Int
  package var height: Int
  package var rate: FilmRate
  /// How many pictures there will be.
  package var frameCount: Int
  /// Nil for the usual one of the format.
  package var codec: VideoCodec?
  /// 0 to 100; nil for a good one. 100 loses as little as the codec can.
  package var quality: Double?
  /// How much time the encoder spends; nil for `medium`.
  package var preset: FilmPreset?
  /// The hardware that encodes; nil, the usual, for the processor. There is no falling back.
  package var hardware: HardwareEncoder?
  /// Nil for the usual one of the codec.
  package var layout: PixelLayoutName?
  /// Whether some picture is translucent; the format may have no place for that.
  package var hasAlpha: Bool
  /// How hard pictures of animated PNG are made small, 0 to 9.
  package var pngLevel: Int
  /// The sound; nil for none.
  package var sound: FilmSound?
  /// Pictures of a closed group, which is encoded without the others, so that films of whole groups
  /// can be joined; nil for a film that is encoded as one.
  package var groupLength: Int?
  /// Where it stands in a film of which it is a part; nil for a film of its own. Only formats that
  /// have codecs keep it.
  package var part: PartNote?

  /// The settings of a film.
  package init(
    format: FilmFormat, width: Int, height: Int, rate: FilmRate, frameCount: Int,
    codec: VideoCodec? = nil, quality: Double? = nil, layout: PixelLayoutName? = nil,
    preset: FilmPreset? = nil, hasAlpha: Bool = false, pngLevel: Int = 1
  ) {
    (self.format, self.width, self.height) = (format, width, height)
    (self.rate, self.frameCount) = (rate, frameCount)
    (self.codec, self.quality, self.layout) = (codec, quality, layout)
    (self.preset, self.hasAlpha, self.pngLevel) = (preset, hasAlpha, pngLevel)
  }

  /// Makes the checks that need no libraries.
  ///
  /// - Throws: an error of the rule ``MediaError/Rule/setting``, which names what there is.
  package func check() throws(MediaError) {
    if sound != nil, !format.takesSound {
      throw MediaError(.setting, value: "sound; \(format.name) has none")
    }
    if let groupLength {
      guard groupLength > 0 else {
        throw MediaError(.setting, value: "groups of \(groupLength) pictures; they have 1 or more")
      }
      guard format.needsLibraries else {
        throw MediaError(.setting, value: "groups; \(format.name) has none")
      }
    }
    if let codec, !format.codecs.contains(codec) {
      throw MediaError(.setting, value: "codec \(codec.rawValue); \(knownCodecs)")
    }
    if let layout {
      guard let codec = usedCodec else {
        throw MediaError(
          .setting, value: "pixel format \(layout.rawValue); \(format.name) has its own")
      }
      guard codec.layouts.contains(layout) else {
        let known = codec.layouts.map(\.rawValue).joined(separator: ", ")
        throw MediaError(
          .setting, value: "pixel format \(layout.rawValue); \(codec.rawValue) has \(known)")
      }
    }
    if let quality, !(0...100).contains(quality) {
      throw MediaError(.setting, value: "quality \(quality); it is 0 to 100")
    }
    if let preset, usedCodec?.takesPresets != true {
      let reason =
        usedCodec == .prores
        ? "prores has none: it takes the same time for each picture of a quality"
        : "\(usedCodec?.rawValue ?? format.name) has none"
      throw MediaError(.setting, value: "preset \(preset.rawValue); \(reason)")
    }
    try checkHardware()
    try checkTimes()
  }

  private func checkHardware() throws(MediaError) {
    guard let hardware else { return }
    guard let codec = usedCodec, HardwareEncoder.codecs.contains(codec) else {
      let known = HardwareEncoder.codecs.map(\.rawValue).joined(separator: ", ")
      throw MediaError(
        .setting,
        value: "\(hardware.rawValue) for \(usedCodec?.rawValue ?? format.name); it encodes \(known)"
      )
    }
    guard usedLayout == .yuv420p else {
      throw MediaError(
        .setting,
        value: "pixel format \(usedLayout?.rawValue ?? ""); \(hardware.rawValue) has yuv420p")
    }
  }

  private var knownCodecs: String {
    let list = format.codecs.map(\.rawValue).joined(separator: ", ")
    return "\(format.name) has " + (list.isEmpty ? "its own" : list)
  }

  private func checkTimes() throws(MediaError) {
    if let ticks = format.ticksPerSecond, rate.value > Double(ticks) {
      throw MediaError(
        .setting, value: "\(rate) frames a second; \(format.name) has at most \(ticks)")
    }
    if let ticks = format.ticksPerSecond, let most = format.maximumTicks,
      rate.denominator * ticks > most * rate.numerator
    {
      throw MediaError(
        .setting,
        value: "\(rate) frames a second; \(format.name) shows a picture for at most "
          + "\(Double(most) / Double(ticks)) seconds")
    }
    let limit = Int(UInt16.max)
    if format == .apng, rate.numerator > limit || rate.denominator > limit {
      throw MediaError(
        .setting, value: "\(rate) frames a second; both numbers are at most \(limit) in a PNG")
    }
  }

  /// The codec; nil where the format has its own.
  package var usedCodec: VideoCodec? { codec ?? format.codecs.first }

  /// The layout of pixels; nil where the format has its own.
  package var usedLayout: PixelLayoutName? {
    layout ?? usedCodec?.layout(hasAlpha: hasAlpha)
  }

  /// Whether translucent pictures are kept as such.
  package var keepsAlpha: Bool {
    usedLayout?.hasAlpha ?? hasAlpha
  }

  /// Whether the film would keep translucent pictures, were it told of them.
  package var couldKeepAlpha: Bool {
    layout == nil && (usedCodec?.takesAlpha ?? true)
  }

  /// The size of the pictures in the film: with one more column or row, which repeats the last one,
  /// where the codec takes no odd side.
  package var codedSize: (width: Int, height: Int) {
    guard let layout = usedLayout, usedCodec?.wantsEvenSides == true else { return (width, height) }
    let (across, down) = layout.chromaSteps
    return ((width + across - 1) / across * across, (height + down - 1) / down * down)
  }
}
