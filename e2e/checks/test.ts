import { randomInt } from "node:crypto";
import { Command } from "commander";
import { readTestEnv } from "@/lib/env/testing/env";
import { FIND_PROGRAM } from "@/lib/processes/testing/programs";
import { auditPackages } from "./audit";
import { missingForRelease, recordParts } from "./full-record";
import {
  CLUSTER_PARTS,
  FAST_PARTS,
  FULL_PARTS,
  type FullPart,
  SIDE_BY_SIDE,
  type SuitePart,
} from "./parts";
import { createPartRunner } from "./run-part";
import { reportOutcomes, runStep, type StepOutcome } from "./step";
import { installMissing } from "./system-packages";

/**
 * `npm test [-- --only PART,…]`: the product's proof. `npm run test:full [-- --only PART,… |
 * --release]`: everything, or some parts. `--release` names the parts that the record lacks for
 * these sources, and the packages with vulnerabilities known to the registry.
 */
const options = new Command("test")
  .option("--full", "everything, including what takes hours")
  .option("--cluster", "the store tests on a Citus cluster of three servers")
  .option("--only <parts>", "only these parts, separated by commas")
  .option("--release", "what is missing in the record of the full run for these sources")
  .parse()
  .opts<{ full?: true; cluster?: true; only?: string; release?: true }>();

if (options.release) process.exit(checkRelease());

const isFull = options.full === true;
if (isFull) {
  process.env.TEST_TIER = "full";
  process.env.TEST_SEED ??= String(randomInt(0x7fff_ffff));
}
process.stdout.write(`random seed: ${readTestEnv().seed} (TEST_SEED repeats a run)\n`);

const parts = chooseParts();
const rows = arrangeRows([...parts.keys()]);
const installing = installMissing([...parts.values()].flatMap(({ programs = [] }) => programs));
const runPart = createPartRunner({
  runStep: (step) => runStep(step, rows.length > 1),
  has: (program) => FIND_PROGRAM[program]() !== null,
  mustProve: readTestEnv().mustProve,
});
const outcomes: StepOutcome[] = [];
await Promise.all(rows.map(runRow));
const installed = await installing;
if (installed) outcomes.push(installed);
process.stdout.write(`\n${reportOutcomes(outcomes, process.uptime())}\n`);
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;

async function runRow(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const part = parts.get(name);
    if (part === undefined) continue;
    if (part.programs) await installing; // parts that need no program run meanwhile
    const ended = await runPart(part);
    outcomes.push(...ended);
    if (isFull) recordParts(name as FullPart, ended);
  }
}

/** The chosen parts of `npm test` run in two rows, all others one after the other. */
function arrangeRows(names: readonly string[]): (readonly string[])[] {
  if (isFull || options.cluster) return [names];
  const chosen = SIDE_BY_SIDE.map((row) => row.filter((name) => names.includes(name)));
  return chosen.filter((row) => row.length > 0);
}

function chooseParts(): ReadonlyMap<string, SuitePart> {
  let all: Readonly<Record<string, SuitePart>> = isFull ? FULL_PARTS : FAST_PARTS;
  if (options.cluster) all = CLUSTER_PARTS;
  const names = options.only?.split(",") ?? Object.keys(all);
  const chosen = Object.entries(all).filter(([name]) => names.includes(name));
  if (chosen.length !== names.length) {
    process.stderr.write(`--only takes ${Object.keys(all).join(", ")}, not ${options.only}\n`);
    process.exit(1);
  }
  return new Map(chosen);
}

/** Returns the exit code. */
function checkRelease(): number {
  const [missing, audit] = [missingForRelease(), auditPackages()];
  const allPassed = "Every part of the full run passed on these sources.";
  const tests = missing.length > 0 ? missing : [allPassed];
  process.stdout.write(`${[...tests, ...audit.sentences].join("\n")}\n`);
  return missing.length === 0 && !audit.isSerious ? 0 : 1;
}
