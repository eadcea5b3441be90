// SPDX-License-Identifier: Apache-2.0

/// The program whose picture it is, where a render server draws it.
package struct SurfaceOwner: Hashable, Codable, Sendable {
  /// The server's number of the client.
  package var client: UInt32
  /// The client's process.
  package var pid: Int32
  /// The program's name, as it says it: any text.
  package var program: String
  /// The client's number of the surface.
  package var surface: UInt32

  /// A surface of a client.
  package init(client: UInt32, pid: Int32, program: String, surface: UInt32) {
    (self.client, self.pid) = (client, pid)
    (self.program, self.surface) = (program, surface)
  }

  /// A name for a folder: `client-3-cube-1234-surface-1`.
  package var folderName: String {
    let word = program.unicodeScalars.prefix(32).map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? String(scalar) : "_"
    }
    return "client-\(client)-\(word.joined())-\(pid)-surface-\(surface)"
  }

  /// `surface 1 of client 3, cube, process 1234`.
  package var words: String {
    "surface \(surface) of client \(client), \(program), process \(pid)"
  }
}
