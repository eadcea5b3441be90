// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing

@Suite("Where the tool writes")
struct OutputPlaceTests {
  let folder: Scratch
  let scene: String

  init() throws {
    folder = try Scratch()
    scene = try folder.write("squares.caml", Scenes.squares)
  }

  private func shell(_ command: String) throws -> Tool.Outcome {
    try Tool.shell(command, in: folder.url)
  }

  @Test("a limit on the size of files is 74, for a file and for standard output")
  func sizeLimit() throws {
    let commands = [
      "$TOOL render squares.caml -o a.png", "$TOOL render squares.caml -o - >b.png",
      "$TOOL render squares.caml --frames 0..3 -o frames/%d.png",
      "$TOOL render squares.caml -o a.png --capture capture",
    ]
    for command in commands {
      let outcome = try shell(
        "(ulimit -f 0; \(command)) 2>&1 | cat >&2; exit ${PIPESTATUS[0]}")
      #expect(outcome.status == 74 && !outcome.wasKilled, "\(command): \(outcome.complaint)")
      #expect(!outcome.complaint.isEmpty)
    }
    #expect(folder.names == ["b.png", "capture", "frames", "squares.caml"])
    #expect(try shell("ls -A frames capture").text == "capture:\n\nframes:\n")
  }

  @Test("a file that is replaced keeps its mode and its owner")
  func keepsRights() throws {
    for mode in ["600", "640", "444", "755"] {
      try folder.write("a.png", "old")
      let outcome = try shell(
        "chmod \(mode) a.png; umask 0; $TOOL render squares.caml -o a.png && stat -c %a a.png")
      #expect(outcome.text == "\(mode)\n")
    }
    guard getuid() == 0 else { return }
    let outcome = try shell(
      "chmod 660 a.png; chown 65534:65533 a.png; $TOOL render squares.caml -o a.png"
        + " && stat -c '%a %u %g' a.png")
    #expect(outcome.text == "660 65534 65533\n")
    #expect(folder.names == ["a.png", "squares.caml"])
  }

  @Test("the manifest keeps its mode too")
  func keepsManifestRights() throws {
    let command = "$TOOL render squares.caml --frames 0..1 -o %d.png"
    let outcome = try shell(
      "\(command); chmod 600 manifest.json 0.png; \(command); stat -c %a manifest.json 0.png")
    #expect(outcome.text == "600\n600\n")
  }

  @Test("a link to a file that is not there is written through, however many links there are")
  func danglingLink() throws {
    let outcome = try shell(
      "mkdir deep; ln -s deep/b link; ln -s ../deep/c.png deep/b; $TOOL render squares.caml -o link"
    )
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(try Data(contentsOf: folder["deep/c.png"]).starts(with: OutputTests.signature))
    #expect(try shell("readlink link deep/b").text == "deep/b\n../deep/c.png\n")
    #expect(try shell("ls -A deep").text == "b\nc.png\n")
  }

  @Test("links that lead in a circle, into a missing folder or to a folder are 74 and stay")
  func badLinks() throws {
    let links = ["circle": "circle", "lost": "missing/a.png", "home": ".", "slash": "b.png/"]
    for (name, target) in links {
      let outcome = try shell("ln -s \(target) \(name); $TOOL render squares.caml -o \(name)")
      #expect(outcome.status == 74, "\(name)")
      #expect(outcome.complaint.contains(name))
      #expect(try shell("readlink \(name)").text == "\(target)\n")
    }
    #expect(folder.names == links.keys.sorted() + ["squares.caml"])
  }

  @Test("of a file with two names, the one given is replaced")
  func hardLink() throws {
    try folder.write("a.png", "old")
    #expect(try shell("ln a.png b.png; $TOOL render squares.caml -o a.png").status == 0)
    #expect(try String(contentsOf: folder["b.png"], encoding: .utf8) == "old")
    #expect(try Data(contentsOf: folder["a.png"]).starts(with: OutputTests.signature))
  }

  @Test("a folder that takes no file leaves the old one, and the message says why")
  func readOnlyFolder() throws {
    let outcome = try shell("$TOOL render squares.caml -o /proc/version")
    #expect(outcome.status == 74)
    #expect(outcome.complaint.contains("/proc/version: its folder takes no new file"))
  }

