// SPDX-License-Identifier: Apache-2.0
import CFFmpeg
import CoreGraphics

/// A film: its tracks, the times of its frames, and the frames, in any order.
package final class Film: Sendable {
  /// The path, or another name.
  package let name: String
  /// All tracks.
  package let tracks: [FilmTrack]
  /// The track whose pictures are shown.
  package let track: FilmTrack
  /// The frames of ``track``.
  package let index: FilmIndex
  /// Seconds from the beginning to the end of the longest track of pictures or sound.
  package let duration: Double
  private let store: DecodedFrames
  private let source: MediaInput.Source
  private let limits: FilmLimits

  /// Opens the film at a path and lists its frames, which reads the file once.
  ///
  /// - Throws: ``MediaError`` that names the path and the broken rule.
  package convenience init(
    path: String, limits: FilmLimits = .default, isCancelled: () -> Bool = { false }
  ) throws(MediaError) {
    try self.init(.file(path: path), limits, isCancelled)
  }

  /// Opens the film in an open file and lists its frames, which reads the file once.
  package convenience init(
    _ file: OpenFile, limits: FilmLimits = .default
  ) throws(MediaError) {
    try self.init(.open(file), limits, { false })
  }

  /// Opens a film in memory.
  ///
  /// - Parameter name: For errors.
  package convenience init(
    bytes: [UInt8], name: String, limits: FilmLimits = .default
  ) throws(MediaError) {
    try self.init(.bytes(bytes, name: name), limits, { false })
  }

  private init(
    _ source: MediaInput.Source, _ limits: FilmLimits, _ isCancelled: () -> Bool
  ) throws(MediaError) {
    let file = try FilmFile(source, limits: limits)
    let tracks = (0..<Int(file.context.pointee.nb_streams)).map { FilmTrack(file, index: $0) }
    let best = file.library.av_find_best_stream(file.context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    let pictures = tracks.filter { $0.kind == .pictures }
    guard let track = pictures.first(where: { $0.index == Int(best) }) ?? pictures.first else {
      throw MediaError(
        .hasPictures, file: source.name, value: "\(tracks.count) streams, none of pictures")
    }
    try limits.check(width: track.width, height: track.height, file: source.name)
    file.keep(stream: track.index)
    let index = try FilmIndex(file, track: track, limits: limits, isCancelled: isCancelled)
    let decoder = try FilmDecoder(file, from: source, track: track, index: index, limits: limits)
    (name, self.tracks, self.track, self.index) = (source.name, tracks, track, index)
    (self.source, self.limits) = (source, limits)
    duration = Self.duration(index, tracks)
    store = DecodedFrames(decoder, track: track, count: index.count, limits: limits)
  }

  /// The same film with frames and a decoder of its own, for somebody who wants other frames at the
  /// same time. Its list of frames is not made again.
  ///
  /// - Parameter file: The same file, opened once more; nil for the one that this film reads.
  package func duplicate(reading file: OpenFile? = nil) throws(MediaError) -> Film {
    try Film(copying: self, from: file.map { .open($0) } ?? source)
  }

  private init(copying film: Film, from source: MediaInput.Source) throws(MediaError) {
    (name, tracks, track, index) = (source.name, film.tracks, film.track, film.index)
    (duration, self.source, limits) = (film.duration, source, film.limits)
    let file = try FilmFile(source, limits: limits)
    guard Int(file.context.pointee.nb_streams) > track.index else {
      throw MediaError(.wellFormed, file: film.name, value: "another film than before")
    }
    file.keep(stream: track.index)
    let decoder = try FilmDecoder(file, from: source, track: track, index: index, limits: limits)
    store = DecodedFrames(decoder, track: track, count: index.count, limits: limits)
  }

  private static func duration(_ index: FilmIndex, _ tracks: [FilmTrack]) -> Double {
    let sounds = tracks.filter { $0.kind == .sound }
    let ends = sounds.compactMap { sound in sound.duration.map { sound.clock.seconds($0) } }
    let pictures = index.clock.seconds(index.duration)
    return ends.filter { $0.isFinite && $0 < 1e9 }.reduce(pictures, max)
  }

  /// The first frame of a course; waits until it is decoded.
  ///
  /// - Throws: ``MediaError`` if neither it nor a frame shortly before it decodes.
  package func frame(_ course: FrameCourse) throws(MediaError) -> FilmFrame {
    try store.frame(course)
  }

  /// A frame by its number; waits until it is decoded.
  package func frame(_ number: Int) throws(MediaError) -> FilmFrame {
    try store.frame(FrameCourse(first: number, step: 0, range: 0..<index.count))
  }

  /// The first frame of a course if it is decoded, else the latest one before it that is; nil for
  /// none. Never waits for the decoder.
  package func latestFrame(_ course: FrameCourse) -> FilmFrame? { store.latestFrame(course) }

  /// Begins to decode the frames of a course.
  package func prepare(_ course: FrameCourse) { store.prepare(course) }

  /// Has `bell` called, on another thread, when a frame has come that ``latestFrame(_:)`` missed.
  package func setBell(_ bell: (@Sendable () -> Void)?) { store.setBell(bell) }

  /// How many packets were decoded and how many frames were late, for tests.
  package var counts: (packets: Int, late: Int) { store.counts }
}
