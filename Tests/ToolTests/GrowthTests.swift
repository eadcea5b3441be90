// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What `layerkit-dev bench growth` counts, in a process of its own.
@Suite("Cost as work grows, in counts")
struct GrowthTests {
  private struct Report: Decodable {
    struct Row: Decodable {
      let layers: Int
      let motion: String
      let applied, evaluated, visited, uploadedBytes: Int
    }
    struct Bytes: Decodable {
      let layers: Int
      let model, commit, tree, flight: Double
    }
    let rows: [Row]
    let bytes: [Bytes]

    func row(_ motion: String, _ layers: Int) -> Row? {
      rows.first { $0.motion == motion && $0.layers == layers }
    }
  }

  private let report: Report

  init() throws {
    let outcome = try Tool.develop(
      ["bench", "growth", "--count", "1000", "--frames", "1", "--json"])
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    report = try decoder.decode(Report.self, from: outcome.output)
  }

  @Test("what a frame touches follows what moves, not what exists")
  func touched() throws {
    for layers in [100, 1000] {
      let still = try #require(report.row("still", layers))
      #expect(still.applied == 0 && still.evaluated == 0 && still.uploadedBytes == 0)
      let some = try #require(report.row("1 %", layers))
      #expect(some.applied == layers / 100 && some.evaluated == layers / 100)
      let all = try #require(report.row("all", layers))
      #expect(all.applied == layers && all.evaluated == layers)
      #expect(some.uploadedBytes * 4 < all.uploadedBytes, "\(layers)")
      #expect(some.visited * 4 < all.visited, "\(layers)")
    }
  }

  @Test("a layer that only exists takes no more bytes than these")
  func bytes() throws {
    let bytes = try #require(report.bytes.first { $0.layers == 1000 })
    #expect(bytes.model <= 704)
    #expect(bytes.commit <= 608)
    #expect(bytes.tree <= 1280)
  }
}
