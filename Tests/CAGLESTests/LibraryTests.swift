// SPDX-License-Identifier: Apache-2.0
import CEGL
import Foundation
import Glibc
import Testing

@testable import CAGLES

@Suite("The libraries of EGL and GLES")
struct LibraryTests {
  /// The functions that the stubs open the libraries for.
  private static let stubs: Set<String> = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/CGLStubs/LibraryNames.h")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return Set(text.matches(of: /X\((?:egl|gles), (e?gl[A-Z]\w*)\)/).map { String($0.1) })
  }()

  @Test(
    "each function that their headers declare has a stub, which programs may call",
    arguments: ["EGL/egl.h", "GLES2/gl2.h", "GLES3/gl3.h", "GLES3/gl31.h", "GLES3/gl32.h"])
  func whole(_ header: String) throws {
    let text = try String(contentsOfFile: "/usr/include/\(header)", encoding: .utf8)
    let declared = text.matches(of: /_?APIENTRY (e?gl[A-Z]\w*) *\(/).map { String($0.1) }
    #expect(declared.count > 40)
    #expect(Set(declared).subtracting(Self.stubs) == [])
  }

  @Test("a driver that looks for a function of GL by name finds the library's, not a stub")
  func hidden() throws {
    let context = try Context.open()
    defer { context.close() }
    for (name, library) in [("glClear", "libGLESv2.so"), ("eglMakeCurrent", "libEGL.so")] {
      let found = try #require(dlsym(nil, name))
      #expect(try Self.file(at: UInt(bitPattern: found)).contains(library))
    }
  }

  /// The file that is mapped at an address.
  private static func file(at address: UInt) throws -> String {
    let maps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps"))
    let text = String(decoding: try maps.readToEnd() ?? Data(), as: UTF8.self)
    for line in text.split(separator: "\n") {
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      if ends.count == 2, ends[0] <= address, address < ends[1] { return String(line) }
    }
    return ""
  }
}
