// RenderTests
