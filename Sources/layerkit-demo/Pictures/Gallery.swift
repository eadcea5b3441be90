// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CAScenes
import CoreAnimation
import Foundation
import QuartzCore

/// Renders scenes to pictures without a window: film strips of those that move.
struct Gallery {
  let folder: String
  /// Pixels per point.
  let scale: Double

  func render(_ exhibits: [Exhibit]) throws(CommandFailure) {
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    try PictureFile.makeFolder(url)
    var entries: [ContactSheet.Entry] = []
    for exhibit in exhibits {
      let image = try image(of: exhibit) { entries.append($0) }
      try PictureFile.write(image, to: url.appending(path: exhibit.name + ".png"))
      try StandardStreams.write("\(exhibit.name).png  \(image.width)×\(image.height)\n")
    }
    let sheetURL = url.appending(path: "contact-sheet.png")
    try PictureFile.write(try picture(of: ContactSheet(entries)), to: sheetURL)
    try StandardStreams.write("\(exhibits.count) pictures, all of them on \(sheetURL.path)\n")
  }

  /// The picture of an exhibit; hands on the one that stands for it among others.
  private func image(
    of exhibit: Exhibit, entry: (ContactSheet.Entry) -> Void
  ) throws(CommandFailure) -> CGImage {
    if case .sample(let scene) = exhibit, scene.isAnimated {
      let frames = try film(of: scene)
      entry(ContactSheet.Entry(title: exhibit.title, image: frames[frames.count / 2].image))
      return try picture(of: ContactSheet(frames))
    }
    let loaded = try exhibit.load(scale: scale)
    loaded.announce()
    let image = try picture(of: loaded)
    entry(ContactSheet.Entry(title: exhibit.title, image: image))
    return image
  }

  /// The frames of a scene at its times.
  private func film(of scene: Scene) throws(CommandFailure) -> [ContactSheet.Entry] {
    try reportingGraphics {
      let renderer = try HeadlessRenderer(size: scene.size, scale: scale)
      let play = ScenePlay(scene, SceneContext(scale: scale))
      renderer.layer = play.root
      return try scene.times.map { time in
        play.advance(to: time) { ThreadTime.advance(to: $0) }
        return ContactSheet.Entry(title: "\(time) S", image: try renderer.render())
      }
    }
  }

  private func picture(of sheet: ContactSheet) throws(CommandFailure) -> CGImage {
    try picture(
      of: LoadedExhibit(
        root: sheet.layer(scale: scale), canvas: sheet.size, isUpward: false, remarks: []))
  }

  private func picture(of loaded: LoadedExhibit) throws(CommandFailure) -> CGImage {
    try reportingGraphics {
      let renderer = try HeadlessRenderer(
        size: loaded.canvas, scale: scale, orientation: loaded.isUpward ? .yUp : .yDown)
      loaded.center(at: CGPoint(x: loaded.canvas.width / 2, y: loaded.canvas.height / 2))
      renderer.layer = loaded.root
      return try renderer.render()
    }
  }
}
