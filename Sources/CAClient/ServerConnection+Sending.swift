// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CALink
import CAProtocol
import CAWire

/// Sending, under the lock of the connection.
extension ServerConnection.Line {
  /// Sends the queue of a surface, as far as there is room and the server has taken commits.
  mutating func flush(_ number: UInt32) {
    while socket != nil, let item = surfaces[number]?.queue.first {
      switch item {
      case .message(let message):
        guard send(message, surface: number) else { return }
      case .news(let news):
        guard send(news, surface: number) else { return }
      case .commit(let commit):
        guard surfaces[number]!.inFlight < ServerConnection.commitsInFlight,
          send(commit, surface: number)
        else { return }
        surfaces[number]!.inFlight += 1
      case .prepared(let message, let pages, let isPart):
        guard send(message, pages, isPart: isPart, surface: number) else { return }
        if !isPart { surfaces[number]!.inFlight += 1 }
      }
      surfaces[number]?.queue.removeFirst()
    }
  }

  /// Sends the queues of all surfaces.
  mutating func flushAll() {
    isFull = false
    for page in rings where send(.ring(page: page), surface: 0) { rings.remove(page) }
    sayClosed()
    for number in surfaces.keys.sorted() { flush(number) }
  }

  /// Closes the surfaces on the server that the program has closed, as far as there is room.
  mutating func sayClosed() {
    for number in closing where send(.close, surface: number) { closing.remove(number) }
  }

  /// Sends a message; false where there is no room or no server.
  mutating func send(_ message: ClientMessage, surface: UInt32) -> Bool {
    do throws(WireError) {
      return put(try message.packet(surface: surface))
    } catch {
      // A text over the limit, such as a title.
      Notice.say("A message to the render server is left out: \(error)", by: "LayerKit")
      return true
    }
  }

  /// Sends a commit, and the pictures that it shows before it.
  private mutating func send(_ commit: Commit, surface: UInt32) -> Bool {
    let sender = WireSender(
      client: ClientID(rawValue: client), pictures: pictures, sources: sources)
    let message: [UInt8]
    do throws(WireError) {
      message = try sender.message(commit)
    } catch {
      surfaces[surface]?.failure = SurfaceFailure(.quota, "A commit cannot be sent: \(error)")
      return true
    }
    guard sendPictures(), send(commit.modifierPages), put(message, as: .commit, surface: surface)
    else { return false }
    release()
    return true
  }

  /// Sends a written message of a commit, after the pictures and pages that it shows.
  private mutating func send(
    _ message: PreparedMessage, _ pages: Set<ModifierPage>, isPart: Bool, surface: UInt32
  ) -> Bool {
    for image in message.images { _ = pictures.keep(image) }
    guard sendPictures(), send(pages) else { return false }
    let bytes = message.bytes(of: ClientID(rawValue: client))
    return put(bytes, as: isPart ? .commitPart : .commit, surface: surface)
  }

  /// Sends news of a source, and its picture before them.
  private mutating func send(_ news: SourceNews, surface: UInt32) -> Bool {
    let sender = WireSender(
      client: ClientID(rawValue: client), pictures: pictures, sources: sources)
    // A picture over a limit is left out; the one before stays.
    guard let message = try? sender.message(news) else { return true }
    guard sendPictures(), put(message, as: .source, surface: surface) else { return false }
    release()
    return true
  }

  /// Sends the pictures that the server has not got, as far as there is room.
  private mutating func sendPictures() -> Bool {
    do throws(LinkError) {
      while true {
        if unsent == nil, let (picture, memory) = try pictures.takeNext() {
          guard let packet = try? ClientMessage.picture(picture).packet() else { continue }
          unsent = ServerConnection.UnsentPicture(packet: packet, memory: memory)
        }
        guard let next = unsent else { return true }
        guard put(next.packet, [next.memory.descriptor]) else { return false }
        unsent = nil
      }
    } catch {
      Notice.say("A picture cannot be shared with the render server: \(error)", by: "LayerKit")
      isFull = true
      return false
    }
  }

  /// Tells of pictures and films that the program shows no more.
  private mutating func release() {
    releaseFilms()
    let gone = pictures.takeGone()
    if !gone.isEmpty { _ = send(.release(gone), surface: 0) }
  }

  /// Sends a message of the wire, in the packet or in memory beside it.
  mutating func put(
    _ message: [UInt8], as kind: ClientMessage.Kind, surface: UInt32
  ) -> Bool {
    var packet = WireWriter()
    packet.put(kind.rawValue)
    packet.put(0 as UInt16)
    packet.put(surface)
    if message.count <= LinkSocket.packetLimit - PacketHeader.size {
      message.withUnsafeBytes { packet.put(bytes: $0) }
      return put(packet.bytes)
    }
    let memory = message.withUnsafeBytes { bytes in
      Result { () throws(LinkError) in
        try SharedMemory.sealed(copying: bytes, name: "layerkit-commit")
      }
    }
    switch memory {
    case .success(let memory): return put(packet.bytes, [memory.descriptor])
    case .failure(let error):
      Notice.say("A commit cannot be shared with the render server: \(error)", by: "LayerKit")
      isFull = true
      return false
    }
  }

  /// Sends a packet; false where there is no room or no server.
  mutating func put(_ bytes: [UInt8], _ descriptors: [Descriptor] = []) -> Bool {
    guard let socket else { return false }
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(LinkError) in
        try socket.send(bytes, descriptors, waiting: 0)
      }
    }
    switch outcome {
    case .success(.sent): return true
    case .success(.full):
      isFull = true
      return false
    // The thread of the connection hears of the end, too.
    case .failure: return false
    }
  }
}
