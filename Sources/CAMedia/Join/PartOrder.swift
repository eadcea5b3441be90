// SPDX-License-Identifier: Apache-2.0

/// Whether parts follow each other, as their notes say.
struct PartOrder {
  /// A part as its file describes it.
  struct Part {
    /// The path of its file.
    let file: String
    /// Nil where the file says nothing: another program made it.
    let note: PartNote?
  }

  /// Files of parts without notes, where others have them: their places are not checked.
  let unplaced: [String]
  /// The note of all parts together; nil where they are a whole film, or some have no note.
  let note: PartNote?

  /// Checks parts in the order in which they are joined.
  ///
  /// - Parameter isPartial: Whether pictures may be missing before the first part and after the
  ///   last.
  /// - Throws: an error of ``MediaError/Rule/part`` that names the part.
  init(_ parts: [Part], isPartial: Bool) throws(MediaError) {
    let noted = parts.compactMap { part in part.note.map { (file: part.file, note: $0) } }
    guard let first = noted.first, let last = noted.last else {
      (unplaced, note) = ([], nil)
      return
    }
    unplaced = parts.filter { $0.note == nil }.map(\.file)
    for (part, next) in zip(noted, noted.dropFirst()) {
      try Self.check(part, next, first)
    }
    for (part, next) in zip(parts, parts.dropFirst()) {
      guard let end = part.note?.pictures.upperBound, let begin = next.note?.pictures.lowerBound
      else { continue }
      if begin > end { throw Self.missing(end..<begin, part.file, before: next.file) }
    }
    if !isPartial { try Self.checkEnds(parts, first.note.count) }
    let whole = PartNote(
      pictures: first.note.pictures.lowerBound..<last.note.pictures.upperBound,
      count: first.note.count, film: first.note.film)
    note = unplaced.isEmpty && whole?.isWhole == false ? whole : nil
  }

  /// Checks that a part is of the first one's film, and comes after the one before it.
  private static func check(
    _ part: (file: String, note: PartNote), _ next: (file: String, note: PartNote),
    _ first: (file: String, note: PartNote)
  ) throws(MediaError) {
    guard next.note.film == first.note.film, next.note.count == first.note.count else {
      throw MediaError(
        .part, file: next.file,
        value: "it is of another film than \(first.file): the scene, its values, the options, the "
          + "renderer or the version differ")
    }
    let (own, other) = (next.note.pictures, part.note.pictures)
    if own.overlaps(other) {
      let both = own.clamped(to: other)
      throw MediaError(
        .part, file: next.file, value: "\(text(both)) also in \(part.file), the part before it")
    }
    if own.lowerBound < other.lowerBound {
      throw MediaError(
        .part, file: next.file,
        value: "\(text(own)) behind \(part.file), \(text(other)); give the parts in their order")
    }
  }

  /// Checks that the parts begin with the first picture and end with the last.
  private static func checkEnds(_ parts: [Part], _ count: Int) throws(MediaError) {
    if let part = parts.first, let note = part.note, note.pictures.lowerBound > 0 {
      let pictures = text(0..<note.pictures.lowerBound)
      throw MediaError(
        .part, file: part.file, value: "\(pictures) before it are missing; or say --partial")
    }
    if let part = parts.last, let note = part.note, note.pictures.upperBound < count {
      let pictures = text(note.pictures.upperBound..<count)
      throw MediaError(
        .part, file: part.file, value: "\(pictures) after it are missing; or say --partial")
    }
  }

  private static func missing(
    _ pictures: Range<Int>, _ file: String, before next: String
  ) -> MediaError {
    MediaError(.part, file: next, value: "\(text(pictures)) between \(file) and it are missing")
  }

  /// A range as it is said.
  private static func text(_ pictures: Range<Int>) -> String {
    pictures.count == 1
      ? "picture \(pictures.lowerBound)"
      : "pictures \(pictures.lowerBound)..\(pictures.upperBound - 1)"
  }
}
