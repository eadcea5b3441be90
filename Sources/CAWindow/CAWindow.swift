// CAWindow
