// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAReading
import Foundation

/// `layerkit init`: a first scene with parameters.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Makes a first scene with parameters, and values for it, in a folder.",
    discussion: """
      Nothing that is there is replaced: where one of the files is, none is written.

        layerkit init first && cd first
        layerkit render card.caml --time 2 -o card.png
        layerkit render card.caml --props card.json --duration 3 --fps 30 -o card.mp4
        layerkit render card.caml --props cards.csv --time 2 -o '{name}.png'
        layerkit describe card.caml
      """)

  @Argument(
    help: "The folder, which is made where it is not there; the current one unless said.",
    completion: .directory)
  var folder = "."

  func run() throws {
    let files = FirstScene.files.map { name, text in
      (path: folder == "." ? name : "\(folder)/\(name)", text: text)
    }
    if let taken = files.first(where: { exists($0.path) }) {
      throw CommandFailure(
        .inputOutput, "\(taken.path): it is there already, and nothing was written")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        .inputOutput, "\(folder): the folder cannot be made: \(error.localizedDescription)")
    }
    for file in files {
      do throws(SceneError) {
        try NewPlace(URL(fileURLWithPath: file.path), overwrites: false)
          .write(Data(file.text.utf8))
      } catch {
        throw CommandFailure(error)
      }
    }
    let names = files.map(\.path).joined(separator: ", ")
    try StandardStreams.write("wrote \(names)\n")
  }

  /// Whether something has the name, a broken link too.
  private func exists(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }
}
