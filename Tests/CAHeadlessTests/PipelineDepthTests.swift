// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHeadless
import Testing

@Suite("Frames in flight")
struct PipelineDepthTests {
  @Test(
    "go by the processors and the memory of the process",
    arguments: [
      (64, nil, nil, 18), (64, 0.5, nil, 2), (1, nil, nil, 2), (64, 4, nil, 6),
      (64, nil, 512 << 20, 5),
      (64, nil, 64 << 20, 1), (2, nil, 64 << 30, 4),
    ] as [(Int, Double?, Int?, Int)])
  func depth(_ processors: Int, _ quota: Double?, _ memory: Int?, _ depth: Int) {
    let share = MachineShare(
      allowedProcessors: processors, processorQuota: quota, memoryLimit: memory)
    #expect(FramePipeline.depth(forPixels: 1920 * 1080, on: share) == depth)
  }
}
