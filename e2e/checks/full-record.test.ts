import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { missingForRelease, recordParts } from "./full-record";
import { outcomeOf } from "./step";

let root: string;
const git = (...args: string[]) => execFileSync("git", ["-C", root, ...args], { stdio: "pipe" });
const commit = (text: string) => {
  writeFileSync(path.join(root, "a.ts"), text);
  git("add", "a.ts");
  git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "a");
};
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "desk-record-"));
  git("init", "-q");
  commit("1");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const passed = outcomeOf("tests", { passed: 3 });
const missing = (part: string) =>
  missingForRelease(root).filter((sentence) => sentence.startsWith(`${part}:`));

test("a part that passed on these sources is not missing", () => {
  expect(missing("process")).toEqual([expect.stringMatching("never passed")]);
  recordParts("process", [passed], root);
  expect(missing("process")).toEqual([]);
});

test.each([
  ["that failed", [{ ...passed, failed: 1 }]],
  ["of which something was skipped", [passed, outcomeOf("whole", { note: "no PostgreSQL" })]],
  ["without any outcome", []],
])("a part %s is not recorded, and an older pass of it is taken out", (_what, outcomes) => {
  recordParts("browser", [passed], root);
  recordParts("process", [passed], root);
  recordParts("process", outcomes, root);
  expect(missing("process")).toEqual([expect.stringMatching("failed since")]);
  expect(missing("browser")).toEqual([]);
});

test("a pass counts only for its own sources, and never for uncommitted ones", () => {
  recordParts("process", [passed], root);
  commit("2");
  expect(missing("process")).toEqual([expect.stringMatching("sources changed")]);
  writeFileSync(path.join(root, "a.ts"), "3");
  recordParts("process", [passed], root);
  git("add", "a.ts");
  expect(missing("process")).toEqual([expect.stringMatching("sources changed")]);
});
