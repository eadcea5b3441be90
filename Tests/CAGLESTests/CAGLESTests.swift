// CAGLESTests
