// SPDX-License-Identifier: Apache-2.0

/// The porting of all files of a run, which know each other's declarations.
struct PortRun {
  let files: [PortedFile]

  /// - Parameter readsIOS: Whether Linux takes the branches of iOS. It does in any case where no
  ///   condition of a file names Linux.
  init(_ sources: [PortSource], readsIOS: Bool) {
    let readsIOS = readsIOS || !sources.contains(where: PortConditions.nameLinux)
    let files = sources.map { PortFile($0, readsIOS: readsIOS) }
    let declared = PortDeclarations(files)
    let requirements = PortRequirements(files)
    var passes = files.enumerated().map { number, file in
      var pass = PortPass(file, number: number, declared, requirements)
      pass.port()
      return pass
    }
    PortMoves(passes, declared).make(in: &passes)
    self.files = passes.map(PortedFile.init)
  }

  /// The text that pieces of the run's files make.
  func text(_ pieces: [PortPiece]) -> [UInt8] {
    pieces.reduce(into: []) { text, piece in
      switch piece {
      case .new(let new): text += Array(new.utf8)
      case .kept(let file, let range): text += files[file].source.bytes[range]
      }
    }
  }

  /// The changes of a file as `diff -u` writes them.
  func diff(_ file: PortedFile) -> String {
    UnifiedDiff(file.source, file.edits.map { ($0.range, text($0.text)) }).text
  }
}

/// Where the text of the files is after porting.
struct PortedPlaces {
  /// A range of a file that was kept, and where it is.
  private struct Stretch {
    let range: Range<Int>
    let path: String
    /// The line of its first byte, from 1.
    let line: Int
  }

  private let run: PortRun
  /// The stretches of each file, by their beginnings.
  private let stretches: [[Stretch]]

  init(_ run: PortRun) {
    self.run = run
    var stretches: [[Stretch]] = Array(repeating: [], count: run.files.count)
    for file in run.files {
      var line = 1
      for piece in file.pieces {
        switch piece {
        case .new(let text): line += text.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
        case .kept(let from, let range):
          stretches[from].append(Stretch(range: range, path: file.source.path, line: line))
          let source = run.files[from].source
          line += source.line(of: range.upperBound) - source.line(of: range.lowerBound)
        }
      }
    }
    self.stretches = stretches.map { $0.sorted { $0.range.lowerBound < $1.range.lowerBound } }
  }

  /// The path and the line, from 1, of a remark about the file at `file`; of code that went, where
  /// the code before it ends.
  subscript(remark: PortRemark, in file: Int) -> (path: String, line: Int) {
    let (source, list) = (run.files[file].source, stretches[file])
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].range.lowerBound <= remark.offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return (source.path, 1) }
    let last = list[low - 1]
    let end = min(remark.offset, last.range.upperBound)
    return (last.path, last.line + source.line(of: end) - source.line(of: last.range.lowerBound))
  }
}
