// SPDX-License-Identifier: Apache-2.0

extension FilmFormat {
  /// The codecs that are there, or why the format cannot be written on this machine.
  ///
  /// - Returns: no codec where the format has its own.
  package func availableCodecs() throws(MediaError) -> [VideoCodec] {
    guard needsLibraries else { return [] }
    let ffmpeg = try FFmpeg.shared()
    let found = codecs.filter { ffmpeg.avcodec_find_encoder_by_name($0.encoder) != nil }
    guard !found.isEmpty else {
      let names = codecs.map(\.encoder).joined(separator: ", ")
      throw MediaError(.encoder, value: "\(name): FFmpeg was built without \(names)")
    }
    return found
  }
}
