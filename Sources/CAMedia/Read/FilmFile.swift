// SPDX-License-Identifier: Apache-2.0
import CFFmpeg
import Glibc

/// An open film: FFmpeg's demuxer over a ``MediaInput``. Belongs to one thread at a time.
final class FilmFile {
  let library: FFmpeg
  let input: MediaInput
  let context: UnsafeMutablePointer<AVFormatContext>
  private var reader: UnsafeMutablePointer<AVIOContext>?

  /// Opens a film and finds its streams.
  ///
  /// - Parameter isParsed: Whether FFmpeg looks into packets and adds times and marks that the file
  ///   does not state.
  init(
    _ source: MediaInput.Source, limits: FilmLimits, isParsed: Bool = true
  ) throws(MediaError) {
    let library = try FFmpeg.shared()
    let input = try MediaInput(source)
    let reader = try Self.reader(of: input, library)
    input.budget = Self.budget(input, limits)
    var opened: UnsafeMutablePointer<AVFormatContext>?
    do throws(MediaError) {
      opened = try Self.opened(input, reader, library, isParsed: isParsed)
      try Self.findStreams(opened!, of: input, limits, library)
    } catch {
      library.avformat_close_input(&opened)
      Self.free(reader, library)
      throw error
    }
    input.budget = nil
    (self.library, self.input, self.reader, context) = (library, input, reader, opened!)
  }

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = context
    library.avformat_close_input(&context)
    if let reader { Self.free(reader, library) }
  }

  /// The bytes that may be read while a list is made.
  static func budget(_ input: MediaInput, _ limits: FilmLimits) -> Int64 {
    let (bytes, overflows) = input.byteCount.multipliedReportingOverflow(
      by: Int64(limits.maximumReadings))
    return overflows ? .max : max(bytes, 64 << 20)
  }

  /// Keeps only the packets of one stream.
  func keep(stream: Int) {
    for index in 0..<Int(context.pointee.nb_streams) where index != stream {
      context.pointee.streams[index]!.pointee.discard = AVDISCARD_ALL
    }
  }
}

extension FilmFile {
  private static let bufferSize: Int32 = 1 << 16

  private static func reader(
    of input: MediaInput, _ library: FFmpeg
  ) throws(MediaError) -> UnsafeMutablePointer<AVIOContext> {
    // Sound: the file keeps the input as long as the context, which is all that calls these.
    let opaque = Unmanaged.passUnretained(input).toOpaque()
    guard let buffer = library.av_malloc(Int(bufferSize)),
      let reader = library.avio_alloc_context(
        buffer.assumingMemoryBound(to: UInt8.self), bufferSize, 0, opaque,
        { opaque, buffer, count in
          guard let opaque, let buffer else { return CFF_IO }
          return Unmanaged<MediaInput>.fromOpaque(opaque).takeUnretainedValue()
            .read(into: buffer, count: count)
        }, nil,
        { opaque, offset, whence in
          guard let opaque else { return -1 }
          return Unmanaged<MediaInput>.fromOpaque(opaque).takeUnretainedValue()
            .seek(to: offset, whence: whence)
        })
    else { throw MediaError(.memory, file: input.name, value: "a reader") }
    return reader
  }

  private static func free(_ reader: UnsafeMutablePointer<AVIOContext>, _ library: FFmpeg) {
    var reader: UnsafeMutablePointer<AVIOContext>? = reader
    library.av_free(reader?.pointee.buffer)
    library.avio_context_free(&reader)
  }

  private static func opened(
    _ input: MediaInput, _ reader: UnsafeMutablePointer<AVIOContext>, _ library: FFmpeg,
    isParsed: Bool
  ) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext> {
    guard var context = Optional(library.avformat_alloc_context()) else {
      throw MediaError(.memory, file: input.name, value: "a demuxer")
    }
    context!.pointee.pb = reader
    context!.pointee.flags |=
      isParsed ? AVFMT_FLAG_GENPTS : AVFMT_FLAG_NOPARSE | AVFMT_FLAG_NOFILLIN
    var options: OpaquePointer?
    // A list of parts in the file must not make FFmpeg open other files or addresses.
    _ = library.av_dict_set(&options, "protocol_whitelist", "none", 0)
    let name = input.name.split(separator: "/").last.map(String.init) ?? ""
    let code = library.avformat_open_input(&context, name, nil, &options)
    library.av_dict_free(&options)
    guard code >= 0, let context else {
      throw MediaError(.knownFormat, file: input.name, value: library.words(for: code))
    }
    return context
  }

  private static func findStreams(
    _ context: UnsafeMutablePointer<AVFormatContext>, of input: MediaInput, _ limits: FilmLimits,
    _ library: FFmpeg
  ) throws(MediaError) {
    let count = Int(context.pointee.nb_streams)
    for index in 0..<count {
      let parameters = context.pointee.streams[index]!.pointee.codecpar.pointee
      guard parameters.codec_type == AVMEDIA_TYPE_VIDEO, parameters.width > 0 else { continue }
      try limits.check(
        width: Int(parameters.width), height: Int(parameters.height), file: input.name)
    }
    var options = [OpaquePointer?](repeating: nil, count: count + 1)
    for index in 0..<count {
      _ = library.av_dict_set(&options[index], "max_pixels", "\(limits.maximumPixelCount)", 0)
      _ = library.av_dict_set(&options[index], "threads", "1", 0)
    }
    let code = library.avformat_find_stream_info(context, &options)
    for index in 0..<count { library.av_dict_free(&options[index]) }
    guard code >= 0 else {
      throw MediaError(.wellFormed, file: input.name, value: library.words(for: code))
    }
  }
}
