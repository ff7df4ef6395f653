import { expect, test } from "vitest";
import { logText } from "./attempted-name";

test("what a stranger wrote stays on its line of the log", () => {
  expect(logText("denied\n2026-11-23 admin@desk.local signed in")).toBe(
    "denied 2026-11-23 admin@desk.local signed in",
  );
  expect(logText("a\r\u2028b\u001b[31mc\u202ed")).toBe("a b [31mc d");
});

test("an attempted name is no longer than a sentence", () => {
  expect(logText("a".repeat(1_000_000))).toHaveLength(200);
  expect(logText("access_denied (the person said no)")).toBe("access_denied (the person said no)");
});
