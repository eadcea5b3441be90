// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

/// The end of the wire at which a client writes.
package struct WireSender: Sendable {
  /// The client whose ids the messages have.
  package let client: ClientID
  /// Where pixels go.
  package let pictures: any WirePictureStore
  /// The numbers of the client's sources; nil where nobody can follow them, as in a file: then the
  /// picture goes that readers get who know no sources.
  package let sources: SourceNumbers?
  /// The limits of messages.
  package var limits: WireLimits

  /// An end for a client.
  package init(
    client: ClientID, pictures: any WirePictureStore, sources: SourceNumbers? = SourceNumbers(),
    limits: WireLimits = WireLimits()
  ) {
    (self.client, self.pictures, self.sources) = (client, pictures, sources)
    self.limits = limits
  }

  /// The message of a commit.
  ///
  /// - Throws: where it is over a limit, or the store does not keep a picture.
  package func message(_ commit: Commit) throws(WireError) -> [UInt8] {
    var writer = writer()
    try writer.put(commit)
    return try writer.message(.commit, of: client)
  }

  /// The message of the news of a source.
  package func message(_ news: SourceNews) throws(WireError) -> [UInt8] {
    var writer = writer()
    try writer.put(news)
    return try writer.message(.source, of: client)
  }

  private func writer() -> MessageWriter {
    MessageWriter(limits: limits, pictures: pictures, sources: sources)
  }
}

/// The end of the wire at which a server reads what one client wrote. The bytes may be anybody's:
/// what is no message is a ``WireError``.
package struct WireReceiver: Sendable {
  /// Where pixels come from.
  package let pictures: any WirePictureStore
  /// The local names of the client's ids.
  package let names: ClientNames
  /// The limits of messages.
  package var limits: WireLimits

  /// An end for the messages of a client.
  package init(
    client: ClientID, pictures: any WirePictureStore, limits: WireLimits = WireLimits()
  ) {
    (self.pictures, self.limits) = (pictures, limits)
    names = ClientNames(of: client)
  }

  /// The commit of a message.
  package func commit(_ message: UnsafeRawBufferPointer) throws(WireError) -> Commit {
    try weighedCommit(message).commit
  }

  /// The commit of a message, and the bytes of memory that it takes, about.
  private func weighedCommit(
    _ message: UnsafeRawBufferPointer
  ) throws(WireError) -> (commit: Commit, bytes: Int) {
    var reader = try reader(message, .commit)
    let commit = try reader.commit()
    try reader.fields.end()
    return (commit, message.count + reader.fields.memory)
  }

  /// The commit of a message, and the bytes of memory that it takes, about.
  package func weighedCommit(
    _ message: [UInt8]
  ) throws(WireError) -> (commit: Commit, bytes: Int) {
    try message.withUnsafeBytes { bytes in
      Result { () throws(WireError) in try weighedCommit(bytes) }
    }.get()
  }

  /// The commit of a message.
  package func commit(_ message: [UInt8]) throws(WireError) -> Commit {
    try message.withUnsafeBytes { bytes in
      Result { () throws(WireError) in try commit(bytes) }
    }.get()
  }

  /// The news of a source, from a message.
  package func sourceNews(_ message: UnsafeRawBufferPointer) throws(WireError) -> SourceNews {
    var reader = try reader(message, .source)
    let news = try reader.sourceNews()
    try reader.fields.end()
    return news
  }

  /// The news of a source, from a message.
  package func sourceNews(_ message: [UInt8]) throws(WireError) -> SourceNews {
    try message.withUnsafeBytes { bytes in
      Result { () throws(WireError) in try sourceNews(bytes) }
    }.get()
  }

  private func reader(
    _ message: UnsafeRawBufferPointer, _ kind: WireHeader.Kind
  ) throws(WireError) -> MessageReader {
    try MessageReader(message, kind: kind, limits: limits, pictures: pictures, names: names)
  }
}
