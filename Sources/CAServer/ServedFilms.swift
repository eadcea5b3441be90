// SPDX-License-Identifier: Apache-2.0
import CABase
import CAFilms
import CALink
import CAMedia
import CAProtocol
import CAWire
import Dispatch
import Glibc

/// The films of a client that the server plays, by the client's numbers.
///
/// The server reads and decodes them itself, so a film goes on while its program stands still. A
/// film that it does not play is refused with a sentence, and the client sends pictures.
final class ServedFilms: Sendable {
  private struct Entry {
    let load: FilmLoad
    let file: OpenFile
    let identity: FileIdentity
  }

  private let entries = Monitor<[UInt64: Entry]>([:])
  /// The places of this client, and of all.
  private let places: Places
  private let allPlaces: Places
  private let limits: FilmLimits
  private let outbox: Outbox
  /// Films of a client are opened one after another, on a thread that nobody else waits for.
  private let queue = DispatchQueue(label: "layerkit.client-films")

  init(_ limits: ClientLimits, _ outbox: Outbox, places: Places) {
    (self.places, allPlaces) = (Places(limit: limits.films), places)
    (self.limits, self.outbox) = (limits.film, outbox)
  }

  deinit { for entry in entries.look({ Array($0.values) }) { Self.giveUp(entry) } }

  /// Files of films that are open.
  var count: Int { places.count }

  /// Opens a film, and says how that went once it is known.
  func open(_ number: UInt64, name: String, _ file: Descriptor) throws(ClientError) {
    let isKnown = entries.look { $0[number] != nil }
    guard !isKnown else { throw ClientError("The film \(number) was handed over before.") }
    do throws(ClientError) {
      begin(number, try entry(name: name, file))
    } catch {
      outbox.send(.film(number, refusal: error.description))
    }
  }

  /// The film of a file.
  private func entry(name: String, _ file: Descriptor) throws(ClientError) -> Entry {
    guard let identity = FileIdentity(file) else {
      throw ClientError("it is no file on a disk of this machine")
    }
    let places = [
      try place(in: places, of: "a client"), try place(in: allPlaces, of: "the server"),
    ]
    let owner = HeldFile(file: file, places: places)
    let open = OpenFile(file.raw, name: String(name.prefix(256)), of: owner)
    // A film that is open already lends its list of frames.
    let same = entries.look { entries in
      entries.values.first { $0.identity == identity && $0.load.film != nil }?.load
    }
    let load = FilmLoad(open, limits: limits, copying: same, on: queue)
    return Entry(load: load, file: open, identity: identity)
  }

  private func place(in places: Places, of whom: String) throws(ClientError) -> Place {
    if let place = places.take() { return place }
    throw ClientError("\(places.limit) films are open, which is the limit of \(whom)")
  }

  private func begin(_ number: UInt64, _ entry: Entry) {
    entries.look { $0[number] = entry }
    entry.load.whenDone { [weak self, weak load = entry.load] in
      guard let self, let load else { return }
      guard case .failure(let error)? = load.current else {
        return outbox.send(.film(number, refusal: nil))
      }
      // Nobody has been told of another film of this number yet.
      entries.look { if $0[number]?.load === load { $0[number] = nil } }
      outbox.send(.film(number, refusal: "\(error)"))
    }
  }

  /// The client plays a film no more.
  func forget(_ number: UInt64) {
    if let entry = entries.look({ $0.removeValue(forKey: number) }) { Self.giveUp(entry) }
  }

  /// Ends the reading of a film that is still being opened.
  private static func giveUp(_ entry: Entry) {
    if entry.load.current == nil { entry.file.giveUp() }
  }

  /// The player of a source; nil where the client sends its pictures, and where a film is not open.
  func player(of playback: WirePlayback) -> PlayerSource? {
    if playback.courses.isEmpty { return nil }
    let known = entries.look { $0 }
    let courses = playback.courses.compactMap { course in
      PlaybackCourse(course) { number in
        known[number].flatMap { $0.load.film == nil ? nil : $0.load }
      }
    }
    return courses.count == playback.courses.count ? PlayerSource(courses: courses) : nil
  }
}

/// The file of a film, and the places that it takes as long as it is open.
private final class HeldFile: Sendable {
  let file: Descriptor
  let places: [Place]

  init(file: Descriptor, places: [Place]) { (self.file, self.places) = (file, places) }
}

/// A file as it is now, whoever opened it.
private struct FileIdentity: Hashable {
  private let place: SIMD2<UInt64>
  private let size: Int64
  private let times: SIMD4<Int64>

  /// Nil for anything but a regular file, and for one on a file system whose reads may never end.
  init?(_ file: Descriptor) {
    var facts = stat()
    guard fstat(file.raw, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, LocalFiles.has(file)
    else { return nil }
    place = SIMD2(UInt64(facts.st_dev), UInt64(facts.st_ino))
    size = Int64(facts.st_size)
    times = SIMD4(
      Int64(facts.st_mtim.tv_sec), Int64(facts.st_mtim.tv_nsec), Int64(facts.st_ctim.tv_sec),
      Int64(facts.st_ctim.tv_nsec))
  }
}
