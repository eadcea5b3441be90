// CAFrame
