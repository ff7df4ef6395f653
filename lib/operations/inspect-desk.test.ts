import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readFolderFacts } from "./inspect-desk";

test("a data folder that cannot be written is noticed, and nothing in it changes", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "desk-folder-"));
  expect(readFolderFacts(folder, path.join(folder, "none")).writeProblem).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  // Nobody can write to the kernel's own folder, not even root.
  expect(readFolderFacts("/proc/self", "/proc/self/none").writeProblem).toMatch(/^E[A-Z]+$/);
});
