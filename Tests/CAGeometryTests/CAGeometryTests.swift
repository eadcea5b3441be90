// CAGeometryTests
