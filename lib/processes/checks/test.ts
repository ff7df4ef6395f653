import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { readTestEnv } from "@/lib/env/test-env";
import { auditPackages } from "./audit";
import { FAST_PARTS, type FastPart, fastRun, packagesOutcome } from "./fast";
import { FULL_PARTS, type FullPart, fullRun } from "./full";
import { missingForRelease, recordParts } from "./full-record";
import { reportOutcomes } from "./report";
import { withResultsFolder } from "./results-folder";
import type { Outcome } from "./step";

/**
 * `npm test [-- --only PART,…]`: the product's proof in ten minutes.
 * `npm run test:full [-- --only PART,… | --release]`: everything, in parts where wanted; `--release` says which parts
 * the record lacks for these sources, and which packages have known holes where the registry answers that.
 */
const { values } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    only: { type: "string" },
    release: { type: "boolean", default: false },
  },
});

if (values.release) {
  const missing = missingForRelease();
  for (const sentence of missing) process.stdout.write(`${sentence}\n`);
  process.stdout.write(missing.length === 0 ? "Every part of the full run passed on these sources.\n" : "");
  const audit = auditPackages();
  if (audit.kind === "not-looked-at") {
    process.stdout.write(
      `known holes of packages: NOT LOOKED AT, for npm audit had no answer (${audit.why})\n`,
    );
  } else {
    for (const sentence of audit.sentences) process.stdout.write(`${sentence}\n`);
    if (audit.sentences.length === 0) process.stdout.write("known holes of packages: none\n");
  }
  const isSerious = audit.kind === "looked-at" && audit.isSerious;
  process.exit(missing.length === 0 && !isSerious ? 0 : 1);
}

if (values.full) {
  process.env.TEST_TIER = "full";
  process.env.TEST_SEED ??= String(randomInt(0x7fff_ffff));
}
process.stdout.write(`seed of everything random: ${readTestEnv().seed} (TEST_SEED repeats a run)\n`);

await withResultsFolder(async (resultsDir) => {
  const outcomes: Outcome[] = [];
  if (values.full) {
    for (const part of chosen<FullPart>(FULL_PARTS)) {
      const ended = await fullRun[part](resultsDir);
      outcomes.push(...ended);
      recordParts(part, ended);
    }
  } else {
    outcomes.push(packagesOutcome());
    for (const part of chosen<FastPart>(FAST_PARTS)) outcomes.push(...(await fastRun[part](resultsDir)));
  }
  process.stdout.write(`\n${reportOutcomes(outcomes)}\n`);
  process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
});

function chosen<Part extends string>(parts: readonly Part[]): readonly Part[] {
  if (values.only === undefined) return parts;
  const wanted = values.only.split(",");
  const found = parts.filter((part) => wanted.includes(part));
  if (found.length !== wanted.length) {
    process.stderr.write(`--only takes ${parts.join(", ")}, not ${values.only}\n`);
    process.exit(1);
  }
  return found;
}
