// SPDX-License-Identifier: Apache-2.0
import CALink
import CAMedia
import CARenderServer
import CAWire

/// How much a render server does for one client. More than a limit ends the client with a
/// sentence that has the number and the limit.
package struct ClientLimits: Hashable, Sendable {
  /// Surfaces that are open at a time. Default 64.
  package var surfaces = 64
  /// Layers of all surfaces; in their trees snapshots of transitions and layers of guests count,
  /// too. Default 1,048,576.
  package var layers = 1 << 20
  /// Animations that one commit brings, groups' own included. Default 1,048,576.
  package var animations = 1 << 20
  /// Pixels of all surfaces. Default 268,435,456: a gibibyte.
  package var pixels = 1 << 28
  /// Pictures whose pixels the server keeps.
  package var pictures = PictureLimits()
  /// Films that the server plays at a time; of more, the client sends pictures. 0 for none. Default
  /// 8.
  package var films = 8
  /// The size of a film that the server plays, and how much of it is kept in memory. Default: those
  /// of other films, but 9,437,184 pixels, 4 frames ahead, 32 MiB of decoded frames, and 2 threads.
  package var film: FilmLimits
  /// Bytes of commits that were read and that wait for a tree to take them; a larger one alone may
  /// wait. The server reads no more of the client meanwhile. Default 256 MiB.
  package var waitingBytes = 256 << 20
  /// Seconds that a commit waits for room among these. Default 30.
  package var commitPatience = 30.0
  /// Trees that renderers keep for earlier times. Default 16,384.
  package var keptTrees = 16_384
  /// Layers of these trees. Default 4,194,304.
  package var keptLayers = 1 << 22
  /// Pixels that filters of a frame cover; layers beyond are drawn without theirs, with a
  /// diagnostic. Default 268,435,456.
  package var filterPixels = 1 << 28
  /// Messages that wait to be read by the client. Default 256.
  package var replies = 256
  /// Bytes of these messages with the pictures beside them, and of pictures that the client was
  /// sent and has not read. Default 1 GiB.
  package var replyBytes = 1 << 30
  /// Seconds that a message waits to be read. Default 30.
  package var readPatience = 30.0
  /// Seconds that a client may take for its greeting. Default 10.
  package var greetingPatience = 10.0
  /// Messages a second, averaged over ``rateSpan``. Default 100,000.
  package var rate = 100_000
  /// Seconds over which ``rate`` is averaged. Default 4.
  package var rateSpan = 4.0
  /// The limits of commits. A client brings 256 words: all that may be connected together have no
  /// more than the process has room for.
  package var wire: WireLimits

  /// The defaults.
  package init() {
    wire = WireLimits()
    wire.words = 256
    film = FilmLimits()
    (film.maximumPixelCount, film.framesAhead) = (4096 * 2304, 4)
    (film.maximumKeptBytes, film.decoderThreadCount) = (32 << 20, 2)
  }

  /// The limits of the client's trees together.
  var quota: RenderQuota.Limits {
    var quota = RenderQuota.Limits()
    (quota.layers, quota.waitingBytes) = (layers, waitingBytes)
    (quota.keptTrees, quota.keptLayers) = (keptTrees, keptLayers)
    quota.filterPixels = filterPixels
    return quota
  }
}

/// How a render server runs.
package struct ServerOptions: Hashable, Sendable {
  /// The limits of one client.
  package var limits = ClientLimits()
  /// Clients that are connected at a time. Default 64.
  package var clients = 64
  /// Surfaces of all clients, those that clients left behind and that go on included. One more is
  /// not opened, and its client hears so. Default 256.
  package var surfaces = 256
  /// Films of all clients that are open, those of clients that are gone and that go on included.
  /// Default 64.
  package var films = 64
  /// Seconds that windows and screens of a client that died go on, animations running. Default 2.
  package var graceTime = 2.0

  /// The defaults.
  package init() {}
}
