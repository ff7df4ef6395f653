import { expect, test } from "vitest";
import { createBackupCodes, hashReadableCode } from "./backup-codes";

test("ten codes, each another one, none in what is kept of them", () => {
  const { codes, hashes } = createBackupCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^(?:[a-z2-9]{5}-){2}[a-z2-9]{5}$/);
    expect(hashes.join()).not.toContain(code.slice(0, 5));
  }
});

test("a code is the same however it is typed", () => {
  const { codes, hashes } = createBackupCodes();
  const [code = ""] = codes;
  for (const typed of [
    code,
    code.toUpperCase(),
    code.replaceAll("-", ""),
    ` ${code.replaceAll("-", " ")} `,
  ])
    expect(hashReadableCode(typed)).toBe(hashes[0]);
});
