// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("layerkit profile and inspect --cost")
struct ProfileToolTests {
  /// Two badges whose shadows are cast by their pictures, one of which grows all the time.
  private static let badges = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 200 120" position="100 60" backgroundColor="1 1 1">
        <sublayers>
          <CALayer name="badge" bounds="0 0 80 60" position="50 60" shadowOpacity="0.5"
            shadowRadius="6">
            <sublayers>
              <CALayer bounds="0 0 80 60" position="40 30" backgroundColor="0.8 0.2 0.2"
                cornerRadius="12">
                <animations>
                  <animation type="CABasicAnimation" keyPath="bounds.size.width" duration="2"
                    beginTime="1e-100" repeatCount="inf">
                    <fromValue type="real" value="30"/><toValue type="real" value="80"/>
                  </animation>
                </animations>
              </CALayer>
            </sublayers>
          </CALayer>
          <CALayer name="still" bounds="0 0 60 40" position="150 60" backgroundColor="0.2 0.3 0.8"/>
        </sublayers>
      </CALayer>
    </caml>
    """

  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    try folder.write("badges.caml", Self.badges)
  }

  private var scene: String { folder.path("badges.caml") }

  /// The layers that the rule names.
  private func culprits(_ outcome: Tool.Outcome, _ rule: String) throws -> [String] {
    #expect(outcome.status == 0, "\(outcome.complaint)")
    let advice = try #require(outcome.json?["advice"] as? [[String: Any]])
    return advice.filter { $0["rule"] as? String == rule }.compactMap { $0["layer"] as? String }
  }

  @Test("a scene's culprit is named, in words and as JSON")
  func culprit() throws {
    let words = try Tool.run(["profile", scene, "--frames", "10", "--quick"])
    #expect(words.status == 0, "\(words.complaint)")
    #expect(words.text.contains("layer `badge`: no shadowPath"), "\(words.text)")
    #expect(words.text.contains("set shadowPath"))
    let json = try Tool.run(["profile", scene, "--frames", "10", "--quick", "--json"])
    #expect(try culprits(json, "silhouette") == ["badge"])
    #expect(json.json?["is_still"] as? Bool == false)
  }

  @Test("a capture is profiled as the scene that it was made of")
  func captured() throws {
    let drawn = try Tool.run([
      "render", scene, "--frames", "0..9", "-o", folder.path("%d.png"),
      "--capture", folder.path("capture"),
    ])
    #expect(drawn.status == 0, "\(drawn.complaint)")
    let json = try Tool.run(["profile", folder.path("capture"), "--quick", "--json"])
    #expect(try culprits(json, "silhouette") == ["badge"])
    #expect(json.json?["frames"] as? Int == 10)
  }

  @Test("advice that was tried has both savings, and the rows sum to the frame")
  func verified() throws {
    let json = try Tool.run(["profile", scene, "--frames", "12", "--verify", "--json"])
    #expect(json.status == 0, "\(json.complaint)")
    let advice = try #require(json.json?["advice"] as? [[String: Any]])
    #expect(advice.allSatisfy { $0["promised"] != nil && $0["measured"] != nil })
    #expect((json.json?["tried"] as? Int ?? 0) > 0)
    let rows = ["layers", "parts"].flatMap { json.json?[$0] as? [[String: Any]] ?? [] }
    let sum = rows.reduce(0) { $0 + ($1["ms"] as? Double ?? 0) }
    let frame = try #require(json.json?["frame_ms"] as? Double)
    #expect(abs(sum - frame) <= 0.05 * frame)
  }

  @Test("trying twice and not at all exclude each other")
  func exclusion() throws {
    #expect(try Tool.run(["profile", scene, "--verify", "--quick"]).status == 2)
  }

  @Test("the cost of a frame lists its passes, draws and layers, in words and as JSON")
  func cost() throws {
    let words = try Tool.run(["inspect", scene, "--frame", "--cost", "--time", "0.5"])
    #expect(words.status == 0, "\(words.complaint)")
    #expect(words.text.contains("  blur  badge"), "\(words.text)")
    let json = try Tool.run(["inspect", scene, "--frame", "--cost", "--time", "0.5", "--json"])
    let layers = try #require(json.json?["layers"] as? [[String: Any]])
    let badge = try #require(layers.first { $0["layer"] as? String == "badge" })
    #expect((badge["passes"] as? Int ?? 0) > 1, "\(badge)")
    let still = try #require(layers.first { $0["layer"] as? String == "still" })
    #expect(still["passes"] as? Int == 0 && still["draws"] as? Int == 1, "\(still)")
  }

  @Test("what cannot be profiled is refused with its name")
  func refusals() throws {
    for name in ["none.caml", "none"] {
      let outcome = try Tool.run(["profile", folder.path(name)])
      #expect(outcome.status == 74, "\(name): \(outcome.status)")
      #expect(outcome.complaint.contains(name), "\(outcome.complaint)")
    }
    try FileManager.default.createDirectory(
      at: folder["empty"], withIntermediateDirectories: false)
    let empty = try Tool.run(["profile", folder.path("empty")])
    #expect(empty.status != 0 && empty.complaint.contains("empty"), "\(empty.complaint)")
  }
}
