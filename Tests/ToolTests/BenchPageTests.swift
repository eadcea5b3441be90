// SPDX-License-Identifier: Apache-2.0
import Foundation
import FoundationXML
import Testing

@testable import CABench

@Suite("Pages about measurements")
struct BenchPageTests {
  /// A page as a reader of XML finds it.
  private final class Reader: NSObject, XMLParserDelegate {
    var texts: [String] = []
    var elements: [String: Int] = [:]
    var addresses: [String] = []
    var scripts = ""
    private var path: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      path.append(name)
      elements[name, default: 0] += 1
      addresses += ["src", "href", "action", "data"].compactMap { attributes[$0] }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { path.removeLast() }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if path.last == "script" { scripts += text } else { texts.append(text) }
    }

    static func read(_ page: String) throws -> Reader {
      let reader = Reader()
      let parser = XMLParser(data: Data(page.utf8))
      parser.delegate = reader
      #expect(
        parser.parse(), "\(String(describing: parser.parserError)), line \(parser.lineNumber)")
      return reader
    }

    var text: String { texts.joined() }
  }

  private static let scene = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="ground" bounds="0 0 60 40" position="30 20" backgroundColor="1 1 1">
        <sublayers>
          <CALayer name="&lt;b&gt; &quot;&amp;' ground" bounds="0 0 30 30" position="20 20"
            opacity="0.5">
            <sublayers>
              <CALayer bounds="0 0 20 20" position="10 10" backgroundColor="1 0 0"/>
              <CALayer bounds="0 0 20 20" position="20 20" backgroundColor="0 0 1"/>
            </sublayers>
          </CALayer>
        </sublayers>
      </CALayer>
    </caml>
    """

  @Test("a page is well-formed, needs no other file, and has the numbers of the report")
  func page() throws {
    let scratch = try Scratch()
    let path = scratch.path("page.html")
    let outcome = try Tool.develop([
      "bench", "W1", "--count", "20", "--frames", "5", "--json", "--html", path,
    ])
    try #require(outcome.status == 0, "\(outcome.complaint)")
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let reader = try Reader.read(page)
    #expect(reader.addresses.isEmpty && reader.elements["link"] == nil)
    #expect(!page.contains("@import") && !page.contains("url("))
    let embedded = try JSONSerialization.jsonObject(with: Data(reader.scripts.utf8))
    #expect(embedded as? NSDictionary == outcome.json as NSDictionary?)
    let total = try #require(outcome.json?["total"] as? Double)
    #expect(reader.text.contains(Markup.milliseconds(total)), "\(total)")
    for stage in FrameStage.allCases {
      let time = try #require(outcome.json?[stage.rawValue] as? Double)
      #expect(reader.text.contains("\(stage.rawValue) \(Markup.milliseconds(time))"))
    }
    for word in ["Frames", "Passes", "Layers", "Counters", "frame 4", "before the passes"] {
      #expect(reader.text.contains(word), "\(word)")
    }
    let counters = [
      "passes", "draws", "program switches", "layers changed", "layers visited", "pixels redrawn",
      "bytes uploaded", "bytes of pictures resident", "bytes of paths kept", "rasters found",
      "rasters drawn", "pictures evicted",
    ]
    for name in counters { #expect(reader.text.contains(name), "\(name)") }
    // The timeline, the passes, the layers, and a plot for each counter that is not always 0.
    let plots = try #require(reader.elements["polyline"])
    #expect(reader.elements["svg"] == 3 + plots && plots >= 6)
  }

  @Test("names of layers stand as they are, whatever characters they have")
  func names() throws {
    let scratch = try Scratch()
    let path = scratch.path("page.html")
    let scene = try scratch.write("names.caml", Self.scene)
    let outcome = try Tool.run(["bench", scene, "--frames", "3", "--json", "--html", path])
    try #require(outcome.status == 0, "\(outcome.complaint)")
    let reader = try Reader.read(String(contentsOfFile: path, encoding: .utf8))
    #expect(reader.text.contains("group opacity · <b> \"&' ground"))
    #expect(reader.text.contains("<b> \"&' ground/CALayer#2: "))
    #expect(reader.elements["b"] == 7, "Only the numbers at the top are bold.")
  }

  @Test("a page goes with one thing that is measured, and has a name that says what it is")
  func refusals() throws {
    for arguments in [
      ["W1", "--html", "page.pdf"], ["W1", "--compare", "W2", "--html", "page.html"],
      ["animations", "--html", "page.html"], ["W1", "--dump", "a.ppm", "--html", "page.html"],
    ] {
      #expect(try Tool.develop(["bench"] + arguments).status == 2, "\(arguments)")
    }
  }

  @Test(
    "marks of an axis are round and reach the most", arguments: [0, 1e-4, 0.37, 1, 9.9, 16.7, 3e7])
  func axis(_ most: Double) {
    let axis = AxisMarks(upTo: most)
    #expect(axis.end >= most && axis.marks.first == 0)
    #expect((2...6).contains(axis.marks.count))
    #expect(axis.end <= max(2.6 * most, 1.1))
  }

  @Test("control characters and markup are escaped")
  func escaping() {
    #expect(
      Markup.escaped("a<b>&\"'\u{1}\n") == "a&lt;b&gt;&amp;&quot;&#39; \n")
    #expect(Markup.short(.infinity) == "0" && Markup.short(1.005e3) == "1005")
  }
}
