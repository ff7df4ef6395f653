import { expect, test } from "vitest";
import { findRetryAfterMs } from "./retry";

const SENT = "Wed, 21 Oct 2026 07:28:00 GMT";

test.each([
  ["seconds", "7", undefined, 7_000],
  ["parts of a second, rounded up", "0.0015", undefined, 2],
  ["a date against the answer's own date", "Wed, 21 Oct 2026 07:28:30 GMT", SENT, 30_000],
  [
    "a date against our clock where there is no other",
    "Wed, 21 Oct 2026 07:28:30 GMT",
    undefined,
    40_000,
  ],
  ["a date that has passed", "Wed, 21 Oct 2026 07:27:00 GMT", SENT, 0],
  ["nothing", undefined, SENT, null],
  ["something else", "soon", SENT, null],
])("reads %s", (_name, header, date, expected) => {
  expect(findRetryAfterMs(header, date, Date.parse(SENT) - 10_000)).toBe(expected);
});
