import { verify } from "./fast";
import { reportOutcomes, withResultsFolder } from "./report";
import { runStep } from "./step";

await withResultsFolder(async (resultsDir) => {
  const outcomes = await verify({ step: runStep, resultsDir });
  process.stdout.write(`\n${reportOutcomes(outcomes)}\n`);
  process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
});
