// CACompositorTests
