// CAMLTests
