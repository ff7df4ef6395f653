import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readTestEnv } from "@/lib/env/testing/env";
import { FULL_PARTS, type FullPart, type FullSuitePart, type TestKind } from "./parts";
import { VERSIONED_FILES, withVersion } from "./product-version";
import type { StepOutcome } from "./step";

const RECORD = "docs/full-run.json";
/** Files that a release may change without another full run. */
const WORDS = [":(exclude)*.md", ":(exclude)docs"];

/**
 * When a part last passed: its sources, its seed, its duration in seconds, and its number of tests.
 */
type PartRecord = {
  /**
   * SHA-256 of every file's path and contents, but for the product's version and tests of kinds that
   * the part does not read.
   */
  readonly sources: string;
  readonly at: string;
  readonly seed: number;
  readonly seconds: number;
  readonly passed: number;
};
type FullRecord = Partial<Record<FullPart, PartRecord>>;

/**
 * Records a part that passed, and removes one that did not. Uncommitted sources have no name, so
 * they are not recorded.
 */
export function recordParts(
  part: FullPart,
  outcomes: readonly StepOutcome[],
  root = process.cwd(),
): void {
  const { [part]: _last, ...others } = readRecord(root);
  if (outcomes.length === 0 || outcomes.some(({ failed, note }) => failed > 0 || note !== null)) {
    writeRecord(root, others);
    return;
  }
  if (git(root, "status", "--porcelain", "--", ".", ...WORDS) !== "") {
    process.stdout.write(`${part}: not recorded, because there are uncommitted changes\n`);
    return;
  }
  const sum = (field: "seconds" | "passed") =>
    outcomes.reduce((total, outcome) => total + outcome[field], 0);
  writeRecord(root, {
    ...others,
    [part]: {
      sources: hashSources(root, part),
      at: new Date().toISOString().slice(0, 10),
      seed: readTestEnv().seed,
      seconds: Math.round(sum("seconds")),
      passed: sum("passed"),
    },
  });
}

/** A sentence for each part that did not pass with these sources; [] if a release may be made. */
export function missingForRelease(root = process.cwd()): string[] {
  const record = readRecord(root);
  return (Object.keys(FULL_PARTS) as FullPart[]).flatMap((part) => {
    const passed = record[part];
    const run = `Run npm run test:full -- --only ${part}`;
    if (!passed) return [`${part}: never passed, or failed since. ${run}`];
    return passed.sources === hashSources(root, part)
      ? []
      : [`${part}: the sources changed since it passed. ${run}`];
  });
}

/**
 * A release changes only the product's version in the sources that passed; a story of the browser
 * that was mended changes nothing for the store tests.
 */
function hashSources(root: string, part: FullPart): string {
  const { tests }: FullSuitePart = FULL_PARTS[part];
  const lines = git(root, "ls-files", "--stage", "--", ".", ...WORDS).split("\n");
  const hashed = lines.flatMap((line) => {
    const file = line.slice(line.indexOf("\t") + 1);
    const kind = file.match(/\.((?:(?:db|process|cluster)\.)?test|spec)\.ts$/)?.[1];
    if (kind && tests?.includes(kind as TestKind) === false) return [];
    if (!VERSIONED_FILES.some((versioned) => versioned === file)) return [line];
    return [`${withVersion(file, git(root, "show", `:${file}`), "")}\t${file}`];
  });
  return hash("sha256", hashed.join("\n"));
}

function readRecord(root: string): FullRecord {
  const file = path.join(root, RECORD);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

function writeRecord(root: string, record: FullRecord): void {
  const file = path.join(root, RECORD);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}

function git(root: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}
