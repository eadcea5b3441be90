// SPDX-License-Identifier: Apache-2.0

/// The state of a render server: the answer to ``ClientMessage/status``, and what
/// `layerkit server status --json` prints.
///
/// Names and reasons may hold anything that a client wrote.
package struct ServerStatus: Hashable, Codable, Sendable {
  /// The process of the server.
  package var pid: Int32
  /// Seconds since it began to serve.
  package var uptime: Double
  /// Clients that may be connected at a time.
  package var clientLimit: Int
  /// Those that are connected, by their numbers; the one that asks is among them.
  package var clients: [Client]
  /// Connections that were refused, and clients that were ended, since the start.
  package var refusedCount: Int
  package var endedCount: Int
  /// The last of both, the oldest first: at most ``farewellLimit``.
  package var farewells: [Farewell]
  /// Open contexts of the driver, and their objects: textures, buffers, programs and the like.
  package var contexts: Int
  package var graphicsObjects: Int

  /// How many refused and ended clients a server remembers.
  package static let farewellLimit = 32

  /// A state of these values.
  package init(
    pid: Int32, uptime: Double, clientLimit: Int, clients: [Client], refusedCount: Int,
    endedCount: Int, farewells: [Farewell], contexts: Int = 0, graphicsObjects: Int = 0
  ) {
    (self.pid, self.uptime) = (pid, uptime)
    (self.clientLimit, self.clients) = (clientLimit, clients)
    (self.refusedCount, self.endedCount) = (refusedCount, endedCount)
    self.farewells = farewells
    (self.contexts, self.graphicsObjects) = (contexts, graphicsObjects)
  }

  /// A client that is connected.
  package struct Client: Hashable, Codable, Sendable {
    /// The server's number of it.
    package var number: UInt32
    /// Its process, as the system says it.
    package var pid: Int32
    /// Its name, as it says it; empty before it has said hello.
    package var name: String
    /// Seconds since it connected.
    package var uptime: Double
    package var surfaces: [Surface]
    /// Pictures that it sent and did not release.
    package var pictures: Int
    /// Bytes of pictures, also of released ones that a layer still shows.
    package var pictureBytes: Int
    /// Files of films that are open.
    package var films: Int

    /// A client of these values.
    package init(
      number: UInt32, pid: Int32, name: String, uptime: Double, surfaces: [Surface],
      pictures: Int, pictureBytes: Int, films: Int = 0
    ) {
      (self.number, self.pid, self.name, self.uptime) = (number, pid, name, uptime)
      (self.surfaces, self.pictures, self.pictureBytes) = (surfaces, pictures, pictureBytes)
      self.films = films
    }
  }

  /// A surface of a client.
  package struct Surface: Hashable, Codable, Sendable {
    /// The client's number of it.
    package var number: UInt32
    /// `renderer`, `screen` or `window`.
    package var kind: String
    /// Pixels; 0 before it is open.
    package var width: Int
    package var height: Int
    /// Frames that were shown, or drawn when asked.
    package var frames: Int
    /// Commits that were taken.
    package var commits: Int
    /// Layers that the client has there.
    package var layers: Int

    /// A surface of these values.
    package init(
      number: UInt32, kind: String, width: Int, height: Int, frames: Int, commits: Int, layers: Int
    ) {
      (self.number, self.kind) = (number, kind)
      (self.width, self.height) = (width, height)
      (self.frames, self.commits, self.layers) = (frames, commits, layers)
    }
  }

  /// A connection that was refused, or a client that was ended.
  package struct Farewell: Hashable, Codable, Sendable {
    /// The server's number of the client; nil where it was refused at once.
    package var client: UInt32?
    /// The process.
    package var pid: Int32
    package var reason: String

    /// A farewell of these values.
    package init(client: UInt32?, pid: Int32, reason: String) {
      (self.client, self.pid, self.reason) = (client, pid, reason)
    }
  }
}
