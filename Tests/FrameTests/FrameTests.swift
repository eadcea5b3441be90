// FrameTests
