import { expect, test } from "vitest";
import { testText } from "@/lib/core/testing/text";
import { sizeText } from "./export-view";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1 KB"],
  [123_456, "123 KB"],
  [1_234_567, "1.23 MB"],
  [5_000_000_000, "5 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(sizeText(testText("exportList"), bytes)).toBe(text);
});
