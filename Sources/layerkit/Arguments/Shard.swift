// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// One of several parts of a run, which other processes or machines can do at the same time.
struct Shard: Encodable {
  let index: Int
  let count: Int

  /// The most parts of a run.
  static let limit = 100_000

  /// Parses `I/N`, I from 0 to N − 1.
  init(_ text: String) throws {
    guard let match = text.wholeMatch(of: /([0-9]{1,6})\/([0-9]{1,6})/),
      let index = Int(match.1), let count = Int(match.2), index < count, count <= Self.limit
    else {
      throw ValidationError(
        "A shard is I/N, a part from 0 to N − 1 of N, which is at most \(Self.limit).")
    }
    (self.index, self.count) = (index, count)
  }

  /// Every `count`-th, so that each part gets its share of slow frames.
  func part<Frame>(of frames: [Frame]) -> [Frame] {
    stride(from: index, to: frames.count, by: count).map { frames[$0] }
  }

  /// Whole groups that follow each other, so that the parts of a film can be joined. Parts differ
  /// by one group at most.
  func part(of frames: Int, group: Int) throws -> Range<Int> {
    let groups = (frames + group - 1) / group
    guard count <= groups else {
      throw ValidationError(
        "\(frames) frames are \(groups) groups of \(group), too few for \(count) shards.")
    }
    let (begin, end) = (index * groups / count * group, (index + 1) * groups / count * group)
    return begin..<min(end, frames)
  }
}
