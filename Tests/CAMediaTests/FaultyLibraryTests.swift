// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@testable import CAMedia

/// FFmpeg's libraries with a function that gives less than it says.
///
/// Each library is one of its own, which refers to that of the system for all other functions.
private enum FaultyFFmpeg {
  struct Failure: Error {
    let words: String
  }

  static let isPossible: Bool = {
    guard let folder = try? folder("avcodec") else { return false }
    try? FileManager.default.removeItem(at: folder)
    return true
  }()

  /// Builds the libraries in a new folder.
  ///
  /// - Parameters:
  ///   - faulty: the library with functions of its own.
  ///   - source: these, in C; `next(name)` is that of the system.
  ///   - isAlone: whether it has no others.
  static func folder(
    _ faulty: String, _ source: String = "", isAlone: Bool = false
  ) throws -> URL {
    // Not the shared one: whoever opens that first chooses it for the process.
    let library = try FFmpeg()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let versions = [
      ("avutil", library.avutil_version()), ("avcodec", library.avcodec_version()),
      ("avformat", library.avformat_version()), ("swscale", library.swscale_version()),
    ]
    let head = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <libavutil/frame.h>
      #define next(name) dlsym(dlopen(NEXT, RTLD_NOW), name)

      """
    try Data((head + source).utf8).write(to: folder.appending(path: "fault.c"))
    try Data().write(to: folder.appending(path: "empty.c"))
    for (stem, version) in versions {
      let name = "lib\(stem).so.\(version >> 16)"
      let file = stem == faulty ? "fault.c" : "empty.c"
      try run(
        "${CC:-cc} -shared -fPIC -w -DNEXT='\"\(name)\"' \(file) -o \(name) "
          + (stem == faulty && isAlone ? "" : "-Wl,--no-as-needed -l:\(name) -ldl"), in: folder)
    }
    return folder
  }

  private static func run(_ command: String, in folder: URL) throws {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    process.standardError = pipe
    try process.run()
    let words = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(words: String(decoding: words, as: UTF8.self))
    }
  }
}

@Suite(
  "What FFmpeg really gave",
  .enabled(if: FaultyFFmpeg.isPossible, "FFmpeg or a C compiler is not there."))
struct FaultyLibraryTests {
  @Test("a picture with fewer rows than it states is an error, and nothing beyond them is read")
  func rows() async {
    await #expect(processExitsWith: .success) {
      let folder = try FaultyFFmpeg.folder(
        "avcodec",
        """
        int avcodec_receive_frame(void *codec, AVFrame *frame) {
          int (*receive)(void *, AVFrame *) = next("avcodec_receive_frame");
          int code = receive(codec, frame);
          if (code >= 0) frame->height *= 10;
          return code;
        }
        """)
      defer { try? FileManager.default.removeItem(at: folder) }
      setenv(FFmpeg.variable, folder.path, 1)
      guard TestFilm.canBeMade(.mkv, .ffv1) else { return }
      let film = try TestFilm(.mkv, .ffv1, frames: 1, width: 64, height: 48)
      let error = #expect(throws: MediaError.self) { try Film(path: film.path).frame(0) }
      #expect(error?.value.contains("has less than 64 × 480 pixels") == true, "\(error as Any)")
    }
  }

  @Test("a decoder that never gives a picture is given up after so many packets")
  func silence() async {
    await #expect(processExitsWith: .success) {
      let folder = try FaultyFFmpeg.folder(
        "avcodec",
        """
        int avcodec_receive_frame(void *codec, void *frame) { return -11; }
        """)
      defer { try? FileManager.default.removeItem(at: folder) }
      setenv(FFmpeg.variable, folder.path, 1)
      guard TestFilm.canBeMade(.mkv, .ffv1) else { return }
      let film = try TestFilm(.mkv, .ffv1, frames: 30)
      var limits = FilmLimits()
      limits.maximumSilentPacketCount = 5
      let error = #expect(throws: MediaError.self) {
        try Film(path: film.path, limits: limits).frame(20)
      }
      #expect(error?.rule == .packetCount(maximum: 5), "\(error as Any)")
    }
  }

  @Test("a library that lacks a function is named, with the loader's reason")
  func missingFunction() throws {
    let folder = try FaultyFFmpeg.folder("swscale", isAlone: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let error = #expect(throws: MediaError.self) { try FFmpeg(folder: folder.path) }
    #expect(error?.rule == .library && error?.file.hasPrefix("libswscale.so.") == true)
    #expect(error?.value.contains("swscale_version") == true, "\(error as Any)")
  }

  @Test("a picture of which some rows were not converted is an error")
  func lines() throws {
    let folder = try FaultyFFmpeg.folder(
      "swscale",
      """
      int sws_scale(void *c, void *s, void *l, int y, int h, void *t, void *m) {
        int (*scale)(void *, void *, void *, int, int, void *, void *) = next("sws_scale");
        return scale(c, s, l, y, h, t, m) - 1;
      }
      """)
    defer { try? FileManager.default.removeItem(at: folder) }
    for isWhole in [true, false] {
      let library = try FFmpeg(folder: isWhole ? nil : folder.path)
      let frame = try #require(library.av_frame_alloc())
      let reference = FrameReference(frame, library)
      frame.pointee.format = library.av_get_pix_fmt("bgr24").rawValue
      (frame.pointee.width, frame.pointee.height) = (64, 48)
      try #require(library.av_frame_get_buffer(frame, 0) >= 0)
      let converter = PictureConverter(library, file: "a")
      let rgba = library.av_get_pix_fmt("rgba")
      do {
        let converted = try converter.converted(reference, to: rgba, width: 32, height: 24)
        #expect(isWhole && converted.height == 24)
      } catch {
        #expect(!isWhole && error.value == "not converted from bgr24")
      }
    }
  }
}
