// CATrace
