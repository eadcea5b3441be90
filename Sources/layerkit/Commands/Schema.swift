// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAML

/// `layerkit schema`: the XML Schema of scene files.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the XML Schema of scene files.",
    discussion: """
      Editors check a scene file by it while it is written. A file that fits has no element, \
      attribute or spelling that the reader would remark on; layerkit lint says the rest.

        layerkit schema > caml.xsd
        xmllint --noout --schema caml.xsd scene.caml
      """)

  func run() throws { try StandardStreams.write(SceneSchema.text) }
}
