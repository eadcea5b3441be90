import CACommandLine
import CAHeadless
import CAScenes
import Foundation
import QuartzCore

/// Renders scenes to pictures without a window.
struct Gallery {
  let folder: String
  /// Pixels per point.
  let scale: Double

  func render(_ exhibits: [Exhibit]) throws(CommandFailure) {
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    try PictureFile.makeFolder(url)
    var entries: [ContactSheet.Entry] = []
    for exhibit in exhibits {
      let loaded = try exhibit.load(scale: scale)
      loaded.announce()
      let image = try picture(of: loaded)
      try PictureFile.write(image, to: url.appending(path: exhibit.name + ".png"))
      entries.append(ContactSheet.Entry(title: exhibit.title, image: image))
      try StandardStreams.write("\(exhibit.name).png  \(image.width)×\(image.height)\n")
    }
    let sheet = ContactSheet(entries)
    let image = try picture(
      of: LoadedExhibit(
        root: sheet.layer(scale: scale), canvas: sheet.size, isUpward: false, remarks: []))
    let sheetURL = url.appending(path: "contact-sheet.png")
    try PictureFile.write(image, to: sheetURL)
    try StandardStreams.write("\(exhibits.count) pictures, all of them on \(sheetURL.path)\n")
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
