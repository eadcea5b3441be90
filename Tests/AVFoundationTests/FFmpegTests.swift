// SPDX-License-Identifier: Apache-2.0
import CAMedia
import Foundation
import Testing

@Suite struct FFmpegTests {
  @Test func `all functions are found, and once`() throws {
    let library = try FFmpeg.shared()
    #expect(!library.version.isEmpty)
    #expect(try FFmpeg.shared() === library)
    #expect(library.words(for: -2) == "No such file or directory")
  }

  @Test func `without the libraries an error names the packages and the file`() {
    let error = #expect(throws: MediaError.self) { try FFmpeg(folder: "/nonexistent") }
    #expect(error?.rule == .library)
    #expect(error?.description.contains("libavutil.so.") == true)
    #expect(error?.description.contains(MediaError.packages) == true)
  }
}
