// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CAHeadless

@Suite("A capture that cannot be written", .serialized)
struct CaptureFailureTests {
  @Test("ends, says so once, and takes no commit from the picture")
  func commitsStay() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = HeadlessRenderer.Options()
    options.environment = ["CA_CAPTURE": folder.path]
    let renderer = try HeadlessRenderer(size: CGSize(width: 20, height: 10), options: options)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    root.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    renderer.layer = root
    _ = try renderer.render(at: 0)
    // A capture lies in a folder inside where the process captured before.
    let written = try FileManager.default.subpathsOfDirectory(atPath: folder.path).count
    #expect(written > 2)
    // No file can be made where the folder has become something else.
    try FileManager.default.removeItem(at: folder)
    try Data("in the way".utf8).write(to: folder)
    let marker = CALayer()
    marker.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    marker.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    CATransaction.setDisableActions(true)
    root.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    root.addSublayer(marker)
    #expect(throws: HeadlessError.self) { try renderer.render(at: 1) }
    let picture = try renderer.render(at: 1)
    #expect(renderer.statistics?.diagnostics == [])
    let bytes = picture.premultipliedRGBA
    #expect(Array(bytes[0..<4]) == [0, 0, 255, 255])
    #expect(Array(bytes[4 * 15..<4 * 16]) == [0, 255, 0, 255])
    // The server knows the layer that came with the commit.
    CATransaction.setDisableActions(true)
    marker.position.x += 10
    let moved = try renderer.render(at: 2).premultipliedRGBA
    #expect(Array(moved[0..<4]) == [0, 255, 0, 255])
    #expect(renderer.statistics?.diagnostics == [])
  }
  @Test("a frame that the driver refuses leaves what its commits had to say to the next one")
  func remarksStay() throws {
    var options = HeadlessRenderer.Options()
    options.environment = [:]
    let renderer = try HeadlessRenderer(size: CGSize(width: 8, height: 8), options: options)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    renderer.layer = root
    _ = try renderer.render(at: 0)
    CATransaction.setDisableActions(true)
    root.backgroundColor = .white
    let nobody = LayerID(rawValue: .max)
    renderer.submit([Commit(root: RootChange(layer: nobody, orientation: .yDown))])
    refuse(renderer.context)
    #expect(throws: HeadlessError.self) { try renderer.render(at: 1) }
    _ = try renderer.render(at: 1)
    let said = renderer.statistics?.diagnostics ?? []
    #expect(said.count == 1 && said.first?.contains("was refused") == true)
  }
}
