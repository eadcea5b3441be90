// CAHeadless
