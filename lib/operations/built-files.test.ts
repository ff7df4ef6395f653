import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkBuiltFiles, hashSources, STAMP } from "./built-files";

test("a build is of the files that are here until one of them changes, or it is gone", () => {
  const root = mkdtempSync(path.join(tmpdir(), "desk-built-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["app", ".next"]) mkdirSync(path.join(root, folder));
  writeFileSync(path.join(root, "app/page.tsx"), "1");
  expect(checkBuiltFiles(root)).toBe("not-built");
  writeFileSync(path.join(root, STAMP), hashSources(root));
  expect(checkBuiltFiles(root), "half a build").toBe("not-built");
  writeFileSync(path.join(root, ".next/BUILD_ID"), "");
  expect(checkBuiltFiles(root)).toBe("as-built");
  writeFileSync(path.join(root, "app/page.test.ts"), "a test is not built");
  expect(checkBuiltFiles(root)).toBe("as-built");
  writeFileSync(path.join(root, "app/page.tsx"), "2");
  expect(checkBuiltFiles(root)).toBe("changed");
  rmSync(path.join(root, STAMP));
  expect(checkBuiltFiles(root)).toBe("not-built");
});
