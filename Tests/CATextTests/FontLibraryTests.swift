// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CAText

@Suite("Searches for stand-in fonts")
struct FontLibraryTests {
  private let library = FontLibrary(folders: [PinnedFonts.folder])

  private func key(_ scalar: UInt32) -> FontLibrary.Substitute {
    FontLibrary.Substitute(
      scalar: scalar, weight: 400, isItalic: false, language: .chinese, isPicture: false)
  }

  @Test("the results that are kept are bounded, and those in use stay")
  func bounded() {
    var searches = 0
    for scalar in 0..<UInt32(5 * SubstituteCache.limit) {
      for scalar in [0, scalar] {
        _ = library.substitute(key(scalar)) { _ in
          searches += 1
          return nil
        }
      }
    }
    #expect(library.substituteCount <= 2 * SubstituteCache.limit)
    // One for each character.
    #expect(searches == 5 * SubstituteCache.limit)
  }

  @Test("a search runs without the library's lock, and is forgotten where fonts change meanwhile")
  func unlocked() throws {
    let count = library.records.count
    let found = library.substitute(key(65)) { records in
      #expect(library.records.count == count)
      #expect(library.add(file: PinnedFonts.folder + "/NotoSans-Regular.ttf"))
      return records.indices.last
    }
    #expect(found != nil)
    #expect(library.substituteCount == 0)
  }

  @Test("a font of no file is there as soon as its record is")
  func added() async throws {
    let file = PinnedFonts.folder + "/NotoSans-Regular.ttf"
    let face = try #require(FontFace(file: file, index: 0))
    let name = FontLibrary.name(of: face)
    for _ in 0..<2_000 {
      let library = FontLibrary(folders: [])
      let (begun, report) = AsyncStream.makeStream(of: Void.self)
      async let isWhole = Task.detached {
        report.finish()
        while true {
          guard let record = library.records.first(where: { $0.file == name }) else { continue }
          return library.face(record) != nil
        }
      }.value
      // The other thread looks already.
      for await _ in begun {}
      library.add(face)
      guard await isWhole else {
        Issue.record("The record was there before its font.")
        return
      }
    }
  }
}
