import { expect, test } from "vitest";
import { formatOfCode, formatOfId } from "./cell-value";

test.each([
  ["yyyy-mm-dd", "day"],
  ["dd.mm.yyyy hh:mm", "clock"],
  ["[$-409]d-mmm-yy;@", "day"],
  ["[h]:mm:ss", "clock"],
  ["[Red]0.00", "number"],
  ['0.0 "days"', "number"],
  ["0.00\\d", "number"],
  ["General", "number"],
  ["", "number"],
  ["[d", "number"],
  ["yyyy-mm-dd[", "day"],
])("the format %s shows a %s", (code, shows) => {
  expect(formatOfCode(code)).toBe(shows);
});

test("a code of millions of brackets is read at once, as no date", () => {
  for (const start of ["[", '"', "[h", "\\["])
    expect(formatOfCode(start.repeat(2_000_000)), start).toBe("number");
  expect(formatOfCode(`yyyy${" ".repeat(251)}`)).toBe("day");
  expect(formatOfCode(`yyyy${" ".repeat(252)}`)).toBe("number");
});

test.each([
  [14, "day"],
  [22, "clock"],
  [2, "number"],
])("the format with the number %d shows a %s", (id, shows) => {
  expect(formatOfId(id)).toBe(shows);
});
