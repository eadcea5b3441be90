// CAML
