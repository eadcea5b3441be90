// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CACommandLine

@Suite("Huge pages for the heap")
struct HeapPagesTests {
  @Test(
    "are wanted without a limit of memory, or with one of a gibibyte or more",
    arguments: [
      (nil, true), (1 << 40, true), (1 << 30, true), (1 << 30 - 1, false), (64 << 20, false),
      (0, false),
    ] as [(Int?, Bool)])
  func limit(_ memoryLimit: Int?, _ wanted: Bool) {
    #expect(HeapPages.areWanted(memoryLimit: memoryLimit) { _ in false } == wanted)
  }

  @Test(
    "are not wanted where the environment tells the C library what to do with large blocks",
    arguments: [
      "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_", "MALLOC_TOP_PAD_", "GLIBC_TUNABLES",
    ])
  func told(_ variable: String) {
    for limit in [nil, 4 << 30] as [Int?] {
      #expect(!HeapPages.areWanted(memoryLimit: limit) { $0 == variable })
    }
  }

  @Test(
    "are wanted with other variables, also of the C library",
    arguments: ["PATH", "MALLOC_ARENA_MAX", "MALLOC_TOP_PAD"])
  func others(_ variable: String) {
    #expect(HeapPages.areWanted(memoryLimit: nil) { $0 == variable })
  }
}
