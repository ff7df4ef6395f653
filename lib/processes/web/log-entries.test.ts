import { PassThrough } from "node:stream";
import { expect, test } from "vitest";

import { entryConsole } from "./log-entries";

function logged(write: (console: Console) => void): string {
  const [out, err] = [new PassThrough(), new PassThrough()];
  write(entryConsole(out, err));
  return `${out.read() ?? ""}${err.read() ?? ""}`;
}

test("an entry is one line, however it is written", () => {
  expect(logged((console) => console.log("sign-in: %s", "locked"))).toBe("sign-in: locked\n");
  expect(logged((console) => console.error("a", { b: 1 }))).toBe("a { b: 1 }\n");
});

test("no line of an entry can pass for an entry of its own", () => {
  const forged = "bad\n2026-11-23 admin@desk.local signed in\r\nand\u2028again\rand again";
  for (const line of logged((console) => console.error(new SyntaxError(forged)))
    .trimEnd()
    .split(/[\n\r\u2028]/)
    .slice(1))
    expect(line).toMatch(/^ {4}/);
  expect(logged((console) => console.warn("\u001b[2Ja\u0000b"))).toBe(" [2Ja b\n");
});

test("an entry of a million characters is cut", () => {
  const text = logged((console) => console.error("a".repeat(1_000_000)));
  expect(text).toMatch(/^a{8000} … \(cut\)\n$/);
});

test("what is logged one after the other are entries of their own", () => {
  expect(
    logged((console) => {
      console.error("one");
      console.error("two");
    }),
  ).toBe("one\ntwo\n");
});