  @Test("pipes and standard output by name take the picture as it is")
  func pipes() throws {
    let expected = try shell("$TOOL render squares.caml -o -").output
    let commands = [
      "mkfifo pipe; cat pipe & $TOOL render squares.caml -o pipe; wait; test -p pipe",
      "$TOOL render squares.caml -o /dev/stdout", "$TOOL render squares.caml -o /dev/stdout | cat",
      "$TOOL render squares.caml -o /dev/fd/3 3>&1", "$TOOL render squares.caml -o >(cat); wait $!",
    ]
    for command in commands {
      let outcome = try shell(command)
      #expect(outcome.status == 0 && outcome.output == expected, "\(command)")
    }
    let appended = try shell(
      "echo first >log; $TOOL render squares.caml -o /dev/stdout >>log; cat log")
    #expect(appended.output == Data("first\n".utf8) + expected)
    let full = try shell("$TOOL render squares.caml -o /dev/stdout >/dev/full")
    #expect(full.status == 74)
  }

  @Test("what killed runs left is removed by the next, what another run holds is not")
  func leftovers() throws {
    let names = [".layerkit-0123456789abc", ".layerkit-zzzzzzzzzzzz", ".manifest.json.lock"]
    for name in names { try folder.write(name, "half a picture") }
    try folder.write(".layerkit-notes", "mine")
    let held = try folder.write(".layerkit-held000000000", "at work")
    let descriptor = open(held, O_RDWR)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    // The second run writes nothing, so that it needs no lock itself.
    for option in ["", "--skip-existing"] {
      try folder.write(".manifest.json.lock", "")
      let outcome = try shell("$TOOL render squares.caml --frames 0..0 -o %d.png \(option)")
      #expect(outcome.status == 0)
      #expect(
        folder.names == [
          ".layerkit-held000000000", ".layerkit-notes", "0.png", "manifest.json", "squares.caml",
        ])
    }
  }

  @Test("runs that are killed at any moment leave nothing behind the next one")
  func killedRuns() throws {
    for delay in [0.05, 0.11, 0.2, 0.3] {
      let run = try Tool.start(
        ["render", scene, "--frames", "0..99999", "-o", folder.path("%d.png")])
      usleep(UInt32(delay * 1e6))
      kill(run.process.processIdentifier, SIGKILL)
      _ = try run.outcome()
    }
    #expect(try shell("$TOOL render squares.caml --frames 0..0 -o %d.png").status == 0)
    #expect(!folder.names.contains { $0.hasPrefix(".") })
  }

  @Test("a lock that is no file stays, and is 74")
  func strangeLock() throws {
    try folder.write("target", "mine")
    let outcome = try shell(
      "ln -s target .manifest.json.lock; $TOOL render squares.caml --frames 0..1 -o %d.png")
    #expect(outcome.status == 74)
    #expect(outcome.complaint.contains(".manifest.json.lock"))
    #expect(try String(contentsOf: folder["target"], encoding: .utf8) == "mine")
    #expect(try shell("readlink .manifest.json.lock").text == "target\n")
  }

  @Test("a closed standard stream is no place that another file takes")
  func closedStreams() throws {
    let outcome = try shell("$TOOL render squares.caml -o a.png --json <&- >&- 2>&-; echo $?; ls")
    #expect(outcome.text == "74\na.png\nsquares.caml\n")
    #expect(try Data(contentsOf: folder["a.png"]).starts(with: OutputTests.signature))
  }

  @Test(
    "a name that promises another format is 2, with the list of those there are",
    arguments: [
      "render squares.caml -o a.bmp", "render squares.caml -o a.AVIF",
      "render squares.caml -o a.gif",
      "render squares.caml --frames 0..1 -o frames/%d.gif", "render squares.caml -o x.y/a.tiff",
      "replay squares.caml -o a.gif",
    ])
  func endings(_ command: String) throws {
    let outcome = try shell("$TOOL \(command)")
    #expect(outcome.status == 2)
    #expect(outcome.complaint.contains("files end with .png"))
    #expect(folder.names == ["squares.caml"])
  }

  @Test("a dump that is neither PPM nor PNG by its name is 2")
  func dumpEnding() throws {
    let outcome = try shell("$TOOL bench squares.caml --dump a.gif")
    #expect(outcome.status == 2)
    #expect(outcome.complaint.contains("files end with .ppm"))
  }

  @Test("names without an ending, with a number, or PNG in capitals are written")
  func plainNames() throws {
    for name in ["a", "b.PNG", "c.2", ".png", "d."] {
      #expect(try shell("$TOOL render squares.caml -o \(name)").status == 0, "\(name)")
      #expect(try Data(contentsOf: folder[name]).starts(with: OutputTests.signature))
    }
  }
}
