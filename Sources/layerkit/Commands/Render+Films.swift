// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAMedia

extension Render {
  /// Refuses the name of a film where nothing says how long it is, and says how long the scene is.
  func refuseFilm(_ output: String) throws {
    let isPicture = OutputEnding.ending(of: output).map(StillFormat.endings.contains) ?? true
    guard !isPicture, FilmFormat(path: output) != nil else { return }
    let length =
      switch (try? LoadedScene(path: arguments.scene))?.length {
      case .seconds(let seconds): "; the scene lasts \((seconds * 1000).rounded() / 1000) s"
      case .endless: "; the scene moves without an end"
      case .still: "; the scene does not move"
      case nil: ""
      }
    let pictures = StillFormat.endings.map { "." + $0 }.joined(separator: ", ")
    throw ValidationError(
      "'\(output)': a film needs --duration or --frames\(length). Of pictures, files end with "
        + "\(pictures).")
  }
}
