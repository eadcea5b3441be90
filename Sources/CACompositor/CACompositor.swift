// CACompositor
