// SPDX-License-Identifier: Apache-2.0
import CALive
import CAProtocol
import Foundation

/// A text that a terminal shows and does not obey.
func printable(_ text: String) -> String { LiveReply.printable(text) }

/// The status of a render server as lines.
struct ServerStatusText {
  private let status: ServerStatus

  init(_ status: ServerStatus) { self.status = status }

  /// The server, then each client with its surfaces, then the last farewells.
  var text: String {
    let head =
      "render server, process \(status.pid), \(time(status.uptime)): "
      + "\(status.clients.count) of \(status.clientLimit) clients, "
      + "\(status.refusedCount) refused, \(status.endedCount) ended; "
      + "\(status.contexts) contexts, \(status.graphicsObjects) objects of the driver"
    return ([head] + status.clients.flatMap(lines) + status.farewells.map(line))
      .joined(separator: "\n")
  }

  private func lines(_ client: ServerStatus.Client) -> [String] {
    let head =
      "client \(client.number)  \(printable(client.name)), process \(client.pid), "
      + "\(time(client.uptime)), \(client.pictures) pictures of \(bytes(client.pictureBytes))"
      + (client.films > 0 ? ", \(client.films) films" : "")
    return [head] + client.surfaces.map(line)
  }

  private func line(_ surface: ServerStatus.Surface) -> String {
    "  surface \(surface.number)  \(printable(surface.kind)) \(surface.width)×\(surface.height), "
      + "\(surface.frames) frames, \(surface.commits) commits, \(surface.layers) layers"
  }

  private func line(_ farewell: ServerStatus.Farewell) -> String {
    let who = farewell.client.map { "ended client \($0)" } ?? "refused"
    return "\(who), process \(farewell.pid): \(printable(farewell.reason))"
  }

  private func time(_ seconds: Double) -> String { String(format: "%.1f s", seconds) }

  private func bytes(_ count: Int) -> String {
    count < 1 << 20 ? "\(count) bytes" : String(format: "%.1f MiB", Double(count) / 1_048_576)
  }
}
