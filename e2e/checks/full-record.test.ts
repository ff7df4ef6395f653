import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { missingForRelease, recordParts } from "./full-record";
import { FULL_PARTS, type FullPart } from "./parts";
import { outcomeOf } from "./step";

let root: string;
const git = (...args: string[]) => execFileSync("git", ["-C", root, ...args], { stdio: "pipe" });
const commit = (text: string, file = "a.ts") => {
  writeFileSync(path.join(root, file), text);
  git("add", file);
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

const KINDS = {
  "a.spec.ts": ["verify", "browser"],
  "a.test.ts": ["verify", "zones", "nodes"],
  "a.db.test.ts": ["verify", "store-native", "store-embedded", "nodes"],
  "a.engine.db.test.ts": ["verify", "store-native", "store-embedded", "nodes"],
  "a.process.test.ts": ["verify", "process"],
  "a.cluster.test.ts": ["verify"],
  "test.ts": Object.keys(FULL_PARTS),
};
test.each(Object.entries(KINDS))(
  "a change of %s counts for the parts that read it",
  (file, parts) => {
    for (const part of Object.keys(FULL_PARTS) as FullPart[]) recordParts(part, [passed], root);
    expect(missingForRelease(root)).toEqual([]);
    commit("1", file);
    expect(missingForRelease(root).map((sentence) => sentence.split(":")[0])).toEqual(
      Object.keys(FULL_PARTS).filter((part) => parts.includes(part)),
    );
  },
);
