import { expect, test } from "vitest";
import { coarseAgent } from "./agent";
import { attemptedName } from "./attempted-name";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  ["curl/8.5.0", "curl"],
  ["python-requests/2.32.3", "python-requests"],
  [`${"a".repeat(500)}/1`, "a".repeat(40)],
  ["<script>alert(1)</script>", "another program"],
  ["", null],
  [null, null],
])("%s is described coarsely", (userAgent, agent) => {
  expect(coarseAgent(userAgent)).toBe(agent);
});

test.each([
  [" Ann@Example.COM ", "ann@example.com"],
  ["correct horse battery staple", "(no e-mail, 28 characters)"],
  ["P@ssw0rd!", "(no e-mail, 9 characters)"],
  ["ann@example.com\0", "(no e-mail, 16 characters)"],
  ["", "(no e-mail, 0 characters)"],
  [`${"a".repeat(400)}@example.com`, "(no e-mail, 412 characters)"],
])("only the permitted part of %j is kept", (typed, kept) => {
  expect(attemptedName(typed)).toBe(kept);
});

test("only the beginning of a user agent is read, so a long one costs no more", () => {
  const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
  expect(coarseAgent(chrome + "x".repeat(16_000))).toBe("Chrome on Linux");
  expect(coarseAgent(`${"Version/ ".repeat(1_700)}Safari/`)).toBe("Version");
});
