import { randomInt } from "node:crypto";
import { Command } from "commander";
import { readTestEnv } from "@/lib/env/testing/env";
import { FIND_PROGRAM } from "@/lib/processes/testing/programs";
import { auditPackages } from "./audit";
import {
  build,
  buildOnce,
  CLUSTER,
  FAST_PARTS,
  type Part,
  packagesOutcome,
  SIDE_BY_SIDE,
} from "./fast";
import { FULL_PARTS, type FullPart } from "./full";
import { missingForRelease, recordParts } from "./full-record";
import { reportOutcomes, withResultsFolder } from "./report";
import { type Outcome, runStep, type Step } from "./step";
import { installMissing, needsPrograms } from "./system-packages";

/**
 * `npm test [-- --only PART,…]`: the product's proof.
 * `npm run test:full [-- --only PART,… | --release]`: everything, in parts where wanted; `--release` says which parts
 * the record lacks for these sources, and which packages have known holes where the registry answers that.
 */
const values = new Command("test")
  .option("--full", "everything, including what takes hours")
  .option("--cluster", "the store tests on a Citus cluster of three servers")
  .option("--only <parts>", "only these parts, separated by commas")
  .option("--release", "what is missing in the record of the full run for these sources")
  .parse()
  .opts<{ full?: true; cluster?: true; only?: string; release?: true }>();

if (values.release) {
  const [missing, audit] = [missingForRelease(), auditPackages()];
  const tests =
    missing.length > 0 ? missing : ["Every part of the full run passed on these sources."];
  process.stdout.write(`${[...tests, ...audit.sentences].join("\n")}\n`);
  process.exit(missing.length === 0 && !audit.isSerious ? 0 : 1);
}

if (values.full) {
  process.env.TEST_TIER = "full";
  process.env.TEST_SEED ??= String(randomInt(0x7fff_ffff));
}
process.stdout.write(`random seed: ${readTestEnv().seed} (TEST_SEED repeats a run)\n`);

const parts = values.cluster
  ? chosen({ cluster: CLUSTER })
  : chosen(values.full ? FULL_PARTS : FAST_PARTS);

await withResultsFolder(async (resultsDir) => {
  const outcomes: Outcome[] = values.full ? [] : [packagesOutcome()];
  const installing = installMissing(parts.map(([name]) => name));
  const sides = values.full || values.cluster ? [parts.map(([name]) => name)] : SIDE_BY_SIDE;
  const rows = sides
    .map((row) => parts.filter(([name]) => row.includes(name)))
    .filter((row) => row.length > 0);
  const run = {
    resultsDir,
    find: FIND_PROGRAM,
    mustProve: values.full || process.env.CI === "true",
    step: (step: Step) => runStep(step, { beside: rows.length > 1 }),
    afterBuild: buildOnce(build),
  };
  const runRow = async (row: typeof parts) => {
    for (const [name, part] of row) {
      if (needsPrograms(name)) await installing; // beside the parts that need none
      const ended = await part(run);
      outcomes.push(...ended);
      if (values.full) recordParts(name as FullPart, ended);
    }
  };
  await Promise.all(rows.map(runRow));
  const installed = await installing;
  if (installed) outcomes.push(installed);
  process.stdout.write(`\n${reportOutcomes(outcomes, process.uptime())}\n`);
  process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
});

function chosen(parts: Readonly<Record<string, Part>>): (readonly [string, Part])[] {
  const all = Object.entries(parts);
  if (values.only === undefined) return all;
  const wanted = values.only.split(",");
  const found = all.filter(([name]) => wanted.includes(name));
  if (found.length !== wanted.length) {
    process.stderr.write(`--only takes ${Object.keys(parts).join(", ")}, not ${values.only}\n`);
    process.exit(1);
  }
  return found;
}
