// CAGeometry
