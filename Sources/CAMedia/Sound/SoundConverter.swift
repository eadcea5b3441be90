// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// How mixed sound is: floats, channels one after the other.
struct SoundShape: Hashable, Sendable {
  /// Samples a second.
  var rate: Int
  /// 1 or 2.
  var channelCount: Int
}

/// Converts samples into those of a mix. Belongs to one thread at a time.
final class SoundConverter {
  private let library: SoundLibrary
  private let path: String
  private let shape: SoundShape
  private var context: OpaquePointer?
  private var format: Int32?

  init(_ library: SoundLibrary, to shape: SoundShape, path: String) {
    (self.library, self.shape, self.path) = (library, shape, path)
  }

  deinit { library.swr_free(&context) }

  /// Adds samples of a frame, `count` from the sample `first` on, converted, to `samples`.
  func convert(
    _ frame: UnsafeMutablePointer<AVFrame>, from first: Int = 0, count: Int, rate: Int,
    into samples: inout [Float]
  ) throws(MediaError) {
    try prepare(frame, rate)
    let format = AVSampleFormat(frame.pointee.format)
    let channels = Int(frame.pointee.ch_layout.nb_channels)
    let isPlanar = library.av_sample_fmt_is_planar(format) != 0
    let step = Int(library.av_get_bytes_per_sample(format)) * (isPlanar ? 1 : channels)
    // Sound: the reader has checked that the frame has these planes and samples.
    let planes = (0..<(isPlanar ? channels : 1)).map { plane in
      frame.pointee.extended_data[plane].map { UnsafePointer($0 + first * step) }
    }
    let room = count * shape.rate / rate + 4096
    try planes.withUnsafeBufferPointer { planes throws(MediaError) in
      let source = UnsafeMutablePointer(mutating: planes.baseAddress)
      try convert(room, into: &samples) { target in
        library.swr_convert(context, target, Int32(room), source, Int32(count))
      }
    }
  }

  /// Adds the samples that the converter still holds.
  func flush(into samples: inout [Float]) throws(MediaError) {
    guard context != nil else { return }
    var before = -1
    while before != samples.count {
      before = samples.count
      try convert(4096, into: &samples) { target in
        library.swr_convert(context, target, 4096, nil, 0)
      }
    }
  }

  /// Adds silence, as samples of the file, so that a gap has its length.
  func skip(
    _ count: Int, like frame: UnsafeMutablePointer<AVFrame>, rate: Int,
    into samples: inout [Float]
  ) throws(MediaError) {
    try prepare(frame, rate)
    let format = AVSampleFormat(frame.pointee.format)
    let bytes = Int(library.av_get_bytes_per_sample(format))
    let channels = Int(frame.pointee.ch_layout.nb_channels)
    var left = count
    while left > 0 {
      let part = min(left, 4096)
      // Unsigned bytes have their silence in the middle.
      let isUnsigned = [AV_SAMPLE_FMT_U8, AV_SAMPLE_FMT_U8P].contains(format)
      let silence = [UInt8](repeating: isUnsigned ? 0x80 : 0, count: part * bytes * channels)
      let room = part * shape.rate / rate + 4096
      try silence.withUnsafeBufferPointer { silence throws(MediaError) in
        // Sound: every plane is within the silence, which lasts for the call.
        let planes = [UnsafePointer<UInt8>?](repeating: silence.baseAddress, count: 8)
        try planes.withUnsafeBufferPointer { planes throws(MediaError) in
          let source = UnsafeMutablePointer(mutating: planes.baseAddress)
          try convert(room, into: &samples) { target in
            library.swr_convert(context, target, Int32(room), source, Int32(part))
          }
        }
      }
      left -= part
    }
  }

  private func convert(
    _ room: Int, into samples: inout [Float],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> Int32
  ) throws(MediaError) {
    let channels = shape.channelCount
    var made: Int32 = 0
    let part = [Float](unsafeUninitializedCapacity: room * channels) { buffer, count in
      // Sound: the call writes at most `room` samples of each channel.
      var target: UnsafeMutablePointer<UInt8>? = UnsafeMutableRawPointer(buffer.baseAddress!)
        .assumingMemoryBound(to: UInt8.self)
      made = body(&target)
      count = max(0, Int(made)) * channels
    }
    guard made >= 0 else {
      throw MediaError(
        .wellFormedSound, file: path, value: library.media.words(for: made))
    }
    samples += part
  }

  private func prepare(
    _ frame: UnsafeMutablePointer<AVFrame>, _ rate: Int
  ) throws(MediaError) {
    if let format {
      guard format == frame.pointee.format else {
        throw MediaError(.wellFormedSound, file: path, value: "its samples change their form")
      }
      return
    }
    var (from, to) = (AVChannelLayout(), AVChannelLayout())
    defer {
      library.av_channel_layout_uninit(&from)
      library.av_channel_layout_uninit(&to)
    }
    let channels = frame.pointee.ch_layout.nb_channels
    let isKnown =
      frame.pointee.ch_layout.order != AV_CHANNEL_ORDER_UNSPEC
      && library.av_channel_layout_check(&frame.pointee.ch_layout) != 0
    if isKnown {
      _ = library.av_channel_layout_copy(&from, &frame.pointee.ch_layout)
    } else {
      library.av_channel_layout_default(&from, channels)
    }
    library.av_channel_layout_default(&to, Int32(shape.channelCount))
    var code = library.swr_alloc_set_opts2(
      &context, &to, AV_SAMPLE_FMT_FLT, Int32(shape.rate), &from,
      AVSampleFormat(frame.pointee.format), Int32(rate), 0, nil)
    if code >= 0 { code = library.swr_init(context) }
    guard code >= 0 else {
      throw MediaError(
        .wellFormedSound, file: path,
        value: "\(channels) channels that cannot be mixed: \(library.media.words(for: code))")
    }
    format = frame.pointee.format
  }
}
