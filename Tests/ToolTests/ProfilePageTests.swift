// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("The page of a profile")
struct ProfilePageTests {
  private static let scene = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 200 120" backgroundColor="1 1 1">
        <sublayers>
          <CALayer name="a &lt;/script> &amp; b" bounds="0 0 80 60" position="50 50"
                   shadowOpacity="0.5" shadowRadius="6">
            <sublayers>
              <CALayer bounds="0 0 10 10" position="20 20" backgroundColor="1 0 0">
                <animations>
                  <animation type="CABasicAnimation" keyPath="position.x" duration="1"
                             beginTime="1e-100" repeatCount="inf">
                    <fromValue type="real" value="10"/><toValue type="real" value="60"/>
                  </animation>
                </animations>
              </CALayer>
            </sublayers>
          </CALayer>
        </sublayers>
      </CALayer>
    </caml>
    """

  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    try folder.write("scene.caml", Self.scene)
  }

  private func profile(_ page: String, _ more: [String] = []) throws -> Tool.Outcome {
    try Tool.run(
      ["profile", folder.path("scene.caml"), "--frames", "10", "--quick"]
        + ["--html", folder.path(page)] + more)
  }

  /// The run that a page holds in its element of that name.
  private func run(_ id: String, of page: String) throws -> [String: Any] {
    let text = try String(contentsOf: folder[page], encoding: .utf8)
    let start = try #require(text.range(of: "<script type=\"application/json\" id=\"\(id)\">"))
    let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
    let json = text[start.upperBound..<end.lowerBound]
    return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test("holds the frames with their passes and layers, whatever the names of the layers are")
  func frames() throws {
    let outcome = try profile("page.html")
    #expect(outcome.status == 0, "\(outcome.complaint)")
    let record = try #require(try run("profile", of: "page.html")["record"] as? [String: Any])
    let frames = try #require(record["frames"] as? [[String: Any]])
    #expect(frames.count == 9)
    let passes = try #require(frames[0]["passes"] as? [[String: Any]])
    #expect(passes.contains { $0["reason"] as? String == "blur" })
    let names = try #require(record["names"] as? [[String: Any]])
    #expect(names.contains { $0["path"] as? String == "a </script> & b" })
    let text = try String(contentsOf: folder["page.html"], encoding: .utf8)
    #expect(text.contains("a &lt;/script&gt; &amp; b"))
    #expect(!text.contains("src=") && !text.contains("url("))
  }

  @Test("shows an earlier page's run beside it")
  func beside() throws {
    #expect(try profile("first.html").status == 0)
    let outcome = try profile("second.html", ["--beside", folder.path("first.html")])
    #expect(outcome.status == 0, "\(outcome.complaint)")
    let first = try run("profile", of: "first.html") as NSDictionary
    #expect(first.isEqual(to: try run("earlier", of: "second.html")))
    #expect(
      try String(contentsOf: folder["second.html"], encoding: .utf8).contains("<th>before</th>"))
  }

  @Test("a damaged page is refused as the earlier one, or read as it is, and never ends the tool")
  func damaged() throws {
    #expect(try profile("first.html").status == 0)
    let whole = try Data(contentsOf: folder["first.html"])
    var random = SystemRandomNumberGenerator()
    for round in 0..<12 {
      var page = whole
      if round % 3 == 0 { page = page.prefix(Int.random(in: 0..<page.count, using: &random)) }
      for _ in 0..<round where !page.isEmpty {
        page[Int.random(in: 0..<page.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      try page.write(to: folder["damaged.html"])
      let outcome = try profile("second.html", ["--beside", folder.path("damaged.html")])
      #expect([0, 65].contains(outcome.status) && !outcome.wasKilled, "\(outcome.complaint)")
    }
  }

  @Test("another file is refused as the earlier page with its name, and no page is written")
  func refused() throws {
    for (file, status) in [("scene.caml", 65 as Int32), ("none.html", 74)] {
      let outcome = try profile("page.html", ["--beside", folder.path(file)])
      #expect(outcome.status == status, "\(outcome.complaint)")
      #expect(outcome.complaint.contains(file))
      #expect(!FileManager.default.fileExists(atPath: folder.path("page.html")))
    }
    let alone = try Tool.run([
      "profile", folder.path("scene.caml"), "--beside", folder.path("page.html"),
    ])
    #expect(alone.status == 2)
  }
}
