// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The programs in `bin` of a bundle: `scripts/bundle-launcher.c`.
@Suite("bundle launcher")
struct BundleLauncherTests {
  private static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scripts/bundle-launcher.c").standardized.path

  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A bundle whose program prints its surroundings. A library of every machine lies in `fallback`
  /// beside one of none.
  private func makeBundle() throws {
    let outcome = try Tool.shell(
      """
      mkdir -p 'a b/bin' 'a b/libexec' 'a b/fallback/libc.so.6' 'a b/fallback/libnothere.so.9' &&
      "${CC:-cc}" -O1 -Wall -Wextra -Werror -o 'a b/bin/layerkit' '\(Self.source)' &&
      printf '#!/bin/sh\\necho "$LD_LIBRARY_PATH|$CA_FONTS|$*"\\n' >'a b/libexec/layerkit' &&
      chmod +x 'a b/libexec/layerkit'
      """, in: scratch.url)
    try #require(outcome.status == 0, "\(outcome.complaint)")
  }

  @Test("a program gets the libraries that the machine lacks, after those of the user")
  func surroundings() throws {
    try makeBundle()
    let outcome = try Tool.shell(
      "ln -s 'a b/bin/layerkit' link && env -u CA_FONTS LD_LIBRARY_PATH=/first ./link one two",
      in: scratch.url)
    let words = outcome.text.split(separator: "|", omittingEmptySubsequences: false)
    try #require(words.count == 3, "\(outcome.complaint)")
    let folders = words[0].split(separator: ":")
    #expect(folders.first == "/first")
    #expect(folders.contains { $0.hasSuffix("/a b/fallback/libnothere.so.9") })
    #expect(!folders.contains { $0.hasSuffix("libc.so.6") })
    #expect(words[1].hasSuffix("/a b/assets/fonts"))
    #expect(words[2] == "one two\n")
  }

  @Test("the user's fonts stay, none included", arguments: ["", "/fonts"])
  func fonts(_ folders: String) throws {
    try makeBundle()
    let outcome = try Tool.shell("CA_FONTS='\(folders)' 'a b/bin/layerkit'", in: scratch.url)
    #expect(outcome.text.split(separator: "|", omittingEmptySubsequences: false)[1] == folders)
  }

  @Test("a program whose bundle is not whole says so")
  func missing() throws {
    try makeBundle()
    let outcome = try Tool.shell(
      "rm 'a b/libexec/layerkit'; 'a b/bin/layerkit'", in: scratch.url)
    #expect(outcome.status == 69)
    #expect(outcome.complaint.contains("a b/libexec/layerkit"))
  }
}
