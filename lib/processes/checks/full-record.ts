import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readTestEnv } from "@/lib/env/test-env";
import { FULL_PARTS, type FullPart } from "./full";
import type { Outcome } from "./step";

const RECORD = "docs/full-run.json";
/** What a release may change without another full run. */
const WORDS = [":(exclude)*.md", ":(exclude)docs"];

/** When a part last passed: on which sources, with which seed, in how many seconds, and how many tests. */
type PartRecord = {
  /** SHA-256 of every file's path and contents: the same whatever becomes of the commits. */
  readonly sources: string;
  readonly at: string;
  readonly seed: number;
  readonly seconds: number;
  readonly passed: number;
};
type FullRecord = Partial<Record<FullPart, PartRecord>>;

/** Writes a part that passed into the record. Sources that are not committed cannot be named, so nothing is written. */
export function recordParts(part: FullPart, outcomes: readonly Outcome[]): void {
  if (outcomes.some(({ failed }) => failed > 0)) return;
  if (git("status", "--porcelain", "--", ".", ...WORDS) !== "") {
    process.stdout.write(`${part}: not recorded, for there are changes that are not committed\n`);
    return;
  }
  const sum = (field: "seconds" | "passed") => outcomes.reduce((total, outcome) => total + outcome[field], 0);
  const record: FullRecord = {
    ...readRecord(),
    [part]: {
      sources: hashSources(),
      at: new Date().toISOString().slice(0, 10),
      seed: readTestEnv().seed,
      seconds: Math.round(sum("seconds")),
      passed: sum("passed"),
    },
  };
  mkdirSync(path.dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}

/** A sentence for each part that did not pass, or not with these sources; [] when a release may be made. */
export function missingForRelease(): string[] {
  const [record, sources] = [readRecord(), hashSources()];
  return FULL_PARTS.flatMap((part) => {
    const passed = record[part];
    const run = `Run npm run test:full -- --only ${part}`;
    if (!passed) return [`${part}: never passed. ${run}`];
    return passed.sources === sources ? [] : [`${part}: the sources changed since it passed. ${run}`];
  });
}

function hashSources(): string {
  return createHash("sha256")
    .update(git("ls-files", "--stage", "--", ".", ...WORDS))
    .digest("hex");
}

function readRecord(): FullRecord {
  return existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, "utf8")) : {};
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}
